/* SPDX-License-Identifier: Apache-2.0 */
/* The door to GSL's fits and distributions; random_stream.h is that to its random numbers. GSL reports a bad argument
 * by calling a process-wide handler that aborts by default; a library may neither abort nor exchange that handler
 * under its caller's feet. So nothing goes through this door that GSL could complain about: each function here states
 * and checks its preconditions first, and uses only GSL functions that raise no error once these hold. */
#ifndef SIM_GSL_GUARD_H
#define SIM_GSL_GUARD_H

#include <joincast/model.h>

typedef struct jc_line {
    double intercept, slope;
    double r_squared; /* 1 where all y are equal: the line meets every point */
} jc_line;

/* Weighted least squares of y = intercept + slope x. JC_ERR_ARGUMENT unless there are 2 points, every value is
 * finite, the weights are positive and two x differ. */
jc_status jc_fit_line(const double *x, const double *y, const double *weight, size_t count, jc_line *line);

/* Weighted least squares of y = slope x. JC_ERR_ARGUMENT unless every value is finite, the weights are positive and
 * some x is not 0. */
jc_status jc_fit_slope(const double *x, const double *y, const double *weight, size_t count, double *slope);

/* The t that a variable of Student's distribution with so many degrees of freedom (at least 1) exceeds in absolute
 * value with probability 5%. */
double jc_student_t(size_t degrees);

#endif
