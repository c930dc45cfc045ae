/* SPDX-License-Identifier: Apache-2.0 */
/* The simplex of lp/cover_pivot.c in 64-bit integers, for the small programs that most rules make: exact as that one
 * is, and as fast as floating point. It gives up, and leaves the program to the other solvers, where a number does
 * not fit, or where pivoting on the largest coefficient (Dantzig's rule) does not end soon. */
#include "lp/cover.h"

enum { SIDE = 16 };

/* As struct tableau in lp/cover_pivot.c. */
struct small {
    unsigned height, width;
    int64_t entry[SIDE + 1][SIDE + 1];
    int64_t denominator; /* > 0: every pivot is */
    unsigned char row_label[SIDE], column_label[SIDE];
};

static bool fill(struct small *small, const jc_cover_problem *problem)
{
    const jc_hypergraph *hypergraph = problem->hypergraph;
    small->height = hypergraph->edge_count;
    small->width = problem->row_count;
    small->denominator = 1;
    for (unsigned e = 0; e < small->height; e++) {
        if (!fmpz_fits_si(problem->cost + e))
            return false;
        for (unsigned j = 0; j < small->width; j++)
            small->entry[e][j] = 0;
        for (size_t k = hypergraph->start[e]; k < hypergraph->start[e + 1]; k++) {
            const unsigned row = problem->row_of_vertex[hypergraph->members[k]];
            if (row != JC_COVER_NO_ROW)
                small->entry[e][row] = 1;
        }
        small->entry[e][small->width] = fmpz_get_si(problem->cost + e);
        small->row_label[e] = (unsigned char)(small->width + e);
    }
    for (unsigned j = 0; j < small->width; j++) {
        small->entry[small->height][j] = -1;
        small->column_label[j] = (unsigned char)j;
    }
    small->entry[small->height][small->width] = 0;
    return true;
}

/* *cell = (*cell * pivot - factor * other) / denominator, which leaves no remainder; false where it does not fit. */
static bool update(int64_t *cell, int64_t pivot, int64_t factor, int64_t other, int64_t denominator)
{
    int64_t left, right, difference;
    if (!__builtin_mul_overflow(*cell, pivot, &left) && !__builtin_mul_overflow(factor, other, &right) &&
        !__builtin_sub_overflow(left, right, &difference)) {
        *cell = denominator == 1 ? difference : difference / denominator;
        return true;
    }
    const __int128 wide = ((__int128)*cell * pivot - (__int128)factor * other) / denominator;
    *cell = (int64_t)wide;
    return *cell == wide;
}

static bool pivot(struct small *small, unsigned row, unsigned column)
{
    const int64_t p = small->entry[row][column];
    for (unsigned i = 0; i <= small->height; i++) {
        const int64_t factor = small->entry[i][column];
        if (i == row || (factor == 0 && p == small->denominator))
            continue;
        if (factor == INT64_MIN)
            return false;
        for (unsigned j = 0; j <= small->width; j++) {
            if (j != column && !update(&small->entry[i][j], p, factor, small->entry[row][j], small->denominator))
                return false;
        }
        small->entry[i][column] = -factor;
    }
    small->entry[row][column] = small->denominator;
    small->denominator = p;
    const unsigned char label = small->row_label[row];
    small->row_label[row] = small->column_label[column];
    small->column_label[column] = label;
    return true;
}

static unsigned entering_column(const struct small *small)
{
    unsigned best = small->width;
    int64_t least = 0;
    for (unsigned j = 0; j < small->width; j++) {
        if (small->entry[small->height][j] < least) {
            least = small->entry[small->height][j];
            best = j;
        }
    }
    return best;
}

static unsigned leaving_row(const struct small *small, unsigned column)
{
    unsigned best = small->height;
    for (unsigned i = 0; i < small->height; i++) {
        if (small->entry[i][column] > 0 &&
            (best == small->height || (__int128)small->entry[i][small->width] * small->entry[best][column] <
                                          (__int128)small->entry[best][small->width] * small->entry[i][column]))
            best = i;
    }
    return best;
}

static void read_solution(const struct small *small, jc_cover_solution *solution)
{
    for (unsigned i = 0; i < small->height; i++) {
        if (small->row_label[i] >= small->width)
            fmpz_zero(solution->x + (small->row_label[i] - small->width));
        else
            fmpz_set_si(solution->y + small->row_label[i], small->entry[i][small->width]);
    }
    for (unsigned j = 0; j < small->width; j++) {
        if (small->column_label[j] >= small->width)
            fmpz_set_si(solution->x + (small->column_label[j] - small->width), small->entry[small->height][j]);
        else
            fmpz_zero(solution->y + small->column_label[j]);
    }
    fmpz_set_si(solution->x_denominator, small->denominator);
    fmpz_set_si(solution->y_denominator, small->denominator);
}

jc_status jc_cover_small(const jc_cover_problem *problem, jc_cover_solution *solution)
{
    struct small small;
    if (problem->hypergraph->edge_count > SIDE || problem->row_count > SIDE || !fill(&small, problem))
        return JC_ERR_SOLVER;
    for (unsigned pivots = 0; pivots <= 4 * SIDE; pivots++) {
        const unsigned column = entering_column(&small);
        if (column == small.width) {
            read_solution(&small, solution);
            return JC_OK;
        }
        const unsigned row = leaving_row(&small, column);
        if (row == small.height || !pivot(&small, row, column))
            return JC_ERR_SOLVER;
    }
    return JC_ERR_SOLVER;
}
