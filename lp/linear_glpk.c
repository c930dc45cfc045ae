/* SPDX-License-Identifier: Apache-2.0 */
/* A basis from GLPK. Right sides are rounded to doubles here, and nothing but the basis is taken from the answer, so
 * rounding can spoil the basis but never a number that is certified. GLPK's program lives only as long as one call: a
 * failure of GLPK, which frees all that is GLPK's, leaves nothing of ours behind.
 *
 * GLPK gets the dual program, with a column more that makes it feasible, c+ being the positive part of c:
 *     min  b y + M z   with  A^T y + c+ z >= c,   y, z >= 0.
 * z = 1, y = 0 is a start for the primal simplex; the optimal y of one call is a start for the next, where rows, which
 * are GLPK's columns, have been added; and GLPK's work goes with the number of its rows, which is the smaller one. On
 * the full polymatroid program over 10 variables (1,023 by 11,545) this took a tenth of the time of GLPK's dual simplex
 * on the program as it stands. z stands for a row c+ x <= M: where it is not 0 at the optimum, that row is tight, and x
 * grows with M. */
#include "lp/linear_inside.h"

#include "lp/glpk_guard.h"

#include <glpk.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* M, where right sides are at most 1. Too small an M costs a second run, never a wrong answer. */
#define LIMIT 1e4

struct proposal {
    jc_linear_program *program;
    int iteration_limit;
    const double *bound; /* in [0, 1] */
    double unit;         /* what they are multiples of */
    double cost_unit;    /* the same of the objective, in [-1, 1] */
    int *row, *column;   /* entries, from 1 */
    double *value;
    double *x, *y; /* or NULL */
};

static void set_costs(glp_prob *glpk, const struct proposal *proposal, bool bounds_count)
{
    const int bounds = (int)proposal->program->row_count;
    for (int i = 1; i <= bounds; i++)
        glp_set_obj_coef(glpk, i, bounds_count ? proposal->bound[i - 1] : 0);
    glp_set_obj_coef(glpk, bounds + 1, bounds_count ? LIMIT : 1);
}

/* Where no row is tight, z takes the place of a slack. */
static void set_basis(glp_prob *glpk, const jc_linear_program *program)
{
    bool limit_tight = program->limit_tight, started = limit_tight;
    int row = 0;
    for (int i = 1; i <= (int)program->row_count; i++) {
        glp_set_col_stat(glpk, i, program->row_tight[i - 1] ? GLP_BS : GLP_NL);
        started = started || program->row_tight[i - 1];
    }
    for (int j = 1; j <= (int)program->column_count; j++) {
        glp_set_row_stat(glpk, j, program->column_basic[j - 1] ? GLP_NL : GLP_BS);
        if (row == 0 && program->objective[j - 1] > 0)
            row = j;
    }
    if (!started && row > 0) {
        limit_tight = true;
        glp_set_row_stat(glpk, row, GLP_NL);
    }
    glp_set_col_stat(glpk, (int)program->row_count + 1, limit_tight ? GLP_BS : GLP_NL);
}

static void fill(glp_prob *glpk, const struct proposal *proposal)
{
    const jc_linear_program *program = proposal->program;
    const int rows = (int)program->column_count, columns = (int)program->row_count + 1;
    int filled = 0;
    glp_add_rows(glpk, rows);
    glp_add_cols(glpk, columns);
    for (int i = 1; i <= columns; i++) {
        glp_set_col_bnds(glpk, i, GLP_LO, 0, 0);
        for (size_t k = i < columns ? program->start[i - 1] : 0; i < columns && k < program->start[i]; k++) {
            proposal->row[++filled] = (int)program->column[k] + 1;
            proposal->column[filled] = i;
            proposal->value[filled] = (double)program->coefficient[k];
        }
    }
    for (int j = 1; j <= rows; j++) {
        const double objective = (double)program->objective[j - 1] / proposal->cost_unit;
        glp_set_row_bnds(glpk, j, GLP_LO, objective, 0);
        if (objective > 0) {
            proposal->row[++filled] = j;
            proposal->column[filled] = columns;
            proposal->value[filled] = objective;
        }
    }
    glp_load_matrix(glpk, filled, proposal->row, proposal->column, proposal->value);
    glp_scale_prob(glpk, GLP_SF_AUTO);
    set_costs(glpk, proposal, true);
    set_basis(glpk, program);
}

/* Copies the basis back; false where it is none. */
static bool take_basis(glp_prob *glpk, jc_linear_program *program)
{
    unsigned basic = 0, tight = glp_get_col_stat(glpk, (int)program->row_count + 1) == GLP_BS;
    for (unsigned j = 0; j < program->column_count; j++)
        basic += glp_get_row_stat(glpk, (int)j + 1) != GLP_BS;
    for (unsigned i = 0; i < program->row_count; i++)
        tight += glp_get_col_stat(glpk, (int)i + 1) == GLP_BS;
    if (basic != tight)
        return false;
    for (unsigned j = 0; j < program->column_count; j++)
        program->column_basic[j] = glp_get_row_stat(glpk, (int)j + 1) != GLP_BS;
    for (unsigned i = 0; i < program->row_count; i++)
        program->row_tight[i] = glp_get_col_stat(glpk, (int)i + 1) == GLP_BS;
    program->limit_tight = glp_get_col_stat(glpk, (int)program->row_count + 1) == GLP_BS;
    return true;
}

/* The program with M; where z stays, without right sides, whose solution is a ray; and where z goes then, M was too
 * small: once more without z. Whatever GLPK returns, the exact check judges the basis that it left. */
static void optimise(glp_prob *glpk, const struct proposal *proposal)
{
    const int limit = (int)proposal->program->row_count + 1;
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    parameters.meth = GLP_PRIMAL;
    parameters.it_lim = proposal->iteration_limit;
    parameters.tol_bnd = parameters.tol_dj = 1e-9;
    const int failed = glp_simplex(glpk, &parameters);
    if (failed == GLP_EBADB || failed == GLP_ESING || failed == GLP_ECOND) {
        glp_std_basis(glpk);
        glp_simplex(glpk, &parameters);
    }
    if (glp_get_col_stat(glpk, limit) != GLP_BS)
        return;
    set_costs(glpk, proposal, false);
    glp_simplex(glpk, &parameters);
    if (glp_get_col_prim(glpk, limit) > 1e-7)
        return;
    set_costs(glpk, proposal, true);
    glp_set_col_bnds(glpk, limit, GLP_FX, 0, 0);
    glp_simplex(glpk, &parameters);
}

static jc_status run_simplex(void *argument)
{
    struct proposal *proposal = argument;
    jc_linear_program *program = proposal->program;
    glp_prob *glpk = glp_create_prob();
    fill(glpk, proposal);
    optimise(glpk, proposal);
    const jc_status status = take_basis(glpk, program) ? JC_OK : JC_ERR_SOLVER;
    program->proposed = status == JC_OK && glp_get_status(glpk) == GLP_OPT;
    for (unsigned j = 0; proposal->x && j < program->column_count; j++)
        proposal->x[j] = glp_get_row_dual(glpk, (int)j + 1) * (program->limit_tight ? 1 : proposal->unit);
    for (unsigned i = 0; proposal->y && i < program->row_count; i++)
        proposal->y[i] = glp_get_col_prim(glpk, (int)i + 1) * proposal->cost_unit;
    glp_delete_prob(glpk);
    return status;
}

static double largest_cost(const jc_linear_program *program)
{
    double largest = 0;
    for (unsigned j = 0; j < program->column_count; j++)
        largest = fmax(largest, fabs((double)program->objective[j]));
    return largest > 0 ? largest : 1;
}

/* Right sides divided by the largest, so that none is infinite as a double; returns the largest. */
static double scale_bounds(const jc_linear_program *program, double *bound)
{
    const fmpz *largest = NULL;
    slong exponent, largest_exponent, scale_exponent;
    for (unsigned i = 0; i < program->row_count; i++) {
        if (!fmpz_is_zero(program->bound + i) && (!largest || fmpz_cmp(program->bound + i, largest) > 0))
            largest = program->bound + i;
        bound[i] = 0;
    }
    if (!largest)
        return 1;
    const double largest_fraction = fmpz_get_d_2exp(&largest_exponent, largest);
    for (unsigned i = 0; i < program->row_count; i++) {
        if (fmpz_is_zero(program->bound + i))
            continue;
        const double fraction = fmpz_get_d_2exp(&exponent, program->bound + i);
        const slong shift = exponent - largest_exponent;
        bound[i] = shift < -1000 ? 0 : ldexp(fraction / largest_fraction, (int)shift);
    }
    const double scale_fraction = fmpz_get_d_2exp(&scale_exponent, program->scale);
    const slong shift = largest_exponent - scale_exponent;
    return ldexp(largest_fraction / scale_fraction, shift > 2000 ? 2000 : shift < -2000 ? -2000 : (int)shift);
}

jc_status jc_linear_glpk(jc_linear_program *program, int iteration_limit, double *x, double *y)
{
    const size_t entries = program->start[program->row_count], room = 1 + entries + program->column_count;
    if (room > INT_MAX || program->row_count >= INT_MAX)
        return JC_ERR_LIMIT;
    if (program->row_count == 0 || program->column_count == 0)
        return JC_ERR_SOLVER; /* which are no programs to GLPK */
    jc_status status = JC_ERR_MEMORY;
    double *bound = malloc(program->row_count * sizeof *bound), *value = malloc(room * sizeof *value);
    int *indices = malloc(2 * room * sizeof *indices);
    if (!bound || !value || !indices)
        goto done;
    struct proposal proposal = {program, iteration_limit, bound, scale_bounds(program, bound),
                                largest_cost(program), indices, indices + room, value, x, y};
    status = jc_glpk_guarded(run_simplex, &proposal);
done:
    free(indices);
    free(value);
    free(bound);
    return status;
}
