/* SPDX-License-Identifier: Apache-2.0 */
/* The values of a job in their order, for filters that codes alone do not decide: by order where a code is not the
 * integer itself, and at all where floats occur, since 0 equals -0 and 2 equals 2.0 under different codes. */
#include "model/job.h"
#include "model/trie.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct valued {
    jc_value value;
    uint32_t place; /* of its code */
    double number;  /* as a double; NaN also for symbols */
} valued;

static int by_value(const void *left, const void *right)
{
    return jc_value_compare(&((const valued *)left)->value, &((const valued *)right)->value);
}

/* NaNs last. */
static int by_number(const void *left, const void *right)
{
    const double l = ((const valued *)left)->number, r = ((const valued *)right)->number;
    if (l != l || r != r)
        return (l != l) - (r != r);
    return (l > r) - (l < r);
}

static double as_double(const jc_value *value)
{
    switch (value->type) {
    case JC_TYPE_NUMBER: return (double)value->as.number;
    case JC_TYPE_UNSIGNED: return (double)value->as.unsigned_number;
    case JC_TYPE_FLOAT: return value->as.floating;
    default: return (double)NAN;
    }
}

/* ---- all codes of a job ---------------------------------------------------------------------------------------- */

typedef struct code_list {
    uint64_t count, room;
    uint32_t *codes;
} code_list;

/* Appends; sorts and drops duplicates before it grows, so that it stays in proportion to the distinct codes. */
static jc_status add_code(code_list *list, uint32_t code)
{
    if (list->count == list->room) {
        if (list->count > 0 && jc_sort_rows(1, &list->count, &list->codes) != JC_OK)
            return JC_ERR_MEMORY;
        if (list->count >= list->room / 2) {
            const uint64_t room = list->room > 0 ? 2 * list->room : 1024;
            uint32_t *grown = realloc(list->codes, room * sizeof *grown);
            if (!grown)
                return JC_ERR_MEMORY;
            list->codes = grown;
            list->room = room;
        }
    }
    list->codes[list->count++] = code;
    return JC_OK;
}

static jc_status add_columns(code_list *list, const jc_job_relation *relation)
{
    jc_status status = JC_OK;
    for (unsigned c = 0; c < relation->arity; c++)
        for (uint64_t row = 0; row < relation->rows && status == JC_OK; row++)
            if (row == 0 || relation->columns[c][row] != relation->columns[c][row - 1])
                status = add_code(list, relation->columns[c][row]);
    return status;
}

static jc_status add_term(code_list *list, const jc_job_term *term)
{
    return term->kind == JC_JOB_CODE ? add_code(list, term->value) : JC_OK;
}

/* Those of atoms in bodies can be left out: they only ever meet equal codes. */
static jc_status add_rule(code_list *list, const jc_job *job, const jc_job_rule *rule)
{
    jc_status status = JC_OK;
    for (unsigned h = 0; h < rule->head_count; h++)
        for (unsigned c = 0; c < job->relations[rule->heads[h].relation].arity && status == JC_OK; c++)
            status = add_term(list, &rule->heads[h].terms[c]);
    for (unsigned i = 0; i < rule->filter_count && status == JC_OK; i++) {
        status = add_term(list, &rule->filters[i].left);
        if (status == JC_OK)
            status = add_term(list, &rule->filters[i].right);
    }
    return status;
}

static jc_status list_codes(const jc_job *job, code_list *list)
{
    jc_status status = JC_OK;
    for (unsigned i = 0; i < job->relation_count && status == JC_OK; i++)
        status = add_columns(list, &job->relations[i]);
    for (unsigned i = 0; i < job->rule_count && status == JC_OK; i++)
        status = add_rule(list, job, &job->rules[i]);
    return status == JC_OK && list->count > 0 ? jc_sort_rows(1, &list->count, &list->codes) : status;
}

/* ---- ranks ----------------------------------------------------------------------------------------------------- */

/* codes: count of them, ascending, at least 1. */
static jc_status rank(const jc_dictionary *dictionary, uint32_t count, const uint32_t *codes, jc_job_values *out)
{
    jc_status status = JC_ERR_MEMORY;
    jc_job_values made = {.count = count};
    valued *values = malloc(count * sizeof *values);
    made.codes = malloc(count * sizeof *made.codes);
    made.rank = malloc(count * sizeof *made.rank);
    made.number = malloc(count * sizeof *made.number);
    if (!values || !made.codes || !made.rank || !made.number)
        goto done;
    memcpy(made.codes, codes, count * sizeof *codes);
    for (uint32_t i = 0; i < count; i++) {
        values[i] = (valued){.value = jc_dictionary_value(dictionary, codes[i]), .place = i};
        values[i].number = as_double(&values[i].value);
        made.floats += values[i].value.type == JC_TYPE_FLOAT;
        made.integers += values[i].value.type == JC_TYPE_NUMBER || values[i].value.type == JC_TYPE_UNSIGNED;
    }
    qsort(values, count, sizeof *values, by_value);
    for (uint32_t i = 0; i < count; i++)
        made.rank[values[i].place] = i;
    qsort(values, count, sizeof *values, by_number);
    for (uint32_t i = 0, number = 0; i < count; i++) {
        number += i > 0 && by_number(&values[i - 1], &values[i]) != 0;
        made.number[values[i].place] = values[i].number == values[i].number ? number : JC_JOB_NO_NUMBER;
    }
    *out = made;
    made = (jc_job_values){0};
    status = JC_OK;
done:
    free(values);
    free(made.codes);
    free(made.rank);
    free(made.number);
    return status;
}

static bool is_needed(const jc_job *job, const jc_dictionary *dictionary, const code_list *list)
{
    bool ordered = false;
    for (unsigned r = 0; r < job->rule_count; r++) {
        for (unsigned i = 0; i < job->rules[r].filter_count; i++) {
            const jc_comparator comparator = job->rules[r].filters[i].comparator;
            ordered |= comparator != JC_EQUAL && comparator != JC_NOT_EQUAL;
        }
    }
    for (uint64_t i = list->count; i-- > 0 && list->codes[i] >= JC_CODE_TABLE;)
        if (ordered || jc_dictionary_value(dictionary, list->codes[i]).type == JC_TYPE_FLOAT)
            return true;
    return false;
}

static bool has_filters(const jc_job *job)
{
    for (unsigned r = 0; r < job->rule_count; r++)
        if (job->rules[r].filter_count > 0)
            return true;
    return false;
}

jc_status jc_job_rank_values(jc_job *job, jc_database *database)
{
    const jc_dictionary *dictionary = jc_database_dictionary(database);
    code_list list = {0};
    if (!has_filters(job))
        return JC_OK;
    jc_status status = list_codes(job, &list);
    if (status == JC_OK && is_needed(job, dictionary, &list))
        status = rank(dictionary, (uint32_t)list.count, list.codes, &job->values);
    free(list.codes);
    return status;
}
