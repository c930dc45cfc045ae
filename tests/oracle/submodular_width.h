/* SPDX-License-Identifier: Apache-2.0 */
/* The slow and obvious submodular width for up to 5 vertices: the tree decompositions of all elimination orders, and for
 * every way to select one bag of each, one linear program with all elemental inequalities:
 *     max w  with  w <= h(B) for the selected bags B,  h a polymatroid under the constraints. */
#ifndef TESTS_ORACLE_SUBMODULAR_WIDTH_H
#define TESTS_ORACLE_SUBMODULAR_WIDTH_H

#include "lp/linear_program.h"
#include "lp/rational.h"
#include <joincast/lp.h>

#include <flint/fmpq_vec.h>
#include <stdio.h>
#include <stdlib.h>

enum { ORACLE_VERTICES = 5, ORACLE_ORDERS = 120 };

struct oracle_decomposition {
    unsigned bag_count;
    unsigned bags[ORACLE_VERTICES];
};

struct oracle {
    unsigned vertex_count;
    unsigned adjacency[ORACLE_VERTICES], vertices; /* those in edges */
    unsigned count;
    struct oracle_decomposition decompositions[ORACLE_ORDERS];
    const jc_constraints *constraints;
    bool unbounded;
};

/* Is every bag of `finer` within a bag of `coarser`? */
static bool oracle_refines(const struct oracle_decomposition *finer, const struct oracle_decomposition *coarser)
{
    for (unsigned a = 0; a < finer->bag_count; a++) {
        bool within = false;
        for (unsigned b = 0; b < coarser->bag_count; b++)
            within = within || !(finer->bags[a] & ~coarser->bags[b]);
        if (!within)
            return false;
    }
    return true;
}

/* Adds a decomposition, unless one that is there refines it; removes those that it refines. */
static void oracle_add(struct oracle *oracle, const struct oracle_decomposition *added)
{
    unsigned kept = 0;
    for (unsigned d = 0; d < oracle->count; d++)
        if (oracle_refines(&oracle->decompositions[d], added))
            return;
    for (unsigned d = 0; d < oracle->count; d++)
        if (!oracle_refines(added, &oracle->decompositions[d]))
            oracle->decompositions[kept++] = oracle->decompositions[d];
    oracle->decompositions[kept++] = *added;
    oracle->count = kept;
}

/* All elimination orders of the vertices that are left; bags within earlier ones are left out. */
static void oracle_eliminate(struct oracle *oracle, const unsigned *adjacency, unsigned left,
                             const struct oracle_decomposition *before)
{
    if (!left)
        oracle_add(oracle, before);
    for (unsigned v = 0; v < ORACLE_VERTICES; v++) {
        unsigned filled[ORACLE_VERTICES];
        struct oracle_decomposition next = *before;
        bool within = false;
        if (!(left >> v & 1))
            continue;
        const unsigned bag = (adjacency[v] & left) | 1u << v;
        for (unsigned u = 0; u < ORACLE_VERTICES; u++)
            filled[u] = bag >> u & 1 ? adjacency[u] | (bag & ~(1u << u)) : adjacency[u];
        for (unsigned b = 0; b < next.bag_count; b++)
            within = within || !(bag & ~next.bags[b]);
        if (!within)
            next.bags[next.bag_count++] = bag;
        oracle_eliminate(oracle, filled, left & ~(1u << v), &next);
    }
}

static void oracle_term(unsigned set, int64_t coefficient, unsigned *length, unsigned *columns, int64_t *coefficients)
{
    if (set == 0 || coefficient == 0)
        return;
    columns[*length] = set;
    coefficients[(*length)++] = coefficient;
}

static void oracle_row(jc_linear_program *program, unsigned length, const unsigned *columns,
                       const int64_t *coefficients, const fmpq_t bound)
{
    if (jc_linear_program_add_row(program, length, columns, coefficients, bound))
        exit(1);
}

/* Column 0 is w, column S is h(S). */
static jc_linear_program *oracle_program(const struct oracle *oracle)
{
    const unsigned all = (1u << oracle->vertex_count) - 1;
    int64_t objective[1u << ORACLE_VERTICES] = {1}, coefficients[4];
    unsigned columns[4], length;
    jc_linear_program *program = NULL;
    fmpq_t bound;
    fmpq_init(bound);
    if (jc_linear_program_create(all + 1, objective, &program))
        exit(1);
    for (unsigned i = 0; i < oracle->vertex_count; i++) {
        length = 0;
        oracle_term(all & ~(1u << i), 1, &length, columns, coefficients);
        oracle_term(all, -1, &length, columns, coefficients);
        oracle_row(program, length, columns, coefficients, bound);
        for (unsigned j = i + 1; j < oracle->vertex_count; j++) {
            for (unsigned s = 0; s <= all; s++) {
                if (s >> i & 1 || s >> j & 1)
                    continue;
                length = 0;
                oracle_term(s, 1, &length, columns, coefficients);
                oracle_term(s | 1u << i | 1u << j, 1, &length, columns, coefficients);
                oracle_term(s | 1u << i, -1, &length, columns, coefficients);
                oracle_term(s | 1u << j, -1, &length, columns, coefficients);
                oracle_row(program, length, columns, coefficients, bound);
            }
        }
    }
    for (size_t k = 0; k < jc_constraints_count(oracle->constraints); k++) {
        const jc_constraint *c = jc_constraints_at(oracle->constraints, k);
        const int64_t p = c->norm == JC_NORM_INFINITY ? 1 : (int64_t)c->norm;
        length = 0;
        oracle_term((unsigned)(c->given | c->of), p, &length, columns, coefficients);
        oracle_term((unsigned)c->given, c->norm == JC_NORM_INFINITY ? -1 : 1 - p, &length, columns, coefficients);
        if (jc_rational_read(c->bound, bound))
            exit(1);
        fmpq_mul_ui(bound, bound, (ulong)p);
        oracle_row(program, length, columns, coefficients, bound);
    }
    fmpq_clear(bound);
    return program;
}

/* max w where each of the bags has at least w. */
static void oracle_solve(struct oracle *oracle, unsigned count, const unsigned *bags, fmpq_t value)
{
    static const int64_t signs[] = {1, -1};
    jc_linear_program *program = oracle_program(oracle);
    jc_linear_outcome outcome;
    fmpq_t zero;
    fmpq_init(zero);
    for (unsigned b = 0; b < count; b++) {
        const unsigned columns[] = {0, bags[b]};
        oracle_row(program, 2, columns, signs, zero);
    }
    fmpq *x = _fmpq_vec_init((slong)1 << oracle->vertex_count);
    fmpq *y = _fmpq_vec_init((slong)jc_linear_program_rows(program));
    if (jc_linear_program_solve(program, &outcome, x, y, value))
        exit(1);
    oracle->unbounded = oracle->unbounded || outcome == JC_LINEAR_UNBOUNDED;
    _fmpq_vec_clear(y, (slong)jc_linear_program_rows(program));
    _fmpq_vec_clear(x, (slong)1 << oracle->vertex_count);
    fmpq_clear(zero);
    jc_linear_program_free(program);
}

/* All selections of a bag from each decomposition; those whose bag so far already lies in one need no new bag. */
static void oracle_select(struct oracle *oracle, unsigned decomposition, unsigned count, unsigned *bags, fmpq_t best)
{
    if (decomposition == oracle->count) {
        fmpq_t value;
        fmpq_init(value);
        oracle_solve(oracle, count, bags, value);
        if (fmpq_cmp(value, best) > 0)
            fmpq_set(best, value);
        fmpq_clear(value);
        return;
    }
    for (unsigned b = 0; b < oracle->decompositions[decomposition].bag_count; b++) {
        unsigned c = 0;
        bags[count] = oracle->decompositions[decomposition].bags[b];
        while (bags[c] != bags[count])
            c++;
        oracle_select(oracle, decomposition + 1, count + (c == count), bags, best);
    }
}

static void oracle_decompose(const jc_hypergraph *hypergraph, struct oracle *oracle)
{
    *oracle = (struct oracle){.vertex_count = hypergraph->vertex_count};
    for (unsigned e = 0; e < hypergraph->edge_count; e++) {
        unsigned edge = 0;
        for (size_t i = hypergraph->start[e]; i < hypergraph->start[e + 1]; i++)
            edge |= 1u << hypergraph->members[i];
        for (unsigned v = 0; v < ORACLE_VERTICES; v++)
            if (edge >> v & 1)
                oracle->adjacency[v] |= edge & ~(1u << v);
        oracle->vertices |= edge;
    }
    oracle_eliminate(oracle, oracle->adjacency, oracle->vertices, &(struct oracle_decomposition){.bag_count = 0});
}

/* The width, exact; false where it is unbounded. */
static bool oracle_submodular_width(const jc_hypergraph *hypergraph, const jc_constraints *constraints, fmpq_t width)
{
    static struct oracle oracle;
    unsigned bags[ORACLE_ORDERS + 1];
    oracle_decompose(hypergraph, &oracle);
    oracle.constraints = constraints;
    fmpq_zero(width);
    oracle_select(&oracle, 0, 0, bags, width);
    return !oracle.unbounded;
}

#endif
