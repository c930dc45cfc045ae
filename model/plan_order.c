/* SPDX-License-Identifier: Apache-2.0 */
/* The default variable order of a plan.
 *
 * D(X), the distinct rows of an atom's projection on the variables X, is estimated by a scan for atoms of up to
 * SCANNED_VARIABLES variables, and otherwise by min(R, prod of d(c) over the columns of X) from the R rows and the d(c)
 * distinct codes of each column c. D(X + v) / D(X) is the atom's average fan-out at v once X is bound. Where another
 * atom B has multiplied values of X by binding more variables, the fan-out is met more often where B has many rows,
 * and frequent values may coincide: the average is then raised by sqrt(k(X) k_B(X)), k = F2(X) D(X) / R^2 the skew of
 * X in each, F2 the second moment of its rows per value (Cauchy-Schwarz: sum_x n_x m_x <= sqrt(F2 of n, F2 of m)).
 * The estimated number of candidates f(v | S) for a variable v after the set S is the least fan-out among the atoms
 * that contain v. An order v1 v2 ... costs the sum over its prefixes of their estimated bindings,
 *     f1 + f1 f2 + f1 f2 f3 + ... = f1 (1 + f2 (1 + f3 (...))),  fi = f(vi | v1 ... v(i-1)),
 * so the cheapest way to go on from a set S does not depend on how S was reached:
 *     W(S) = min over v not in S of f(v | S) (1 + W(S + v)),  W(all) = 0.
 * Up to EXACT_VARIABLES that is solved over all subsets; beyond, the least f is taken at each step. Costs within 2% are
 * ties, which the estimates cannot tell apart: they go to the variable in the most atoms, since it filters more than
 * the estimate knows and since its skew is then at the root, where a schedule can divide it; then to the one with the
 * fewest candidates, whose lists are then shared by the most bindings; then to the one that occurs first. */
#include "model/distinct.h"
#include "model/plan_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EXACT_VARIABLES = 12, SCANNED_VARIABLES = 5 };

static const double tie = 1.02;

typedef struct statistics {
    unsigned variable_count, atom_count;
    const jc_plan_atom *atoms;
    double *rows;       /* per atom */
    double **distinct;  /* per atom: per variable of the atom */
    jc_projection_estimate **projected; /* per atom, by bit set of its variables; NULL beyond SCANNED_VARIABLES */
    unsigned atoms_with[JC_MAX_VARIABLES]; /* per variable: how many atoms contain it */
} statistics;

static void statistics_clear(statistics *s)
{
    for (unsigned a = 0; a < s->atom_count; a++) {
        if (s->distinct)
            free(s->distinct[a]);
        if (s->projected)
            free(s->projected[a]);
    }
    free(s->distinct);
    free(s->projected);
    free(s->rows);
}

/* The same atom over the same columns, seen before; -1 where there is none. */
static int earlier_twin(const statistics *s, unsigned a)
{
    const jc_plan_atom *atom = &s->atoms[a];
    for (unsigned other = 0; other < a; other++) {
        const jc_plan_atom *twin = &s->atoms[other];
        bool same = twin->relation == atom->relation && twin->depth == atom->depth;
        for (unsigned i = 0; same && i < atom->depth; i++)
            same = twin->column[i] == atom->column[i];
        if (same)
            return (int)other;
    }
    return -1;
}

/* Estimates for every subset of an atom's variables; D of nothing, one and all is known exactly. */
static jc_status scan_projections(statistics *s, unsigned a)
{
    const jc_plan_atom *atom = &s->atoms[a];
    unsigned subsets = 1u << atom->depth, columns[SCANNED_VARIABLES];
    jc_projection_estimate *projected = s->projected[a] = calloc(subsets, sizeof *projected);
    if (!projected)
        return JC_ERR_MEMORY;
    int twin = earlier_twin(s, a);
    if (twin >= 0) {
        memcpy(projected, s->projected[twin], subsets * sizeof *projected);
        return JC_OK;
    }
    projected[0] = projected[subsets - 1] = (jc_projection_estimate){1, 1};
    for (unsigned set = 1; set < subsets - 1; set++) {
        unsigned count = 0, last = 0;
        for (unsigned i = 0; i < atom->depth; i++) {
            if (set >> i & 1) {
                columns[count++] = atom->column[i];
                last = i;
            }
        }
        jc_status status = jc_estimate_projection(atom->relation, count, columns, &projected[set]);
        if (status != JC_OK)
            return status;
        if (count == 1)
            projected[set].distinct = s->distinct[a][last];
    }
    if (atom->depth > 0)
        projected[subsets - 1].distinct = s->rows[a];
    return JC_OK;
}

static jc_status statistics_gather(statistics *s)
{
    s->rows = calloc(s->atom_count + 1, sizeof *s->rows);
    s->distinct = calloc(s->atom_count + 1, sizeof *s->distinct);
    s->projected = calloc(s->atom_count + 1, sizeof *s->projected);
    if (!s->rows || !s->distinct || !s->projected)
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
            s->atoms_with[atom->variable[i]]++;
        }
        jc_status status = atom->depth <= SCANNED_VARIABLES ? scan_projections(s, a) : JC_OK;
        if (status != JC_OK)
            return status;
    }
    return JC_OK;
}

/* D(X) and the skew of X, X as a bit set of the atom's variables. */
static jc_projection_estimate projection(const statistics *s, unsigned a, uint64_t set)
{
    if (s->projected[a])
        return s->projected[a][set];
    double product = 1;
    for (unsigned i = 0; i < s->atoms[a].depth; i++) {
        if (set >> i & 1)
            product *= s->distinct[a][i];
    }
    return (jc_projection_estimate){product < s->rows[a] ? product : s->rows[a], 1};
}

/* Which of the rule's variables an atom has, as a bit set. */
static uint64_t atom_variables(const statistics *s, unsigned a)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < s->atoms[a].depth; i++)
        set |= UINT64_C(1) << s->atoms[a].variable[i];
    return set;
}

/* D and skew of an atom's projection on a set of the rule's variables. */
static jc_projection_estimate atom_projection(const statistics *s, unsigned a, uint64_t variables)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < s->atoms[a].depth; i++)
        set |= (variables >> s->atoms[a].variable[i] & 1) << i;
    return projection(s, a, set);
}

/* By how much values of `shared`, which atom a has bound, are met more often than once each in rows of a: the largest
 * factor over the other atoms that have bound more than a has. */
static double multiplicity(const statistics *s, unsigned a, uint64_t shared, uint64_t bound)
{
    double most = 1;
    for (unsigned other = 0; other < s->atom_count; other++) {
        uint64_t variables = atom_variables(s, other);
        if (other == a || !(variables & shared) || !(variables & bound & ~atom_variables(s, a)))
            continue;
        most = fmax(most, sqrt(atom_projection(s, a, shared).skew * atom_projection(s, other, shared).skew));
    }
    return most;
}

/* f(v | S), S as a bit set. */
static double candidates(const statistics *s, unsigned variable, uint64_t bound)
{
    const uint64_t here = UINT64_C(1) << variable;
    double least = -1;
    for (unsigned a = 0; a < s->atom_count; a++) {
        uint64_t variables = atom_variables(s, a), shared = variables & bound;
        if (!(variables & here))
            continue;
        double parents = atom_projection(s, a, shared).distinct;
        double fan_out = parents > 0 ? atom_projection(s, a, shared | here).distinct / parents : 0;
        fan_out = fmin(fan_out * multiplicity(s, a, shared, bound), atom_projection(s, a, here).distinct);
        if (least < 0 || fan_out < least)
            least = fan_out;
    }
    return least;
}

/* Whether v goes before w where their costs are a tie; now[] are their candidates. */
static bool wins_tie(const statistics *s, const double *now, unsigned v, unsigned w)
{
    if (s->atoms_with[v] != s->atoms_with[w])
        return s->atoms_with[v] > s->atoms_with[w];
    return now[v] * tie < now[w];
}

/* The variable to bind next where way[v] is what binding v costs, negative where it cannot come next, and now[v] its
 * candidates. */
static unsigned choose_variable(const statistics *s, const double *way, const double *now)
{
    unsigned count = s->variable_count, chosen = count;
    double least = -1;
    for (unsigned v = 0; v < count; v++) {
        if (way[v] >= 0 && (least < 0 || way[v] < least))
            least = way[v];
    }
    for (unsigned v = 0; v < count; v++) {
        if (way[v] >= 0 && way[v] <= least * tie && (chosen == count || wins_tie(s, now, v, chosen)))
            chosen = v;
    }
    return chosen;
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
        double way[EXACT_VARIABLES], now[EXACT_VARIABLES];
        for (unsigned v = 0; v < count; v++) {
            now[v] = set >> v & 1 ? -1 : candidates(s, v, set);
            way[v] = now[v] < 0 ? -1 : fmin(now[v] * (1 + cost[set | UINT64_C(1) << v]), 1e200);
        }
        unsigned chosen = choose_variable(s, way, now);
        next[set] = (unsigned char)chosen;
        cost[set] = way[chosen];
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
        double way[JC_MAX_VARIABLES];
        for (unsigned v = 0; v < s->variable_count; v++)
            way[v] = bound >> v & 1 ? -1 : candidates(s, v, bound);
        order[depth] = choose_variable(s, way, way);
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
