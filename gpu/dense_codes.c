/* SPDX-License-Identifier: Apache-2.0 */
/* All occurrences sorted, runs counted by flags and a prefix sum, runs sorted by length. */
#include "gpu/dense_codes.h"

#include "gpu/check.h"
#include "gpu/sort_scan.h"
#include "model/error.h"

/* While the codes are built. */
typedef struct building {
    jc_gpu_memory *memory;
    uint64_t total; /* occurrences */
    jc_gpu_buffer keys, spare, ranks, begin;
    jc_gpu_dense_codes made;
} building;

static jc_status count_occurrences(unsigned count, const jc_gpu_rows *const *rows, uint64_t *total, jc_error *error)
{
    *total = 0;
    for (unsigned r = 0; r < count; r++)
        for (unsigned c = 0; c < rows[r]->arity; c++) {
            if (rows[r]->count >= UINT32_MAX - *total)
                return jc_fail(error, JC_ERR_LIMIT, "dense codes",
                               "the relations hold 2^32 - 1 codes or more in all");
            *total += rows[r]->count;
        }
    return JC_OK;
}

static jc_status sort_occurrences(building *b, unsigned count, const jc_gpu_rows *const *rows, jc_error *error)
{
    jc_gpu_memory *const memory = b->memory;
    jc_status status;
    if ((status = jc_gpu_buffer_create(memory, "occurrences of codes", b->total, sizeof(uint64_t), &b->keys, error)) !=
            JC_OK ||
        (status = jc_gpu_buffer_create(memory, "occurrences of codes", b->total, sizeof(uint64_t), &b->spare,
                                       error)) != JC_OK)
        return status;
    uint64_t at = 0;
    for (unsigned r = 0; r < count; r++)
        for (unsigned c = 0; c < rows[r]->arity; c++, at += rows[r]->count)
            if ((status = jc_gpu_widen_codes(rows[r]->column[c].data, rows[r]->count, (uint64_t *)b->keys.data + at,
                                             memory->stream, error)) != JC_OK)
                return status;
    return jc_gpu_sort_keys(memory, b->total, 0, 32, &b->keys, &b->spare, error);
}

/* One run of the sorted occurrences per code: sorted, and begin. */
static jc_status find_runs(building *b, jc_error *error)
{
    jc_gpu_memory *const memory = b->memory;
    jc_gpu_dense_codes *const made = &b->made;
    jc_status status;
    if ((status = jc_gpu_buffer_create(memory, "flags of codes", b->total + 1, sizeof(uint32_t), &b->ranks, error)) !=
            JC_OK ||
        (status = jc_gpu_mark_runs(b->keys.data, b->total, b->ranks.data, memory->stream, error)) != JC_OK ||
        (status = jc_gpu_exclusive_sum(memory, b->total + 1, b->ranks.data, &made->codes.count, error)) != JC_OK ||
        (status = jc_gpu_buffer_create(memory, "distinct codes", made->codes.count, sizeof(uint32_t), &made->sorted,
                                       error)) != JC_OK ||
        (status = jc_gpu_buffer_create(memory, "runs of codes", (uint64_t)made->codes.count + 1, sizeof(uint32_t),
                                       &b->begin, error)) != JC_OK)
        return status;
    return jc_gpu_take_runs(b->keys.data, b->total, b->ranks.data, made->sorted.data, b->begin.data, memory->stream,
                            error);
}

/* Whether there is a table hangs on the least and the largest code. */
static jc_status create_table(building *b, jc_error *error)
{
    jc_gpu_memory *const memory = b->memory;
    jc_dense_codes *const codes = &b->made.codes;
    uint32_t least = 0, largest = 0;
    jc_status status = JC_OK;
    if (codes->count > 0 &&
        ((status = JC_CUDA(error, cudaMemcpyAsync(&least, b->made.sorted.data, sizeof least, cudaMemcpyDeviceToHost,
                                                  memory->stream))) != JC_OK ||
         (status = JC_CUDA(error, cudaMemcpyAsync(&largest, (uint32_t *)b->made.sorted.data + codes->count - 1,
                                                  sizeof largest, cudaMemcpyDeviceToHost, memory->stream))) != JC_OK ||
         (status = JC_CUDA(error, cudaStreamSynchronize(memory->stream))) != JC_OK))
        return status;
    codes->least = least;
    codes->table_size = jc_dense_table_size(codes->count, least, largest);
    status = jc_gpu_buffer_create(memory, "the table of codes", codes->table_size, sizeof(uint32_t), &b->made.table,
                                  error);
    if (status == JC_OK && codes->table_size > 0)
        status = JC_CUDA(error, cudaMemsetAsync(b->made.table.data, 0xff, codes->table_size * sizeof(uint32_t),
                                                memory->stream)); /* JC_DENSE_NONE */
    return status;
}

/* The runs' keys are in order of the codes, and the sort is stable: only the frequencies need be sorted by. */
static jc_status number_codes(building *b, jc_error *error)
{
    jc_gpu_memory *const memory = b->memory;
    jc_gpu_dense_codes *const made = &b->made;
    jc_dense_codes *const codes = &made->codes;
    jc_status status;
    if ((status = jc_gpu_buffer_create(memory, "dense codes", codes->count, sizeof(uint32_t), &made->dense, error)) !=
            JC_OK ||
        (status = jc_gpu_buffer_create(memory, "dense codes", codes->count, sizeof(uint32_t), &made->code, error)) !=
            JC_OK ||
        (status = jc_gpu_frequency_keys(b->begin.data, codes->count, b->keys.data, memory->stream, error)) != JC_OK ||
        (status = jc_gpu_sort_keys(memory, codes->count, 32, 64, &b->keys, &b->spare, error)) != JC_OK)
        return status;
    codes->sorted = made->sorted.data;
    codes->dense = made->dense.data;
    codes->code = made->code.data;
    codes->table = made->table.data;
    return jc_gpu_number_codes(b->keys.data, codes, memory->stream, error);
}

jc_status jc_gpu_dense_codes_create(jc_gpu_memory *memory, unsigned count, const jc_gpu_rows *const *rows,
                                    jc_gpu_dense_codes *codes, jc_error *error)
{
    building b = {.memory = memory};
    jc_status status;
    if ((status = count_occurrences(count, rows, &b.total, error)) == JC_OK &&
        (status = sort_occurrences(&b, count, rows, error)) == JC_OK &&
        (status = find_runs(&b, error)) == JC_OK && (status = create_table(&b, error)) == JC_OK &&
        (status = number_codes(&b, error)) == JC_OK)
        *codes = b.made;
    else
        jc_gpu_dense_codes_free(memory, &b.made);
    jc_gpu_buffer_free(memory, &b.begin);
    jc_gpu_buffer_free(memory, &b.ranks);
    jc_gpu_buffer_free(memory, &b.spare);
    jc_gpu_buffer_free(memory, &b.keys);
    return status;
}

void jc_gpu_dense_codes_free(jc_gpu_memory *memory, jc_gpu_dense_codes *codes)
{
    jc_gpu_buffer_free(memory, &codes->table);
    jc_gpu_buffer_free(memory, &codes->code);
    jc_gpu_buffer_free(memory, &codes->dense);
    jc_gpu_buffer_free(memory, &codes->sorted);
    codes->codes = (jc_dense_codes){.count = 0};
}

jc_status jc_gpu_dense_encode(jc_gpu_memory *memory, const jc_gpu_dense_codes *codes, const jc_gpu_rows *rows,
                              jc_error *error)
{
    jc_status status = JC_OK;
    for (unsigned c = 0; status == JC_OK && c < rows->arity; c++)
        status = jc_gpu_encode_codes(&codes->codes, rows->column[c].data, rows->count, memory->stream, error);
    return status;
}
