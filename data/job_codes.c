/* SPDX-License-Identifier: Apache-2.0 */
/* The codes of a job: read as they come, so that a length that is not there costs no memory, and checked. */
#include "data/job_format.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>

#define FIRST_ROOM (UINT64_C(1) << 18)

typedef struct reading {
    FILE *in;
    const char *name;
    jc_job *job;
    uint64_t checksum;
    jc_error *error;
} reading;

static jc_status ends_early(const reading *r)
{
    if (ferror(r->in))
        return jc_fail(r->error, JC_ERR_IO, r->name, "the codes cannot be read to their end");
    return jc_fail(r->error, JC_ERR_INPUT, r->name, "the codes end early: the job says %" PRIu64 " codes of 4 bytes; "
                   "copy or write the job again", jc_job_words(r->job));
}

/* Bytes, the lowest first, into codes, in place. */
static void decode(uint32_t *codes, uint64_t count)
{
    const unsigned char *bytes = (const unsigned char *)codes;
    for (uint64_t i = 0; i < count; i++)
        codes[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                   (uint32_t)bytes[4 * i + 3] << 24;
}

/* The next count codes; *codes, malloc'd, is set also on failure. */
static jc_status read_codes(reading *r, uint64_t count, uint32_t **codes)
{
    uint64_t filled = 0, room = count < FIRST_ROOM ? count : FIRST_ROOM;
    *codes = malloc((room + 1) * sizeof **codes);
    if (!*codes)
        return jc_fail_memory(r->error);
    while (filled < count) {
        if (filled == room) {
            room = room < count / 2 ? 2 * room : count;
            uint32_t *grown = realloc(*codes, (room + 1) * sizeof *grown);
            if (!grown)
                return jc_fail_memory(r->error);
            *codes = grown;
        }
        if (fread(*codes + filled, sizeof **codes, room - filled, r->in) != room - filled)
            return ends_early(r);
        decode(*codes + filled, room - filled);
        filled = room;
    }
    r->checksum = jc_job_checksum(r->checksum, *codes, count);
    return JC_OK;
}

/* Rows ascend, and none is there twice. */
static jc_status check_rows(const reading *r, const jc_job_relation *relation)
{
    for (unsigned c = 0; c < relation->arity; c++)
        for (uint64_t row = 0; row < relation->rows; row++)
            if (relation->columns[c][row] == JC_CODE_END)
                return jc_fail(r->error, JC_ERR_INPUT, r->name, "relation %.200s, row %" PRIu64 ": %" PRIu32
                               " is no code", relation->name, row + 1, JC_CODE_END);
    for (uint64_t row = 1; row < relation->rows; row++) {
        unsigned c = 0;
        while (c < relation->arity && relation->columns[c][row - 1] == relation->columns[c][row])
            c++;
        if (c == relation->arity || relation->columns[c][row - 1] > relation->columns[c][row])
            return jc_fail(r->error, JC_ERR_INPUT, r->name, "relation %.200s: row %" PRIu64 " does not come after "
                           "the one before it; rows are sorted and distinct", relation->name, row + 1);
    }
    return JC_OK;
}

static jc_status read_relation(reading *r, jc_job_relation *relation)
{
    jc_arena *storage = r->job->storage;
    relation->columns = jc_arena_alloc(storage, relation->arity, sizeof *relation->columns);
    uint32_t **owned = jc_arena_alloc(storage, relation->arity, sizeof *owned);
    if (!relation->columns || !owned)
        return jc_fail_memory(r->error);
    relation->owned = owned;
    for (unsigned c = 0; c < relation->arity; c++) {
        jc_status status = read_codes(r, relation->rows, &owned[c]);
        relation->columns[c] = owned[c];
        if (status != JC_OK)
            return status;
    }
    return check_rows(r, relation);
}

/* ---- values ---------------------------------------------------------------------------------------------------- */

static jc_status bad_values(const reading *r, const char *what)
{
    return jc_fail(r->error, JC_ERR_INPUT, r->name, "the values are damaged: %s", what);
}

/* number_at[rank]: the ranks are a permutation, and by rank the numbers of the integers do not fall, nor those of the
 * floats, with NaNs last; symbols have none. */
static jc_status check_ranks(const reading *r, uint32_t *number_at, bool *taken)
{
    const jc_job_values *values = &r->job->values;
    for (uint32_t i = 0; i < values->count; i++) {
        const uint32_t rank = values->rank[i];
        if (rank >= values->count || taken[rank])
            return bad_values(r, "the ranks are not each number below their count once");
        if (values->codes[i] < JC_CODE_TABLE && rank >= values->integers)
            return bad_values(r, "a code below 2^31 is an integer, but its rank is not that of one");
        if (values->number[i] >= values->count && values->number[i] != JC_JOB_NO_NUMBER)
            return bad_values(r, "a number is not below their count");
        taken[rank] = true;
        number_at[rank] = values->number[i];
    }
    for (uint32_t rank = 0; rank < values->count; rank++) {
        const bool symbol = rank >= values->integers + values->floats;
        const bool first = rank == 0 || rank == values->integers;
        if (symbol ? number_at[rank] != JC_JOB_NO_NUMBER : !first && number_at[rank] < number_at[rank - 1])
            return bad_values(r, "the numbers are not in the order of the ranks");
        if (rank < values->integers && number_at[rank] == JC_JOB_NO_NUMBER)
            return bad_values(r, "an integer has no number");
    }
    return JC_OK;
}

static bool has_code(const jc_job_values *values, uint32_t code)
{
    uint32_t begin = 0, end = values->count;
    while (begin < end) {
        const uint32_t middle = begin + (end - begin) / 2;
        if (values->codes[middle] < code)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin < values->count && values->codes[begin] == code;
}

static bool has_term(const jc_job_values *values, const jc_job_term *term)
{
    return term->kind != JC_JOB_CODE || has_code(values, term->value);
}

/* Whether each code that a filter may meet is among the values. */
static bool are_complete(const jc_job *job)
{
    const jc_job_values *values = &job->values;
    bool complete = true;
    for (unsigned i = 0; i < job->relation_count; i++) {
        const jc_job_relation *relation = &job->relations[i];
        for (unsigned c = 0; c < relation->arity; c++)
            for (uint64_t row = 0; complete && row < relation->rows; row++)
                if (row == 0 || relation->columns[c][row] != relation->columns[c][row - 1])
                    complete = has_code(values, relation->columns[c][row]);
    }
    for (unsigned i = 0; i < job->rule_count; i++) {
        const jc_job_rule *rule = &job->rules[i];
        for (unsigned h = 0; h < rule->head_count; h++)
            for (unsigned c = 0; c < job->relations[rule->heads[h].relation].arity; c++)
                complete = complete && has_term(values, &rule->heads[h].terms[c]);
        for (unsigned f = 0; f < rule->filter_count; f++)
            complete = complete && has_term(values, &rule->filters[f].left) &&
                       has_term(values, &rule->filters[f].right);
    }
    return complete;
}

static jc_status check_values(const reading *r)
{
    const jc_job_values *values = &r->job->values;
    for (uint32_t i = 0; i < values->count; i++)
        if (values->codes[i] == JC_CODE_END || (i > 0 && values->codes[i] <= values->codes[i - 1]))
            return bad_values(r, "their codes do not ascend");
    uint32_t *number_at = malloc(values->count * sizeof *number_at);
    bool *taken = calloc(values->count, sizeof *taken);
    jc_status status = number_at && taken ? check_ranks(r, number_at, taken) : jc_fail_memory(r->error);
    free(number_at);
    free(taken);
    if (status == JC_OK && !are_complete(r->job))
        status = bad_values(r, "a code of the job is not among them");
    return status;
}

static jc_status read_values(reading *r)
{
    jc_job_values *values = &r->job->values;
    if (values->count == 0)
        return JC_OK;
    uint32_t **const parts[] = {&values->codes, &values->rank, &values->number};
    for (unsigned i = 0; i < 3; i++) {
        jc_status status = read_codes(r, values->count, parts[i]);
        if (status != JC_OK)
            return status;
    }
    return check_values(r);
}

jc_status jc_job_read_codes(FILE *in, const char *name, const jc_job_codes *codes, jc_job *job, jc_error *error)
{
    reading r = {.in = in, .name = name, .job = job, .checksum = JC_JOB_CHECKSUM_START, .error = error};
    jc_status status = JC_OK;
    for (unsigned i = 0; i < job->relation_count && status == JC_OK; i++)
        status = read_relation(&r, &job->relations[i]);
    if (status == JC_OK)
        status = read_values(&r);
    if (status == JC_OK && getc(in) != EOF)
        status = jc_fail(error, JC_ERR_INPUT, name, "more follows the %" PRIu64 " codes that the job says; copy or "
                         "write the job again", jc_job_words(job));
    if (status == JC_OK && ferror(in))
        status = jc_fail(error, JC_ERR_IO, name, "the codes cannot be read to their end");
    if (status == JC_OK && r.checksum != codes->checksum)
        status = jc_fail(error, JC_ERR_INPUT, name, "the codes have the check sum %016" PRIx64 ", not the %016" PRIx64
                         " that the job says; copy or write the job again", r.checksum, codes->checksum);
    return status;
}
