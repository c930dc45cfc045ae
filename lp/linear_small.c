/* SPDX-License-Identifier: Apache-2.0 */
/* Exact simplex in 64-bit integers, for the small programs that most rules make: as fast as floating point. The
 * tableau holds integers over one common denominator, so that a pivot needs no fractions (J. Edmonds; E. H. Bareiss,
 * Math. Comp. 22, 1968): every entry is a minor of the matrix, and the divisions leave no remainder. It gives up, and
 * leaves the program to the other solvers, where a number does not fit, where there is no optimum, or where pivoting on
 * the largest coefficient (Dantzig's rule) does not end soon. */
#include "lp/linear_inside.h"

enum { SIDE = 16 };

/* Row i < height says, all entries being over the denominator:
 *     row_label[i] + sum_j entry(i, j) column_label[j] = entry(i, width)
 * The last row is the objective, written the same way. Labels below width are columns, the others slacks. */
struct small {
    unsigned height, width; /* rows and columns of the program */
    int64_t entry[SIDE + 1][SIDE + 1];
    int64_t denominator; /* > 0: every pivot is */
    unsigned char row_label[SIDE], column_label[SIDE];
};

static bool fill(struct small *small, const jc_linear_program *program)
{
    small->height = program->row_count;
    small->width = program->column_count;
    small->denominator = 1;
    for (unsigned i = 0; i < small->height; i++) {
        if (!fmpz_fits_si(program->bound + i))
            return false;
        for (unsigned j = 0; j < small->width; j++)
            small->entry[i][j] = 0;
        for (size_t k = program->start[i]; k < program->start[i + 1]; k++)
            small->entry[i][program->column[k]] = program->coefficient[k];
        small->entry[i][small->width] = fmpz_get_si(program->bound + i);
        small->row_label[i] = (unsigned char)(small->width + i);
    }
    for (unsigned j = 0; j < small->width; j++) {
        small->entry[small->height][j] = -program->objective[j];
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

static void read_solution(const struct small *small, jc_linear_solution *solution)
{
    for (unsigned i = 0; i < small->height; i++) {
        if (small->row_label[i] >= small->width)
            fmpz_zero(solution->y + (small->row_label[i] - small->width));
        else
            fmpz_set_si(solution->x + small->row_label[i], small->entry[i][small->width]);
    }
    for (unsigned j = 0; j < small->width; j++) {
        if (small->column_label[j] >= small->width)
            fmpz_set_si(solution->y + (small->column_label[j] - small->width), small->entry[small->height][j]);
        else
            fmpz_zero(solution->x + small->column_label[j]);
    }
    fmpz_set_si(solution->x_denominator, small->denominator);
    fmpz_set_si(solution->y_denominator, small->denominator);
}

jc_status jc_linear_small(const jc_linear_program *program, jc_linear_solution *solution)
{
    struct small small;
    if (program->row_count > SIDE || program->column_count > SIDE || !fill(&small, program))
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
