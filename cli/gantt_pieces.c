/* SPDX-License-Identifier: Apache-2.0 */
/* What a Gantt figure draws of the spans. */
#include "cli/gantt_pieces.h"

#include "cli/figure_value.h"

#include <math.h>
#include <stdlib.h>

enum { RECTANGLES_MOST = 6000 };         /* about 600 kB of SVG */
static const double finest = 1 / 1500.0; /* of the time axis: less than half a pixel */

typedef struct rectangle {
    uint64_t row;
    double start, end;
    cli_gantt_kind kind;
} rectangle;

static int compare(const void *left, const void *right)
{
    const rectangle *a = left, *b = right;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->end > b->end) - (a->end < b->end);
}

static double length(const jc_span *span)
{
    return span->end - span->start;
}

/* The spans in rows, row by row; the longest, and where time ends. */
static size_t take_spans(const cli_gantt *gantt, const cli_gantt_rows *rows, rectangle *taken,
                         cli_gantt_pieces *pieces)
{
    size_t count = 0;
    double longest = 0;
    pieces->last = fmax(isfinite(gantt->balance) ? gantt->balance : 0,
                        isfinite(gantt->makespan) ? gantt->makespan : 0);
    for (size_t i = 0; i < gantt->count; i++) {
        const jc_span *span = &gantt->spans[i];
        const uint64_t place = cli_gantt_place(rows, span);
        if (!isfinite(span->start) || !isfinite(span->end) || !(span->end > span->start) || place == CLI_GANTT_NO_ROW)
            continue;
        longest = fmax(longest, length(span));
        pieces->last = fmax(pieces->last, span->end);
        if (rows->row[place] == CLI_GANTT_NO_ROW)
            continue;
        taken[count++] = (rectangle){rows->row[place], span->start, span->end, CLI_GANTT_EVEN};
        if (!pieces->longest || length(span) > length(pieces->longest))
            pieces->longest = span;
    }
    pieces->longest_of_all = pieces->longest && length(pieces->longest) == longest;
    qsort(taken, count, sizeof *taken, compare);
    return count;
}

/* Makes one of neighbours that are all shorter than `thin`, with gaps shorter than that; the others take turns. */
static size_t merge(const rectangle *taken, size_t count, double thin, rectangle *merged)
{
    size_t made = 0;
    bool short_before = false, odd = false;
    for (size_t i = 0; i < count; i++) {
        rectangle *before = made > 0 ? &merged[made - 1] : NULL;
        const bool same_row = before && before->row == taken[i].row, is_short = taken[i].end - taken[i].start < thin;
        if (same_row && short_before && is_short && taken[i].start - before->end < thin) {
            before->end = fmax(before->end, taken[i].end);
            before->kind = CLI_GANTT_MANY;
        } else {
            odd = same_row && !odd;
            merged[made] = taken[i];
            merged[made++].kind = odd ? CLI_GANTT_ODD : CLI_GANTT_EVEN;
        }
        short_before = is_short;
    }
    return made;
}

static void add(cli_gantt_pieces *pieces, const cli_gantt_rows *rows, const rectangle *r, cli_gantt_kind kind)
{
    static const double margin = 0.08;
    const size_t i = pieces->count[kind]++;
    const double top = cli_gantt_row_top(rows, r->row);
    pieces->x[kind][i] = r->start / pieces->unit;
    pieces->y[kind][i] = top + margin;
    pieces->end_x[kind][i] = r->end / pieces->unit;
    pieces->end_y[kind][i] = top + 1 - margin;
}

static bool allocate(cli_gantt_pieces *pieces, size_t count)
{
    pieces->room = calloc(4 * CLI_GANTT_KINDS * count, sizeof *pieces->room);
    double *next = pieces->room;
    for (size_t kind = 0; next && kind < CLI_GANTT_KINDS; kind++) {
        pieces->x[kind] = next;
        pieces->y[kind] = next + count;
        pieces->end_x[kind] = next + 2 * count;
        pieces->end_y[kind] = next + 3 * count;
        next += 4 * count;
    }
    return pieces->room != NULL;
}

bool cli_gantt_make_pieces(const cli_gantt *gantt, const cli_gantt_rows *rows, cli_gantt_pieces *pieces)
{
    cli_gantt_pieces made = {0};
    rectangle *taken = calloc(gantt->count + 1, sizeof *taken), *merged = calloc(gantt->count + 1, sizeof *merged);
    bool enough = taken && merged;
    if (!enough)
        goto done;
    const size_t count = take_spans(gantt, rows, taken, &made);
    made.unit = cli_value_unit(made.last, &made.unit_name);
    double thin = made.last * finest;
    size_t drawn = merge(taken, count, thin, merged);
    for (; drawn > RECTANGLES_MOST; drawn = merge(taken, count, thin, merged))
        thin *= 1.5;
    enough = allocate(&made, drawn + 1);
    for (size_t i = 0; enough && i < drawn; i++)
        add(&made, rows, &merged[i], merged[i].kind);
    if (enough && made.longest) {
        const uint64_t row = rows->row[cli_gantt_place(rows, made.longest)];
        add(&made, rows, &(rectangle){.row = row, .start = made.longest->start, .end = made.longest->end},
            CLI_GANTT_LONGEST);
    }
    if (enough)
        *pieces = made;
done:
    free(merged);
    free(taken);
    return enough;
}

void cli_gantt_clear_pieces(cli_gantt_pieces *pieces)
{
    free(pieces->room);
}
