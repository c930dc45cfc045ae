/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles a file for some architectures, through the cache. */
#include "gpu/compile_command.h"

#include "gpu/compile_print.h"
#include "model/error.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SOURCE_BYTES (UINT64_C(64) << 20) /* at most: larger is no source */

/* All of a file, with a final 0. */
static jc_status read_source(const char *path, char **text, jc_error *error)
{
    FILE *const in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *read = NULL;
    size_t size = 0, room = 0;
    jc_status status = in ? JC_OK : jc_fail(error, JC_ERR_INPUT, path, "cannot be read: %s", strerror(errno));
    for (size_t part = 1; status == JC_OK && part > 0; size += part) {
        if (size + 1 >= room) {
            char *const grown = realloc(read, room = room ? 2 * room : 65536);
            if (!grown) {
                status = jc_fail_memory(error);
                break;
            }
            read = grown;
        }
        part = fread(read + size, 1, room - size - 1, in);
        if (part == 0 && ferror(in))
            status = jc_fail(error, JC_ERR_INPUT, path, "cannot be read: %s", strerror(errno));
        else if (size > SOURCE_BYTES || memchr(read + size, 0, part))
            status = jc_fail(error, JC_ERR_INPUT, path, "is no CUDA source");
    }
    if (in && in != stdin)
        fclose(in);
    if (status == JC_OK) {
        read[size] = '\0';
        *text = read;
    } else {
        free(read);
    }
    return status;
}

/* Reads "80,89,90" into as many rows. */
static jc_status read_architectures(const char *text, jc_gpu_compiled *c, jc_error *error)
{
    size_t commas = 0;
    for (const char *next = text; *next; next++)
        commas += *next == ',';
    c->rows = calloc(commas + 1, sizeof *c->rows);
    if (!c->rows)
        return jc_fail_memory(error);
    for (const char *next = text;; next++) {
        char *end;
        const unsigned long number = isdigit((unsigned char)*next) ? strtoul(next, &end, 10) : 0;
        if (number < 10 || number > 999 || (*end != ',' && *end != '\0'))
            return jc_fail(error, JC_ERR_ARGUMENT, "--arch", "'%s' is no list of architectures; write compute "
                           "capabilities without the point, as in --arch 80,90", text);
        c->rows[c->row_count++].architecture = (unsigned)number;
        next = end;
        if (*next == '\0')
            return JC_OK;
    }
}

static jc_status read_threads(const char *text, unsigned *threads, jc_error *error)
{
    char *end = NULL;
    const unsigned long number = isdigit((unsigned char)*text) ? strtoul(text, &end, 10) : 0;
    if (number < 1 || number > 1024 || *end != '\0')
        return jc_fail(error, JC_ERR_ARGUMENT, "--threads", "'%s' is no number of threads in a block: 1 to 1024",
                       text);
    *threads = (unsigned)number;
    return JC_OK;
}

/* Standard error tells what the cache did; why nothing can be kept is said once. */
static void tell_use(const jc_gpu_compiled *c, const jc_gpu_compiled_row *row, bool *told)
{
    static const char *const answers[] = {"compiled", "taken from the cache",
                                          "compiled, what the cache had was damaged"};
    fprintf(stderr, "joincast-gpu: sm_%u: %s%s%s\n", row->architecture, answers[row->use.answer],
            row->path[0] ? ": " : "", row->path);
    if (c->cache && row->use.why.code != JC_OK && !*told) {
        fprintf(stderr, "joincast-gpu: %s: %s\n", row->use.why.place, row->use.why.sentence);
        *told = true;
    }
}

static jc_status compile_rows(jc_gpu_compiled *c, const jc_gpu_source *source, bool verbose, jc_error *error)
{
    bool told = false;
    for (size_t i = 0; i < c->row_count; i++) {
        jc_gpu_compiled_row *const row = &c->rows[i];
        const jc_status status = jc_gpu_compile_cached(c->nvrtc, c->cache, source, row->architecture, &row->code,
                                                       &row->use, error);
        if (status != JC_OK)
            return status;
        if (!c->cache || row->use.why.code != JC_OK ||
            jc_gpu_cache_path(c->cache, &row->use.key, row->path, sizeof row->path) != JC_OK)
            row->path[0] = '\0';
        if (verbose)
            tell_use(c, row, &told);
    }
    return JC_OK;
}

jc_status jc_gpu_compile_command(const jc_gpu_compile_request *request, jc_error *error)
{
    jc_gpu_compiled c = {.path = request->path};
    jc_gpu_source source = {.name = strcmp(request->path, "-") == 0 ? "standard input" : request->path};
    char *text = NULL;
    jc_error no_cache;
    jc_status status = read_architectures(request->architectures, &c, error);
    if (status == JC_OK && request->threads)
        status = read_threads(request->threads, &source.threads, error);
    if (status != JC_OK || (status = read_source(request->path, &text, error)) != JC_OK ||
        (status = jc_nvrtc_open(&c.nvrtc, error)) != JC_OK)
        goto done;
    if (jc_gpu_cache_open(NULL, JC_GPU_CACHE_BYTES, &c.cache, &no_cache) != JC_OK && request->verbose)
        fprintf(stderr, "joincast-gpu: %s\n", no_cache.sentence);
    source.text = text;
    status = compile_rows(&c, &source, request->verbose, error);
    if (status == JC_OK && request->json)
        status = jc_gpu_print_compiled_json(&c, request->argc, request->argv, error);
    else if (status == JC_OK)
        jc_gpu_print_compiled(&c);

done:
    for (size_t i = 0; i < c.row_count; i++)
        jc_gpu_code_free(&c.rows[i].code);
    free(c.rows);
    jc_gpu_cache_close(c.cache);
    jc_nvrtc_close(c.nvrtc);
    free(text);
    return status;
}
