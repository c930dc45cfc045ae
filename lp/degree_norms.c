/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics of a rule's body, measured from the data: cardinalities and norms of degree sequences.
 *
 * Of the rows that an atom selects, projected on its variables, an atom R(x, y, ...) gives
 *     |R|                     h(xy...) <= log2 rows
 *     |R(x)|                  h(x) <= log2 of the distinct values of x
 *     ||deg_R(rest|x)||_p     h(x)/p + h(rest|x) <= log2 of the norm
 * and where it has 3 to MOST_PAIRED variables for every pair, from the projection on x and y,
 *     |R(x,y)|  and  ||deg_R(y|x)||_p.
 * The norm 1 of deg(rest|x) is |R| again, that of deg(y|x) is |R(x,y)|: neither is listed twice. All of these have at
 * most one variable in X, so that the polymatroid bound stays one of polynomial size. */
#include <joincast/lp.h>

#include "lp/degree_sequence.h"
#include "lp/flint_caches.h"
#include "lp/log2_up.h"
#include "lp/rational.h"
#include "model/error.h"
#include "model/plan_parts.h"

#include <stdlib.h>

enum { MOST_PAIRED = 6, LARGEST_NORM = 64 };

/* One atom at work. */
typedef struct measured_atom {
    jc_constraints *constraints;
    const jc_rule *rule;
    const unsigned *norms;
    size_t norm_count;
    jc_plan_atom rows; /* the selected rows; variable and column per distinct variable */
    char *key;
    FILE *name;        /* the name of the constraint to come is written here, */
    char *name_text;   /* and read here */
    size_t name_size;
    jc_error *error;
} measured_atom;

/* Adds h(given)/p + h(of|given) <= log2 under the name that the stream holds; log2 NULL: no rows. */
static jc_status add(measured_atom *atom, uint64_t given, uint64_t of, unsigned norm, const fmpq_t log2)
{
    fputc('\0', atom->name);
    if (fflush(atom->name) != 0)
        return jc_fail_memory(atom->error);
    char *bound = log2 ? jc_rational_text(log2) : NULL;
    if (log2 && !bound)
        return jc_fail_memory(atom->error);
    const jc_constraint constraint = {.given = given, .of = of, .norm = norm, .bound = bound,
                                      .name = atom->name_text};
    const jc_status status = jc_constraints_add(atom->constraints, &constraint, atom->error);
    free(bound);
    rewind(atom->name);
    return status;
}

static const char *variable_name(const measured_atom *atom, unsigned index)
{
    return atom->rule->variables[atom->rows.variable[index]];
}

static uint64_t variable_bit(const measured_atom *atom, unsigned index)
{
    return UINT64_C(1) << atom->rows.variable[index];
}

/* |R(x,y)|, for the atom's variables `indices`. */
static jc_status add_cardinality(measured_atom *atom, const unsigned *indices, unsigned count, uint64_t rows)
{
    uint64_t of = 0;
    fprintf(atom->name, "|%s", atom->key);
    for (unsigned i = 0; i < count; i++) {
        of |= variable_bit(atom, indices[i]);
        if (count < atom->rows.depth)
            fprintf(atom->name, "%s%s%s", i == 0 ? "(" : ",", variable_name(atom, indices[i]),
                    i + 1 == count ? ")" : "");
    }
    fputc('|', atom->name);
    if (rows == 0)
        return add(atom, 0, of, 1, NULL);
    fmpq_t log2;
    fmpq_init(log2);
    jc_rational_set_double(log2, jc_log2_up(rows));
    const jc_status status = add(atom, 0, of, 1, log2);
    fmpq_clear(log2);
    return status;
}

/* "deg_R(y,z|x)" between bars where it is no largest degree; x is the first of the indices. */
static void write_degree_name(measured_atom *atom, const unsigned *indices, unsigned count, unsigned norm)
{
    const bool largest = norm == JC_NORM_INFINITY;
    fprintf(atom->name, "%sdeg_%s(", largest ? "" : "||", atom->key);
    for (unsigned i = 1; i < count; i++)
        fprintf(atom->name, "%s%s", i > 1 ? "," : "", variable_name(atom, indices[i]));
    fprintf(atom->name, "|%s)", variable_name(atom, indices[0]));
    if (!largest)
        fprintf(atom->name, "||_%u", norm);
}

/* ||deg(other indices | first index)||_p for the norms other than 1, from the trie of these variables in
 * this order. */
static jc_status add_norms(measured_atom *atom, const unsigned *indices, unsigned count, const jc_trie *trie)
{
    jc_degree_sequence degrees;
    jc_status status = jc_degree_sequence_create(trie, &degrees);
    if (status)
        return jc_fail_memory(atom->error);
    uint64_t of = 0;
    for (unsigned i = 1; i < count; i++)
        of |= variable_bit(atom, indices[i]);
    fmpq_t log2;
    fmpq_init(log2);
    for (size_t i = 0; i < atom->norm_count && status == JC_OK; i++) {
        if (atom->norms[i] == 1)
            continue;
        jc_degree_norm_log2(&degrees, atom->norms[i], log2);
        write_degree_name(atom, indices, count, atom->norms[i]);
        status = add(atom, variable_bit(atom, indices[0]), of, atom->norms[i], log2);
    }
    fmpq_clear(log2);
    jc_degree_sequence_free(&degrees);
    return status;
}

/* The trie of the atom's variables `indices`, in this order. */
static jc_status get_trie(measured_atom *atom, const unsigned *indices, unsigned count, const jc_trie **trie)
{
    unsigned columns[JC_MAX_ARITY];
    for (unsigned i = 0; i < count; i++)
        columns[i] = atom->rows.column[indices[i]];
    return jc_relation_trie(atom->rows.relation, count, columns, trie) ? jc_fail_memory(atom->error) : JC_OK;
}

/* Everything with the variable `first` given, or alone. */
static jc_status measure_variable(measured_atom *atom, unsigned first)
{
    const unsigned depth = atom->rows.depth;
    unsigned indices[JC_MAX_ARITY] = {first};
    for (unsigned i = 0, at = 1; i < depth; i++)
        if (i != first)
            indices[at++] = i;
    const jc_trie *trie;
    jc_status status = get_trie(atom, indices, depth, &trie);
    if (status == JC_OK)
        status = add_cardinality(atom, &first, 1, trie->level[0].count);
    if (status == JC_OK)
        status = add_norms(atom, indices, depth, trie);
    for (unsigned second = 0; second < depth && depth >= 3 && depth <= MOST_PAIRED && status == JC_OK; second++) {
        const unsigned pair[2] = {first, second};
        if (second == first)
            continue;
        status = get_trie(atom, pair, 2, &trie);
        if (status == JC_OK && first < second)
            status = add_cardinality(atom, pair, 2, trie->rows);
        if (status == JC_OK)
            status = add_norms(atom, pair, 2, trie);
    }
    return status;
}

/* The whole atom: its cardinality, and where it has rows and several variables the rest. */
static jc_status measure_variables(measured_atom *atom)
{
    const unsigned depth = atom->rows.depth;
    unsigned indices[JC_MAX_ARITY];
    for (unsigned i = 0; i < depth; i++)
        indices[i] = i;
    const jc_trie *trie;
    jc_status status = get_trie(atom, indices, depth, &trie);
    if (status == JC_OK && (depth > 0 || trie->rows == 0))
        status = add_cardinality(atom, indices, depth, trie->rows);
    for (unsigned first = 0; status == JC_OK && trie->rows > 0 && depth > 1 && first < depth; first++)
        status = measure_variable(atom, first);
    return status;
}

static jc_status measure_atom(measured_atom *atom, const jc_program *program, jc_database *database, unsigned index)
{
    const size_t size = (size_t)jc_atom_key(program, atom->rule, index, NULL, 0) + 1;
    jc_status status = JC_ERR_MEMORY;
    atom->key = malloc(size);
    atom->name = open_memstream(&atom->name_text, &atom->name_size);
    if (atom->key && atom->name)
        status = jc_plan_atom_select(database, &atom->rule->body[index], &atom->rows);
    if (status) {
        jc_fail_memory(atom->error);
    } else {
        jc_atom_key(program, atom->rule, index, atom->key, size);
        status = measure_variables(atom);
    }
    jc_plan_atom_clear(&atom->rows);
    if (atom->name)
        fclose(atom->name);
    free(atom->name_text);
    free(atom->key);
    return status;
}

static jc_status check(const jc_constraints *constraints, const jc_rule *rule, const unsigned *norms,
                       size_t norm_count, jc_error *error)
{
    if (jc_constraints_vertex_count(constraints) != rule->variable_count)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "the constraints have %u vertices, the rule %u variables",
                       jc_constraints_vertex_count(constraints), rule->variable_count);
    for (size_t i = 0; i < norm_count; i++)
        if (norms[i] != JC_NORM_INFINITY && norms[i] > LARGEST_NORM)
            return jc_fail(error, JC_ERR_ARGUMENT, NULL, "the norm %u is above %d", norms[i], (int)LARGEST_NORM);
    return JC_OK;
}

jc_status jc_constraints_measure(jc_constraints *constraints, const jc_program *program, const jc_rule *rule,
                                 jc_database *database, const bool *known, const unsigned *norms, size_t norm_count,
                                 jc_error *error)
{
    jc_status status = check(constraints, rule, norms, norm_count, error);
    for (unsigned i = 0; i < rule->body_count && status == JC_OK; i++) {
        if (known && !known[rule->body[i].predicate])
            continue;
        measured_atom atom = {.constraints = constraints, .rule = rule, .norms = norms, .norm_count = norm_count,
                              .error = error};
        status = measure_atom(&atom, program, database, i);
    }
    jc_flint_caches_end_with_thread();
    return status;
}
