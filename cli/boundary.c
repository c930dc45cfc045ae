/* SPDX-License-Identifier: Apache-2.0 */
/* Where values on a grid cross a threshold: marching squares. */
#include "cli/boundary.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct corner {
    double x, y, value;
} corner;

/* Ends of segments on the square's sides, two per segment. The corners go round it. Where opposite corners are alike
 * and neighbours are not, the mean decides whether the middle is above. */
static size_t cross_square(const corner *corners, double threshold, corner *ends)
{
    size_t crossings = 0;
    corner at[4];
    double mean = 0;
    for (size_t i = 0; i < 4; i++) {
        const corner *a = &corners[i], *b = &corners[(i + 1) % 4];
        mean += a->value / 4;
        if (!isfinite(a->value))
            return 0;
        if ((a->value > threshold) == (b->value > threshold))
            continue;
        const double part = (threshold - a->value) / (b->value - a->value);
        at[crossings++] = (corner){a->x + part * (b->x - a->x), a->y + part * (b->y - a->y), 0};
    }
    /* Four crossings: side i joins the next, around the corners that differ from the middle. */
    const bool turned = crossings == 4 && (mean > threshold) == (corners[1].value > threshold);
    for (size_t i = 0; i < crossings; i++)
        ends[i] = at[turned ? (i + 3) % 4 : i];
    return crossings;
}

int cli_boundary_find(size_t x_count, const double *x, size_t y_count, const double *y, const double *value,
                      double threshold, cli_boundary *boundary)
{
    *boundary = (cli_boundary){0};
    if (x_count < 2 || y_count < 2)
        return 0;
    const size_t most = 2 * (x_count - 1) * (y_count - 1);
    double *room = calloc(4 * most, sizeof *room);
    if (!room)
        return -1;
    cli_boundary found = {.x = room, .y = room + most, .end_x = room + 2 * most, .end_y = room + 3 * most};
    for (size_t iy = 0; iy + 1 < y_count; iy++) {
        for (size_t ix = 0; ix + 1 < x_count; ix++) {
            const double *row = value + iy * x_count + ix, *above = row + x_count;
            const corner corners[] = {{x[ix], y[iy], row[0]},
                                      {x[ix + 1], y[iy], row[1]},
                                      {x[ix + 1], y[iy + 1], above[1]},
                                      {x[ix], y[iy + 1], above[0]}};
            corner ends[4];
            const size_t count = cross_square(corners, threshold, ends);
            for (size_t i = 0; i + 1 < count; i += 2, found.count++) {
                found.x[found.count] = ends[i].x;
                found.y[found.count] = ends[i].y;
                found.end_x[found.count] = ends[i + 1].x;
                found.end_y[found.count] = ends[i + 1].y;
            }
        }
    }
    *boundary = found;
    return 0;
}

void cli_boundary_clear(cli_boundary *boundary)
{
    free(boundary->x);
}
