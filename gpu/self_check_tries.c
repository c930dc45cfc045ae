/* SPDX-License-Identifier: Apache-2.0 */
/* Dense codes, sorted and selected rows and block tries of random relations: built on the GPU, compared word by word
 * with the CPU's. Skewed and wide codes, one key with everything, equal rows, one row and none, in one to five columns. */
#include "gpu/block_trie.h"
#include "gpu/check.h"
#include "gpu/dense_codes.h"
#include "gpu/self_check.h"
#include "model/block_trie.h"
#include "model/dense_codes.h"
#include "model/error.h"
#include "model/trie.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define ARITY_MOST 5

enum { SKEWED, NARROW, WIDE, ONE_KEY, EQUAL, LAWS };

static const char *const law_names[LAWS] = {"skewed codes", "few codes", "codes up to 2^32 - 1", "one key",
                                            "equal rows"};

/* One relation, in the columns of the host and the GPU's. */
typedef struct relation {
    unsigned law;
    unsigned arity;
    uint64_t rows;
    uint32_t *columns[ARITY_MOST];
    jc_gpu_rows gpu;
} relation;

/* splitmix64 */
static uint32_t draw(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(x >> 32 ^ x >> 31);
}

static uint32_t draw_code(unsigned law, unsigned column, uint64_t *state)
{
    const uint32_t code = draw(state), choice = draw(state);
    switch (law) {
    case SKEWED: return code >> (choice % 24 + 8);
    case NARROW: return code % 7 * 30;
    case WIDE: return choice % 5 == 0 ? UINT32_MAX - code % 70 : code;
    case ONE_KEY: return column == 0 ? 4242 : code % 1000;
    default: return UINT32_MAX;
    }
}

static void free_columns(uint32_t **columns)
{
    for (unsigned c = ARITY_MOST; c-- > 0;)
        free(columns[c]);
}

static jc_status allocate_columns(unsigned arity, uint64_t rows, uint32_t **columns, jc_error *error)
{
    memset(columns, 0, ARITY_MOST * sizeof *columns);
    for (unsigned c = 0; c < arity; c++)
        if (!(columns[c] = malloc((rows + 1) * sizeof **columns))) {
            free_columns(columns);
            memset(columns, 0, ARITY_MOST * sizeof *columns);
            return jc_fail_memory(error);
        }
    return JC_OK;
}

static jc_status fail(const relation *r, const char *what, jc_error *error)
{
    return jc_fail(error, JC_ERR_IO, "block tries", "%s of %" PRIu64 " rows of %u columns (%s) differ on the GPU and "
                   "on the CPU; trust neither GPU nor build", what, r->rows, r->arity, law_names[r->law]);
}

/* Whether the GPU's bytes are those. */
static jc_status compare(jc_gpu_memory *memory, const relation *r, const char *what, const void *gpu, const void *cpu,
                         uint64_t bytes, jc_error *error)
{
    void *const copy = malloc(bytes + 1);
    if (!copy)
        return jc_fail_memory(error);
    jc_status status = JC_CUDA(error, cudaMemcpyAsync(copy, gpu, bytes, cudaMemcpyDeviceToHost, memory->stream));
    if (status == JC_OK)
        status = JC_CUDA(error, cudaStreamSynchronize(memory->stream));
    if (status == JC_OK && memcmp(copy, cpu, bytes) != 0)
        status = fail(r, what, error);
    free(copy);
    return status;
}

static jc_status compare_rows(jc_gpu_memory *memory, const relation *r, const char *what, const jc_gpu_rows *gpu,
                              uint64_t rows, uint32_t *const *columns, jc_error *error)
{
    jc_status status = gpu->count == rows ? JC_OK : fail(r, what, error);
    for (unsigned c = 0; status == JC_OK && c < gpu->arity; c++)
        status = compare(memory, r, what, gpu->column[c].data, columns[c], rows * sizeof **columns, error);
    return status;
}

static jc_status compare_tries(jc_gpu_memory *memory, const relation *r, const jc_block_trie *gpu,
                               const jc_block_trie *cpu, jc_error *error)
{
    jc_status status = gpu->rows == cpu->rows && gpu->direct == cpu->direct ? JC_OK : fail(r, "block tries", error);
    for (unsigned l = 0; status == JC_OK && l < cpu->depth; l++) {
        const jc_block_level *const a = &gpu->level[l], *const b = &cpu->level[l];
        if (a->lists != b->lists || a->blocks != b->blocks || a->nodes != b->nodes)
            return fail(r, "the sizes of block tries", error);
        if ((status = compare(memory, r, "lists", a->first, b->first, ((uint64_t)b->lists + 1) * 4, error)) != JC_OK ||
            (status = compare(memory, r, "block numbers", a->number, b->number, (uint64_t)b->blocks * 4, error)) !=
                JC_OK ||
            (status = compare(memory, r, "masks", a->mask, b->mask, (uint64_t)b->blocks * 8, error)) != JC_OK)
            return status;
        status = compare(memory, r, "block offsets", a->start, b->start, ((uint64_t)b->blocks + 1) * 4, error);
    }
    return status;
}

/* The rows as they are now, sorted by the columns in reverse, as a trie. */
static jc_status check_trie(jc_gpu_memory *memory, const relation *r, jc_error *error)
{
    unsigned order[ARITY_MOST];
    uint32_t *columns[ARITY_MOST];
    uint64_t rows = r->rows;
    jc_gpu_rows sorted = {.arity = 0};
    jc_gpu_block_trie gpu = {.buffers = NULL};
    jc_block_trie *cpu = NULL;
    jc_status status = allocate_columns(r->arity, rows, columns, error);
    if (status != JC_OK)
        return status;
    for (unsigned c = 0; c < r->arity; c++) {
        order[c] = r->arity - 1 - c;
        memcpy(columns[c], r->columns[order[c]], rows * sizeof **columns);
    }
    if (jc_sort_rows(r->arity, &rows, columns) != JC_OK ||
        jc_block_trie_create(r->arity, rows, (const uint32_t *const *)columns, &cpu) != JC_OK) {
        status = jc_fail_memory(error);
        goto done;
    }
    if ((status = jc_gpu_rows_sort(memory, &r->gpu, r->arity, order, &sorted, error)) != JC_OK ||
        (status = compare_rows(memory, r, "sorted rows", &sorted, rows, columns, error)) != JC_OK ||
        (status = jc_gpu_block_trie_create(memory, &sorted, &gpu, error)) != JC_OK)
        goto done;
    status = compare_tries(memory, r, &gpu.trie, cpu, error);
done:
    jc_gpu_block_trie_free(memory, &gpu);
    jc_gpu_rows_free(memory, &sorted);
    jc_block_trie_free(cpu);
    free_columns(columns);
    return status;
}

/* Rows with the first row's last code, and the same code in the first and the last column of three. */
static jc_status check_selection(jc_gpu_memory *memory, const relation *r, jc_error *error)
{
    if (r->rows == 0)
        return JC_OK;
    const unsigned last = r->arity - 1, conditions = r->arity > 2 ? 2 : 1;
    const jc_gpu_condition condition[] = {{last, false, r->columns[last][0]}, {0, true, last}};
    uint32_t *kept[ARITY_MOST];
    uint64_t rows = 0;
    jc_gpu_rows selected = {.arity = 0};
    jc_status status = allocate_columns(r->arity, r->rows, kept, error);
    if (status != JC_OK)
        return status;
    for (uint64_t i = 0; i < r->rows; i++) {
        if (r->columns[last][i] != r->columns[last][0] || (conditions > 1 && r->columns[0][i] != r->columns[last][i]))
            continue;
        for (unsigned c = 0; c < r->arity; c++)
            kept[c][rows] = r->columns[c][i];
        rows++;
    }
    status = jc_gpu_rows_select(memory, &r->gpu, conditions, condition, &selected, error);
    if (status == JC_OK)
        status = compare_rows(memory, r, "selected rows", &selected, rows, kept, error);
    jc_gpu_rows_free(memory, &selected);
    free_columns(kept);
    return status;
}

/* Replaces the relation's codes, on both sides, by dense ones. */
static jc_status check_dense_codes(jc_gpu_memory *memory, relation *r, jc_error *error)
{
    uint64_t rows[ARITY_MOST];
    const jc_gpu_rows *const set = &r->gpu;
    jc_gpu_dense_codes gpu = {.codes = {.count = 0}};
    jc_dense_codes *cpu = NULL;
    for (unsigned c = 0; c < r->arity; c++)
        rows[c] = r->rows;
    if (jc_dense_codes_create(r->arity, rows, (const uint32_t *const *)r->columns, &cpu) != JC_OK)
        return jc_fail_memory(error);
    const uint64_t bytes = (uint64_t)cpu->count * sizeof(uint32_t);
    jc_status status = jc_gpu_dense_codes_create(memory, 1, &set, &gpu, error);
    if (status != JC_OK)
        goto done;
    if (gpu.codes.count != cpu->count || gpu.codes.least != cpu->least || gpu.codes.table_size != cpu->table_size)
        status = fail(r, "the numbers of codes", error);
    else if ((status = compare(memory, r, "sorted codes", gpu.codes.sorted, cpu->sorted, bytes, error)) == JC_OK &&
             (status = compare(memory, r, "dense codes", gpu.codes.dense, cpu->dense, bytes, error)) == JC_OK &&
             (status = compare(memory, r, "codes by frequency", gpu.codes.code, cpu->code, bytes, error)) == JC_OK)
        status = compare(memory, r, "tables of codes", gpu.codes.table, cpu->table,
                         cpu->table_size * sizeof(uint32_t), error);
    if (status != JC_OK || (status = jc_gpu_dense_encode(memory, &gpu, &r->gpu, error)) != JC_OK)
        goto done;
    for (unsigned c = 0; c < r->arity; c++)
        for (uint64_t i = 0; i < r->rows; i++)
            r->columns[c][i] = jc_dense_find(cpu, r->columns[c][i]);
    status = compare_rows(memory, r, "encoded rows", &r->gpu, r->rows, r->columns, error);
done:
    jc_gpu_dense_codes_free(memory, &gpu);
    jc_dense_codes_free(cpu);
    return status;
}

/* With the codes as drawn, then with dense ones. */
static jc_status check_relation(jc_gpu_memory *memory, unsigned law, unsigned arity, uint64_t rows, uint32_t *tries,
                                jc_error *error)
{
    relation r = {.law = law, .arity = arity, .rows = rows};
    uint64_t state = law * 1000003 + arity * 1009 + rows;
    jc_status status = allocate_columns(arity, rows, r.columns, error);
    if (status != JC_OK)
        return status;
    for (unsigned c = 0; c < arity; c++)
        for (uint64_t i = 0; i < rows; i++)
            r.columns[c][i] = draw_code(law, c, &state);
    if ((status = jc_gpu_rows_upload(memory, arity, rows, (const uint32_t *const *)r.columns, &r.gpu, error)) !=
            JC_OK ||
        (status = check_trie(memory, &r, error)) != JC_OK || (status = check_selection(memory, &r, error)) != JC_OK ||
        (status = check_dense_codes(memory, &r, error)) != JC_OK)
        goto done;
    status = check_trie(memory, &r, error);
    *tries += 2;
done:
    jc_gpu_rows_free(memory, &r.gpu);
    free_columns(r.columns);
    return status;
}

jc_status jc_gpu_self_check_tries(uint32_t *tries, jc_error *error)
{
    static const uint64_t sizes[] = {0, 1, 33, 5000, 100000};
    jc_gpu_memory memory = {.stream = NULL};
    cudaStream_t stream = NULL;
    uint32_t compared = 0;
    jc_status status = JC_CUDA(error, cudaStreamCreate(&stream));
    if (status == JC_OK)
        status = jc_gpu_memory_open(&memory, stream, 0, error);
    for (unsigned arity = 1; arity <= ARITY_MOST; arity++)
        for (unsigned l = 0; l < LAWS; l++)
            for (size_t s = 0; status == JC_OK && s < sizeof sizes / sizeof *sizes; s++)
                status = check_relation(&memory, l, arity, sizes[s], &compared, error);
    if (status == JC_OK && memory.used > 0)
        status = jc_fail(error, JC_ERR_IO, "block tries", "%" PRIu64 " bytes of the GPU's memory were not given back",
                         memory.used);
    if (status == JC_OK)
        *tries = compared;
    if (stream)
        cudaStreamDestroy(stream);
    return status;
}
