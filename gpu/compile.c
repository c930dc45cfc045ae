/* SPDX-License-Identifier: Apache-2.0 */
/* From source to cubin or PTX through NVRTC. */
#include "gpu/compile.h"

#include "gpu/compile_log.h"
#include "gpu/headers.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_OPTIONS = 4, NVRTC_INVALID_OPTION = 5, NVRTC_COMPILATION = 6 };

/* What code for this architecture is compiled for: itself, or PTX for the newest known below. */
static jc_status choose_architecture(const jc_nvrtc *nvrtc, unsigned architecture, jc_gpu_code *code,
                                     jc_error *error)
{
    unsigned below = 0;
    for (int i = 0; i < nvrtc->architecture_count; i++)
        if ((unsigned)nvrtc->architectures[i] <= architecture)
            below = (unsigned)nvrtc->architectures[i];
    if (below == 0)
        return jc_fail(error, JC_ERR_UNSUPPORTED, NULL, "NVRTC %d.%d compiles for sm_%d and later; for sm_%u install "
                       "an older one and name it in JOINCAST_NVRTC", nvrtc->major, nvrtc->minor,
                       nvrtc->architectures[0], architecture);
    code->architecture = below;
    code->is_ptx = below != architecture;
    return JC_OK;
}

static jc_status fail_call(const jc_nvrtc *nvrtc, int result, const char *call, jc_error *error)
{
    return jc_fail(error, JC_ERR_IO, call, "%s; NVRTC %d.%d may be incomplete: is libnvrtc-builtins beside it?",
                   nvrtc->error_text(result), nvrtc->major, nvrtc->minor);
}

/* What a pair of NVRTC functions gives out: the size, then so many bytes. A 0 follows them. */
static jc_status fetch(const jc_nvrtc *nvrtc, jc_nvrtc_program program, int (*ask_size)(jc_nvrtc_program, size_t *),
                       int (*ask)(jc_nvrtc_program, char *), const char *call, char **bytes, size_t *size,
                       jc_error *error)
{
    size_t length = 0;
    int result = ask_size(program, &length);
    if (result != 0)
        return fail_call(nvrtc, result, call, error);
    char *const made = calloc(length + 1, 1);
    if (!made)
        return jc_fail_memory(error);
    result = ask(program, made);
    if (result != 0) {
        free(made);
        return fail_call(nvrtc, result, call, error);
    }
    *bytes = made;
    *size = length;
    return JC_OK;
}

/* Our own options and then the source's; *log is what the compiler says. */
static jc_status compile(const jc_nvrtc *nvrtc, jc_nvrtc_program program, const jc_gpu_source *source,
                         const jc_gpu_code *code, char **log, jc_error *error)
{
    char architecture[64];
    size_t size;
    const char **const options = calloc(OWN_OPTIONS + (size_t)source->option_count, sizeof *options);
    if (!options)
        return jc_fail_memory(error);
    snprintf(architecture, sizeof architecture, "--gpu-architecture=%s_%u", code->is_ptx ? "compute" : "sm",
             code->architecture);
    options[0] = architecture;
    options[1] = "--std=c++17";
    options[2] = "--no-source-include"; /* the cache knows the source and the embedded headers, and no other file */
    options[3] = "--ptxas-options=-v";
    for (unsigned i = 0; i < source->option_count; i++)
        options[OWN_OPTIONS + i] = source->options[i];
    const int result = nvrtc->compile(program, OWN_OPTIONS + (int)source->option_count, options);
    free(options);
    jc_status status = fetch(nvrtc, program, nvrtc->log_size, nvrtc->log, "nvrtcGetProgramLog", log, &size, error);
    if (status == JC_OK && (result == NVRTC_COMPILATION || result == NVRTC_INVALID_OPTION))
        status = jc_gpu_log_error(*log, source->name, error);
    else if (status == JC_OK && result != 0)
        status = fail_call(nvrtc, result, "nvrtcCompileProgram", error);
    return status;
}

jc_status jc_gpu_compile(const jc_nvrtc *nvrtc, const jc_gpu_source *source, unsigned architecture, jc_gpu_code *code,
                         jc_error *error)
{
    jc_gpu_code made = {.image = NULL};
    jc_nvrtc_program program = NULL;
    char *log = NULL, *ptx = NULL, *image = NULL;
    size_t ptx_size;
    jc_status status = choose_architecture(nvrtc, architecture, &made, error);
    if (status != JC_OK)
        return status;
    const int result = nvrtc->create(&program, source->text, source->name, jc_gpu_header_count, jc_gpu_header_texts,
                                     jc_gpu_header_names);
    if (result != 0)
        return fail_call(nvrtc, result, "nvrtcCreateProgram", error);
    if ((status = compile(nvrtc, program, source, &made, &log, error)) != JC_OK ||
        (status = fetch(nvrtc, program, nvrtc->ptx_size, nvrtc->ptx, "nvrtcGetPTX", &ptx, &ptx_size, error)) != JC_OK)
        goto done;
    if (jc_gpu_log_kernels(ptx, log, &made) != JC_OK) {
        status = jc_fail_memory(error);
        goto done;
    }
    if (made.is_ptx) {
        image = ptx;
        made.size = ptx_size;
        ptx = NULL;
    } else if ((status = fetch(nvrtc, program, nvrtc->cubin_size, nvrtc->cubin, "nvrtcGetCUBIN", &image, &made.size,
                               error)) != JC_OK) {
        goto done;
    }
    made.image = (unsigned char *)image;
    status = jc_gpu_code_check_threads(&made, source->threads, source->name, error);

done:
    nvrtc->destroy(&program);
    free(ptx);
    free(log);
    if (status == JC_OK)
        *code = made;
    else
        jc_gpu_code_free(&made);
    return status;
}
