/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled device code. As bytes: numbers of 32 bits (architecture, is_ptx, kernels, image size, then each kernel's
 * figures and its name's length), each name after its figures, the image last. */
#include "gpu/code.h"

#include "gpu/registers.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 4, FIGURES = 7 }; /* numbers */

void jc_gpu_code_free(jc_gpu_code *code)
{
    for (unsigned i = 0; i < code->kernel_count; i++)
        free(code->kernels[i].name);
    free(code->kernels);
    free(code->image);
    *code = (jc_gpu_code){.image = NULL};
}

static unsigned char *put(unsigned char *to, const void *from, size_t size)
{
    memcpy(to, from, size);
    return to + size;
}

jc_status jc_gpu_code_pack(const jc_gpu_code *code, unsigned char **bytes, size_t *size)
{
    size_t all = HEAD * sizeof(uint32_t) + code->size;
    for (unsigned i = 0; i < code->kernel_count; i++)
        all += FIGURES * sizeof(uint32_t) + strlen(code->kernels[i].name);
    if (code->size > UINT32_MAX)
        return JC_ERR_LIMIT;
    unsigned char *const made = malloc(all);
    if (!made)
        return JC_ERR_MEMORY;
    const uint32_t head[HEAD] = {code->architecture, code->is_ptx, code->kernel_count, (uint32_t)code->size};
    unsigned char *next = put(made, head, sizeof head);
    for (unsigned i = 0; i < code->kernel_count; i++) {
        const jc_gpu_kernel *const k = &code->kernels[i];
        const uint32_t length = (uint32_t)strlen(k->name);
        const uint32_t figures[FIGURES] = {k->bound_threads,     k->registers,        k->shared_bytes, k->stack_bytes,
                                           k->spill_store_bytes, k->spill_load_bytes, length};
        next = put(put(next, figures, sizeof figures), k->name, length);
    }
    put(next, code->image, code->size);
    *bytes = made;
    *size = all;
    return JC_OK;
}

/* Takes `size` bytes off the front of what is left; false where there are not as many. */
static bool take(const unsigned char **bytes, size_t *left, void *to, size_t size)
{
    if (size > *left)
        return false;
    memcpy(to, *bytes, size);
    *bytes += size;
    *left -= size;
    return true;
}

/* Memory of its own for `size` bytes and a final 0. */
static jc_status take_copy(const unsigned char **bytes, size_t *left, size_t size, void *copy)
{
    if (size > *left)
        return JC_ERR_INPUT;
    char *const made = malloc(size + 1);
    if (!made)
        return JC_ERR_MEMORY;
    take(bytes, left, made, size);
    made[size] = '\0';
    memcpy(copy, &made, sizeof made);
    return JC_OK;
}

jc_status jc_gpu_code_unpack(const unsigned char *bytes, size_t size, jc_gpu_code *code)
{
    uint32_t head[HEAD];
    if (!take(&bytes, &size, head, sizeof head) || head[1] > 1 || head[2] > size / (FIGURES * sizeof(uint32_t)))
        return JC_ERR_INPUT;
    jc_gpu_code made = {.architecture = head[0], .is_ptx = head[1] == 1, .size = head[3]};
    made.kernels = calloc(head[2] + (size_t)1, sizeof *made.kernels);
    jc_status status = made.kernels ? JC_OK : JC_ERR_MEMORY;
    for (uint32_t i = 0; status == JC_OK && i < head[2]; i++) {
        uint32_t f[FIGURES];
        jc_gpu_kernel *const k = &made.kernels[i];
        if (!take(&bytes, &size, f, sizeof f)) {
            status = JC_ERR_INPUT;
            break;
        }
        *k = (jc_gpu_kernel){.bound_threads = f[0], .registers = f[1], .shared_bytes = f[2], .stack_bytes = f[3],
                             .spill_store_bytes = f[4], .spill_load_bytes = f[5]};
        status = take_copy(&bytes, &size, f[6], &k->name);
        made.kernel_count = i + 1;
    }
    if (status == JC_OK)
        status = size == made.size ? take_copy(&bytes, &size, made.size, &made.image) : JC_ERR_INPUT;
    if (status == JC_OK)
        *code = made;
    else
        jc_gpu_code_free(&made);
    return status;
}

jc_status jc_gpu_code_check_threads(const jc_gpu_code *code, unsigned threads, const char *place, jc_error *error)
{
    for (unsigned i = 0; i < code->kernel_count; i++) {
        const jc_gpu_kernel *const k = &code->kernels[i];
        const unsigned block = threads ? threads : k->bound_threads;
        if (block > JC_GPU_BLOCK_THREADS)
            return jc_fail(error, JC_ERR_LIMIT, place, "kernel %s is to run with blocks of %u threads; a block has "
                           "at most %d", k->name, block, JC_GPU_BLOCK_THREADS);
        if (k->bound_threads && block > k->bound_threads)
            return jc_fail(error, JC_ERR_LIMIT, place, "kernel %s is to run with blocks of %u threads, but was "
                           "compiled for at most %u; raise its __launch_bounds__ or take smaller blocks", k->name,
                           block, k->bound_threads);
        if (block && k->registers > jc_gpu_register_limit(block))
            return jc_fail(error, JC_ERR_LIMIT, place, "kernel %s needs %u registers per thread on sm_%u, but a "
                           "block of %u threads has at most %u for each; give it __launch_bounds__(%u) or blocks of "
                           "at most %u threads", k->name, k->registers, code->architecture, block,
                           jc_gpu_register_limit(block), block, jc_gpu_thread_limit(k->registers));
    }
    return JC_OK;
}
