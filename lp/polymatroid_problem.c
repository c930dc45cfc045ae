/* SPDX-License-Identifier: Apache-2.0 */
/* The constraints in one form, h(XY) - taken/scale h(X) <= c, and which vertices they bound: a norm with a finite p
 * bounds h(X) <= p c and so h(XY); a largest degree bounds XY where X is bounded. Where no more follows, the rest R is
 * bounded by nothing: h(S) = t for all S that meet R and 0 for others satisfies every constraint, whatever t. */
#include "lp/polymatroid.h"

#include "lp/rational.h"

#include <stdlib.h>

jc_status jc_bound_problem_create(const jc_constraints *constraints, uint64_t target, jc_bound_problem *problem)
{
    jc_status status = JC_OK;
    jc_bound_problem made = {.vertex_count = jc_constraints_vertex_count(constraints), .target = target};
    const size_t count = jc_constraints_count(constraints);
    made.constraint = calloc(count + 1, sizeof *made.constraint);
    if (!made.constraint)
        return JC_ERR_MEMORY;
    for (; made.count < count && status == JC_OK; made.count++) {
        const jc_constraint *from = jc_constraints_at(constraints, made.count);
        jc_bound_constraint *to = &made.constraint[made.count];
        const bool plain = from->given == 0 || from->norm == 1;
        to->given = plain ? 0 : from->given;
        to->whole = from->given | from->of;
        to->scale = plain || from->norm == JC_NORM_INFINITY ? 1 : from->norm;
        to->taken = plain ? 0 : from->norm == JC_NORM_INFINITY ? 1 : from->norm - 1;
        fmpq_init(&to->cost);
        status = jc_rational_read(from->bound, &to->cost);
        if (to->taken < to->scale)
            made.bounded |= to->whole;
    }
    for (uint64_t before = ~made.bounded; before != made.bounded;) {
        before = made.bounded;
        for (size_t i = 0; i < made.count; i++) {
            if ((made.constraint[i].given & ~made.bounded) == 0)
                made.bounded |= made.constraint[i].whole;
        }
    }
    for (size_t i = 0; i < made.count; i++)
        made.constraint[i].usable = (made.constraint[i].whole & ~made.bounded) == 0;
    if (status)
        jc_bound_problem_free(&made);
    else
        *problem = made;
    return status;
}

void jc_bound_problem_free(jc_bound_problem *problem)
{
    for (size_t i = 0; i < problem->count; i++)
        fmpq_clear(&problem->constraint[i].cost);
    free(problem->constraint);
}

bool jc_bound_constraint_fixes(const jc_bound_constraint *constraint)
{
    return fmpq_is_zero(&constraint->cost) && (constraint->given == 0 || constraint->taken == constraint->scale);
}

bool jc_bound_problem_simple(const jc_bound_problem *problem)
{
    for (size_t i = 0; i < problem->count; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        if (constraint->usable && (constraint->given & (constraint->given - 1)) != 0)
            return false;
    }
    return true;
}
