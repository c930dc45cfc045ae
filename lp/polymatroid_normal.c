/* SPDX-License-Identifier: Apache-2.0 */
/* The best normal polymatroid under the constraints: h = sum_W z_W h_W with h_W(S) = 1 where S meets W, else 0, over
 * the W that no dependency crosses, those whose complement is closed. Normal ones are polymatroids, so
 *     max sum_W z_W [W meets the target]  with  sum_W z_W (scale h_W(XY) - taken h_W(X)) <= scale c
 * is a lower bound, from a program with a row per constraint only. Mostly it is the bound itself, and h shows it. */
#include "lp/polymatroid_rows.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* The W as masks of classes, in cut; their number. */
static unsigned list_cuts(const jc_bound_rows *rows, size_t *cut)
{
    const jc_bound_lattice *lattice = &rows->lattice;
    unsigned count = 0;
    for (size_t set = 1; set <= lattice->all; set++) {
        const size_t rest = lattice->all & ~set;
        if (jc_bound_lattice_next(lattice, rest) == lattice->problem->count)
            cut[count++] = set;
    }
    return count;
}

static jc_status add_row(const jc_bound_rows *rows, size_t index, const size_t *cut, unsigned count,
                         unsigned *columns, int64_t *coefficients, jc_linear_program *program)
{
    const jc_bound_constraint *constraint = &rows->lattice.problem->constraint[index];
    const size_t whole = jc_bound_lattice_classes(&rows->lattice, constraint->whole);
    const size_t given = jc_bound_lattice_classes(&rows->lattice, constraint->given);
    size_t length = 0;
    fmpq_t bound;
    for (unsigned k = 0; k < count; k++) {
        coefficients[length] = ((whole & cut[k]) != 0 ? (int64_t)constraint->scale : 0) -
                               ((given & cut[k]) != 0 ? (int64_t)constraint->taken : 0);
        columns[length] = k;
        length += coefficients[length] != 0;
    }
    fmpq_init(bound);
    fmpq_mul_ui(bound, &constraint->cost, constraint->scale);
    const jc_status status = jc_linear_program_add_row(program, length, columns, coefficients, bound);
    fmpq_clear(bound);
    return status;
}

/* h(S) = sum of all z_W, less those of the W within the complement of S. */
static void add_up(const jc_bound_rows *rows, const size_t *cut, unsigned count, const fmpq *z, fmpq *h)
{
    const size_t all = rows->lattice.all;
    for (size_t set = 0; set <= all; set++)
        fmpq_zero(h + set);
    for (unsigned k = 0; k < count; k++) {
        for (size_t set = 0; set <= all && !fmpq_is_zero(z + k); set++) {
            if ((set & cut[k]) != 0)
                fmpq_add(h + set, h + set, z + k);
        }
    }
}

jc_status jc_bound_rows_normal(const jc_bound_rows *rows, fmpq *h)
{
    const jc_bound_problem *problem = rows->lattice.problem;
    const size_t room = rows->lattice.all + 1;
    jc_status status = JC_ERR_MEMORY;
    jc_linear_outcome outcome;
    jc_linear_program *program = NULL;
    unsigned count = 0;
    fmpq *z = NULL, *y = _fmpq_vec_init((slong)problem->count);
    fmpq_t value;
    fmpq_init(value);
    size_t *cut = malloc(room * sizeof *cut);
    unsigned *columns = malloc(room * sizeof *columns);
    int64_t *coefficients = malloc(room * sizeof *coefficients);
    if (!cut || !columns || !coefficients)
        goto done;
    count = list_cuts(rows, cut);
    z = _fmpq_vec_init((slong)count);
    for (unsigned k = 0; k < count; k++)
        coefficients[k] = (cut[k] & rows->target) != 0;
    status = jc_linear_program_create(count, coefficients, &program);
    for (size_t i = 0; i < problem->count && status == JC_OK; i++) {
        if (problem->constraint[i].usable && !jc_bound_constraint_fixes(&problem->constraint[i]))
            status = add_row(rows, i, cut, count, columns, coefficients, program);
    }
    if (status == JC_OK)
        status = jc_linear_program_solve(program, &outcome, z, y, value);
    if (status == JC_OK && outcome != JC_LINEAR_OPTIMAL)
        status = JC_ERR_SOLVER;
    if (status == JC_OK)
        add_up(rows, cut, count, z, h);
done:
    jc_linear_program_free(program);
    if (z)
        _fmpq_vec_clear(z, (slong)count);
    _fmpq_vec_clear(y, (slong)problem->count);
    fmpq_clear(value);
    free(coefficients);
    free(columns);
    free(cut);
    return status;
}
