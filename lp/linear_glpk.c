/* SPDX-License-Identifier: Apache-2.0 */
/* A basis from GLPK. Right sides are rounded to doubles here, and nothing but the basis is taken from the answer, so
 * rounding can spoil the basis but never a number that is certified. GLPK's program lives only as long as one call: a
 * failure of GLPK, which frees all that is GLPK's, leaves nothing of ours behind. */
#include "lp/linear_inside.h"

#include "lp/glpk_guard.h"

#include <glpk.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

struct proposal {
    jc_linear_program *program;
    int iteration_limit;
    const double *bound; /* in [0, 1] */
    double unit;         /* what they are multiples of */
    int *row, *column;   /* entries, and room for a column of the simplex table, from 1 */
    double *value;
    double *x, *y; /* or NULL */
};

static void fill(glp_prob *glpk, const struct proposal *proposal)
{
    const jc_linear_program *program = proposal->program;
    const int rows = (int)program->row_count, columns = (int)program->column_count;
    glp_set_obj_dir(glpk, GLP_MAX);
    glp_add_rows(glpk, rows);
    glp_add_cols(glpk, columns);
    int filled = 0;
    for (int i = 1; i <= rows; i++) {
        glp_set_row_bnds(glpk, i, GLP_UP, 0, proposal->bound[i - 1]);
        glp_set_row_stat(glpk, i, program->row_tight[i - 1] ? GLP_NU : GLP_BS);
        for (size_t k = program->start[i - 1]; k < program->start[i]; k++) {
            proposal->row[++filled] = i;
            proposal->column[filled] = (int)program->column[k] + 1;
            proposal->value[filled] = (double)program->coefficient[k];
        }
    }
    for (int j = 1; j <= columns; j++) {
        glp_set_col_bnds(glpk, j, GLP_LO, 0, 0);
        glp_set_obj_coef(glpk, j, (double)program->objective[j - 1]);
        glp_set_col_stat(glpk, j, program->column_basic[j - 1] ? GLP_BS : GLP_NL);
    }
    glp_load_matrix(glpk, filled, proposal->row, proposal->column, proposal->value);
}

/* Along the ray, x moves by the column that the variable has in the simplex table. */
static void write_ray(glp_prob *glpk, const struct proposal *proposal, int variable)
{
    const int rows = (int)proposal->program->row_count;
    const double sign = variable <= rows ? -1 : 1; /* a tight row moves down from its bound */
    for (unsigned j = 0; j < proposal->program->column_count; j++)
        proposal->x[j] = 0;
    if (!glp_bf_exists(glpk) && glp_factorize(glpk) != 0)
        return;
    const int length = glp_eval_tab_col(glpk, variable, proposal->column, proposal->value);
    for (int k = 1; k <= length; k++) {
        if (proposal->column[k] > rows)
            proposal->x[proposal->column[k] - rows - 1] = fmax(0, sign * proposal->value[k]);
    }
    if (variable > rows)
        proposal->x[variable - rows - 1] = 1;
}

/* Copies the basis back; false where it is none. */
static bool take_basis(glp_prob *glpk, jc_linear_program *program)
{
    unsigned basic = 0, tight = 0;
    for (unsigned j = 0; j < program->column_count; j++)
        basic += glp_get_col_stat(glpk, (int)j + 1) == GLP_BS;
    for (unsigned i = 0; i < program->row_count; i++)
        tight += glp_get_row_stat(glpk, (int)i + 1) != GLP_BS;
    if (basic != tight)
        return false;
    for (unsigned j = 0; j < program->column_count; j++)
        program->column_basic[j] = glp_get_col_stat(glpk, (int)j + 1) == GLP_BS;
    for (unsigned i = 0; i < program->row_count; i++)
        program->row_tight[i] = glp_get_row_stat(glpk, (int)i + 1) != GLP_BS;
    return true;
}

static jc_status run_simplex(void *argument)
{
    struct proposal *proposal = argument;
    jc_linear_program *program = proposal->program;
    glp_prob *glpk = glp_create_prob();
    fill(glpk, proposal);
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    parameters.meth = GLP_PRIMAL;
    parameters.it_lim = proposal->iteration_limit;
    if (glp_simplex(glpk, &parameters) == GLP_ESING || glp_get_status(glpk) == GLP_UNDEF) {
        glp_std_basis(glpk);
        glp_simplex(glpk, &parameters);
    }
    /* Whatever it returned, the exact check judges the basis that it left. */
    const int rows = (int)program->row_count;
    const int variable = glp_get_status(glpk) == GLP_UNBND ? glp_get_unbnd_ray(glpk) : 0;
    const int variable_status = variable == 0 ? GLP_BS
                                : variable <= rows ? glp_get_row_stat(glpk, variable)
                                                   : glp_get_col_stat(glpk, variable - rows);
    const bool ray = variable_status != GLP_BS;
    const jc_status status = take_basis(glpk, program) ? JC_OK : JC_ERR_SOLVER;
    program->ray_variable = !ray              ? JC_LINEAR_NO_VARIABLE
                            : variable > rows ? (unsigned)(variable - rows) - 1
                                              : program->column_count + (unsigned)variable - 1;
    program->proposed = status == JC_OK && (ray || glp_get_status(glpk) == GLP_OPT);
    if (proposal->x && ray)
        write_ray(glpk, proposal, variable);
    for (int j = 1; proposal->x && !ray && j <= (int)program->column_count; j++)
        proposal->x[j - 1] = glp_get_col_prim(glpk, j) * proposal->unit;
    for (int i = 1; proposal->y && i <= rows; i++)
        proposal->y[i - 1] = glp_get_row_dual(glpk, i);
    glp_delete_prob(glpk);
    return status;
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
    const size_t rows = program->row_count, columns = program->column_count;
    const size_t entries = program->start[rows];
    const size_t room = 1 + (entries > rows + columns ? entries : rows + columns);
    if (room > INT_MAX)
        return JC_ERR_LIMIT;
    if (rows == 0 || columns == 0)
        return JC_ERR_SOLVER; /* which are no programs to GLPK */
    jc_status status = JC_ERR_MEMORY;
    double *bound = malloc(rows * sizeof *bound), *value = malloc(room * sizeof *value);
    int *indices = malloc(2 * room * sizeof *indices);
    if (!bound || !value || !indices)
        goto done;
    struct proposal proposal = {program, iteration_limit, bound, scale_bounds(program, bound), indices,
                                indices + room, value, x, y};
    status = jc_glpk_guarded(run_simplex, &proposal);
done:
    free(indices);
    free(value);
    free(bound);
    return status;
}
