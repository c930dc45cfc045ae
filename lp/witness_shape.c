/* SPDX-License-Identifier: Apache-2.0 */
/* The coordinates of a witness and the bound that it strives for.
 *
 * Without dependencies: one coordinate per variable, 2^y_v values for the packing y that is optimal for log2 of the
 * sizes; its product is the AGM bound. (Atserias, Grohe, Marx, SIAM J. Comput. 42(4), 2013.)
 *
 * With simple dependencies: the polymatroid that attains the bound is normal, h(S) = sum of the weights w_P of those
 * parts P that meet S, and every part becomes a coordinate with 2^w_P values that its variables carry. x -> y holds
 * where every part with y has x too. (Gogacz, Toruńczyk, ICDT 2017; Zhang et al., LpBound, SIGMOD 2025.) For the
 * search each variable adds the part of all that determine it, with one value at first. */
#include "lp/flint_caches.h"
#include "lp/rational.h"
#include "lp/witness.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

static jc_status read_weight(const char *text, double *weight, jc_error *error)
{
    fmpq_t value;
    fmpq_init(value);
    const jc_status status = jc_rational_read(text, value);
    *weight = status == JC_OK ? fmpq_get_d(value) : 0;
    fmpq_clear(value);
    return status == JC_OK ? JC_OK : jc_fail_memory(error);
}

static jc_status shape_of_packing(jc_witness *witness, const jc_hypergraph *hypergraph, const uint64_t *sizes,
                                  jc_error *error)
{
    const unsigned count = witness->rule->variable_count;
    jc_cover *cover = NULL;
    jc_status status = jc_cover_solve_sizes(hypergraph, sizes, NULL, &cover, error);
    if (status)
        return status;
    witness->coordinates = calloc(count + (size_t)1, sizeof *witness->coordinates);
    witness->bound = strdup(jc_cover_bound(cover));
    if (!witness->coordinates || !witness->bound)
        status = jc_fail_memory(error);
    for (unsigned v = 0; v < count && status == JC_OK; v++) {
        witness->coordinates[v] = (jc_coordinate){.carriers = UINT64_C(1) << v, .values = 1};
        status = read_weight(jc_cover_packing(cover, v), &witness->coordinates[v].weight, error);
    }
    witness->coordinate_count = status == JC_OK ? count : 0;
    jc_cover_free(cover);
    return status;
}

static jc_status check_simple(const jc_constraint *dependency, jc_error *error)
{
    if (dependency->norm != JC_NORM_INFINITY || !dependency->bound || strcmp(dependency->bound, "0") != 0)
        return jc_fail(error, JC_ERR_INPUT, dependency->name,
                       "this is no functional dependency; only these can be kept beside the sizes");
    if (dependency->given & (dependency->given - 1))
        return jc_fail(error, JC_ERR_INPUT, dependency->name,
                       "several columns determine others here; worst cases are known only where a single one does");
    return JC_OK;
}

/* The term in the same column of two atoms of one predicate is the same variable or constant. */
static bool same_term(const jc_term *one, const jc_term *other)
{
    if (one->kind != other->kind)
        return false;
    if (one->kind == JC_TERM_CONSTANT)
        return jc_value_compare(&one->constant, &other->constant) == 0;
    return one->kind == JC_TERM_WILDCARD || one->variable == other->variable;
}

static bool has_variable(const jc_term *term, uint64_t set)
{
    return term->kind == JC_TERM_VARIABLE && (set >> term->variable & 1);
}

/* Whether the dependency may make two variables equal: the atoms agree in X (or there is none, as where constants
 * stand for it), and in a column with one of Y they do not. */
static bool equates(const jc_atom *one, const jc_atom *other, const jc_constraint *dependency)
{
    bool agree = dependency->given == 0, differ = false;
    for (unsigned c = 0; c < one->term_count; c++) {
        const bool same = same_term(&one->terms[c], &other->terms[c]);
        agree = agree || (same && has_variable(&one->terms[c], dependency->given));
        differ = differ || (!same && (has_variable(&one->terms[c], dependency->of) ||
                                      has_variable(&other->terms[c], dependency->of)));
    }
    return agree && differ;
}

static jc_status check_dependency(const jc_witness *witness, const jc_constraint *dependency, jc_error *error)
{
    const jc_rule *rule = witness->rule;
    const uint64_t both = dependency->given | dependency->of;
    bool within = false;
    jc_status status = check_simple(dependency, error);
    for (unsigned a = 0; a < rule->body_count; a++)
        within = within || (both & ~witness->variables[a]) == 0;
    if (status == JC_OK && !within)
        status = jc_fail(error, JC_ERR_INPUT, dependency->name, "no atom has all the variables of this dependency");
    for (unsigned a = 0; a < rule->body_count && status == JC_OK; a++) {
        const jc_atom *atom = &rule->body[a];
        const char *name = witness->program->predicates[atom->predicate].name;
        for (unsigned c = 0; c < atom->term_count && status == JC_OK; c++)
            if (atom->terms[c].kind == JC_TERM_WILDCARD)
                status = jc_fail(error, JC_ERR_UNSUPPORTED, name,
                                 "a wildcard beside dependencies is not supported; name the variable");
        for (unsigned b = 0; b < a && status == JC_OK; b++)
            if (rule->body[b].predicate == atom->predicate && equates(atom, &rule->body[b], dependency))
                status = jc_fail(error, JC_ERR_UNSUPPORTED, name,
                                 "the dependency %s may make variables of two of its atoms equal; write them as one, "
                                 "or leave it out", dependency->name);
    }
    return status;
}

/* All variables that determine `variable`, itself too, by chains of dependencies; 0 where it is a constant. */
static uint64_t determinants(const jc_constraints *dependencies, unsigned variable)
{
    uint64_t set = UINT64_C(1) << variable, before;
    do {
        before = set;
        for (size_t i = 0; i < jc_constraints_count(dependencies); i++) {
            const jc_constraint *dependency = jc_constraints_at(dependencies, i);
            if ((dependency->of & set) == 0)
                continue;
            if (dependency->given == 0)
                return 0;
            set |= dependency->given;
        }
    } while (set != before);
    return set;
}

/* Atoms connect the carriers of every part: if they did not, two parts in place of it would cost no relation more,
 * and the entropy of all variables would be larger. So a join keeps a coordinate equal in all variables that carry
 * it. */
static void add_coordinate(jc_witness *witness, uint64_t carriers, double weight)
{
    for (unsigned k = 0; k < witness->coordinate_count; k++)
        if (witness->coordinates[k].carriers == carriers)
            return;
    witness->coordinates[witness->coordinate_count++] =
        (jc_coordinate){.carriers = carriers, .weight = weight, .values = 1};
}

static jc_status take_parts(jc_witness *witness, const jc_polymatroid *polymatroid,
                            const jc_constraints *dependencies, jc_error *error)
{
    const size_t parts = jc_polymatroid_part_count(polymatroid);
    witness->coordinates = calloc(parts + witness->rule->variable_count + 1, sizeof *witness->coordinates);
    witness->bound = jc_polymatroid_rows(polymatroid);
    if (!witness->coordinates || !witness->bound)
        return jc_fail_memory(error);
    for (size_t i = 0; i < parts; i++) {
        const char *text;
        double weight;
        const uint64_t carriers = jc_polymatroid_part(polymatroid, i, &text);
        const jc_status status = read_weight(text, &weight, error);
        if (status)
            return status;
        add_coordinate(witness, carriers, weight);
    }
    for (unsigned v = 0; v < witness->rule->variable_count; v++) {
        const uint64_t carriers = determinants(dependencies, v);
        if (carriers != 0)
            add_coordinate(witness, carriers, 0);
    }
    return JC_OK;
}

static jc_status take_polymatroid(jc_witness *witness, const jc_polymatroid *polymatroid,
                                  const jc_constraints *dependencies, jc_error *error)
{
    switch (jc_polymatroid_kind(polymatroid)) {
    case JC_POLYMATROID_EMPTY:
        witness->empty = true;
        witness->bound = strdup("0");
        return witness->bound ? JC_OK : jc_fail_memory(error);
    case JC_POLYMATROID_UNBOUNDED:
        return jc_fail(error, JC_ERR_INPUT, NULL, "nothing bounds the variable %s",
                       witness->rule->variables[__builtin_ctzll(jc_polymatroid_unbounded(polymatroid))]);
    case JC_POLYMATROID_BOUNDED:
        break;
    }
    return take_parts(witness, polymatroid, dependencies, error);
}

static jc_status shape_of_polymatroid(jc_witness *witness, const jc_hypergraph *hypergraph, const uint64_t *sizes,
                                      const jc_constraints *dependencies, jc_error *error)
{
    const unsigned count = witness->rule->variable_count;
    const uint64_t all = count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
    jc_constraints *constraints = NULL;
    jc_polymatroid *polymatroid = NULL;
    jc_status status = jc_constraints_create(count, (const char *const *)witness->rule->variables, &constraints);
    if (status)
        jc_fail_memory(error);
    else
        status = jc_constraints_add_sizes(constraints, hypergraph, sizes, error);
    for (size_t i = 0; i < jc_constraints_count(dependencies) && status == JC_OK; i++) {
        status = check_dependency(witness, jc_constraints_at(dependencies, i), error);
        if (status == JC_OK)
            status = jc_constraints_add(constraints, jc_constraints_at(dependencies, i), error);
    }
    if (status == JC_OK)
        status = jc_polymatroid_solve(constraints, all, &polymatroid, error);
    if (status == JC_OK)
        status = take_polymatroid(witness, polymatroid, dependencies, error);
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
    return status;
}

jc_status jc_witness_shape(jc_witness *witness, const uint64_t *sizes, const jc_constraints *dependencies,
                           jc_error *error)
{
    jc_hypergraph *hypergraph = NULL;
    jc_status status = jc_hypergraph_of_rule(witness->program, witness->rule, &hypergraph);
    if (status)
        return jc_fail_memory(error);
    for (unsigned e = 0; e < witness->rule->body_count; e++)
        witness->empty = witness->empty || sizes[e] == 0;
    if (witness->shared)
        status = shape_of_packing(witness, hypergraph, sizes, error);
    else
        status = shape_of_polymatroid(witness, hypergraph, sizes, dependencies, error);
    jc_hypergraph_free(hypergraph);
    jc_flint_caches_end_with_thread();
    return status;
}
