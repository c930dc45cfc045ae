/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled code to bytes and back: whole, cut at every byte, and with every bit another; blocks too large. */
#include "gpu/code.h"

#include "tests/tap.h"

static char flat[] = "flat", nameless[] = "", heavy_name[] = "heavy";
static jc_gpu_kernel kernels[] = {{flat, 256, 40, 1024, 8, 16, 24}, {nameless, 0, 255, 0, 0, 0, 0}};
static unsigned char image[] = "ELF or so";
static const jc_gpu_code code = {image, sizeof image, 90, false, 2, kernels};

static bool equal(const jc_gpu_code *left, const jc_gpu_code *right)
{
    bool same = left->size == right->size && left->architecture == right->architecture &&
                left->is_ptx == right->is_ptx && left->kernel_count == right->kernel_count &&
                memcmp(left->image, right->image, left->size) == 0;
    for (unsigned i = 0; same && i < left->kernel_count; i++) {
        const jc_gpu_kernel *const l = &left->kernels[i], *const r = &right->kernels[i];
        same = strcmp(l->name, r->name) == 0 && l->bound_threads == r->bound_threads &&
               l->registers == r->registers && l->shared_bytes == r->shared_bytes &&
               l->stack_bytes == r->stack_bytes && l->spill_store_bytes == r->spill_store_bytes &&
               l->spill_load_bytes == r->spill_load_bytes;
    }
    return same;
}

/* In memory of its own size, so that a sanitizer sees a step beyond it. */
static jc_status unpack_copy(const unsigned char *bytes, size_t size, jc_gpu_code *unpacked)
{
    unsigned char *const copy = malloc(size ? size : 1);
    if (!copy)
        return JC_ERR_MEMORY;
    memcpy(copy, bytes, size);
    const jc_status status = jc_gpu_code_unpack(copy, size, unpacked);
    free(copy);
    return status;
}

static void test_bytes(void)
{
    unsigned char *bytes = NULL;
    size_t size = 0;
    jc_gpu_code back = {.size = 7};
    ok(jc_gpu_code_pack(&code, &bytes, &size) == JC_OK, "packed");
    ok(unpack_copy(bytes, size, &back) == JC_OK && equal(&code, &back), "unpacked, it is what it was");
    jc_gpu_code_free(&back);
    ok(back.image == NULL && back.kernel_count == 0, "freed, it is empty");

    bool refused = true;
    back.size = 7;
    for (size_t length = 0; length < size; length++)
        refused &= unpack_copy(bytes, length, &back) == JC_ERR_INPUT && back.size == 7;
    ok(refused, "cut anywhere, it is refused and the output left alone");
    unsigned char *const longer = realloc(bytes, size + 1);
    if (!longer)
        exit(1);
    bytes = longer;
    bytes[size] = 0;
    ok(unpack_copy(bytes, size + 1, &back) == JC_ERR_INPUT && back.size == 7, "with a byte more, too");
    bool sane = true;
    for (size_t i = 0; i < size; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (unsigned char)(1 << bit);
            const jc_status status = unpack_copy(bytes, size, &back);
            sane &= status == JC_OK || (status == JC_ERR_INPUT && back.size == 7);
            if (status == JC_OK)
                jc_gpu_code_free(&back);
            back.size = 7;
            bytes[i] ^= (unsigned char)(1 << bit);
        }
    ok(sane, "with any bit another it is read or refused");
    free(bytes);

    const jc_gpu_code empty = {image, 0, 90, true, 0, NULL};
    ok(jc_gpu_code_pack(&empty, &bytes, &size) == JC_OK && unpack_copy(bytes, size, &back) == JC_OK &&
           equal(&empty, &back), "without kernels and image");
    jc_gpu_code_free(&back);
    free(bytes);
}

static void test_threads(void)
{
    jc_error error = {.code = JC_OK};
    ok(jc_gpu_code_check_threads(&code, 0, "p.cu", NULL) == JC_OK, "launch bounds that fit");
    ok(jc_gpu_code_check_threads(&code, 256, "p.cu", NULL) == JC_OK, "blocks that fit");
    ok(jc_gpu_code_check_threads(&code, 257, "p.cu", &error) == JC_ERR_LIMIT, "blocks beyond the launch bounds");
    ok_text(error.sentence, "kernel flat is to run with blocks of 257 threads, but was compiled for at most 256; "
            "raise its __launch_bounds__ or take smaller blocks", "are told");
    ok_text(error.place, "p.cu", "with the place");
    ok(jc_gpu_code_check_threads(&code, 1025, "p.cu", &error) == JC_ERR_LIMIT && strstr(error.sentence, "1024"),
       "blocks beyond what a GPU has");
    jc_gpu_kernel heavy = {heavy_name, 512, 129, 0, 0, 0, 0};
    const jc_gpu_code other = {image, sizeof image, 90, false, 1, &heavy};
    ok(jc_gpu_code_check_threads(&other, 0, "p.cu", &error) == JC_ERR_LIMIT, "registers beyond the launch bounds");
    ok_text(error.sentence, "kernel heavy needs 129 registers per thread on sm_90, but a block of 512 threads has at "
            "most 128 for each; give it __launch_bounds__(512) or blocks of at most 384 threads", "are told");
    heavy.registers = 128;
    ok(jc_gpu_code_check_threads(&other, 0, "p.cu", NULL) == JC_OK, "as many as there are");
}

int main(void)
{
    test_bytes();
    test_threads();
    return done_testing();
}
