/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds of: an estimate in floating point, the Shannon inequalities that it violates, and at the end one exact solve.
 * Rows stay from node to node, so that the next node starts from what this one has learnt; a bag that a node does not
 * require keeps its row with a right side that nothing reaches. */
#include "lp/submodular_program.h"

#include "lp/linear_program.h"
#include "lp/shannon_cuts.h"

#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>
#include <stdlib.h>
#include <string.h>

enum { W = 0 }; /* the column of w; those of entropies follow */

struct jc_submodular_program {
    unsigned vertex_count, column_count;
    uint32_t top;
    int *column_of; /* per subset; JC_NO_ENTROPY where its entropy is 0 */
    size_t constraint_count;
    jc_local_constraint *constraints;
    fmpq *ceiling; /* one */
    jc_linear_program *linear;
    size_t bag_count, bag_room; /* bags that were ever required */
    uint32_t *bags;
    unsigned *bag_row;
    jc_shannon_cuts cuts;
    unsigned fixed_rows; /* the first rows: w <= ceiling and the constraints */
    double *estimate;    /* column_count */
    fmpq *x;
};

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

/* Does the answer's h keep every constraint? Exact, and from the constraints themselves. */
static bool keeps_constraints(const jc_submodular_program *program, const jc_submodular_answer *answer)
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
        answer->attained = keeps_constraints(program, answer);
        status = answer->attained ? JC_OK : JC_ERR_SOLVER;
    }
    return status;
}

jc_status jc_submodular_program_solve(jc_submodular_program *program, size_t required_count,
                                      const uint32_t *required, const fmpq_t floor, jc_submodular_stop stop,
                                      void *argument, jc_submodular_answer *answer)
{
    const double tolerance = 1e-8 * fmpq_get_d(program->ceiling), low = fmpq_get_d(floor) + tolerance;
    bool low_tried = false;
    unsigned added = 1;
    answer->attained = false;
    jc_status status = require_bags(program, required_count, required);
    while (status == JC_OK && added > 0) {
        jc_linear_outcome outcome;
        if (stop && stop(argument))
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
