/* SPDX-License-Identifier: Apache-2.0 */
/* The check of a polymatroid bound, from the constraints and what is printed alone. Bounded by v, where in rationals
 *   1. the weights are not negative and sum_i weight_i c_i = v;
 *   2. sum_i weight_i (h(X)/p + h(XY) - h(X)) - sum_steps coefficient (step) - h(target) is zero, set by set; so every
 *      polymatroid that satisfies the constraints has h(target) <= v;
 *   3. the polymatroid given satisfies every elemental Shannon inequality and every constraint, and h(target) = v.
 * A polymatroid in parts of positive weight satisfies the elemental inequalities by its form. One that is a table over
 * classes does where the table does: h(S) = entropy(classes that meet S) is then a polymatroid on the vertices.
 * Unbounded, where h(S) = 1 for S that meet `outside`, else 0, satisfies the constraints with c = 0. */
#include "lp/polymatroid.h"

#include "lp/flint_caches.h"
#include "lp/rational.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

jc_status jc_polymatroid_entropy_of(const jc_polymatroid *polymatroid, uint64_t set, fmpq_t entropy)
{
    jc_status status = JC_OK;
    fmpq_zero(entropy);
    if (polymatroid->entropy) {
        size_t classes = 0;
        for (unsigned k = 0; k < polymatroid->class_count; k++)
            classes |= (size_t)((polymatroid->class[k] & set) != 0) << k;
        if ((set & polymatroid->outside) != 0)
            classes = ((size_t)1 << polymatroid->class_count) - 1;
        fmpq_set(entropy, polymatroid->entropy + classes);
        return JC_OK;
    }
    fmpq_t weight;
    fmpq_init(weight);
    for (size_t i = 0; i < polymatroid->part_count && status == JC_OK; i++) {
        if ((polymatroid->part[i] & set) == 0)
            continue;
        status = jc_rational_read(polymatroid->part_weight[i], weight);
        fmpq_add(entropy, entropy, weight);
    }
    fmpq_clear(weight);
    return status;
}

/* JC_ERR_SOLVER says that a check failed. */
static jc_status require(bool condition)
{
    return condition ? JC_OK : JC_ERR_SOLVER;
}

/* ---- the proof ------------------------------------------------------------------------------------------------- */

/* A linear form over entropies: terms that are added up by sorting. */
typedef struct term {
    uint64_t set;
    fmpq coefficient;
} term;

typedef struct linear_form {
    size_t count;
    term *terms; /* room enough */
} linear_form;

static void add_term(linear_form *form, uint64_t set, const fmpq_t coefficient, bool negative)
{
    if (set == 0)
        return;
    term *to = &form->terms[form->count++];
    to->set = set;
    fmpq_init(&to->coefficient);
    if (negative)
        fmpq_neg(&to->coefficient, coefficient);
    else
        fmpq_set(&to->coefficient, coefficient);
}

static int compare_terms(const void *left, const void *right)
{
    const uint64_t a = ((const term *)left)->set, b = ((const term *)right)->set;
    return a < b ? -1 : a > b;
}

static bool form_is_zero(const linear_form *form)
{
    bool zero = true;
    fmpq_t sum;
    fmpq_init(sum);
    if (form->count > 0)
        qsort(form->terms, form->count, sizeof *form->terms, compare_terms);
    for (size_t i = 0; i < form->count && zero; i++) {
        fmpq_add(sum, sum, &form->terms[i].coefficient);
        if (i + 1 == form->count || form->terms[i + 1].set != form->terms[i].set)
            zero = fmpq_is_zero(sum);
    }
    fmpq_clear(sum);
    return zero;
}

/* Adds weight_i times the constraint, and its cost to value. */
static jc_status add_constraint(const jc_constraint *constraint, const char *text, linear_form *form, fmpq_t value)
{
    fmpq_t weight, cost;
    fmpq_init(weight);
    fmpq_init(cost);
    jc_status status = jc_rational_read(text, weight);
    if (status == JC_OK)
        status = jc_rational_read(constraint->bound, cost);
    if (status == JC_OK) {
        fmpq_addmul(value, weight, cost);
        add_term(form, constraint->given | constraint->of, weight, false);
        add_term(form, constraint->given, weight, true);
        fmpq_set_si(cost, constraint->norm == JC_NORM_INFINITY ? 0 : 1,
                    constraint->norm == JC_NORM_INFINITY ? 1 : constraint->norm);
        fmpq_mul(cost, cost, weight);
        add_term(form, constraint->given, cost, false);
    }
    fmpq_clear(cost);
    fmpq_clear(weight);
    return status;
}

static jc_status subtract_step(const jc_shannon_step *step, linear_form *form)
{
    fmpq_t coefficient;
    fmpq_init(coefficient);
    jc_status status = jc_rational_read(step->coefficient, coefficient);
    if (status == JC_OK)
        status = require(!fmpq_is_zero(coefficient) && (step->submodular || (step->right & ~step->left) == 0));
    if (status == JC_OK) {
        add_term(form, step->left, coefficient, true);
        add_term(form, step->right, coefficient, step->submodular);
        if (step->submodular) {
            add_term(form, step->left | step->right, coefficient, false);
            add_term(form, step->left & step->right, coefficient, false);
        }
    }
    fmpq_clear(coefficient);
    return status;
}

static jc_status check_proof(const jc_polymatroid *polymatroid, const jc_constraints *constraints, uint64_t target,
                             const fmpq_t value)
{
    jc_status status = JC_OK;
    fmpq_t sum, one;
    const size_t most = 3 * polymatroid->weight_count + 4 * polymatroid->step_count + 1;
    linear_form form = {0, most > SIZE_MAX / sizeof(term) ? NULL : malloc(most * sizeof(term))};
    if (!form.terms)
        return JC_ERR_MEMORY;
    fmpq_init(sum);
    fmpq_init(one);
    fmpq_one(one);
    for (size_t i = 0; i < polymatroid->weight_count && status == JC_OK; i++)
        status = add_constraint(jc_constraints_at(constraints, i), polymatroid->weight[i], &form, sum);
    for (size_t i = 0; i < polymatroid->step_count && status == JC_OK; i++)
        status = subtract_step(&polymatroid->step[i], &form);
    add_term(&form, target, one, true);
    if (status == JC_OK)
        status = require(fmpq_equal(sum, value) && form_is_zero(&form));
    for (size_t i = 0; i < form.count; i++)
        fmpq_clear(&form.terms[i].coefficient);
    free(form.terms);
    fmpq_clear(one);
    fmpq_clear(sum);
    return status;
}

/* ---- the polymatroid ------------------------------------------------------------------------------------------- */

static jc_status check_parts(const jc_polymatroid *polymatroid)
{
    jc_status status = JC_OK;
    fmpq_t weight;
    fmpq_init(weight);
    for (size_t i = 0; i < polymatroid->part_count && status == JC_OK; i++)
        status = jc_rational_read(polymatroid->part_weight[i], weight);
    fmpq_clear(weight);
    return status;
}

/* h(K + i) + h(K + j) >= h(K + i + j) + h(K), and h(all) >= h(all - i); h times a common denominator. */
static bool is_polymatroid(const fmpz *h, unsigned count)
{
    bool good = fmpz_is_zero(h);
    const size_t all = ((size_t)1 << count) - 1;
    fmpz_t more, less;
    fmpz_init(more);
    fmpz_init(less);
    for (size_t i = 1; i <= all && good; i <<= 1)
        good = fmpz_cmp(h + all, h + (all & ~i)) >= 0;
    for (size_t set = 0; set <= all && good; set++) {
        for (size_t i = 1; i <= all && good; i <<= 1) {
            for (size_t j = i << 1; j <= all && good && (set & i) == 0; j <<= 1) {
                if ((set & j) != 0)
                    continue;
                fmpz_add(more, h + (set | i), h + (set | j));
                fmpz_add(less, h + (set | i | j), h + set);
                good = fmpz_cmp(more, less) >= 0;
            }
        }
    }
    fmpz_clear(less);
    fmpz_clear(more);
    return good;
}

static jc_status check_table(const jc_polymatroid *polymatroid)
{
    uint64_t seen = polymatroid->outside;
    for (unsigned k = 0; k < polymatroid->class_count; k++) {
        if (polymatroid->class[k] == 0 || (seen & polymatroid->class[k]) != 0)
            return JC_ERR_SOLVER;
        seen |= polymatroid->class[k];
    }
    const slong count = (slong)1 << polymatroid->class_count;
    fmpz *whole = _fmpz_vec_init(count);
    fmpz_t denominator, factor;
    fmpz_init(factor);
    fmpz_init_set_ui(denominator, 1);
    for (slong i = 0; i < count; i++)
        fmpz_lcm(denominator, denominator, fmpq_denref(polymatroid->entropy + i));
    for (slong i = 0; i < count; i++) {
        fmpz_divexact(factor, denominator, fmpq_denref(polymatroid->entropy + i));
        fmpz_mul(whole + i, factor, fmpq_numref(polymatroid->entropy + i));
    }
    const bool good = seen == polymatroid->all && is_polymatroid(whole, polymatroid->class_count);
    fmpz_clear(denominator);
    fmpz_clear(factor);
    _fmpz_vec_clear(whole, count);
    return require(good);
}

/* h(X)/p + h(XY) - h(X) <= c */
static jc_status check_constraint(const jc_polymatroid *polymatroid, const jc_constraint *constraint)
{
    fmpq_t given, whole, cost;
    fmpq_init(given);
    fmpq_init(whole);
    fmpq_init(cost);
    jc_status status = jc_polymatroid_entropy_of(polymatroid, constraint->given, given);
    if (status == JC_OK)
        status = jc_polymatroid_entropy_of(polymatroid, constraint->given | constraint->of, whole);
    if (status == JC_OK)
        status = jc_rational_read(constraint->bound, cost);
    if (status == JC_OK) {
        fmpq_sub(whole, whole, given);
        if (constraint->norm != JC_NORM_INFINITY) {
            fmpz_mul_ui(fmpq_denref(given), fmpq_denref(given), constraint->norm);
            fmpq_canonicalise(given);
            fmpq_add(whole, whole, given);
        }
        status = require(fmpq_cmp(whole, cost) <= 0);
    }
    fmpq_clear(cost);
    fmpq_clear(whole);
    fmpq_clear(given);
    return status;
}

static jc_status check_bounded(const jc_polymatroid *polymatroid, const jc_constraints *constraints, uint64_t target)
{
    fmpq_t value, entropy;
    fmpq_init(value);
    fmpq_init(entropy);
    jc_status status = jc_rational_read(polymatroid->value, value);
    if (status == JC_OK)
        status = check_proof(polymatroid, constraints, target, value);
    if (status == JC_OK)
        status = polymatroid->entropy ? check_table(polymatroid) : check_parts(polymatroid);
    for (size_t i = 0; i < polymatroid->weight_count && status == JC_OK; i++)
        status = check_constraint(polymatroid, jc_constraints_at(constraints, i));
    if (status == JC_OK)
        status = jc_polymatroid_entropy_of(polymatroid, target, entropy);
    if (status == JC_OK)
        status = require(fmpq_equal(entropy, value));
    fmpq_clear(entropy);
    fmpq_clear(value);
    return status;
}

/* ---- all outcomes ---------------------------------------------------------------------------------------------- */

static jc_status check_unbounded(const jc_polymatroid *polymatroid, const jc_constraints *constraints,
                                 uint64_t target)
{
    const uint64_t ray = polymatroid->outside;
    for (size_t i = 0; i < jc_constraints_count(constraints); i++) {
        const jc_constraint *constraint = jc_constraints_at(constraints, i);
        const bool given = (constraint->given & ray) != 0, of = (constraint->of & ray) != 0;
        if (constraint->norm == JC_NORM_INFINITY ? of && !given : of || given)
            return JC_ERR_SOLVER;
    }
    return require(polymatroid->unbounded != 0 && polymatroid->unbounded == (target & ray));
}

jc_status jc_polymatroid_check(const jc_polymatroid *polymatroid, const jc_constraints *constraints, uint64_t target)
{
    bool empty = false;
    for (size_t i = 0; i < jc_constraints_count(constraints); i++)
        empty = empty || !jc_constraints_at(constraints, i)->bound;
    if (empty || polymatroid->outcome == JC_POLYMATROID_EMPTY)
        return require(empty && polymatroid->outcome == JC_POLYMATROID_EMPTY);
    if (polymatroid->outcome == JC_POLYMATROID_UNBOUNDED)
        return check_unbounded(polymatroid, constraints, target);
    if (polymatroid->weight_count != jc_constraints_count(constraints))
        return JC_ERR_SOLVER;
    return check_bounded(polymatroid, constraints, target);
}

bool jc_polymatroid_verify(const jc_polymatroid *polymatroid, const jc_constraints *constraints, uint64_t target)
{
    const bool good = jc_polymatroid_check(polymatroid, constraints, target) == JC_OK;
    jc_flint_caches_end_with_thread();
    return good;
}
