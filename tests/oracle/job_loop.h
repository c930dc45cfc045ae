/* SPDX-License-Identifier: Apache-2.0 */
/* The slow and obvious evaluation of a job: nested loops over the rows of its relations, nothing but codes. */
#ifndef TESTS_ORACLE_JOB_LOOP_H
#define TESTS_ORACLE_JOB_LOOP_H

#include "model/job_filter.h"

#include <stdlib.h>
#include <string.h>

typedef struct job_rows {
    unsigned width;
    size_t count, room;
    uint32_t *codes; /* row by row; sorted and distinct after job_rows_distinct */
} job_rows;

typedef struct job_loop {
    const jc_job *job;
    job_rows *relations; /* per relation, as the rules run */
    const jc_job_rule *rule;
    bool bound[JC_JOB_MAX_VARIABLES];
    uint32_t binding[JC_JOB_MAX_VARIABLES];
    job_rows bindings;
} job_loop;

static unsigned job_rows_width; /* of the rows that qsort compares */

static int job_rows_compare(const void *left, const void *right)
{
    const uint32_t *l = left, *r = right;
    for (unsigned i = 0; i < job_rows_width; i++)
        if (l[i] != r[i])
            return l[i] < r[i] ? -1 : 1;
    return 0;
}

static void job_rows_add(job_rows *rows, const uint32_t *row)
{
    if (rows->count == rows->room) {
        rows->room = rows->room > 0 ? 2 * rows->room : 64;
        rows->codes = realloc(rows->codes, rows->room * (rows->width + 1) * sizeof *rows->codes);
        if (!rows->codes)
            abort();
    }
    if (rows->width > 0)
        memcpy(&rows->codes[rows->count * rows->width], row, rows->width * sizeof *row);
    rows->count++;
}

static void job_rows_distinct(job_rows *rows)
{
    size_t kept = 0;
    job_rows_width = rows->width;
    if (rows->count > 0 && rows->width > 0)
        qsort(rows->codes, rows->count, rows->width * sizeof *rows->codes, job_rows_compare);
    for (size_t i = 0; i < rows->count; i++) {
        uint32_t *row = &rows->codes[i * rows->width];
        if (kept == 0 || job_rows_compare(row, &rows->codes[(kept - 1) * rows->width]) != 0) {
            memmove(&rows->codes[kept * rows->width], row, rows->width * sizeof *row);
            kept++;
        }
    }
    rows->count = kept;
}

/* Whether a row agrees with an atom under the bindings so far; binds new variables and flags them in fresh. */
static bool job_loop_match(job_loop *loop, const jc_job_atom *atom, size_t row, bool *fresh)
{
    const job_rows *rows = &loop->relations[atom->relation];
    for (unsigned c = 0; c < rows->width; c++) {
        const jc_job_term term = atom->terms[c];
        const uint32_t cell = rows->codes[row * rows->width + c];
        if (term.kind == JC_JOB_NONE || (term.kind == JC_JOB_CODE && term.value != cell))
            return false;
        if (term.kind != JC_JOB_VARIABLE)
            continue;
        if (loop->bound[term.value] && loop->binding[term.value] != cell)
            return false;
        if (!loop->bound[term.value]) {
            loop->bound[term.value] = fresh[term.value] = true;
            loop->binding[term.value] = cell;
        }
    }
    return true;
}

static bool job_loop_conditions(job_loop *loop)
{
    bool fresh[JC_JOB_MAX_VARIABLES] = {false}; /* stays so: every variable is bound */
    for (unsigned i = 0; i < loop->rule->filter_count; i++)
        if (!jc_job_filter_holds(&loop->job->values, &loop->rule->filters[i], loop->binding))
            return false;
    for (unsigned i = 0; i < loop->rule->negated_count; i++)
        for (size_t row = 0; row < loop->relations[loop->rule->negated[i].relation].count; row++)
            if (job_loop_match(loop, &loop->rule->negated[i], row, fresh))
                return false;
    return true;
}

static void job_loop_atom(job_loop *loop, unsigned atom)
{
    if (atom == loop->rule->atom_count) {
        if (job_loop_conditions(loop))
            job_rows_add(&loop->bindings, loop->binding);
        return;
    }
    const jc_job_atom *now = &loop->rule->atoms[atom];
    for (size_t row = 0; row < loop->relations[now->relation].count; row++) {
        bool fresh[JC_JOB_MAX_VARIABLES] = {false};
        if (job_loop_match(loop, now, row, fresh))
            job_loop_atom(loop, atom + 1);
        for (unsigned v = 0; v < loop->rule->variable_count; v++)
            if (fresh[v])
                loop->bound[v] = false;
    }
}

/* The distinct rows that the bindings make of a head. Free codes. */
static job_rows job_loop_head(const job_loop *loop, unsigned head)
{
    const jc_job_atom *atom = &loop->rule->heads[head];
    job_rows rows = {.width = loop->job->relations[atom->relation].arity};
    for (size_t i = 0; i < loop->bindings.count; i++) {
        uint32_t row[JC_MAX_ARITY];
        for (unsigned c = 0; c < rows.width; c++)
            row[c] = atom->terms[c].kind == JC_JOB_VARIABLE
                         ? loop->bindings.codes[i * loop->bindings.width + atom->terms[c].value]
                         : atom->terms[c].value;
        job_rows_add(&rows, row);
    }
    job_rows_distinct(&rows);
    return rows;
}

/* The relations of a job before its rules run. */
static inline job_rows *job_loop_relations(const jc_job *job)
{
    job_rows *relations = calloc((size_t)job->relation_count + 1, sizeof *relations);
    if (!relations)
        abort();
    for (unsigned i = 0; i < job->relation_count; i++) {
        relations[i].width = job->relations[i].arity;
        for (uint64_t row = 0; row < job->relations[i].rows; row++) {
            uint32_t codes[JC_MAX_ARITY];
            for (unsigned c = 0; c < relations[i].width; c++)
                codes[c] = job->relations[i].columns[c][row];
            job_rows_add(&relations[i], codes);
        }
    }
    return relations;
}

/* Runs one rule, adds its rows to its heads' relations; head_rows: per head the distinct rows. Returns the number of
 * distinct full bindings. */
static inline uint64_t job_loop_rule(const jc_job *job, unsigned rule, job_rows *relations, uint64_t *head_rows)
{
    job_loop loop = {.job = job, .relations = relations, .rule = &job->rules[rule]};
    loop.bindings.width = loop.rule->variable_count;
    if (!loop.rule->never)
        job_loop_atom(&loop, 0);
    job_rows_distinct(&loop.bindings);
    for (unsigned h = 0; h < loop.rule->head_count; h++) {
        job_rows rows = job_loop_head(&loop, h), *into = &relations[loop.rule->heads[h].relation];
        head_rows[h] = rows.count;
        for (size_t i = 0; i < rows.count; i++)
            job_rows_add(into, &rows.codes[i * rows.width]);
        job_rows_distinct(into);
        free(rows.codes);
    }
    free(loop.bindings.codes);
    return loop.bindings.count;
}

#endif
