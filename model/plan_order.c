/* SPDX-License-Identifier: Apache-2.0 */
/* The default variable order of a plan.
 *
 * For an atom with R rows and d(c) distinct codes in column c, D(X) = min(R, prod of d(c) over the columns of X)
 * estimates the distinct rows of its projection on X, and D(X + v) / D(X) its average fan-out at v once X is bound.
 * The estimated number of candidates f(v | S) for a variable v after the set S is the least fan-out among the atoms
 * that contain v. An order v1 v2 ... costs the sum over its prefixes of their estimated bindings,
 *     f1 + f1 f2 + f1 f2 f3 + ... = f1 (1 + f2 (1 + f3 (...))),  fi = f(vi | v1 ... v(i-1)),
 * so the cheapest way to go on from a set S does not depend on how S was reached:
 *     W(S) = min over v not in S of f(v | S) (1 + W(S + v)),  W(all) = 0.
 * Up to EXACT_VARIABLES that is solved over all subsets; beyond, the least f is taken at each step. Ties go to the
 * variable that occurs first. */
#include "model/plan_parts.h"

#include <stdlib.h>

enum { EXACT_VARIABLES = 12 };

/* Differences within rounding are ties. */
static const double tie = 1 - 1e-9;

typedef struct statistics {
    unsigned variable_count, atom_count;
    const jc_plan_atom *atoms;
    double *rows;      /* per atom */
    double **distinct; /* per atom: per variable of the atom */
} statistics;

static void statistics_clear(statistics *s)
{
    for (unsigned a = 0; s->distinct && a < s->atom_count; a++)
        free(s->distinct[a]);
    free(s->distinct);
    free(s->rows);
}

static jc_status statistics_gather(statistics *s)
{
    s->rows = calloc(s->atom_count + 1, sizeof *s->rows);
    s->distinct = calloc(s->atom_count + 1, sizeof *s->distinct);
    if (!s->rows || !s->distinct)
        return JC_ERR_MEMORY;
    for (unsigned a = 0; a < s->atom_count; a++) {
        const jc_plan_atom *atom = &s->atoms[a];
        s->rows[a] = (double)jc_relation_rows(atom->relation);
        s->distinct[a] = calloc(atom->depth + 1, sizeof **s->distinct);
        if (!s->distinct[a])
            return JC_ERR_MEMORY;
        for (unsigned i = 0; i < atom->depth; i++) {
            uint64_t distinct;
            jc_status status = jc_relation_distinct(atom->relation, atom->column[i], &distinct);
            if (status != JC_OK)
                return status;
            s->distinct[a][i] = (double)distinct;
        }
    }
    return JC_OK;
}

/* f(v | S), S as a bit set. */
static double candidates(const statistics *s, unsigned variable, uint64_t bound)
{
    double least = -1;
    for (unsigned a = 0; a < s->atom_count; a++) {
        const jc_plan_atom *atom = &s->atoms[a];
        double before = 1, after = 1;
        bool contains = false;
        for (unsigned i = 0; i < atom->depth; i++) {
            bool here = atom->variable[i] == variable;
            if (here || (bound >> atom->variable[i] & 1))
                after *= s->distinct[a][i];
            if (!here && (bound >> atom->variable[i] & 1))
                before *= s->distinct[a][i];
            contains |= here;
        }
        before = before < s->rows[a] ? before : s->rows[a];
        after = after < s->rows[a] ? after : s->rows[a];
        double fan_out = before > 0 ? after / before : 0;
        if (contains && (least < 0 || fan_out < least))
            least = fan_out;
    }
    return least;
}

static jc_status choose_exactly(const statistics *s, unsigned *order)
{
    unsigned count = s->variable_count;
    uint64_t all = (UINT64_C(1) << count) - 1;
    double *cost = malloc((all + 1) * sizeof *cost);
    unsigned char *next = malloc(all + 1);
    jc_status status = JC_ERR_MEMORY;
    if (!cost || !next)
        goto done;
    cost[all] = 0;
    for (uint64_t set = all; set-- > 0;) { /* supersets have larger numbers and are done */
        cost[set] = -1;
        for (unsigned v = 0; v < count; v++) {
            if (set >> v & 1)
                continue;
            double way = candidates(s, v, set) * (1 + cost[set | UINT64_C(1) << v]);
            if (cost[set] < 0 || way < cost[set] * tie) {
                cost[set] = way;
                next[set] = (unsigned char)v;
            }
        }
    }
    uint64_t set = 0;
    for (unsigned depth = 0; depth < count; depth++) {
        order[depth] = next[set];
        set |= UINT64_C(1) << order[depth];
    }
    status = JC_OK;
done:
    free(cost);
    free(next);
    return status;
}

static void choose_greedily(const statistics *s, unsigned *order)
{
    uint64_t bound = 0;
    for (unsigned depth = 0; depth < s->variable_count; depth++) {
        double least = -1;
        for (unsigned v = 0; v < s->variable_count; v++) {
            if (bound >> v & 1)
                continue;
            double way = candidates(s, v, bound);
            if (least < 0 || way < least * tie) {
                least = way;
                order[depth] = v;
            }
        }
        bound |= UINT64_C(1) << order[depth];
    }
}

jc_status jc_plan_choose_order(unsigned variable_count, unsigned atom_count, const jc_plan_atom *atoms,
                               unsigned *order)
{
    statistics s = {.variable_count = variable_count, .atom_count = atom_count, .atoms = atoms};
    jc_status status = statistics_gather(&s);
    if (status == JC_OK && variable_count <= EXACT_VARIABLES)
        status = choose_exactly(&s, order);
    else if (status == JC_OK)
        choose_greedily(&s, order);
    statistics_clear(&s);
    return status;
}
