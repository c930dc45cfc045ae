/* SPDX-License-Identifier: Apache-2.0 */
/* The heads of a rule: a head's row is told once per prefix that binds all its variables and has a full binding
 * below, not once per full binding. Rows are collected per worker; when the collection is full it is sorted and its
 * duplicates go, and it grows only where that left it more than half full. */
#include "exec/join.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1024 };

/* ---- reading --------------------------------------------------------------------------------------------------- */

static jc_status read_head(const jc_plan *plan, const jc_atom *atom, jc_join_head *head)
{
    head->arity = atom->term_count;
    head->depth = calloc(head->arity + 1, sizeof *head->depth);
    head->code = calloc(head->arity + 1, sizeof *head->code);
    if (!head->depth || !head->code)
        return JC_ERR_MEMORY;
    for (unsigned c = 0; c < head->arity; c++) {
        const jc_term *term = &atom->terms[c];
        if (term->kind == JC_TERM_VARIABLE) {
            head->depth[c] = (int)plan->depth_of[term->variable];
            if (plan->depth_of[term->variable] >= head->ready)
                head->ready = plan->depth_of[term->variable] + 1;
            continue;
        }
        head->depth[c] = -1;
        jc_status status =
            jc_dictionary_encode(jc_database_dictionary(plan->database), &term->constant, &head->code[c]);
        if (status != JC_OK)
            return status;
    }
    return JC_OK;
}

/* Whether the head has each of the first `ready` variables. */
static bool has_whole_prefix(const jc_join_head *head)
{
    uint64_t seen = 0;
    for (unsigned c = 0; c < head->arity; c++)
        if (head->depth[c] >= 0)
            seen |= UINT64_C(1) << head->depth[c];
    return head->ready == 64 ? seen == UINT64_MAX : seen == (UINT64_C(1) << head->ready) - 1;
}

jc_status jc_join_heads_create(const jc_plan *plan, const bool *materialise, bool prefix_shared,
                               jc_join_head **out)
{
    unsigned count = plan->rule->head_count;
    jc_join_head *heads = calloc(count + 1, sizeof *heads);
    if (!heads)
        return JC_ERR_MEMORY;
    for (unsigned h = 0; h < count; h++) {
        jc_status status = read_head(plan, &plan->rule->heads[h], &heads[h]);
        if (status != JC_OK) {
            jc_join_heads_free(heads, count);
            return status;
        }
        bool shared = prefix_shared && heads[h].ready == 1 && plan->depth > 1;
        heads[h].counted = !materialise[h] && !shared && has_whole_prefix(&heads[h]);
    }
    *out = heads;
    return JC_OK;
}

void jc_join_heads_free(jc_join_head *heads, unsigned count)
{
    for (unsigned h = 0; heads && h < count; h++) {
        free(heads[h].depth);
        free(heads[h].code);
    }
    free(heads);
}

/* ---- collecting ------------------------------------------------------------------------------------------------ */

/* Makes room for one more row: drops duplicates, then grows where that did not free half. */
static jc_status make_room(const jc_join_head *head, jc_head_rows *into)
{
    if (into->rows > 0) {
        jc_status status = jc_sort_rows(head->arity, &into->rows, into->columns);
        if (status != JC_OK)
            return status;
    }
    if (into->capacity > 0 && into->rows <= into->capacity / 2)
        return JC_OK;
    uint64_t capacity = into->capacity > 0 ? 2 * into->capacity : FIRST_CAPACITY;
    for (unsigned c = 0; c < head->arity; c++) {
        uint32_t *grown = realloc(into->columns[c], capacity * sizeof *grown);
        if (!grown)
            return JC_ERR_MEMORY;
        into->columns[c] = grown;
    }
    into->capacity = capacity;
    return JC_OK;
}

static bool same_as_last(const jc_join_head *head, const jc_head_rows *into, const uint32_t *binding)
{
    for (unsigned c = head->arity; c-- > 0;)
        if (head->depth[c] >= 0 && into->columns[c][into->rows - 1] != binding[head->depth[c]])
            return false;
    return into->rows > 0;
}

void jc_heads_emit(jc_worker *worker, unsigned bound)
{
    const jc_join *join = worker->join;
    for (unsigned h = 0; h < join->head_count; h++) {
        const jc_join_head *head = &join->heads[h];
        jc_head_rows *into = &worker->heads[h];
        if (head->ready != bound)
            continue;
        if (head->counted) {
            into->counted++;
            continue;
        }
        if (into->rows > 0 && same_as_last(head, into, worker->binding))
            continue;
        if (into->rows == into->capacity) {
            jc_status status = make_room(head, into);
            if (status != JC_OK) {
                worker->status = status;
                return;
            }
        }
        for (unsigned c = 0; c < head->arity; c++)
            into->columns[c][into->rows] = head->depth[c] >= 0 ? worker->binding[head->depth[c]] : head->code[c];
        into->rows++;
    }
}

/* ---- merging --------------------------------------------------------------------------------------------------- */

/* Appends all workers' rows into fresh columns; a lone worker's columns are taken as they are. */
static jc_status gather(const jc_join_head *head, jc_worker *const *workers, unsigned worker_count, unsigned h,
                        uint64_t *rows, uint32_t **columns)
{
    uint64_t total = 0;
    for (unsigned w = 0; w < worker_count; w++)
        total += workers[w]->heads[h].rows;
    for (unsigned c = 0; c < head->arity; c++) {
        if (worker_count == 1 && total > 0) {
            columns[c] = workers[0]->heads[h].columns[c];
            workers[0]->heads[h].columns[c] = NULL;
            continue;
        }
        columns[c] = malloc((total + 1) * sizeof **columns);
        if (!columns[c])
            return JC_ERR_MEMORY;
        uint64_t at = 0;
        for (unsigned w = 0; w < worker_count; w++) {
            const jc_head_rows *from = &workers[w]->heads[h];
            if (from->rows > 0)
                memcpy(columns[c] + at, from->columns[c], from->rows * sizeof **columns);
            at += from->rows;
            free(from->columns[c]);
            workers[w]->heads[h].columns[c] = NULL;
        }
    }
    *rows = total;
    return JC_OK;
}

/* A head without variables has its one row where the body has a binding. */
static jc_status constant_row(const jc_join_head *head, uint64_t full_bindings, uint64_t *rows, uint32_t **columns)
{
    *rows = full_bindings > 0;
    for (unsigned c = 0; c < head->arity; c++) {
        columns[c] = malloc(sizeof **columns);
        if (!columns[c])
            return JC_ERR_MEMORY;
        columns[c][0] = head->code[c];
    }
    return JC_OK;
}

jc_status jc_heads_merge(const jc_join *join, jc_worker *const *workers, unsigned worker_count, unsigned h,
                         uint64_t full_bindings, jc_relation **relation, uint64_t *rows)
{
    const jc_join_head *head = &join->heads[h];
    if (head->counted) {
        *rows = 0;
        for (unsigned w = 0; w < worker_count; w++)
            *rows += workers[w]->heads[h].counted;
        if (head->ready == join->depth)
            *rows = full_bindings;
        if (head->ready == 0)
            *rows = full_bindings > 0;
        return JC_OK;
    }
    uint64_t total = 0;
    uint32_t **columns = calloc(head->arity + 1, sizeof *columns);
    if (!columns)
        return JC_ERR_MEMORY;
    jc_status status = head->ready == 0 ? constant_row(head, full_bindings, &total, columns)
                                        : gather(head, workers, worker_count, h, &total, columns);
    jc_relation *merged = NULL;
    if (status == JC_OK) {
        status = jc_relation_create(head->arity, total, columns, &merged);
    } else {
        for (unsigned c = 0; c < head->arity; c++)
            free(columns[c]);
    }
    free(columns);
    if (status != JC_OK)
        return status;
    *rows = jc_relation_rows(merged);
    if (relation)
        *relation = merged;
    else
        jc_relation_free(merged);
    return JC_OK;
}
