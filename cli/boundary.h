/* SPDX-License-Identifier: Apache-2.0 */
/* Where values on a grid cross a threshold. */
#ifndef CLI_BOUNDARY_H
#define CLI_BOUNDARY_H

#include <stddef.h>

/* Segments of the line, as arrays of both ends. */
typedef struct cli_boundary {
    size_t count;
    double *x, *y, *end_x, *end_y; /* one allocation, at x */
} cli_boundary;

/* Marching squares (Lorensen and Cline's cubes in the plane) over value[iy * x_count + ix] at (x[ix], y[iy]), linear
 * between neighbours. A square with a value that is not finite has no line. 0, or -1 where memory is out. */
int cli_boundary_find(size_t x_count, const double *x, size_t y_count, const double *y, const double *value,
                      double threshold, cli_boundary *boundary);
void cli_boundary_clear(cli_boundary *boundary);

#endif
