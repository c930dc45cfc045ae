/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds of: an estimate in floating point, the Shannon inequalities that it violates, and at the end one exact solve.
 * Rows stay from node to node, so that the next node starts from what this one has learnt; a bag that a node does not
 * require keeps its row with a right side that nothing reaches. */
#include "lp/submodular_inside.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>
#include <stdlib.h>

jc_status jc_submodular_answer_create(const jc_submodular_program *program, jc_submodular_answer *answer)
{
    answer->attained = false;
    answer->needed = calloc((size_t)1 << program->vertex_count, sizeof *answer->needed);
    if (!answer->needed)
        return JC_ERR_MEMORY;
    answer->entropy = _fmpz_vec_init((slong)1 << program->vertex_count);
    fmpq_init(answer->value);
    fmpz_init_set_ui(answer->denominator, 1);
    return JC_OK;
}

void jc_submodular_answer_free(const jc_submodular_program *program, jc_submodular_answer *answer)
{
    if (!answer->needed)
        return;
    _fmpz_vec_clear(answer->entropy, (slong)1 << program->vertex_count);
    fmpq_clear(answer->value);
    fmpz_clear(answer->denominator);
    free(answer->needed);
    answer->needed = NULL;
}

/* The row  w - h(bag) <= 0  of a bag that no node has required before. */
static jc_status add_bag(jc_submodular_program *program, uint32_t bag)
{
    if (program->bag_count == program->bag_room) {
        const size_t room = 2 * program->bag_room + 32;
        uint32_t *bags = realloc(program->bags, room * sizeof *bags);
        if (!bags)
            return JC_ERR_MEMORY;
        program->bags = bags;
        unsigned *rows = realloc(program->bag_row, room * sizeof *rows);
        if (!rows)
            return JC_ERR_MEMORY;
        program->bag_row = rows;
        program->bag_room = room;
    }
    jc_shannon_row row = {.length = 0};
    jc_shannon_row_add(&row, W, 1);
    jc_shannon_row_add(&row, program->column_of[bag], -1);
    program->bags[program->bag_count] = bag;
    program->bag_row[program->bag_count] = jc_linear_program_rows(program->linear);
    const jc_status status = jc_linear_program_add_row(program->linear, row.length, row.column, row.coefficient,
                                                       program->ceiling);
    program->bag_count += status == JC_OK;
    return status;
}

static size_t bag_index(const jc_submodular_program *program, uint32_t bag)
{
    size_t b = 0;
    while (b < program->bag_count && program->bags[b] != bag)
        b++;
    return b;
}

static jc_status require_bags(jc_submodular_program *program, size_t count, const uint32_t *required)
{
    fmpq_t zero;
    fmpq_init(zero);
    jc_status status = JC_OK;
    for (size_t r = 0; r < count && status == JC_OK; r++)
        if (bag_index(program, required[r]) == program->bag_count)
            status = add_bag(program, required[r]);
    for (size_t b = 0; b < program->bag_count && status == JC_OK; b++)
        status = jc_linear_program_set_bound(program->linear, program->bag_row[b], program->ceiling);
    for (size_t r = 0; r < count && status == JC_OK; r++)
        status = jc_linear_program_set_bound(program->linear, program->bag_row[bag_index(program, required[r])], zero);
    fmpq_clear(zero);
    return status;
}

/* The exact solution, over one denominator. */
static void write_entropy(const jc_submodular_program *program, jc_submodular_answer *answer)
{
    fmpz_one(answer->denominator);
    for (unsigned j = W + 1; j < program->column_count; j++)
        fmpz_lcm(answer->denominator, answer->denominator, fmpq_denref(program->x + j));
    for (uint32_t set = 0; set < UINT32_C(1) << program->vertex_count; set++) {
        const int column = program->column_of[set];
        if (column == JC_NO_ENTROPY) {
            fmpz_zero(answer->entropy + set);
            continue;
        }
        fmpz_divexact(answer->entropy + set, answer->denominator, fmpq_denref(program->x + column));
        fmpz_mul(answer->entropy + set, answer->entropy + set, fmpq_numref(program->x + column));
    }
}

bool jc_submodular_keeps_constraints(const jc_submodular_program *program, const jc_submodular_answer *answer)
{
    bool kept = true;
    fmpq_t left, given;
    fmpz_t norm;
    fmpq_init(left);
    fmpq_init(given);
    fmpz_init(norm);
    for (size_t k = 0; k < program->constraint_count && kept; k++) {
        const jc_local_constraint *c = &program->constraints[k];
        fmpq_set_fmpz_frac(given, answer->entropy + c->given, answer->denominator);
        fmpq_set_fmpz_frac(left, answer->entropy + (c->given | c->of), answer->denominator);
        fmpq_sub(left, left, given);
        if (c->norm != JC_NORM_INFINITY) {
            fmpz_set_ui(norm, c->norm);
            fmpq_div_fmpz(given, given, norm);
            fmpq_add(left, left, given);
        }
        kept = fmpq_cmp(left, c->bound) <= 0;
    }
    fmpz_clear(norm);
    fmpq_clear(given);
    fmpq_clear(left);
    return kept;
}

/* The exact value; where it is above the floor, with its polymatroid, or with the Shannon inequalities that the
 * solution still violates added as rows. */
static jc_status certify(jc_submodular_program *program, size_t required_count, const uint32_t *required,
                         const fmpq_t floor, jc_submodular_answer *answer, unsigned *added)
{
    jc_linear_outcome outcome;
    const unsigned row_count = jc_linear_program_rows(program->linear);
    fmpq *y = _fmpq_vec_init((slong)row_count);
    jc_status status = jc_linear_program_solve(program->linear, &outcome, program->x, y, answer->value);
    if (status == JC_OK && outcome != JC_LINEAR_OPTIMAL)
        status = JC_ERR_SOLVER; /* w <= ceiling is a row, so this is no true answer */
    for (size_t r = 0; r < required_count && status == JC_OK; r++)
        answer->needed[r] = !fmpq_is_zero(y + program->bag_row[bag_index(program, required[r])]);
    _fmpq_vec_clear(y, (slong)row_count);
    if (status)
        return status;
    if (fmpq_cmp(answer->value, floor) <= 0)
        return JC_OK;
    write_entropy(program, answer);
    status = jc_shannon_cuts_exact(&program->cuts, program->linear, answer->entropy, added);
    if (status == JC_OK && *added == 0) {
        answer->attained = jc_submodular_keeps_constraints(program, answer);
        status = answer->attained ? JC_OK : JC_ERR_SOLVER;
    }
    return status;
}

jc_status jc_submodular_program_solve(jc_submodular_program *program, size_t required_count,
                                      const uint32_t *required, const fmpq_t floor, jc_deadline *deadline,
                                      jc_submodular_answer *answer)
{
    const double tolerance = 1e-8 * fmpq_get_d(program->ceiling), low = fmpq_get_d(floor) + tolerance;
    bool low_tried = false;
    unsigned added = 1;
    answer->attained = false;
    jc_status status = require_bags(program, required_count, required);
    while (status == JC_OK && added > 0) {
        jc_linear_outcome outcome;
        if (deadline_passed_now(deadline))
            return JC_ERR_LIMIT;
        status = jc_linear_program_estimate(program->linear, &outcome, program->estimate, NULL);
        const bool estimated = status == JC_OK;
        const bool seems_low = estimated && !low_tried && program->estimate[W] <= low;
        low_tried = low_tried || seems_low;
        added = 0;
        if (status == JC_ERR_SOLVER)
            status = JC_OK; /* the exact solve finds its own way */
        if (estimated && !seems_low)
            status = jc_shannon_cuts_add(&program->cuts, program->linear, program->estimate, tolerance, &added);
        if (status == JC_OK && added == 0)
            status = certify(program, required_count, required, floor, answer, &added);
    }
    return status;
}
