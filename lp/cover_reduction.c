/* SPDX-License-Identifier: Apache-2.0 */
/* Reductions of a fractional cover program that keep a best packing x and a best cover y:
 *     a row (edge) within another one that costs no more gets y = 0;
 *     a column (vertex) whose rows include all rows of another column gets x = 0, for it is covered with that;
 *     the only row of a column gets y = 1, that column x = the row's cost, and the row's other columns x = 0.
 * Undone from the last to the first, each keeps both sides feasible and their values equal: so the solution of what is
 * left extends to one of the whole. Whoever loses a neighbour is looked at again, as long as the work stays within a
 * multiple of the program's size; to stop early is sound. */
#include "lp/cover_reduction.h"

#include <flint/fmpz_vec.h>
#include <stdlib.h>

enum { ROWS, COLUMNS, SIDES };
enum { WORK_PER_ENTRY = 64 };

/* Rows and columns alike: each has neighbours on the other side. */
typedef struct side {
    unsigned count;
    const size_t *start;
    const unsigned *neighbour;
    unsigned *living; /* neighbours that are alive */
    bool *alive, *waiting;
    uint64_t *mark; /* the last search that marked it */
} side;

typedef struct reduction {
    const jc_linear_program *program;
    side sides[SIDES];
    size_t *column_start;
    unsigned *column_rows;
    unsigned *queue; /* rows, and columns behind them; a stack */
    size_t queued;
    unsigned *taker; /* per row the column that it was taken for */
    uint64_t search, work;
} reduction;

#define NOT_TAKEN UINT32_MAX

static void free_reduction(reduction *r)
{
    for (unsigned s = 0; s < SIDES; s++) {
        free(r->sides[s].living);
        free(r->sides[s].alive);
        free(r->sides[s].waiting);
        free(r->sides[s].mark);
    }
    free(r->column_start);
    free(r->column_rows);
    free(r->queue);
    free(r->taker);
}

static void transpose(reduction *r)
{
    const jc_linear_program *program = r->program;
    for (size_t k = 0; k < program->start[program->row_count]; k++)
        r->column_start[program->column[k] + 1]++;
    for (unsigned j = 0; j < program->column_count; j++)
        r->column_start[j + 1] += r->column_start[j];
    for (unsigned i = program->row_count; i-- > 0;)
        for (size_t k = program->start[i]; k < program->start[i + 1]; k++)
            r->column_rows[r->column_start[program->column[k]] + r->sides[COLUMNS].living[program->column[k]]++] = i;
}

static void look_again(reduction *r, unsigned s, unsigned item)
{
    side *mine = &r->sides[s];
    if (!mine->alive[item] || mine->waiting[item])
        return;
    mine->waiting[item] = true;
    r->queue[r->queued++] = s == ROWS ? item : r->program->row_count + item;
}

static jc_status create_reduction(const jc_linear_program *program, reduction *r)
{
    const size_t entries = program->start[program->row_count];
    const unsigned counts[SIDES] = {program->row_count, program->column_count};
    *r = (reduction){.program = program};
    r->column_start = calloc(counts[COLUMNS] + (size_t)2, sizeof *r->column_start);
    r->column_rows = malloc((entries + 1) * sizeof *r->column_rows);
    r->queue = malloc(((size_t)counts[ROWS] + counts[COLUMNS] + 1) * sizeof *r->queue);
    r->taker = malloc((counts[ROWS] + (size_t)1) * sizeof *r->taker);
    bool made = r->column_start && r->column_rows && r->queue && r->taker;
    for (unsigned s = 0; s < SIDES; s++) {
        side *mine = &r->sides[s];
        const size_t room = counts[s] + (size_t)1;
        *mine = (side){.count = counts[s], .start = s == ROWS ? program->start : r->column_start,
                       .neighbour = s == ROWS ? program->column : r->column_rows,
                       .living = calloc(room, sizeof *mine->living), .alive = calloc(room, sizeof *mine->alive),
                       .waiting = calloc(room, sizeof *mine->waiting), .mark = calloc(room, sizeof *mine->mark)};
        made = made && mine->living && mine->alive && mine->waiting && mine->mark;
    }
    if (!made) {
        free_reduction(r);
        return JC_ERR_MEMORY;
    }
    transpose(r);
    for (unsigned i = 0; i < counts[ROWS]; i++) {
        r->sides[ROWS].living[i] = (unsigned)(program->start[i + 1] - program->start[i]);
        r->taker[i] = NOT_TAKEN;
    }
    for (unsigned s = 0; s < SIDES; s++) {
        for (unsigned item = 0; item < counts[s]; item++) {
            r->sides[s].alive[item] = true;
            look_again(r, s, item);
        }
    }
    return JC_OK;
}

static void remove_item(reduction *r, unsigned s, unsigned item)
{
    const side *mine = &r->sides[s];
    side *others = &r->sides[!s];
    mine->alive[item] = false;
    for (size_t k = mine->start[item]; k < mine->start[item + 1]; k++) {
        others->living[mine->neighbour[k]]--;
        look_again(r, !s, mine->neighbour[k]);
    }
    r->work += mine->start[item + 1] - mine->start[item];
}

/* Of an item's living neighbours the one with the fewest living neighbours itself. */
static unsigned rarest_neighbour(const reduction *r, unsigned s, unsigned item)
{
    const side *mine = &r->sides[s], *others = &r->sides[!s];
    unsigned best = UINT32_MAX;
    for (size_t k = mine->start[item]; k < mine->start[item + 1]; k++) {
        const unsigned other = mine->neighbour[k];
        if (others->alive[other] && (best == UINT32_MAX || others->living[other] < others->living[best]))
            best = other;
    }
    return best;
}

/* Marks an item's neighbours, for holds_marked(). */
static void mark_neighbours(reduction *r, unsigned s, unsigned item)
{
    const side *mine = &r->sides[s];
    r->search++;
    for (size_t k = mine->start[item]; k < mine->start[item + 1]; k++)
        r->sides[!s].mark[mine->neighbour[k]] = r->search;
    r->work += mine->start[item + 1] - mine->start[item];
}

/* Has a candidate all of the living neighbours that are marked, count many? */
static bool holds_marked(reduction *r, unsigned s, unsigned candidate, unsigned count)
{
    const side *mine = &r->sides[s], *others = &r->sides[!s];
    r->work++;
    if (mine->living[candidate] < count)
        return false;
    for (size_t k = mine->start[candidate]; k < mine->start[candidate + 1]; k++)
        count -= others->alive[mine->neighbour[k]] && others->mark[mine->neighbour[k]] == r->search;
    r->work += mine->start[candidate + 1] - mine->start[candidate];
    return count == 0;
}

static void look_at_row(reduction *r, unsigned row)
{
    const side *rows = &r->sides[ROWS], *columns = &r->sides[COLUMNS];
    if (rows->living[row] == 0) {
        rows->alive[row] = false;
        return;
    }
    const unsigned column = rarest_neighbour(r, ROWS, row);
    mark_neighbours(r, ROWS, row);
    for (size_t k = columns->start[column]; k < columns->start[column + 1]; k++) {
        const unsigned other = columns->neighbour[k];
        if (other != row && rows->alive[other] &&
            fmpz_cmp(r->program->bound + other, r->program->bound + row) <= 0 &&
            holds_marked(r, ROWS, other, rows->living[row])) {
            remove_item(r, ROWS, row);
            return;
        }
    }
}

/* The only living row of a column. */
static void take_row(reduction *r, unsigned row, unsigned column)
{
    const side *rows = &r->sides[ROWS];
    r->taker[row] = column;
    remove_item(r, ROWS, row);
    for (size_t k = rows->start[row]; k < rows->start[row + 1]; k++)
        if (r->sides[COLUMNS].alive[rows->neighbour[k]])
            remove_item(r, COLUMNS, rows->neighbour[k]);
}

static void look_at_column(reduction *r, unsigned column)
{
    const side *rows = &r->sides[ROWS], *columns = &r->sides[COLUMNS];
    const unsigned row = rarest_neighbour(r, COLUMNS, column);
    if (columns->living[column] == 1) {
        take_row(r, row, column);
        return;
    }
    mark_neighbours(r, COLUMNS, column);
    for (size_t k = rows->start[row]; k < rows->start[row + 1]; k++) {
        const unsigned other = rows->neighbour[k];
        if (other != column && columns->alive[other] &&
            holds_marked(r, COLUMNS, other, columns->living[column]))
            remove_item(r, COLUMNS, other);
    }
}

static void reduce(reduction *r)
{
    const unsigned rows = r->program->row_count;
    const uint64_t most = WORK_PER_ENTRY * (uint64_t)(r->program->start[rows] + rows);
    while (r->queued > 0 && r->work < most) {
        const unsigned item = r->queue[--r->queued];
        const unsigned s = item < rows ? ROWS : COLUMNS, index = item < rows ? item : item - rows;
        r->sides[s].waiting[index] = false;
        if (r->sides[s].alive[index])
            (s == ROWS ? look_at_row : look_at_column)(r, index);
    }
}

/* The program of the living rows and columns; numbers: each living column's number in it. */
static jc_status create_rest(const reduction *r, unsigned *numbers, jc_linear_program **rest)
{
    const jc_linear_program *program = r->program;
    jc_linear_program *made;
    unsigned columns = 0, row = 0;
    size_t filled = 0;
    for (unsigned j = 0; j < program->column_count; j++)
        if (r->sides[COLUMNS].alive[j])
            numbers[j] = columns++;
    jc_status status = jc_linear_program_create(columns, NULL, &made);
    if (status)
        return status;
    status = jc_linear_program_reserve(made, program->row_count, program->start[program->row_count]);
    if (status) {
        jc_linear_program_free(made);
        return status;
    }
    for (unsigned i = 0; i < program->row_count; i++) {
        if (!r->sides[ROWS].alive[i])
            continue;
        for (size_t k = program->start[i]; k < program->start[i + 1]; k++) {
            if (!r->sides[COLUMNS].alive[program->column[k]])
                continue;
            made->column[filled] = numbers[program->column[k]];
            made->coefficient[filled++] = 1;
        }
        fmpz_set(made->bound + row, program->bound + i);
        made->row_tight[row] = false;
        made->start[++row] = filled;
    }
    made->row_count = row;
    fmpz_set(made->scale, program->scale);
    *rest = made;
    return JC_OK;
}

/* The solution of the rest, and what the reductions gave the others. */
static void extend(const reduction *r, const jc_linear_solution *rest, jc_linear_solution *solution)
{
    const jc_linear_program *program = r->program;
    unsigned row = 0, column = 0;
    fmpz_set(solution->x_denominator, rest->x_denominator);
    fmpz_set(solution->y_denominator, rest->y_denominator);
    for (unsigned j = 0; j < program->column_count; j++) {
        if (r->sides[COLUMNS].alive[j])
            fmpz_set(solution->x + j, rest->x + column++);
        else
            fmpz_zero(solution->x + j);
    }
    for (unsigned i = 0; i < program->row_count; i++) {
        if (r->sides[ROWS].alive[i]) {
            fmpz_set(solution->y + i, rest->y + row++);
        } else if (r->taker[i] != NOT_TAKEN) {
            fmpz_set(solution->y + i, rest->y_denominator);
            fmpz_mul(solution->x + r->taker[i], program->bound + i, rest->x_denominator);
        } else {
            fmpz_zero(solution->y + i);
        }
    }
}

static jc_status solve_rest(const reduction *r, jc_linear_program *rest, jc_linear_solution *solution)
{
    jc_linear_solution part;
    jc_linear_outcome outcome;
    jc_linear_solution_create(rest, &part);
    fmpz_one(part.x_denominator);
    fmpz_one(part.y_denominator);
    jc_status status = rest->column_count > 0 ? jc_linear_solve(rest, &outcome, &part) : JC_OK;
    if (status == JC_OK)
        extend(r, &part, solution);
    jc_linear_solution_free(&part);
    return status == JC_OK && !jc_linear_check_optimal(r->program, solution) ? JC_ERR_SOLVER : status;
}

jc_status jc_cover_reduced_solve(const jc_linear_program *program, jc_linear_solution *solution)
{
    reduction r;
    jc_linear_program *rest = NULL;
    jc_status status = create_reduction(program, &r);
    if (status)
        return status;
    unsigned *numbers = malloc((program->column_count + (size_t)1) * sizeof *numbers);
    reduce(&r);
    status = numbers ? create_rest(&r, numbers, &rest) : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = solve_rest(&r, rest, solution);
    jc_linear_program_free(rest);
    free(numbers);
    free_reduction(&r);
    return status;
}
