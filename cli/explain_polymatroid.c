/* SPDX-License-Identifier: Apache-2.0 */
/* The proof of a polymatroid bound as a derivation: statistics and Shannon inequalities, each with its weight, and how
 * they add up, set by set. */
#include "cli/bound_view.h"

#include <string.h>

static bool is_used(const jc_polymatroid *bound, size_t constraint)
{
    return strcmp(jc_polymatroid_weight(bound, constraint), "0") != 0;
}

/* "h(x,y)". */
static void print_entropy(FILE *out, const jc_constraints *constraints, uint64_t set)
{
    fputs("h(", out);
    cli_print_set(out, constraints, set);
    fputs(")", out);
}

/* "h(x)/2 + h(x,y) - h(x)". */
static void print_left_side(FILE *out, const jc_constraints *constraints, const jc_constraint *constraint)
{
    if (constraint->given && constraint->norm == 1) { /* h(X) cancels */
        print_entropy(out, constraints, constraint->given | constraint->of);
        return;
    }
    if (constraint->given && constraint->norm != JC_NORM_INFINITY) {
        print_entropy(out, constraints, constraint->given);
        fprintf(out, "/%u + ", constraint->norm);
    }
    print_entropy(out, constraints, constraint->given | constraint->of);
    if (constraint->given) {
        fputs(" - ", out);
        print_entropy(out, constraints, constraint->given);
    }
}

static void print_statistics(FILE *out, const cli_polymatroid *polymatroid)
{
    unsigned number = 0;
    for (size_t i = 0; i < jc_constraints_count(polymatroid->constraints); i++) {
        const jc_constraint *constraint = jc_constraints_at(polymatroid->constraints, i);
        if (!is_used(polymatroid->body, i))
            continue;
        fprintf(out, "    (%u)  ", ++number);
        cli_print_rational(out, jc_polymatroid_weight(polymatroid->body, i));
        fputs(" times  ", out);
        print_left_side(out, polymatroid->constraints, constraint);
        fputs(" <= ", out);
        cli_print_rational(out, constraint->bound);
        fprintf(out, "   from %s\n", constraint->name);
    }
}

static void print_inequalities(FILE *out, const cli_polymatroid *polymatroid, unsigned number)
{
    const jc_constraints *constraints = polymatroid->constraints;
    for (size_t i = 0; i < jc_polymatroid_step_count(polymatroid->body); i++) {
        const jc_shannon_step *step = jc_polymatroid_step(polymatroid->body, i);
        fprintf(out, "    (%u)  ", ++number);
        cli_print_rational(out, step->coefficient);
        fputs(" times  ", out);
        print_entropy(out, constraints, step->left);
        fputs(step->submodular ? " + " : " - ", out);
        if (step->submodular || step->right) {
            print_entropy(out, constraints, step->right);
        } else {
            fputs("0", out);
        }
        if (step->submodular) {
            fputs(" - ", out);
            print_entropy(out, constraints, step->left | step->right);
            if (step->left & step->right) {
                fputs(" - ", out);
                print_entropy(out, constraints, step->left & step->right);
            }
        }
        fprintf(out, " >= 0   %s\n", step->submodular ? "submodular" : "monotone");
    }
}

/* One line of the sum: " + 1/2 (3)". The sign is dropped before the first. */
static void print_share(FILE *out, bool *first, bool positive, const char *weight, unsigned divisor, unsigned number)
{
    fputs(*first ? (positive ? "" : "-") : (positive ? " + " : " - "), out);
    cli_print_rational(out, weight);
    if (divisor > 1)
        fprintf(out, "/%u", divisor);
    fprintf(out, " (%u)", number);
    *first = false;
}

/* What every statistic and inequality adds to the coefficient of one set; false where none does. */
static bool print_shares(FILE *out, const cli_polymatroid *polymatroid, uint64_t set)
{
    const jc_constraints *constraints = polymatroid->constraints;
    const jc_polymatroid *bound = polymatroid->body;
    bool first = true;
    unsigned number = 0;
    for (size_t i = 0; i < jc_constraints_count(constraints); i++) {
        const jc_constraint *constraint = jc_constraints_at(constraints, i);
        if (!is_used(bound, i))
            continue;
        const char *weight = jc_polymatroid_weight(bound, i);
        number++;
        if (set == (constraint->given | constraint->of))
            print_share(out, &first, true, weight, 1, number);
        if (set == constraint->given && constraint->norm != 1) {
            if (constraint->norm != JC_NORM_INFINITY)
                print_share(out, &first, true, weight, constraint->norm, number);
            print_share(out, &first, false, weight, 1, number);
        }
    }
    for (size_t i = 0; i < jc_polymatroid_step_count(bound); i++) {
        const jc_shannon_step *step = jc_polymatroid_step(bound, i);
        number++;
        if (set == step->left)
            print_share(out, &first, false, step->coefficient, 1, number);
        if (set == step->right)
            print_share(out, &first, !step->submodular, step->coefficient, 1, number);
        if (step->submodular && (set == (step->left | step->right) || set == (step->left & step->right)))
            print_share(out, &first, true, step->coefficient, 1, number);
    }
    return !first;
}

/* Does the set occur in the proof's statistics before index, or in its steps before step? */
static bool seen_before(const cli_polymatroid *polymatroid, uint64_t set, size_t index, size_t step_index)
{
    for (size_t i = 0; i < index; i++) {
        const jc_constraint *constraint = jc_constraints_at(polymatroid->constraints, i);
        if (is_used(polymatroid->body, i) && (set == constraint->given || set == (constraint->given | constraint->of)))
            return true;
    }
    for (size_t i = 0; i < step_index; i++) {
        const jc_shannon_step *step = jc_polymatroid_step(polymatroid->body, i);
        if (set == step->left || set == step->right ||
            (step->submodular && (set == (step->left | step->right) || set == (step->left & step->right))))
            return true;
    }
    return false;
}

static void print_set_sum(FILE *out, const cli_polymatroid *polymatroid, uint64_t set, uint64_t target)
{
    if (!set)
        return;
    fputs("    ", out);
    print_entropy(out, polymatroid->constraints, set);
    fputs(":  ", out);
    if (print_shares(out, polymatroid, set))
        fputs(set == target ? " = 1\n" : " = 0\n", out);
    else
        fputs("0\n", out);
}

/* Each set of the proof once: those of the statistics, then those that only the inequalities name. */
static void print_sums(FILE *out, const cli_polymatroid *polymatroid, uint64_t target)
{
    const size_t count = jc_constraints_count(polymatroid->constraints);
    for (size_t i = 0; i < count; i++) {
        const jc_constraint *constraint = jc_constraints_at(polymatroid->constraints, i);
        const uint64_t sets[] = {constraint->given, constraint->given | constraint->of};
        for (unsigned k = 0; k < 2 && is_used(polymatroid->body, i); k++) {
            const bool cancels = k == 0 && constraint->norm == 1;
            if (!cancels && !seen_before(polymatroid, sets[k], i, 0))
                print_set_sum(out, polymatroid, sets[k], target);
        }
    }
    for (size_t i = 0; i < jc_polymatroid_step_count(polymatroid->body); i++) {
        const jc_shannon_step *step = jc_polymatroid_step(polymatroid->body, i);
        const uint64_t sets[] = {step->left, step->right, step->left | step->right, step->left & step->right};
        for (unsigned k = 0; k < (step->submodular ? 4 : 2); k++) {
            bool repeated = seen_before(polymatroid, sets[k], count, i);
            for (unsigned earlier = 0; earlier < k && !repeated; earlier++)
                repeated = sets[earlier] == sets[k];
            if (!repeated)
                print_set_sum(out, polymatroid, sets[k], target);
        }
    }
}

static void print_unbounded(FILE *out, const cli_polymatroid *polymatroid)
{
    fputs("    No statistic bounds ", out);
    cli_print_set(out, polymatroid->constraints, jc_polymatroid_unbounded(polymatroid->body));
    fputs(": with all of them kept, the output may have any number of rows.\n", out);
}

void cli_explain_polymatroid(FILE *out, const cli_polymatroid *polymatroid, bool in_rows)
{
    if (!polymatroid->body)
        return;
    const unsigned vertex_count = jc_constraints_vertex_count(polymatroid->constraints);
    const uint64_t all = vertex_count == 64 ? UINT64_MAX : (UINT64_C(1) << vertex_count) - 1;
    fprintf(out, "\n  Polymatroid bound, in %s: the greatest h of all variables, h(S) being the entropy of the\n"
            "  variables S in an output drawn evenly, under the statistics and Shannon's inequalities.\n",
            in_rows ? "log2 of rows" : "exponents of N");
    if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_UNBOUNDED) {
        print_unbounded(out, polymatroid);
        return;
    }
    if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_EMPTY) {
        fputs("    A relation is empty, and so is the output.\n", out);
        return;
    }
    fputs("  Statistics used:\n", out);
    print_statistics(out, polymatroid);
    unsigned used = 0;
    for (size_t i = 0; i < jc_constraints_count(polymatroid->constraints); i++)
        used += is_used(polymatroid->body, i);
    fputs("  Shannon inequalities used:\n", out);
    print_inequalities(out, polymatroid, used);
    fputs("  The statistics less the inequalities, coefficient by coefficient:\n", out);
    print_sums(out, polymatroid, all);
    fputs("  What is left says ", out);
    print_entropy(out, polymatroid->constraints, all);
    fputs(" <= ", out);
    cli_print_rational(out, jc_polymatroid_value(polymatroid->body));
    fputs(". Checked in rationals; a polymatroid attains it, so no Shannon inequality gives less.\n", out);
}
