/* SPDX-License-Identifier: Apache-2.0 */
/* A submodular program before its first node: a column per closed set, a ceiling on its value, a row per constraint. */
#include "lp/submodular_inside.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* Dependencies X -> Y of bound 0 close sets; a norm of 0 leaves X and Y without entropy. */
static uint32_t closure(const jc_submodular_program *program, uint32_t set)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (size_t k = 0; k < program->constraint_count; k++) {
            const jc_local_constraint *c = &program->constraints[k];
            const bool infinite = c->norm == JC_NORM_INFINITY;
            const uint32_t implied = infinite ? c->of : c->given | c->of;
            if (fmpq_is_zero(c->bound) && (!infinite || !(c->given & ~set)) && (implied & ~set)) {
                set |= implied;
                grown = true;
            }
        }
    }
    return set;
}

static void number_columns(jc_submodular_program *program)
{
    const uint32_t nothing = closure(program, 0), count = UINT32_C(1) << program->vertex_count;
    program->column_count = W + 1;
    /* From the largest set down, so that the closure of a set has its number before the set needs it. */
    for (uint32_t set = count; set-- > 0;) {
        const uint32_t closed = closure(program, set);
        if (closed == nothing)
            program->column_of[set] = JC_NO_ENTROPY;
        else if (closed == set)
            program->column_of[set] = (int)program->column_count++;
        else
            program->column_of[set] = program->column_of[closed];
    }
}

/* Adds up what constraints allow until they hold all of top: h(XY) <= p c for a norm, h(BY) <= h(B) + c for a degree
 * whose X is within B. The cheapest per vertex gained first. */
static jc_status find_ceiling(jc_submodular_program *program)
{
    uint32_t held = 0;
    fmpq_t rate, least;
    fmpz_t factor;
    jc_status status = JC_OK;
    fmpq_init(rate);
    fmpq_init(least);
    fmpz_init(factor);
    while ((program->top & ~held) && status == JC_OK) {
        const jc_local_constraint *best = NULL;
        for (size_t k = 0; k < program->constraint_count; k++) {
            const jc_local_constraint *c = &program->constraints[k];
            const uint32_t gained = (c->given | c->of) & ~held;
            if (!gained || (c->norm == JC_NORM_INFINITY && (c->given & ~held)))
                continue;
            fmpq_mul_ui(rate, c->bound, c->norm == JC_NORM_INFINITY ? 1 : c->norm);
            fmpz_set_si(factor, __builtin_popcount(gained));
            fmpq_div_fmpz(rate, rate, factor);
            if (!best || fmpq_cmp(rate, least) < 0) {
                fmpq_set(least, rate);
                best = c;
            }
        }
        status = best ? JC_OK : JC_ERR_ARGUMENT;
        if (best) {
            fmpz_set_si(factor, __builtin_popcount((best->given | best->of) & ~held));
            fmpq_mul_fmpz(least, least, factor);
            fmpq_add(program->ceiling, program->ceiling, least);
            held |= best->given | best->of;
        }
    }
    fmpz_clear(factor);
    fmpq_clear(least);
    fmpq_clear(rate);
    return status;
}

/* p h(XY) - (p - 1) h(X) <= p c, or h(XY) - h(X) <= c. */
static jc_status add_constraint(jc_submodular_program *program, const jc_local_constraint *constraint)
{
    const bool infinite = constraint->norm == JC_NORM_INFINITY;
    const unsigned times = infinite ? 1 : constraint->norm;
    jc_shannon_row row = {.length = 0};
    jc_shannon_row_add(&row, program->column_of[constraint->given | constraint->of], times);
    jc_shannon_row_add(&row, program->column_of[constraint->given], infinite ? -1 : 1 - (int64_t)times);
    if (row.length == 0)
        return JC_OK;
    fmpq_t bound;
    fmpq_init(bound);
    fmpq_mul_ui(bound, constraint->bound, times);
    program->fixed_rows++;
    const jc_status status = jc_linear_program_add_row(program->linear, row.length, row.column, row.coefficient, bound);
    fmpq_clear(bound);
    return status;
}

static jc_status start_linear(jc_submodular_program *program)
{
    static const unsigned column = W;
    static const int64_t one = 1;
    int64_t *objective = calloc(program->column_count, sizeof *objective);
    if (!objective)
        return JC_ERR_MEMORY;
    objective[W] = 1;
    jc_status status = jc_linear_program_create(program->column_count, objective, &program->linear);
    if (status == JC_OK)
        status = jc_linear_program_add_row(program->linear, 1, &column, &one, program->ceiling);
    program->fixed_rows = 1;
    for (size_t k = 0; k < program->constraint_count && status == JC_OK; k++)
        status = add_constraint(program, &program->constraints[k]);
    free(objective);
    return status;
}

jc_status jc_submodular_program_create(unsigned vertex_count, uint32_t top, size_t constraint_count,
                                       const jc_local_constraint *constraints, jc_submodular_program **program)
{
    jc_status status = JC_ERR_MEMORY;
    jc_submodular_program *made = calloc(1, sizeof *made);
    if (!made)
        return status;
    made->vertex_count = vertex_count;
    made->top = top;
    made->ceiling = _fmpq_vec_init(1);
    made->constraints = calloc(constraint_count + 1, sizeof *made->constraints);
    made->column_of = calloc((size_t)1 << vertex_count, sizeof *made->column_of);
    if (!made->constraints || !made->column_of)
        goto done;
    for (; made->constraint_count < constraint_count; made->constraint_count++) {
        jc_local_constraint *copy = &made->constraints[made->constraint_count];
        *copy = constraints[made->constraint_count];
        fmpq_init(copy->bound);
        fmpq_set(copy->bound, constraints[made->constraint_count].bound);
    }
    number_columns(made);
    made->estimate = calloc(made->column_count, sizeof *made->estimate);
    made->x = made->estimate ? _fmpq_vec_init((slong)made->column_count) : NULL;
    if (!made->x)
        goto done;
    made->cuts = (jc_shannon_cuts){.vertex_count = vertex_count, .column_of = made->column_of};
    status = find_ceiling(made);
    if (status == JC_OK)
        status = start_linear(made);
done:
    if (status)
        jc_submodular_program_free(made);
    else
        *program = made;
    return status;
}

void jc_submodular_program_free(jc_submodular_program *program)
{
    if (!program)
        return;
    if (program->x)
        _fmpq_vec_clear(program->x, (slong)program->column_count);
    for (size_t k = 0; k < program->constraint_count; k++)
        fmpq_clear(program->constraints[k].bound);
    _fmpq_vec_clear(program->ceiling, 1);
    jc_linear_program_free(program->linear);
    jc_shannon_cuts_free(&program->cuts);
    free(program->constraints);
    free(program->column_of);
    free(program->bags);
    free(program->bag_row);
    free(program->estimate);
    free(program);
}

void jc_submodular_program_ceiling(const jc_submodular_program *program, fmpq_t ceiling)
{
    fmpq_set(ceiling, program->ceiling);
}
