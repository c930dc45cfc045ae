/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/gsl_guard.h"

#include <gsl/gsl_fit.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

jc_status jc_fit_line(const double *x, const double *y, const double *weight, size_t count, jc_line *line)
{
    bool differs = false;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(x[i]) || !isfinite(y[i]) || !isfinite(weight[i]) || weight[i] <= 0)
            return JC_ERR_ARGUMENT;
        differs = differs || x[i] != x[0];
    }
    if (!differs)
        return JC_ERR_ARGUMENT;

    double intercept, slope, cov00, cov01, cov11, chi_squared;
    gsl_fit_wlinear(x, 1, weight, 1, y, 1, count, &intercept, &slope, &cov00, &cov01, &cov11, &chi_squared);
    double total = gsl_stats_wtss(weight, 1, y, 1, count);
    double r_squared = total > 0 ? fmin(fmax(1 - chi_squared / total, 0), 1) : 1;
    *line = (jc_line){intercept, slope, r_squared};
    return JC_OK;
}
