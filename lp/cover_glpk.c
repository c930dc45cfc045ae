/* SPDX-License-Identifier: Apache-2.0 */
/* A basis from GLPK. The costs are rounded to doubles here, and nothing but the basis is taken from the answer, so
 * rounding can spoil the basis but never a number. */
#include "lp/cover.h"

#include "lp/glpk_guard.h"

#include <glpk.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

struct simplex {
    const jc_cover_problem *problem;
    int iteration_limit;
    const double *cost; /* in [0, 1] */
    int *index;         /* room for a column: row_count + 1 */
    double *one;        /* the same room, all 1 */
    jc_cover_basis *basis;
};

static jc_status run_simplex(void *argument)
{
    struct simplex *simplex = argument;
    const jc_hypergraph *hypergraph = simplex->problem->hypergraph;
    const int rows = (int)simplex->problem->row_count, columns = (int)hypergraph->edge_count;
    glp_prob *program = glp_create_prob();
    glp_add_rows(program, rows);
    for (int i = 1; i <= rows; i++)
        glp_set_row_bnds(program, i, GLP_LO, 1, 0);
    glp_add_cols(program, columns);
    for (int j = 1; j <= columns; j++) {
        int length = 0;
        for (size_t k = hypergraph->start[j - 1]; k < hypergraph->start[j]; k++) {
            const unsigned row = simplex->problem->row_of_vertex[hypergraph->members[k]];
            if (row != JC_COVER_NO_ROW)
                simplex->index[++length] = (int)row + 1;
        }
        glp_set_col_bnds(program, j, GLP_LO, 0, 0);
        glp_set_obj_coef(program, j, simplex->cost[j - 1]);
        glp_set_mat_col(program, j, length, simplex->index, simplex->one);
    }
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    parameters.meth = GLP_DUALP; /* costs are not negative, so x = 0 is a dual feasible start */
    parameters.it_lim = simplex->iteration_limit;
    glp_simplex(program, &parameters); /* whatever it returns, the exact check judges the basis it left */

    jc_cover_basis *basis = simplex->basis;
    unsigned basic = 0, tight = 0;
    for (int j = 1; j <= columns; j++) {
        if (glp_get_col_stat(program, j) == GLP_BS)
            basis->column[basic++] = (unsigned)j - 1;
    }
    for (int i = 1; i <= rows; i++) {
        if (glp_get_row_stat(program, i) != GLP_BS)
            basis->row[tight++] = (unsigned)i - 1;
    }
    basis->size = basic;
    glp_delete_prob(program);
    return basic == tight ? JC_OK : JC_ERR_SOLVER;
}

/* Costs divided by the largest, so that none is infinite as a double. */
static void scale_costs(const jc_cover_problem *problem, double *cost)
{
    const unsigned columns = problem->hypergraph->edge_count;
    const fmpz *largest = NULL;
    for (unsigned e = 0; e < columns; e++) {
        if (!largest || fmpz_cmp(problem->cost + e, largest) > 0)
            largest = problem->cost + e;
    }
    for (unsigned e = 0; e < columns; e++) {
        slong exponent, largest_exponent;
        if (fmpz_is_zero(problem->cost + e)) {
            cost[e] = 0;
            continue;
        }
        const double fraction = fmpz_get_d_2exp(&exponent, problem->cost + e);
        const double largest_fraction = fmpz_get_d_2exp(&largest_exponent, largest);
        const slong shift = exponent - largest_exponent;
        cost[e] = shift < -1000 ? 0 : ldexp(fraction / largest_fraction, (int)shift);
    }
}

jc_status jc_cover_glpk(const jc_cover_problem *problem, int iteration_limit, jc_cover_basis *basis)
{
    const unsigned columns = problem->hypergraph->edge_count;
    if (problem->row_count >= INT_MAX || columns >= INT_MAX)
        return JC_ERR_LIMIT;
    jc_status status = JC_ERR_MEMORY;
    double *cost = malloc(((size_t)columns + 1) * sizeof *cost);
    int *index = malloc(((size_t)problem->row_count + 1) * sizeof *index);
    double *one = malloc(((size_t)problem->row_count + 1) * sizeof *one);
    if (!cost || !index || !one)
        goto done;
    scale_costs(problem, cost);
    for (unsigned i = 0; i <= problem->row_count; i++)
        one[i] = 1;
    struct simplex simplex = {problem, iteration_limit, cost, index, one, basis};
    status = jc_glpk_guarded(run_simplex, &simplex);
done:
    free(one);
    free(index);
    free(cost);
    return status;
}
