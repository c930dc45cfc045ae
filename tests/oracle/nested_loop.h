/* SPDX-License-Identifier: Apache-2.0 */
/* The slow and obvious evaluation of one rule: nested loops over the rows of its atoms, values decoded and compared
 * as values. Shares nothing with the plan and the executor. */
#ifndef TESTS_ORACLE_NESTED_LOOP_H
#define TESTS_ORACLE_NESTED_LOOP_H

#include <joincast/model.h>

#include <stdlib.h>
#include <string.h>

typedef struct oracle_rows {
    unsigned width;
    size_t count, capacity;
    jc_value *values; /* count rows of width values, sorted and distinct once oracle_distinct has run */
} oracle_rows;

typedef struct oracle {
    const jc_rule *rule;
    jc_database *database;
    bool bound[JC_MAX_VARIABLES];
    jc_value value[JC_MAX_VARIABLES];
    oracle_rows bindings;
} oracle;

static unsigned oracle_width; /* of the rows that qsort compares */

static int oracle_compare(const void *left, const void *right)
{
    const jc_value *l = left, *r = right;
    for (unsigned i = 0; i < oracle_width; i++) {
        int order = jc_value_compare(&l[i], &r[i]);
        if (order != 0)
            return order;
    }
    return 0;
}

static void oracle_add(oracle_rows *rows, const jc_value *row)
{
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity > 0 ? 2 * rows->capacity : 64;
        rows->values = realloc(rows->values, rows->capacity * (rows->width + 1) * sizeof *rows->values);
        if (!rows->values)
            abort();
    }
    if (rows->width > 0)
        memcpy(&rows->values[rows->count * rows->width], row, rows->width * sizeof *row);
    rows->count++;
}

static void oracle_distinct(oracle_rows *rows)
{
    if (rows->width == 0) {
        rows->count = rows->count > 0;
        return;
    }
    oracle_width = rows->width;
    if (rows->count > 0)
        qsort(rows->values, rows->count, rows->width * sizeof *rows->values, oracle_compare);
    size_t kept = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const jc_value *row = &rows->values[i * rows->width];
        if (kept > 0 && oracle_compare(row, &rows->values[(kept - 1) * rows->width]) == 0)
            continue;
        memmove(&rows->values[kept++ * rows->width], row, rows->width * sizeof *row);
    }
    rows->count = kept;
}

static jc_value oracle_cell(const oracle *o, unsigned predicate, unsigned column, uint64_t row)
{
    uint32_t code = jc_relation_column(jc_database_relation(o->database, predicate), column)[row];
    return jc_dictionary_value(jc_database_dictionary(o->database), code);
}

/* Whether a row agrees with an atom under the bindings so far; binds new variables and flags them in fresh. */
static bool oracle_match(oracle *o, const jc_atom *atom, uint64_t row, bool *fresh)
{
    for (unsigned column = 0; column < atom->term_count; column++) {
        const jc_term *term = &atom->terms[column];
        jc_value cell = oracle_cell(o, atom->predicate, column, row);
        if (term->kind == JC_TERM_CONSTANT && jc_value_compare(&cell, &term->constant) != 0)
            return false;
        if (term->kind != JC_TERM_VARIABLE)
            continue;
        if (!o->bound[term->variable]) {
            o->bound[term->variable] = fresh[term->variable] = true;
            o->value[term->variable] = cell;
        } else if (jc_value_compare(&cell, &o->value[term->variable]) != 0) {
            return false;
        }
    }
    return true;
}

static jc_value oracle_term(const oracle *o, const jc_term *term)
{
    return term->kind == JC_TERM_VARIABLE ? o->value[term->variable] : term->constant;
}

static bool oracle_conditions(oracle *o)
{
    for (unsigned i = 0; i < o->rule->comparison_count; i++) {
        const jc_comparison *comparison = &o->rule->comparisons[i];
        jc_value left = oracle_term(o, &comparison->left), right = oracle_term(o, &comparison->right);
        int order = jc_value_compare(&left, &right);
        const bool holds[] = {order == 0, order != 0, order < 0, order <= 0, order > 0, order >= 0};
        if (!holds[comparison->comparator])
            return false;
    }
    for (unsigned i = 0; i < o->rule->negated_count; i++) {
        const jc_atom *atom = &o->rule->negated[i];
        uint64_t rows = jc_relation_rows(jc_database_relation(o->database, atom->predicate));
        bool fresh[JC_MAX_VARIABLES] = {false}; /* stays so: every variable is bound */
        for (uint64_t row = 0; row < rows; row++)
            if (oracle_match(o, atom, row, fresh))
                return false;
    }
    return true;
}

static void oracle_loop(oracle *o, unsigned atom)
{
    if (atom == o->rule->body_count) {
        if (oracle_conditions(o))
            oracle_add(&o->bindings, o->value);
        return;
    }
    const jc_atom *now = &o->rule->body[atom];
    uint64_t rows = jc_relation_rows(jc_database_relation(o->database, now->predicate));
    for (uint64_t row = 0; row < rows; row++) {
        bool fresh[JC_MAX_VARIABLES] = {false};
        if (oracle_match(o, now, row, fresh))
            oracle_loop(o, atom + 1);
        for (unsigned v = 0; v < o->rule->variable_count; v++)
            if (fresh[v])
                o->bound[v] = false;
    }
}

/* The distinct full bindings of a rule. Free bindings.values. */
static inline oracle_rows oracle_bindings(const jc_rule *rule, jc_database *database)
{
    oracle o = {.rule = rule, .database = database, .bindings = {.width = rule->variable_count}};
    if (!rule->never)
        oracle_loop(&o, 0);
    oracle_distinct(&o.bindings);
    return o.bindings;
}

/* The distinct rows that the bindings make of a head. Free values. */
static inline oracle_rows oracle_head(const jc_rule *rule, unsigned head, const oracle_rows *bindings)
{
    const jc_atom *atom = &rule->heads[head];
    oracle_rows rows = {.width = atom->term_count};
    for (size_t i = 0; i < bindings->count; i++) {
        jc_value row[JC_MAX_ARITY];
        for (unsigned c = 0; c < atom->term_count; c++)
            row[c] = atom->terms[c].kind == JC_TERM_VARIABLE
                         ? bindings->values[i * bindings->width + atom->terms[c].variable]
                         : atom->terms[c].constant;
        oracle_add(&rows, row);
    }
    oracle_distinct(&rows);
    return rows;
}

/* Whether a relation holds exactly these rows. */
static inline bool oracle_same(const oracle_rows *rows, const jc_relation *relation, const jc_dictionary *dictionary)
{
    oracle_rows other = {.width = jc_relation_arity(relation)};
    for (uint64_t r = 0; r < jc_relation_rows(relation); r++) {
        jc_value row[JC_MAX_ARITY];
        for (unsigned c = 0; c < other.width; c++)
            row[c] = jc_dictionary_value(dictionary, jc_relation_column(relation, c)[r]);
        oracle_add(&other, row);
    }
    uint64_t given = other.count;
    oracle_distinct(&other);
    bool same = given == other.count && other.count == rows->count && other.width == rows->width;
    oracle_width = rows->width;
    for (size_t i = 0; same && i < rows->count && rows->width > 0; i++)
        same = oracle_compare(&rows->values[i * rows->width], &other.values[i * rows->width]) == 0;
    free(other.values);
    return same;
}

#endif
