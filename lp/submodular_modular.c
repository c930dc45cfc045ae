/* SPDX-License-Identifier: Apache-2.0 */
/* Modular polymatroids h(S) = sum of y_v over v in S, to start a search from: a constraint is then
 *     y(X) + p y(Y) <= p c,   or y(Y) <= c for a largest degree,
 * so that they come cheaply, and on cliques they are already the best. */
#include "lp/submodular_inside.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* h from y, over one denominator; checked, as every polymatroid is that counts. */
static jc_status write_modular(const jc_submodular_program *program, const fmpq *y, jc_submodular_answer *answer)
{
    fmpz_one(answer->denominator);
    for (unsigned v = 0; v < program->vertex_count; v++)
        fmpz_lcm(answer->denominator, answer->denominator, fmpq_denref(y + v));
    fmpz_zero(answer->entropy);
    for (unsigned v = 0; v < program->vertex_count; v++) {
        const uint32_t vertex = UINT32_C(1) << v; /* the sets below it have their entropy already */
        fmpz_divexact(answer->entropy + vertex, answer->denominator, fmpq_denref(y + v));
        fmpz_mul(answer->entropy + vertex, answer->entropy + vertex, fmpq_numref(y + v));
        for (uint32_t set = 1; set < vertex; set++)
            fmpz_add(answer->entropy + (vertex | set), answer->entropy + vertex, answer->entropy + set);
    }
    return jc_submodular_keeps_constraints(program, answer) ? JC_OK : JC_ERR_SOLVER;
}

/* The right side of a constraint's row: p c or c. */
static void right_side(const jc_local_constraint *constraint, fmpq_t side)
{
    fmpq_mul_ui(side, constraint->bound, constraint->norm == JC_NORM_INFINITY ? 1 : constraint->norm);
}

static unsigned coefficient(const jc_local_constraint *constraint, unsigned vertex)
{
    const bool infinite = constraint->norm == JC_NORM_INFINITY;
    if (constraint->of >> vertex & 1)
        return infinite ? 1 : constraint->norm;
    return !infinite && (constraint->given >> vertex & 1);
}

static jc_status add_row(const jc_submodular_program *program, const jc_local_constraint *constraint,
                         jc_linear_program *linear)
{
    unsigned columns[32], length = 0;
    int64_t coefficients[32];
    fmpq_t side;
    for (unsigned v = 0; v < program->vertex_count; v++) {
        if (coefficient(constraint, v) > 0) {
            columns[length] = v;
            coefficients[length++] = coefficient(constraint, v);
        }
    }
    fmpq_init(side);
    right_side(constraint, side);
    const jc_status status = jc_linear_program_add_row(linear, length, columns, coefficients, side);
    fmpq_clear(side);
    return status;
}

jc_status jc_submodular_modular_greatest(const jc_submodular_program *program, jc_submodular_answer *answer)
{
    int64_t objective[32];
    jc_linear_program *linear = NULL;
    jc_linear_outcome outcome;
    for (unsigned v = 0; v < program->vertex_count; v++)
        objective[v] = program->top >> v & 1;
    jc_status status = jc_linear_program_create(program->vertex_count, objective, &linear);
    for (size_t k = 0; k < program->constraint_count && status == JC_OK; k++)
        status = add_row(program, &program->constraints[k], linear);
    if (status)
        goto done;
    fmpq *y = _fmpq_vec_init(program->vertex_count), *prices = _fmpq_vec_init((slong)program->constraint_count);
    fmpq_t value;
    fmpq_init(value);
    status = jc_linear_program_solve(linear, &outcome, y, prices, value);
    if (status == JC_OK && outcome != JC_LINEAR_OPTIMAL)
        status = JC_ERR_SOLVER; /* the constraints bound every vertex of top */
    if (status == JC_OK)
        status = write_modular(program, y, answer);
    fmpq_clear(value);
    _fmpq_vec_clear(prices, (slong)program->constraint_count);
    _fmpq_vec_clear(y, program->vertex_count);
done:
    jc_linear_program_free(linear);
    return status;
}

jc_status jc_submodular_modular_uniform(const jc_submodular_program *program, jc_submodular_answer *answer)
{
    fmpq *y = _fmpq_vec_init(program->vertex_count);
    fmpq_t share;
    fmpz_t count;
    fmpq_init(share);
    fmpz_init(count);
    bool bounded = false;
    fmpq *least = y + __builtin_ctz(program->top);
    for (size_t k = 0; k < program->constraint_count; k++) {
        unsigned total = 0;
        for (unsigned v = 0; v < program->vertex_count; v++)
            total += program->top >> v & 1 ? coefficient(&program->constraints[k], v) : 0;
        if (total == 0)
            continue;
        right_side(&program->constraints[k], share);
        fmpz_set_ui(count, total);
        fmpq_div_fmpz(share, share, count);
        if (!bounded || fmpq_cmp(share, least) < 0)
            fmpq_set(least, share);
        bounded = true;
    }
    for (unsigned v = 0; v < program->vertex_count; v++) {
        if (program->top >> v & 1 && y + v != least)
            fmpq_set(y + v, least);
    }
    const jc_status status = write_modular(program, y, answer);
    fmpz_clear(count);
    fmpq_clear(share);
    _fmpq_vec_clear(y, program->vertex_count);
    return status;
}
