/* SPDX-License-Identifier: Apache-2.0 */
/* Zipf exponent of ranked weights w_1 >= ... >= w_n: least squares of ln w_r against ln r, rank r with weight 1/r.
 *
 * The estimate is linear in the data: s = -sum_r c_r ln w_r with c_r = (ln r - m) / (r V), m and V the weighted mean
 * and sum of squares of ln r, and sum_r c_r = 0. Weights drawn independently from a Pareto law of tail exponent 1/s
 * have, by Renyi's representation (On the theory of order statistics, Acta Mathematica Hungarica 4, 1953),
 *     ln w_r = ln w_n + s sum_{k=r}^{n-1} E_k / k,   E_k independent exponential variables of variance 1,
 * so that, with the partial sums C_k = c_1 + ... + c_k, the estimate's standard deviation is exactly
 *     s sqrt( sum_{k=1}^{n-1} (C_k / k)^2 ).
 * The standard error is this with the estimate in the place of s. */
#include <joincast/sim.h>

#include "model/error.h"
#include "sim/gsl_guard.h"

#include <math.h>
#include <stdlib.h>

static int compare_descending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

/* The standard deviation of the estimate where s is 1. */
static double sampling_deviation(const double *log_rank, const double *rank_weight, size_t count)
{
    double sum = 0, mean = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        sum += rank_weight[i];
        mean += rank_weight[i] * log_rank[i];
    }
    mean /= sum;
    for (size_t i = 0; i < count; i++)
        squares += rank_weight[i] * (log_rank[i] - mean) * (log_rank[i] - mean);

    double partial = 0, variance = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        double rank = (double)i + 1;
        partial += rank_weight[i] * (log_rank[i] - mean) / squares;
        variance += (partial / rank) * (partial / rank);
    }
    return sqrt(variance);
}

jc_status jc_fit_zipf(const uint64_t *weights, uint64_t count, jc_zipf_fit *fit, jc_error *error)
{
    size_t ranks = 0;
    for (uint64_t i = 0; i < count; i++)
        ranks += weights[i] > 0;
    if (ranks < 3)
        return jc_fail(error, JC_ERR_INPUT, NULL,
                       "a Zipf law cannot be fitted to %zu positive weights; it takes at least 3", ranks);

    jc_status status = JC_OK;
    double *log_weight = calloc(ranks, sizeof *log_weight);
    double *log_rank = calloc(ranks, sizeof *log_rank);
    double *rank_weight = calloc(ranks, sizeof *rank_weight);
    if (!log_weight || !log_rank || !rank_weight) {
        status = jc_fail_memory(error);
        goto done;
    }
    size_t rank = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (weights[i] > 0)
            log_weight[rank++] = log((double)weights[i]);
    }
    qsort(log_weight, ranks, sizeof *log_weight, compare_descending);
    for (size_t i = 0; i < ranks; i++) {
        log_rank[i] = log((double)i + 1);
        rank_weight[i] = 1 / ((double)i + 1);
    }

    jc_line line;
    status = jc_fit_line(log_rank, log_weight, rank_weight, ranks, &line);
    if (status) {
        jc_fail(error, status, NULL, "the weights' logarithms do not determine a line");
        goto done;
    }
    double exponent = fmax(-line.slope, 0); /* ranked weights fall; rounding may say otherwise of equal ones */
    *fit = (jc_zipf_fit){
        .exponent = exponent,
        .standard_error = exponent * sampling_deviation(log_rank, rank_weight, ranks),
        .r_squared = line.r_squared,
        .ranks = ranks,
        .scale = exp(line.intercept),
    };
done:
    free(rank_weight);
    free(log_rank);
    free(log_weight);
    return status;
}
