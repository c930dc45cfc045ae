/* SPDX-License-Identifier: Apache-2.0 */
/* The public face of the polymatroid bound: which solver is asked, its answer as text, and the check that comes before
 * anybody sees it. */
#include "lp/polymatroid.h"

#include "lp/flint_caches.h"
#include "lp/log2_up.h"
#include "lp/rational.h"
#include "model/error.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* ---- from an answer to text ------------------------------------------------------------------------------------ */

static bool write_steps(const jc_shannon_proof *proof, jc_polymatroid *polymatroid)
{
    polymatroid->step = calloc(proof->count + 1, sizeof *polymatroid->step);
    if (!polymatroid->step)
        return false;
    for (size_t i = 0; i < proof->count; i++) {
        char *coefficient = jc_rational_text(&proof->step[i].coefficient);
        if (!coefficient)
            return false;
        polymatroid->step[i] = (jc_shannon_step){proof->step[i].submodular, proof->step[i].left,
                                                 proof->step[i].right, coefficient};
        polymatroid->step_count++;
    }
    return true;
}

/* Takes parts and entropies from the answer, weights of the parts as text. Every part also holds the vertices that
 * nothing bounds, which costs nothing. */
static bool take_polymatroid(jc_bound_answer *answer, jc_polymatroid *polymatroid)
{
    polymatroid->part_weight = calloc(answer->part_count + 1, sizeof *polymatroid->part_weight);
    if (!polymatroid->part_weight)
        return false;
    polymatroid->part_count = answer->part_count;
    for (size_t i = 0; i < answer->part_count; i++) {
        answer->part[i] |= polymatroid->outside;
        if (!(polymatroid->part_weight[i] = jc_rational_text(&answer->part_weight[i])))
            return false;
    }
    polymatroid->part = answer->part;
    answer->part = NULL;
    polymatroid->class_count = answer->class_count;
    for (unsigned k = 0; k < answer->class_count; k++)
        polymatroid->class[k] = answer->class[k];
    polymatroid->entropy = answer->entropy;
    answer->entropy = NULL;
    return true;
}

static bool write_answer(jc_bound_answer *answer, size_t weight_count, jc_polymatroid *polymatroid)
{
    polymatroid->weight = calloc(weight_count + 1, sizeof *polymatroid->weight);
    polymatroid->value = jc_rational_text(answer->value);
    if (!polymatroid->weight || !polymatroid->value)
        return false;
    polymatroid->weight_count = weight_count;
    for (size_t i = 0; i < weight_count; i++) {
        if (!(polymatroid->weight[i] = jc_rational_text(&answer->weight[i])))
            return false;
    }
    return write_steps(&answer->proof, polymatroid) && take_polymatroid(answer, polymatroid);
}

static void free_answer(jc_bound_answer *answer, size_t weight_count)
{
    for (size_t i = 0; i < answer->part_count; i++)
        fmpq_clear(&answer->part_weight[i]);
    free(answer->part_weight);
    free(answer->part);
    if (answer->entropy)
        _fmpq_vec_clear(answer->entropy, (slong)1 << answer->class_count);
    jc_shannon_proof_free(&answer->proof);
    _fmpq_vec_clear(answer->weight, (slong)weight_count);
    fmpq_clear(answer->value);
}

/* ---- solving --------------------------------------------------------------------------------------------------- */

static jc_status solve_bounded(const jc_bound_problem *problem, jc_polymatroid *polymatroid)
{
    jc_bound_answer answer = {.weight = _fmpq_vec_init((slong)problem->count)};
    fmpq_init(answer.value);
    jc_status status = problem->target == 0 || jc_bound_problem_simple(problem)
                           ? jc_bound_by_flow(problem, &answer)
                           : jc_bound_by_inequalities(problem, &answer);
    if (status == JC_OK)
        status = jc_shannon_proof_shorten(&answer.proof);
    if (status == JC_OK && !write_answer(&answer, problem->count, polymatroid))
        status = JC_ERR_MEMORY;
    free_answer(&answer, problem->count);
    return status;
}

static jc_status solve(const jc_constraints *constraints, uint64_t target, jc_deadline *deadline,
                       jc_polymatroid *polymatroid)
{
    jc_bound_problem problem;
    const unsigned count = jc_constraints_vertex_count(constraints);
    polymatroid->all = count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
    polymatroid->target = target;
    for (size_t i = 0; i < jc_constraints_count(constraints); i++) {
        if (!jc_constraints_at(constraints, i)->bound) {
            polymatroid->outcome = JC_POLYMATROID_EMPTY;
            return JC_OK;
        }
    }
    jc_status status = jc_bound_problem_create(constraints, target, &problem);
    if (status)
        return status;
    problem.deadline = deadline;
    polymatroid->outside = polymatroid->all & ~problem.bounded;
    polymatroid->unbounded = target & polymatroid->outside;
    polymatroid->outcome = polymatroid->unbounded ? JC_POLYMATROID_UNBOUNDED : JC_POLYMATROID_BOUNDED;
    if (!polymatroid->unbounded)
        status = solve_bounded(&problem, polymatroid);
    jc_bound_problem_free(&problem);
    return status;
}

static jc_status explain(jc_status status, unsigned vertex_count, double seconds, const jc_deadline *deadline,
                         jc_error *error)
{
    if (status == JC_ERR_MEMORY)
        return jc_fail_memory(error);
    if (status == JC_ERR_LIMIT && deadline->passed)
        return jc_fail(error, status, NULL,
                       "the polymatroid bound of %u vertices, under constraints given more than one vertex, takes "
                       "longer than the limit of %g s", vertex_count, seconds);
    if (status == JC_ERR_LIMIT)
        return jc_fail(error, status, NULL,
                       "the polymatroid bound of %u vertices, under constraints given more than one vertex, is beyond "
                       "the %d that are distinct; leave such constraints out, or give a smaller query",
                       vertex_count, (int)JC_POLYMATROID_VERTICES);
    return jc_fail(error, status, NULL,
                   "no solution of the polymatroid bound of %u vertices passed the exact check; give a smaller query",
                   vertex_count);
}

jc_status jc_polymatroid_solve(const jc_constraints *constraints, uint64_t target, jc_polymatroid **polymatroid,
                               jc_error *error)
{
    return jc_polymatroid_solve_within(constraints, target, 0, polymatroid, error);
}

jc_status jc_polymatroid_solve_within(const jc_constraints *constraints, uint64_t target, double seconds,
                                      jc_polymatroid **polymatroid, jc_error *error)
{
    jc_deadline deadline;
    const unsigned vertex_count = jc_constraints_vertex_count(constraints);
    if (vertex_count < 64 && target >> vertex_count != 0)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "the target has a vertex beyond the %u that there are",
                       vertex_count);
    deadline_start(&deadline, &(jc_width_options){.seconds = seconds});
    jc_polymatroid *made = calloc(1, sizeof *made);
    jc_status status = made ? solve(constraints, target, &deadline, made) : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = jc_polymatroid_check(made, constraints, target);
    if (status == JC_OK)
        *polymatroid = made;
    else
        jc_polymatroid_free(made);
    jc_flint_caches_end_with_thread();
    return status ? explain(status, vertex_count, seconds, &deadline, error) : JC_OK;
}

void jc_polymatroid_free(jc_polymatroid *polymatroid)
{
    if (!polymatroid)
        return;
    for (size_t i = 0; i < polymatroid->weight_count; i++)
        free(polymatroid->weight[i]);
    for (size_t i = 0; i < polymatroid->step_count; i++)
        free((char *)polymatroid->step[i].coefficient);
    for (size_t i = 0; i < polymatroid->part_count; i++)
        free(polymatroid->part_weight[i]);
    if (polymatroid->entropy)
        _fmpq_vec_clear(polymatroid->entropy, (slong)1 << polymatroid->class_count);
    free(polymatroid->weight);
    free(polymatroid->step);
    free(polymatroid->part);
    free(polymatroid->part_weight);
    free(polymatroid->value);
    free(polymatroid);
}

/* ---- what it says ---------------------------------------------------------------------------------------------- */

jc_polymatroid_outcome jc_polymatroid_kind(const jc_polymatroid *polymatroid)
{
    return polymatroid->outcome;
}

uint64_t jc_polymatroid_unbounded(const jc_polymatroid *polymatroid)
{
    return polymatroid->unbounded;
}

const char *jc_polymatroid_value(const jc_polymatroid *polymatroid)
{
    return polymatroid->value;
}

double jc_polymatroid_value_double(const jc_polymatroid *polymatroid)
{
    double rounded = 0;
    fmpq_t value;
    fmpq_init(value);
    if (polymatroid->value && fmpq_set_str(value, polymatroid->value, 10) == 0)
        rounded = jc_quotient_up(fmpq_numref(value), fmpq_denref(value));
    fmpq_clear(value);
    jc_flint_caches_end_with_thread();
    return rounded;
}

const char *jc_polymatroid_weight(const jc_polymatroid *polymatroid, size_t constraint)
{
    return constraint < polymatroid->weight_count ? polymatroid->weight[constraint] : NULL;
}

size_t jc_polymatroid_step_count(const jc_polymatroid *polymatroid)
{
    return polymatroid->step_count;
}

const jc_shannon_step *jc_polymatroid_step(const jc_polymatroid *polymatroid, size_t index)
{
    return index < polymatroid->step_count ? &polymatroid->step[index] : NULL;
}

size_t jc_polymatroid_part_count(const jc_polymatroid *polymatroid)
{
    return polymatroid->part_count;
}

uint64_t jc_polymatroid_part(const jc_polymatroid *polymatroid, size_t index, const char **weight)
{
    if (index >= polymatroid->part_count)
        return 0;
    if (weight)
        *weight = polymatroid->part_weight[index];
    return polymatroid->part[index];
}

char *jc_polymatroid_entropy(const jc_polymatroid *polymatroid, uint64_t set)
{
    char *text = NULL;
    fmpq_t entropy;
    fmpq_init(entropy);
    if (jc_polymatroid_entropy_of(polymatroid, set, entropy) == JC_OK)
        text = jc_rational_text(entropy);
    fmpq_clear(entropy);
    jc_flint_caches_end_with_thread();
    return text;
}
