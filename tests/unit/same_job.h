/* SPDX-License-Identifier: Apache-2.0 */
/* Whether two jobs are the same in all that they hold. */
#ifndef TESTS_UNIT_SAME_JOB_H
#define TESTS_UNIT_SAME_JOB_H

#include "model/job.h"

#include <string.h>

static inline bool same_codes(const uint32_t *left, const uint32_t *right, uint64_t count)
{
    return count == 0 || memcmp(left, right, count * sizeof *left) == 0;
}

static inline bool same_job_relation(const jc_job_relation *left, const jc_job_relation *right)
{
    bool same = strcmp(left->name, right->name) == 0 && left->arity == right->arity && left->rows == right->rows &&
                left->derived == right->derived;
    for (unsigned c = 0; same && c < left->arity; c++)
        same = same_codes(left->columns[c], right->columns[c], left->rows);
    return same;
}

static inline bool same_job_term(jc_job_term left, jc_job_term right)
{
    return left.kind == right.kind && left.value == right.value;
}

static inline bool same_job_atoms(const jc_job *job, unsigned count, const jc_job_atom *left,
                                  const jc_job_atom *right)
{
    for (unsigned i = 0; i < count; i++) {
        if (left[i].relation != right[i].relation)
            return false;
        for (unsigned c = 0; c < job->relations[left[i].relation].arity; c++)
            if (!same_job_term(left[i].terms[c], right[i].terms[c]))
                return false;
    }
    return true;
}

static inline bool same_job_rule(const jc_job *job, const jc_job_rule *left, const jc_job_rule *right)
{
    bool same = strcmp(left->text, right->text) == 0 && left->never == right->never &&
                left->variable_count == right->variable_count && left->atom_count == right->atom_count &&
                left->negated_count == right->negated_count && left->filter_count == right->filter_count &&
                left->head_count == right->head_count &&
                same_job_atoms(job, left->atom_count, left->atoms, right->atoms) &&
                same_job_atoms(job, left->negated_count, left->negated, right->negated) &&
                same_job_atoms(job, left->head_count, left->heads, right->heads);
    for (unsigned v = 0; same && v < left->variable_count; v++)
        same = strcmp(left->variables[v], right->variables[v]) == 0;
    for (unsigned i = 0; same && i < left->filter_count; i++)
        same = left->filters[i].comparator == right->filters[i].comparator &&
               same_job_term(left->filters[i].left, right->filters[i].left) &&
               same_job_term(left->filters[i].right, right->filters[i].right);
    return same;
}

static inline bool same_job(const jc_job *left, const jc_job *right)
{
    const jc_job_values *a = &left->values, *b = &right->values;
    bool same = left->relation_count == right->relation_count && left->rule_count == right->rule_count &&
                a->count == b->count && a->integers == b->integers && a->floats == b->floats &&
                same_codes(a->codes, b->codes, a->count) && same_codes(a->rank, b->rank, a->count) &&
                same_codes(a->number, b->number, a->count);
    for (unsigned i = 0; same && i < left->relation_count; i++)
        same = same_job_relation(&left->relations[i], &right->relations[i]);
    for (unsigned i = 0; same && i < left->rule_count; i++)
        same = same_job_rule(left, &left->rules[i], &right->rules[i]);
    return same;
}

#endif
