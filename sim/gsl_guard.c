/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/gsl_guard.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

/* Whether all values are finite, all weights positive, and some x is another than `common`. */
static bool can_be_fitted(const double *x, const double *y, const double *weight, size_t count, double common)
{
    bool differs = false;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(x[i]) || !isfinite(y[i]) || !isfinite(weight[i]) || weight[i] <= 0)
            return false;
        differs = differs || x[i] != common;
    }
    return differs;
}

jc_status jc_fit_line(const double *x, const double *y, const double *weight, size_t count, jc_line *line)
{
    if (count == 0 || !can_be_fitted(x, y, weight, count, x[0]))
        return JC_ERR_ARGUMENT;
    double intercept, slope, cov00, cov01, cov11, chi_squared;
    gsl_fit_wlinear(x, 1, weight, 1, y, 1, count, &intercept, &slope, &cov00, &cov01, &cov11, &chi_squared);
    double total = gsl_stats_wtss(weight, 1, y, 1, count);
    double r_squared = total > 0 ? fmin(fmax(1 - chi_squared / total, 0), 1) : 1;
    *line = (jc_line){intercept, slope, r_squared};
    return JC_OK;
}

jc_status jc_fit_slope(const double *x, const double *y, const double *weight, size_t count, double *slope)
{
    if (!can_be_fitted(x, y, weight, count, 0))
        return JC_ERR_ARGUMENT;
    double variance, chi_squared;
    gsl_fit_wmul(x, 1, weight, 1, y, 1, count, slope, &variance, &chi_squared);
    return JC_OK;
}

/* By bisection of the upper tail, which raises no error; the inverse of GSL may, where it does not converge. */
double jc_student_t(size_t degrees)
{
    double low = 1, high = 16; /* t is 12.7 for 1 degree of freedom and falls to 1.96 */
    for (int step = 0; step < 60; step++) {
        double middle = (low + high) / 2;
        if (gsl_cdf_tdist_Q(middle, (double)degrees) > 0.025)
            low = middle;
        else
            high = middle;
    }
    return high;
}
