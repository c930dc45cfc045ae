/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting and selecting: kernels and primitives in order. */
#include "gpu/rows.h"

#include "gpu/check.h"
#include "gpu/sort_scan.h"
#include "model/error.h"

_Static_assert(JC_GPU_COLUMNS_MOST == JC_MAX_ARITY, "kernels take as many columns as a relation can have");

jc_gpu_columns jc_gpu_rows_columns(const jc_gpu_rows *rows)
{
    jc_gpu_columns columns = {.count = rows->arity};
    for (unsigned c = 0; c < rows->arity; c++)
        columns.column[c] = rows->column[c].data;
    return columns;
}

jc_status jc_gpu_rows_create(jc_gpu_memory *memory, unsigned arity, uint64_t count, jc_gpu_rows *result,
                             jc_error *error)
{
    if (arity > JC_MAX_ARITY)
        return jc_fail(error, JC_ERR_ARGUMENT, "rows", "%u columns, more than %d", arity, JC_MAX_ARITY);
    if (count > JC_BLOCK_ROWS_MOST)
        return jc_fail(error, JC_ERR_LIMIT, "rows", "a relation has more than 2^32 - 2 rows");
    jc_gpu_rows rows = {.arity = arity, .count = count};
    jc_status status = JC_OK;
    for (unsigned c = 0; status == JC_OK && c < arity; c++)
        status = jc_gpu_buffer_create(memory, "a column", count, sizeof(uint32_t), &rows.column[c], error);
    if (status == JC_OK)
        *result = rows;
    else
        jc_gpu_rows_free(memory, &rows);
    return status;
}

void jc_gpu_rows_free(jc_gpu_memory *memory, jc_gpu_rows *rows)
{
    for (unsigned c = rows->arity; c-- > 0;)
        jc_gpu_buffer_free(memory, &rows->column[c]);
    rows->arity = 0;
    rows->count = 0;
}

jc_status jc_gpu_rows_upload(jc_gpu_memory *memory, unsigned arity, uint64_t count, const uint32_t *const *columns,
                             jc_gpu_rows *result, jc_error *error)
{
    jc_gpu_rows rows = {.arity = 0};
    jc_status status = jc_gpu_rows_create(memory, arity, count, &rows, error);
    for (unsigned c = 0; status == JC_OK && c < arity; c++)
        status = JC_CUDA(error, cudaMemcpyAsync(rows.column[c].data, columns[c], count * sizeof **columns,
                                                cudaMemcpyHostToDevice, memory->stream));
    if (status == JC_OK)
        *result = rows;
    else
        jc_gpu_rows_free(memory, &rows);
    return status;
}

jc_status jc_gpu_rows_download(jc_gpu_memory *memory, const jc_gpu_rows *rows, uint32_t *const *columns,
                               jc_error *error)
{
    jc_status status = JC_OK;
    for (unsigned c = 0; status == JC_OK && c < rows->arity; c++)
        status = JC_CUDA(error, cudaMemcpyAsync(columns[c], rows->column[c].data, rows->count * sizeof **columns,
                                                cudaMemcpyDeviceToHost, memory->stream));
    return status == JC_OK ? JC_CUDA(error, cudaStreamSynchronize(memory->stream)) : status;
}

/* How many bits the codes of each column need; the sum of them. */
static jc_status count_bits(jc_gpu_memory *memory, const jc_gpu_columns *columns, uint64_t count,
                            jc_gpu_packing *packing, unsigned *total, jc_error *error)
{
    uint32_t used[JC_MAX_ARITY] = {0};
    jc_gpu_buffer gpu_used = {NULL, 0};
    const size_t bytes = columns->count * sizeof *used;
    jc_status status =
        jc_gpu_buffer_create(memory, "the columns' bits", columns->count, sizeof *used, &gpu_used, error);
    if (status == JC_OK)
        status = JC_CUDA(error, cudaMemsetAsync(gpu_used.data, 0, bytes, memory->stream));
    if (status == JC_OK)
        status = jc_gpu_or_codes(columns, count, gpu_used.data, memory->stream, error);
    if (status == JC_OK)
        status = JC_CUDA(error, cudaMemcpyAsync(used, gpu_used.data, bytes, cudaMemcpyDeviceToHost, memory->stream));
    if (status == JC_OK)
        status = JC_CUDA(error, cudaStreamSynchronize(memory->stream));
    jc_gpu_buffer_free(memory, &gpu_used);
    if (status != JC_OK)
        return status;
    *total = 0;
    for (unsigned c = columns->count; c-- > 0;) {
        unsigned bits = 0;
        while (bits < 32 && used[c] >> bits != 0)
            bits++;
        packing->bits[c] = (unsigned char)bits;
        packing->shift[c] = (unsigned char)(*total < 64 ? *total : 0); /* beyond 64 nothing is packed */
        *total += bits;
    }
    return JC_OK;
}

/* Writes the rows of `from` in order into `to`, duplicates still among them. */
static jc_status sort_into(jc_gpu_memory *memory, const jc_gpu_columns *from, uint64_t count,
                           const jc_gpu_columns *to, jc_error *error)
{
    const cudaStream_t stream = memory->stream;
    jc_gpu_buffer keys = {NULL, 0}, spare = {NULL, 0};
    jc_gpu_packing packing;
    unsigned total = 0;
    jc_status status;
    if ((status = count_bits(memory, from, count, &packing, &total, error)) != JC_OK ||
        (status = jc_gpu_buffer_create(memory, "keys of rows", count, sizeof(uint64_t), &keys, error)) != JC_OK ||
        (status = jc_gpu_buffer_create(memory, "keys of rows", count, sizeof(uint64_t), &spare, error)) != JC_OK)
        goto done;
    if (total <= 64) {
        if ((status = jc_gpu_pack_rows(from, &packing, count, keys.data, stream, error)) != JC_OK ||
            (status = jc_gpu_sort_keys(memory, count, 0, total, &keys, &spare, error)) != JC_OK)
            goto done;
        status = jc_gpu_unpack_rows(keys.data, &packing, count, to, stream, error);
    } else {
        status = jc_gpu_number_rows(count, keys.data, stream, error);
        for (unsigned c = from->count; status == JC_OK && c-- > 0;) {
            status = jc_gpu_key_rows(from->column[c], count, keys.data, stream, error);
            if (status == JC_OK)
                status = jc_gpu_sort_keys(memory, count, 32, 32 + packing.bits[c], &keys, &spare, error);
        }
        if (status == JC_OK)
            status = jc_gpu_gather_rows(from, keys.data, count, to, stream, error);
    }
done:
    jc_gpu_buffer_free(memory, &spare);
    jc_gpu_buffer_free(memory, &keys);
    return status;
}

/* The flagged rows; flags has count + 1 entries, the last 0, and is used up. */
static jc_status keep_flagged(jc_gpu_memory *memory, const jc_gpu_columns *rows, uint64_t count, uint32_t *flags,
                              jc_gpu_rows *kept, jc_error *error)
{
    uint32_t left = 0;
    jc_gpu_rows result = {.arity = 0};
    jc_status status = jc_gpu_exclusive_sum(memory, count + 1, flags, &left, error);
    if (status == JC_OK)
        status = jc_gpu_rows_create(memory, rows->count, left, &result, error);
    if (status != JC_OK)
        return status;
    const jc_gpu_columns to = jc_gpu_rows_columns(&result);
    status = jc_gpu_keep_rows(rows, flags, count, &to, memory->stream, error);
    if (status == JC_OK)
        *kept = result;
    else
        jc_gpu_rows_free(memory, &result);
    return status;
}

jc_status jc_gpu_rows_sort(jc_gpu_memory *memory, const jc_gpu_rows *rows, unsigned depth, const unsigned *columns,
                           jc_gpu_rows *result, jc_error *error)
{
    if (depth == 0 || depth > JC_MAX_ARITY)
        return jc_fail(error, JC_ERR_ARGUMENT, "rows", "%u columns to sort by; 1 to %d can be", depth, JC_MAX_ARITY);
    jc_gpu_columns from = {.count = depth};
    for (unsigned c = 0; c < depth; c++) {
        if (columns[c] >= rows->arity)
            return jc_fail(error, JC_ERR_ARGUMENT, "rows", "column %u of %u", columns[c], rows->arity);
        from.column[c] = rows->column[columns[c]].data;
    }
    jc_gpu_rows sorted = {.arity = 0}, distinct = {.arity = 0};
    jc_gpu_buffer flags = {NULL, 0};
    jc_status status = jc_gpu_rows_create(memory, depth, rows->count, &sorted, error);
    if (status != JC_OK)
        return status;
    const jc_gpu_columns to = jc_gpu_rows_columns(&sorted);
    if ((status = sort_into(memory, &from, rows->count, &to, error)) != JC_OK ||
        (status = jc_gpu_buffer_create(memory, "flags of rows", rows->count + 1, sizeof(uint32_t), &flags, error)) !=
            JC_OK ||
        (status = jc_gpu_mark_distinct(&to, rows->count, flags.data, memory->stream, error)) != JC_OK ||
        (status = keep_flagged(memory, &to, rows->count, flags.data, &distinct, error)) != JC_OK)
        goto done;
    *result = distinct;
done:
    jc_gpu_buffer_free(memory, &flags);
    jc_gpu_rows_free(memory, &sorted);
    return status;
}

jc_status jc_gpu_rows_select(jc_gpu_memory *memory, const jc_gpu_rows *rows, unsigned condition_count,
                             const jc_gpu_condition *conditions, jc_gpu_rows *selected, jc_error *error)
{
    if (condition_count > JC_MAX_ARITY)
        return jc_fail(error, JC_ERR_ARGUMENT, "rows", "%u conditions, more than %d", condition_count, JC_MAX_ARITY);
    jc_gpu_conditions all = {.count = condition_count};
    for (unsigned c = 0; c < condition_count; c++) {
        if (conditions[c].column >= rows->arity ||
            (conditions[c].to_column && conditions[c].value >= rows->arity))
            return jc_fail(error, JC_ERR_ARGUMENT, "rows", "condition %u is on a column that is not there", c);
        all.condition[c] = conditions[c];
    }
    const jc_gpu_columns columns = jc_gpu_rows_columns(rows);
    jc_gpu_buffer flags = {NULL, 0};
    jc_status status =
        jc_gpu_buffer_create(memory, "flags of rows", rows->count + 1, sizeof(uint32_t), &flags, error);
    if (status == JC_OK)
        status = jc_gpu_mark_selected(&columns, &all, rows->count, flags.data, memory->stream, error);
    if (status == JC_OK)
        status = keep_flagged(memory, &columns, rows->count, flags.data, selected, error);
    jc_gpu_buffer_free(memory, &flags);
    return status;
}
