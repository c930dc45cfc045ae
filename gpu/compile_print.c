/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels as a table and as JSON. */
#include "gpu/compile_print.h"

#include "gpu/registers.h"
#include "model/error.h"

#include <jansson.h>

/* The most threads that the kernel's registers and launch bounds allow a block. */
static unsigned block_limit(const jc_gpu_kernel *kernel)
{
    const unsigned limit = jc_gpu_thread_limit(kernel->registers);
    return kernel->bound_threads && kernel->bound_threads < limit ? kernel->bound_threads : limit;
}

static void print_kernel(const jc_gpu_code *code, const jc_gpu_kernel *k)
{
    char architecture[32];
    snprintf(architecture, sizeof architecture, "%s_%u", code->is_ptx ? "compute" : "sm", code->architecture);
    if (code->is_ptx)
        printf("%-12s %10s %10s %10s %12s %12s %10s  %s\n", architecture, "-", "-", "-", "-", "-", "-", k->name);
    else
        printf("%-12s %10u %10u %10u %12u %12u %10u  %s\n", architecture, k->registers, k->shared_bytes,
               k->stack_bytes, k->spill_store_bytes, k->spill_load_bytes, block_limit(k), k->name);
}

void jc_gpu_print_compiled(const jc_gpu_compiled *compiled)
{
    printf("source  %s\nNVRTC   %d.%d\n\n", compiled->path, compiled->nvrtc->major, compiled->nvrtc->minor);
    printf("%-12s %10s %10s %10s %12s %12s %10s\n", "", "registers", "shared", "stack", "spill stores", "spill loads",
           "block");
    printf("%-12s %10s %10s %10s %12s %12s %10s  %s\n", "architecture", "per thread", "bytes", "bytes", "bytes",
           "bytes", "at most", "kernel");
    for (size_t i = 0; i < compiled->row_count; i++) {
        const jc_gpu_code *const code = &compiled->rows[i].code;
        for (unsigned k = 0; k < code->kernel_count; k++)
            print_kernel(code, &code->kernels[k]);
        if (code->kernel_count == 0)
            printf("%s_%-9u no kernel\n", code->is_ptx ? "compute" : "sm", code->architecture);
    }
    putchar('\n');
    for (size_t i = 0; i < compiled->row_count; i++) {
        const jc_gpu_compiled_row *const row = &compiled->rows[i];
        if (row->code.is_ptx)
            printf("sm_%u is newer than this NVRTC: PTX, which the driver will compile\n", row->architecture);
        if (row->path[0])
            printf("sm_%u is kept in %s\n", row->architecture, row->path);
        else
            printf("sm_%u is not kept\n", row->architecture);
    }
}

static json_t *kernel_object(const jc_gpu_kernel *k, bool is_ptx)
{
    if (is_ptx)
        return json_pack("{s:s}", "kernel", k->name);
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:I}", "kernel", k->name, "registers_per_thread",
                     (json_int_t)k->registers, "shared_bytes", (json_int_t)k->shared_bytes, "stack_bytes",
                     (json_int_t)k->stack_bytes, "spill_store_bytes", (json_int_t)k->spill_store_bytes,
                     "spill_load_bytes", (json_int_t)k->spill_load_bytes, "block_threads_at_most",
                     (json_int_t)block_limit(k));
}

static json_t *row_object(const jc_gpu_compiled_row *row)
{
    json_t *const kernels = json_array();
    for (unsigned i = 0; i < row->code.kernel_count; i++)
        if (json_array_append_new(kernels, kernel_object(&row->code.kernels[i], row->code.is_ptx)) != 0) {
            json_decref(kernels);
            return NULL;
        }
    return json_pack("{s:i, s:i, s:s, s:b, s:s?, s:o}", "architecture", (int)row->architecture, "compiled_for",
                     (int)row->code.architecture, "form", row->code.is_ptx ? "ptx" : "cubin", "from_cache",
                     row->use.answer == JC_GPU_CACHE_HIT, "file", row->path[0] ? row->path : NULL, "kernels",
                     kernels);
}

jc_status jc_gpu_print_compiled_json(const jc_gpu_compiled *compiled, int argc, char **argv, jc_error *error)
{
    char nvrtc[32];
    snprintf(nvrtc, sizeof nvrtc, "%d.%d", compiled->nvrtc->major, compiled->nvrtc->minor);
    json_t *const words = json_array(), *const rows = json_array();
    bool complete = true;
    for (int i = 0; i < argc; i++)
        complete &= json_array_append_new(words, json_string(argv[i])) == 0;
    for (size_t i = 0; i < compiled->row_count; i++)
        complete &= json_array_append_new(rows, row_object(&compiled->rows[i])) == 0;
    json_t *const object = json_pack("{s:s, s:s, s:o, s:s, s:s, s:o}", "joincast", jc_version(), "command",
                                     "joincast-gpu", "argv", words, "nvrtc", nvrtc, "source", compiled->path, "rows",
                                     rows);
    complete &= object != NULL;
    if (complete) {
        json_dumpf(object, stdout, JSON_INDENT(2));
        putchar('\n');
    }
    json_decref(object);
    return complete ? JC_OK
                    : jc_fail(error, JC_ERR_IO, NULL, "the results are no text that JSON can hold, or memory is out");
}
