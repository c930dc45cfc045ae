/* SPDX-License-Identifier: Apache-2.0 */
/* The default variable order of a plan.
 *
 * D(X), the distinct rows of an atom's projection on the variables X, is estimated by a scan for atoms of up to
 * SCANNED_VARIABLES variables, and otherwise by min(R, prod of d(c) over the columns of X) from the R rows and the d(c)
 * distinct codes of each column c. D(X + v) / D(X) is the atom's average fan-out at v once X is bound. That is what the
 * atom's own bindings of X meet, each once. Where other variables are bound, too, a value of X comes back as often as
 * it has partners, and the fan-out met is the size-biased one: larger by the least skew (model/skew.h) of X's columns.
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
#include "model/skew.h"

#include <math.h>
#include <stdlib.h>

enum { EXACT_VARIABLES = 12, SCANNED_VARIABLES = 5 };

static const double tie = 1.02;

typedef struct statistics {
    unsigned variable_count, atom_count;
    const jc_plan_atom *atoms;
    double *rows;       /* per atom */
    double **distinct;  /* per atom: per variable of the atom */
    double **skew;      /* likewise */
    double **projected; /* per atom: D by bit set of the atom's variables; NULL beyond SCANNED_VARIABLES */
    unsigned atoms_with[JC_MAX_VARIABLES]; /* per variable: how many atoms contain it */
} statistics;

static void statistics_clear(statistics *s)
{
    for (unsigned a = 0; a < s->atom_count; a++) {
        if (s->distinct)
            free(s->distinct[a]);
        if (s->skew)
            free(s->skew[a]);
        if (s->projected)
            free(s->projected[a]);
    }
    free(s->distinct);
    free(s->skew);
    free(s->projected);
    free(s->rows);
}

/* D of every subset of an atom's variables; the ends, nothing, one and all, are known exactly. */
static jc_status scan_projections(statistics *s, unsigned a)
{
    const jc_plan_atom *atom = &s->atoms[a];
    unsigned subsets = 1u << atom->depth, columns[SCANNED_VARIABLES];
    double *projected = s->projected[a] = calloc(subsets, sizeof *projected);
    if (!projected)
        return JC_ERR_MEMORY;
    for (unsigned set = 0; set < subsets; set++) {
        unsigned count = 0;
        for (unsigned i = 0; i < atom->depth; i++) {
            if (set >> i & 1)
                columns[count++] = i;
        }
        projected[set] = count == 0 ? 1 : count == 1 ? s->distinct[a][columns[0]] : s->rows[a];
        if (count < 2 || set == subsets - 1)
            continue;
        for (unsigned i = 0; i < count; i++)
            columns[i] = atom->column[columns[i]];
        jc_status status = jc_estimate_distinct(atom->relation, count, columns, &projected[set]);
        if (status != JC_OK)
            return status;
    }
    return JC_OK;
}

static jc_status statistics_gather(statistics *s)
{
    s->rows = calloc(s->atom_count + 1, sizeof *s->rows);
    s->distinct = calloc(s->atom_count + 1, sizeof *s->distinct);
    s->skew = calloc(s->atom_count + 1, sizeof *s->skew);
    s->projected = calloc(s->atom_count + 1, sizeof *s->projected);
    if (!s->rows || !s->distinct || !s->skew || !s->projected)
        return JC_ERR_MEMORY;
    for (unsigned a = 0; a < s->atom_count; a++) {
        const jc_plan_atom *atom = &s->atoms[a];
        s->rows[a] = (double)jc_relation_rows(atom->relation);
        s->distinct[a] = calloc(atom->depth + 1, sizeof **s->distinct);
        s->skew[a] = calloc(atom->depth + 1, sizeof **s->skew);
        if (!s->distinct[a] || !s->skew[a])
            return JC_ERR_MEMORY;
        for (unsigned i = 0; i < atom->depth; i++) {
            uint64_t distinct;
            jc_status status = jc_relation_distinct(atom->relation, atom->column[i], &distinct);
            if (status != JC_OK)
                return status;
            s->distinct[a][i] = (double)distinct;
            status = jc_estimate_skew(atom->relation, atom->column[i], (double)distinct, &s->skew[a][i]);
            if (status != JC_OK)
                return status;
            s->atoms_with[atom->variable[i]]++;
        }
        jc_status status = atom->depth <= SCANNED_VARIABLES ? scan_projections(s, a) : JC_OK;
        if (status != JC_OK)
            return status;
    }
    return JC_OK;
}

/* D(X), X as a bit set of the atom's variables. */
static double projection_rows(const statistics *s, unsigned a, uint64_t set)
{
    if (s->projected[a])
        return s->projected[a][set];
    double product = 1;
    for (unsigned i = 0; i < s->atoms[a].depth; i++) {
        if (set >> i & 1)
            product *= s->distinct[a][i];
    }
    return product < s->rows[a] ? product : s->rows[a];
}

/* The atom's fan-out at a variable after the set S (a bit set of the rule's variables); negative where the atom does
 * not contain it. */
static double atom_fan_out(const statistics *s, unsigned a, unsigned variable, uint64_t bound)
{
    const jc_plan_atom *atom = &s->atoms[a];
    uint64_t before = 0, here = 0, shared = 0; /* X and v as the atom's variables; X as the rule's */
    double skew = 1;
    for (unsigned i = 0; i < atom->depth; i++) {
        if (atom->variable[i] == variable) {
            here = UINT64_C(1) << i;
        } else if (bound >> atom->variable[i] & 1) {
            skew = before == 0 || s->skew[a][i] < skew ? s->skew[a][i] : skew;
            before |= UINT64_C(1) << i;
            shared |= UINT64_C(1) << atom->variable[i];
        }
    }
    if (!here)
        return -1;
    double rows = projection_rows(s, a, before);
    double fan_out = rows > 0 ? projection_rows(s, a, before | here) / rows : 0;
    return shared == bound ? fan_out : fan_out * skew;
}

/* f(v | S), S as a bit set. */
static double candidates(const statistics *s, unsigned variable, uint64_t bound)
{
    double least = -1;
    for (unsigned a = 0; a < s->atom_count; a++) {
        double fan_out = atom_fan_out(s, a, variable, bound);
        if (fan_out >= 0 && (least < 0 || fan_out < least))
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
