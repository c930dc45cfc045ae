/* SPDX-License-Identifier: Apache-2.0 */
/* joincast-gpu: tells what GPU this is and checks that it computes what the CPU does. A program of its own, so that
 * no binary holds both CUDA and the GPL libraries that joincast links, and so that it can run on another machine. */
#include "gpu/check.h"
#include "gpu/compile_command.h"
#include "gpu/device.h"
#include "gpu/job_command.h"
#include "gpu/self_check.h"

#include <getopt.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { DONE = 0, FAILED = 1, USAGE = 2, BAD_INPUT = 3 };

typedef struct report {
    int driver, runtime; /* CUDA versions */
    int count;
    jc_gpu_device *devices;
    uint32_t slices, tries; /* compared on each */
} report;

static const char help[] = "  joincast-gpu\n"
                           "  joincast-gpu --format json\n"
                           "  joincast-gpu --compile kernels.cu --arch 80,90\n"
                           "  joincast-gpu --show job\n\n"
                           "Usage: joincast-gpu [OPTION]... [JOB]\n\n"
                           "Prints what the driver says about each GPU of this machine, after a short kernel on\n"
                           "each was compared with the CPU. With --compile, which needs no GPU: the registers,\n"
                           "shared memory and spills of a file's kernels.\n\n"
                           "With JOB, a folder that joincast job has written, a file of its stream, or - for\n"
                           "standard input: reads and checks the job and, with --show, prints what it holds; this\n"
                           "version does not run it.\n\n"
                           "Options:\n"
                           "  --compile FILE       compile device code as at run time and show its kernels\n"
                           "  --arch LIST          for these compute capabilities [80,89,90,100]\n"
                           "  --threads N          fail where a kernel needs more registers than blocks of N have\n"
                           "  --verbose            say what was compiled and what the cache had\n"
                           "  --show               print what JOB holds\n"
                           "  --format table|json  how to print the results [table]\n"
                           "  --help               print this\n"
                           "  --version            print the version\n\n"
                           "Exit status: 0 done, 1 no GPU, driver or NVRTC, or a failure, 2 wrong usage,\n"
                           "3 bad source or job.\n";

static jc_status collect(report *r, jc_error *error)
{
    jc_status status = jc_gpu_versions(&r->driver, &r->runtime, error);
    if (status == JC_OK)
        status = jc_gpu_device_count(&r->count, error);
    if (status != JC_OK)
        return status;
    r->devices = calloc((size_t)r->count, sizeof *r->devices);
    if (!r->devices) {
        *error = (jc_error){.code = JC_ERR_MEMORY, .sentence = "out of memory"};
        return JC_ERR_MEMORY;
    }
    for (int i = 0; status == JC_OK && i < r->count; i++) {
        status = jc_gpu_device_query(i, &r->devices[i], error);
        if (status == JC_OK)
            status = JC_CUDA(error, cudaSetDevice(i));
        if (status == JC_OK)
            status = jc_gpu_self_check(&r->slices, error);
        if (status == JC_OK)
            status = jc_gpu_self_check_tries(&r->tries, error);
    }
    return status;
}

static void print_table(const report *r)
{
    printf("CUDA                  driver %d.%d, runtime %d.%d\n", r->driver / 1000, r->driver % 1000 / 10,
           r->runtime / 1000, r->runtime % 1000 / 10);
    for (int i = 0; i < r->count; i++) {
        const jc_gpu_device *const d = &r->devices[i];
        printf("\nGPU %-17d %s\n", i, d->name);
        printf("compute capability    %d.%d\n", d->major, d->minor);
        printf("multiprocessors       %d, each up to %d threads, %d registers, %d KiB shared memory\n",
               d->multiprocessors, d->threads_per_multiprocessor, d->registers_per_multiprocessor,
               d->shared_bytes_per_multiprocessor / 1024);
        printf("clock                 %.0f MHz at most\n", d->clock_khz / 1e3);
        printf("L2 cache              %.1f MiB\n", d->l2_bytes / 1048576.0);
        printf("memory                %.1f GiB, %d bits wide at %.0f MHz: %.0f GB/s at most\n",
               (double)d->memory_bytes / 1073741824.0, d->bus_width_bits, d->memory_clock_khz / 1e3,
               jc_gpu_memory_gb_per_s(d));
        printf("self check            %" PRIu32 " slices as on the CPU\n", r->slices);
        printf("block tries           %" PRIu32 " as on the CPU\n", r->tries);
    }
}

static json_t *device_object(const report *r, int index)
{
    const jc_gpu_device *const d = &r->devices[index];
    char capability[24];
    snprintf(capability, sizeof capability, "%d.%d", d->major, d->minor);
    return json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:f, s:f, s:i, s:f, s:i, s:I, s:I}", "index", index, "name",
                     d->name, "compute_capability", capability, "multiprocessors", d->multiprocessors,
                     "threads_per_multiprocessor", d->threads_per_multiprocessor, "registers_per_multiprocessor",
                     d->registers_per_multiprocessor, "shared_bytes_per_multiprocessor",
                     d->shared_bytes_per_multiprocessor, "clock_mhz", d->clock_khz / 1e3, "memory_clock_mhz",
                     d->memory_clock_khz / 1e3, "bus_width_bits", d->bus_width_bits, "memory_gb_per_s",
                     jc_gpu_memory_gb_per_s(d), "l2_bytes", d->l2_bytes, "memory_bytes", (json_int_t)d->memory_bytes,
                     "slices_checked", (json_int_t)r->slices, "block_tries_checked",
                     (json_int_t)r->tries);
}

static int print_json(const report *r, int argc, char **argv)
{
    char driver[24], runtime[24];
    snprintf(driver, sizeof driver, "%d.%d", r->driver / 1000, r->driver % 1000 / 10);
    snprintf(runtime, sizeof runtime, "%d.%d", r->runtime / 1000, r->runtime % 1000 / 10);
    json_t *const devices = json_array(), *const words = json_array();
    for (int i = 0; i < argc; i++)
        json_array_append_new(words, json_string(argv[i]));
    for (int i = 0; i < r->count; i++)
        json_array_append_new(devices, device_object(r, i));
    json_t *const object = json_pack("{s:s, s:s, s:o, s:s, s:s, s:o}", "joincast", jc_version(), "command",
                                     "joincast-gpu", "argv", words, "driver", driver, "runtime", runtime, "devices",
                                     devices);
    const bool complete = object && json_array_size(words) == (size_t)argc &&
                          json_array_size(devices) == (size_t)r->count;
    if (complete) {
        json_dumpf(object, stdout, JSON_INDENT(2));
        putchar('\n');
    } else {
        fprintf(stderr, "joincast-gpu: error: the results are no text or memory is out\n");
    }
    json_decref(object);
    return complete ? DONE : FAILED;
}

/* Says what went wrong, and returns the exit status for it. */
static int tell(const jc_error *error)
{
    fprintf(stderr, "joincast-gpu: error: %s%s%s\n", error->place, error->place[0] ? ": " : "", error->sentence);
    switch (error->code) {
    case JC_ERR_ARGUMENT: return USAGE;
    case JC_ERR_INPUT: return BAD_INPUT;
    default: return FAILED;
    }
}

static int show_devices(bool json, int argc, char **argv)
{
    report r = {.count = 0};
    jc_error error = {.code = JC_OK};
    int exit_status = DONE;
    if (collect(&r, &error) != JC_OK)
        exit_status = tell(&error);
    else if (json)
        exit_status = print_json(&r, argc, argv);
    else
        print_table(&r);
    free(r.devices);
    return exit_status;
}

static int compile(const jc_gpu_compile_request *request)
{
    jc_error error = {.code = JC_OK};
    return jc_gpu_compile_command(request, &error) == JC_OK ? DONE : tell(&error);
}

static int show_job(const jc_gpu_job_request *request)
{
    jc_error error = {.code = JC_OK};
    const jc_status status = jc_gpu_job_command(request, &error);
    const int exit_status = status == JC_OK ? DONE : tell(&error);
    return status == JC_ERR_IO || status == JC_ERR_LIMIT ? BAD_INPUT : exit_status;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"arch", required_argument, NULL, 'a'},
                                            {"compile", required_argument, NULL, 'c'},
                                            {"format", required_argument, NULL, 'f'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"show", no_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"verbose", no_argument, NULL, 'V'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    const char *format = "table", *of_compile = NULL; /* an option that only --compile has */
    jc_gpu_compile_request request = {.architectures = "80,89,90,100", .argc = argc, .argv = argv};
    jc_gpu_job_request job = {.argc = argc, .argv = argv};
    for (int code; (code = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (code) {
        case 'a': request.architectures = optarg; of_compile = "--arch"; break;
        case 'c': request.path = optarg; break;
        case 'f': format = optarg; break;
        case 'h': fputs(help, stdout); return DONE;
        case 's': job.show = true; break;
        case 't': request.threads = optarg; of_compile = "--threads"; break;
        case 'V': request.verbose = true; of_compile = "--verbose"; break;
        case 'v': printf("joincast-gpu %s\n", jc_version()); return DONE;
        default: return USAGE; /* getopt_long has said what is wrong */
        }
    }
    if (optind < argc && !request.path)
        job.path = argv[optind++];
    if (optind < argc) {
        fprintf(stderr, "joincast-gpu: error: '%s' is one argument too many; see joincast-gpu --help\n",
                argv[optind]);
        return USAGE;
    }
    if (job.show && !job.path) {
        fprintf(stderr, "joincast-gpu: error: --show wants a job: a folder that joincast job has written\n");
        return USAGE;
    }
    if (of_compile && !request.path) {
        fprintf(stderr, "joincast-gpu: error: %s belongs to --compile FILE\n", of_compile);
        return USAGE;
    }
    request.json = job.json = strcmp(format, "json") == 0;
    if (!request.json && strcmp(format, "table") != 0) {
        fprintf(stderr, "joincast-gpu: error: --format wants table or json, not '%s'\n", format);
        return USAGE;
    }
    int exit_status = job.path       ? show_job(&job)
                      : request.path ? compile(&request)
                                     : show_devices(request.json, argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "joincast-gpu: error: standard output cannot be written\n");
        exit_status = FAILED;
    }
    return exit_status;
}
