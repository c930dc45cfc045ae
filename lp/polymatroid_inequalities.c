/* SPDX-License-Identifier: Apache-2.0 */
/* The polymatroid bound by inequalities that are added where they are violated, over sets that are added with them.
 *
 * The program knows the entropies x of a family F of closed sets, and only some of the Shannon inequalities between
 * them: so its optimum is an upper bound, and its dual proves it. Whether the bound is attained, the function
 *     h(S) = min { x(A) : A in F, A holds S }
 * tells. It grows with S. Where h(A) = x(A) for all A in F, it satisfies the constraints and h(target) is the optimum;
 * it is submodular, hence a polymatroid, where for all A and B in F
 *     x(A) + x(B) >= h(A | B) + h(A & B):
 * for any S and T take the A and B that attain h(S) and h(T). An inequality that fails is not among the program's,
 * since h <= x on F; so it is added, its union (closed under the dependencies) and intersection join F, and the program
 * is solved again.
 *
 * A vertex of a program that lacks most inequalities violates very many, most of them beside the point. So what is
 * looked for is what is violated a little way from a polymatroid inside, at first the best normal one, towards the
 * vertex; where nothing is, that point is the next inside. And new sets breed newer ones, up to all of them, while a
 * proof has a few dozen: so inequalities between sets of F come first, whatever the others are violated by. Where the program's optimum has come down to the value of
 * the best normal polymatroid, that one attains it, and h is not needed. Doubles steer; the end is exact.
 * h over closed sets alone is enough: with A closed, "A holds S" and "A holds the closure of S" are the same. */
#include "lp/polymatroid_rows.h"

#include <flint/fmpq_vec.h>
#include <math.h>
#include <stdlib.h>

enum { DOUBLE_BITS = 40, TOLERANCE_BITS = 17 }; /* the largest entropy is 2^40, and violations below 2^17 are noise */
enum { MOST_NEW_SETS = 2 };                     /* of one row: a union and an intersection */
#define LITTLE_WAY 0.1

/* h times a common factor, for all sets of classes, and the set of F that attains it; and the polymatroids inside. */
typedef struct completion {
    fmpz *h;
    uint32_t *attained_by; /* index in rows->set */
    size_t *closure;       /* of every set */
    fmpq *normal;          /* the best normal polymatroid */
    double *inside;
} completion;

static jc_status completion_create(const jc_bound_rows *rows, completion *made)
{
    const size_t room = rows->lattice.all + 1;
    made->attained_by = malloc(room * sizeof *made->attained_by);
    made->closure = malloc(room * sizeof *made->closure);
    made->inside = malloc(room * sizeof *made->inside);
    if (!made->attained_by || !made->closure || !made->inside)
        return JC_ERR_MEMORY;
    for (size_t set = 0; set < room; set++)
        made->closure[set] = jc_bound_lattice_closure(&rows->lattice, set);
    made->h = _fmpz_vec_init((slong)room);
    made->normal = _fmpq_vec_init((slong)room);
    const jc_status status = jc_bound_rows_normal(rows, made->normal);
    for (size_t set = 0; set < room && status == JC_OK; set++)
        made->inside[set] = fmpq_get_d(made->normal + set);
    return status;
}

static void completion_free(const jc_bound_rows *rows, completion *made)
{
    if (made->h)
        _fmpz_vec_clear(made->h, (slong)rows->lattice.all + 1);
    if (made->normal)
        _fmpq_vec_clear(made->normal, (slong)rows->lattice.all + 1);
    free(made->inside);
    free(made->closure);
    free(made->attained_by);
}

/* From x on F, set by set of it in `value` (value[0] = 0), to h everywhere. All classes together are in F. */
static void complete(const jc_bound_rows *rows, const fmpz *value, completion *made)
{
    const size_t all = rows->lattice.all;
    for (size_t set = 0; set <= all; set++)
        made->attained_by[set] = rows->index[set];
    for (size_t class = 1; class <= all; class <<= 1) {
        for (size_t set = 0; set <= all; set++) {
            uint32_t *own = &made->attained_by[set];
            const uint32_t above = made->attained_by[set | class];
            if (above != JC_BOUND_NO_SET &&
                (*own == JC_BOUND_NO_SET || fmpz_cmp(value + above, value + *own) < 0))
                *own = above;
        }
    }
    for (size_t set = 0; set <= all; set++)
        fmpz_set(made->h + set, value + made->attained_by[set]);
}

/* The worst inequality of a set of F, of those that bring the fewest new sets. */
typedef struct candidate {
    jc_bound_row_kind kind;
    size_t left, right; /* right = left: none is violated */
    unsigned new_sets;
} candidate;

static void find_candidate(const jc_bound_rows *rows, const completion *made, const fmpz *value,
                           const fmpz_t tolerance, unsigned index, candidate *found)
{
    const size_t left = rows->set[index];
    fmpz_t violation, worst;
    *found = (candidate){JC_BOUND_SUBMODULAR, left, left, MOST_NEW_SETS};
    fmpz_init(violation);
    fmpz_init(worst);
    fmpz_sub(violation, value + index, made->h + left);
    if (fmpz_cmp(violation, tolerance) > 0)
        *found = (candidate){JC_BOUND_MONOTONE, rows->set[made->attained_by[left]], left, 0};
    for (unsigned b = 0; b < rows->set_count && found->kind == JC_BOUND_SUBMODULAR; b++) {
        const size_t right = rows->set[b];
        if ((left & ~right) == 0 || (right & ~left) == 0)
            continue;
        const unsigned new_sets = (unsigned)(rows->index[made->closure[left | right]] == JC_BOUND_NO_SET) +
                                  (unsigned)(rows->index[left & right] == JC_BOUND_NO_SET);
        if (new_sets > found->new_sets)
            continue;
        fmpz_add(violation, made->h + (left | right), made->h + (left & right));
        fmpz_sub(violation, violation, value + index);
        fmpz_sub(violation, violation, value + b);
        if (fmpz_cmp(violation, tolerance) > 0 &&
            (new_sets < found->new_sets || fmpz_cmp(violation, worst) > 0)) {
            *found = (candidate){JC_BOUND_SUBMODULAR, left, right, new_sets};
            fmpz_swap(violation, worst);
        }
    }
    fmpz_clear(worst);
    fmpz_clear(violation);
}

/* Adds rows that h violates by more than the tolerance, at most one for each set of F: those that bring the fewest new
 * sets. */
static jc_status add_violated(jc_bound_rows *rows, const completion *made, const fmpz *value, const fmpz_t tolerance)
{
    jc_status status = JC_OK;
    const unsigned count = rows->set_count;
    unsigned least = MOST_NEW_SETS;
    candidate *found = malloc(count * sizeof *found);
    if (!found)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < count; i++) {
        find_candidate(rows, made, value, tolerance, i, &found[i]);
        if (found[i].right != found[i].left && found[i].new_sets < least)
            least = found[i].new_sets;
    }
    for (unsigned i = 0; i < count && status == JC_OK; i++) {
        if (found[i].right != found[i].left && found[i].new_sets == least)
            status = jc_bound_rows_add(rows, found[i].kind, found[i].left, found[i].right);
    }
    free(found);
    return status;
}

/* Adds what is violated at `share` of the way from the polymatroid inside to x, which has an entry per set of F from
 * set 1 on. Where nothing is, moves inside there. */
static jc_status separate(jc_bound_rows *rows, completion *made, const double *x, double share)
{
    const unsigned count = rows->set_count;
    const size_t before = rows->row_count;
    double largest = 0;
    fmpz_t tolerance;
    fmpz *value = _fmpz_vec_init((slong)count);
    fmpz_init_set_ui(tolerance, 1 << TOLERANCE_BITS);
    for (unsigned i = 1; i < count; i++)
        largest = fmax(largest, fmax(x[i - 1], made->inside[rows->set[i]]));
    for (unsigned i = 1; i < count && largest > 0; i++) {
        const double mixed = share * fmax(x[i - 1], 0) + (1 - share) * made->inside[rows->set[i]];
        fmpz_set_d(value + i, floor(ldexp(mixed / largest, DOUBLE_BITS)));
    }
    complete(rows, value, made);
    const jc_status status = add_violated(rows, made, value, tolerance);
    for (size_t set = 0; set <= rows->lattice.all && rows->row_count == before; set++)
        made->inside[set] = ldexp(fmpz_get_d(made->h + set), -DOUBLE_BITS) * largest;
    fmpz_clear(tolerance);
    _fmpz_vec_clear(value, (slong)count);
    return status;
}

/* One round in doubles: *added tells whether there was anything to add, and reason to go on. */
static jc_status round_in_doubles(jc_bound_rows *rows, completion *made, bool *added)
{
    jc_linear_outcome outcome;
    const size_t before = rows->row_count;
    const double attained = fmpq_get_d(made->normal + rows->target);
    *added = false;
    jc_status status = jc_bound_rows_program(rows);
    if (status)
        return status;
    double *x = malloc(((size_t)rows->column_room + 1) * sizeof *x);
    if (!x)
        return JC_ERR_MEMORY;
    status = jc_linear_program_estimate(rows->program, &outcome, x, NULL);
    const uint32_t target = rows->index[rows->target];
    if (status == JC_OK && outcome == JC_LINEAR_OPTIMAL && target > 0 && x[target - 1] > attained * (1 + 1e-9)) {
        status = separate(rows, made, x, LITTLE_WAY);
        if (status == JC_OK && rows->row_count == before)
            status = separate(rows, made, x, 1);
        *added = rows->row_count > before;
    }
    free(x);
    return status == JC_ERR_SOLVER ? JC_OK : status; /* then the exact round has to do */
}

/* One exact round: fills x, y and the value, the completion times *denominator, and adds what it violates, unless the
 * normal polymatroid attains the value. */
static jc_status round_in_rationals(jc_bound_rows *rows, completion *made, fmpq *x, fmpq *y, fmpq_t optimum,
                                    fmpz_t denominator, bool *added)
{
    jc_linear_outcome outcome;
    const unsigned count = rows->set_count;
    const size_t before = rows->row_count;
    jc_status status = jc_linear_program_solve(rows->program, &outcome, x, y, optimum);
    if (status)
        return status;
    if (outcome != JC_LINEAR_OPTIMAL)
        return JC_ERR_SOLVER;
    *added = false;
    if (fmpq_equal(optimum, made->normal + rows->target))
        return JC_OK;
    fmpz *value = _fmpz_vec_init((slong)count);
    fmpz_t nothing;
    fmpz_init(nothing);
    fmpz_one(denominator);
    for (unsigned i = 1; i < count; i++)
        fmpz_lcm(denominator, denominator, fmpq_denref(x + i - 1));
    for (unsigned i = 1; i < count; i++) {
        fmpz_divexact(value + i, denominator, fmpq_denref(x + i - 1));
        fmpz_mul(value + i, value + i, fmpq_numref(x + i - 1));
    }
    complete(rows, value, made);
    status = add_violated(rows, made, value, nothing);
    *added = rows->row_count > before;
    fmpz_clear(nothing);
    _fmpz_vec_clear(value, (slong)count);
    return status;
}

/* The polymatroid that attains the value as the answer's table over the classes. */
static void keep_table(const jc_bound_rows *rows, const completion *made, const fmpz_t denominator,
                       jc_bound_answer *answer)
{
    const size_t all = rows->lattice.all;
    answer->class_count = rows->lattice.class_count;
    for (unsigned k = 0; k < answer->class_count; k++)
        answer->class[k] = rows->lattice.class[k];
    const bool normal = fmpq_equal(answer->value, made->normal + rows->target);
    answer->entropy = _fmpq_vec_init((slong)all + 1);
    for (size_t set = 0; set <= all; set++) {
        if (normal)
            fmpq_set(answer->entropy + set, made->normal + set);
        else
            fmpq_set_fmpz_frac(answer->entropy + set, made->h + set, denominator);
    }
}

jc_status jc_bound_by_inequalities(const jc_bound_problem *problem, jc_bound_answer *answer)
{
    jc_bound_rows rows;
    completion made = {0};
    fmpz_t denominator;
    jc_status status = jc_bound_rows_create(problem, &rows);
    if (status)
        return status;
    fmpz_init(denominator);
    status = completion_create(&rows, &made);
    for (bool added = true; status == JC_OK && added;) {
        while (status == JC_OK && added)
            status = problem->deadline && deadline_passed_now(problem->deadline)
                         ? JC_ERR_LIMIT
                         : round_in_doubles(&rows, &made, &added);
        if (status)
            break;
        const slong columns = (slong)rows.column_room, count = (slong)rows.row_count;
        fmpq *x = _fmpq_vec_init(columns), *y = _fmpq_vec_init(count);
        status = round_in_rationals(&rows, &made, x, y, answer->value, denominator, &added);
        if (status == JC_OK && !added)
            status = jc_bound_rows_proof(&rows, y, answer);
        _fmpq_vec_clear(x, columns);
        _fmpq_vec_clear(y, count);
    }
    if (status == JC_OK)
        keep_table(&rows, &made, denominator, answer);
    completion_free(&rows, &made);
    jc_bound_rows_free(&rows);
    fmpz_clear(denominator);
    return status;
}
