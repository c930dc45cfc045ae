/* SPDX-License-Identifier: Apache-2.0 */
/* Which workers or places a Gantt figure has rows for. */
#include "cli/gantt_rows.h"

#include <math.h>
#include <stdlib.h>

typedef struct busy {
    double time;
    uint64_t number;
} busy;

static int compare_busiest(const void *left, const void *right)
{
    const busy *a = left, *b = right;
    if (a->time != b->time)
        return a->time > b->time ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Puts the `chosen` of `count` numbers into the first elements: all in order, or at even distances from the busiest
 * to the idlest. */
static void choose(busy *all, uint64_t count, uint64_t chosen)
{
    if (chosen == count)
        return;
    qsort(all, count, sizeof *all, compare_busiest);
    for (uint64_t i = 1; i < chosen; i++)
        all[i] = all[i * (count - 1) / (chosen - 1)];
}

uint64_t cli_gantt_place(const cli_gantt_rows *rows, const jc_span *span)
{
    const uint64_t group = rows->grouped ? span->multiprocessor : span->place;
    const uint64_t within = rows->grouped ? span->place : 0;
    if (group >= rows->groups || within >= rows->group_size)
        return CLI_GANTT_NO_ROW;
    return group * rows->group_size + within;
}

double cli_gantt_row_top(const cli_gantt_rows *rows, uint64_t row)
{
    const double gap = rows->group_rows > 1 ? 0.7 : 0;
    return (double)row + gap * (double)(row / rows->group_rows);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Rows for the group's places, from row `first`. */
static void choose_places(cli_gantt_rows *rows, const double *time, uint64_t group, uint64_t first, busy *room)
{
    for (uint64_t i = 0; i < rows->group_size; i++)
        room[i] = (busy){time[group * rows->group_size + i], i};
    choose(room, rows->group_size, rows->group_rows);
    for (uint64_t i = 0; i < rows->group_rows; i++)
        rows->row[group * rows->group_size + room[i].number] = first + i;
}

bool cli_gantt_choose_rows(const cli_gantt *gantt, cli_gantt_rows *rows)
{
    const bool grouped = gantt->multiprocessors > 0;
    cli_gantt_rows made = {.groups = grouped ? gantt->multiprocessors : gantt->workers,
                           .group_size = grouped ? gantt->resident : 1,
                           .grouped = grouped};
    const uint64_t places = made.groups * made.group_size;
    made.group_rows = least(made.group_size, CLI_GANTT_ROWS_MOST);
    made.group_count = made.group_rows > 0 ? least(made.groups, CLI_GANTT_ROWS_MOST / made.group_rows) : 0;
    made.count = made.group_rows * made.group_count;
    made.group = calloc(made.group_count + 1, sizeof *made.group);
    made.row = calloc(places + 1, sizeof *made.row);
    double *time = calloc(places + 1, sizeof *time);
    busy *room = calloc((made.groups > made.group_size ? made.groups : made.group_size) + 1, sizeof *room);
    const bool enough = made.group && made.row && time && room;
    if (!enough)
        goto done;
    for (size_t i = 0; i < gantt->count; i++) {
        const uint64_t place = cli_gantt_place(&made, &gantt->spans[i]);
        const double length = gantt->spans[i].end - gantt->spans[i].start;
        if (place < places && isfinite(length))
            time[place] += length;
    }
    for (uint64_t g = 0; g < made.groups; g++) {
        room[g] = (busy){0, g};
        for (uint64_t i = 0; i < made.group_size; i++)
            room[g].time += time[g * made.group_size + i];
    }
    choose(room, made.groups, made.group_count);
    for (size_t g = 0; g < made.group_count; g++)
        made.group[g] = room[g].number;
    for (uint64_t i = 0; i < places; i++)
        made.row[i] = CLI_GANTT_NO_ROW;
    for (size_t g = 0; g < made.group_count; g++)
        choose_places(&made, time, made.group[g], g * made.group_rows, room);
done:
    free(room);
    free(time);
    if (enough)
        *rows = made;
    else
        cli_gantt_clear_rows(&made);
    return enough;
}

void cli_gantt_clear_rows(cli_gantt_rows *rows)
{
    free(rows->row);
    free(rows->group);
}
