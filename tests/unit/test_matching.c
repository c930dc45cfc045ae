/* SPDX-License-Identifier: Apache-2.0 */
/* Ranks of bindings under their parents': the copula has the correlation that was asked for, whatever the order. */
#include "sim/matching.h"

#include "tests/tap.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

enum { BINDINGS = 20000 };

/* Correlation of the normal quantiles of positions and of ranks. */
static double normal_correlation(const uint32_t *rank)
{
    double product = 0, square = 0;
    for (uint32_t i = 0; i < BINDINGS; i++) {
        double position = gsl_cdf_ugaussian_Pinv((i + 0.5) / BINDINGS);
        product += position * gsl_cdf_ugaussian_Pinv((rank[i] + 0.5) / BINDINGS);
        square += position * position;
    }
    return product / square;
}

/* Each rank once. */
static bool is_permutation(const uint32_t *rank)
{
    static bool seen[BINDINGS];
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < BINDINGS; i++) {
        if (rank[i] >= BINDINGS || seen[rank[i]])
            return false;
        seen[rank[i]] = true;
    }
    return true;
}

static void test_copula(jc_ranking_kind kind, double correlation)
{
    static uint32_t own[BINDINGS / 4];
    uint64_t fan_out = 4, count = BINDINGS / 4;
    for (uint32_t i = 0; i < count; i++)
        own[i] = i;
    jc_runs parents = {.runs = 1, .length = count, .value = &fan_out, .count = &count};
    jc_ranking above = {kind, kind == JC_RANKS_SCATTERED ? own : NULL}, ranking = {JC_RANKS_FALLING, NULL};
    jc_random *random = NULL;
    if (jc_random_create(NULL, 1, JC_STREAM_MATCHING, 1, &random, NULL) ||
        jc_ranking_below(&parents, &above, BINDINGS, correlation, random, &ranking) || !ranking.rank)
        return (void)ok(false, "bindings are ranked");
    double found = normal_correlation(ranking.rank), wanted = kind == JC_RANKS_RISING ? -correlation : correlation;
    ok(is_permutation(ranking.rank) && fabs(found - wanted) < 0.02, "normal scores correlate by %g (%.4f)", wanted,
       found);
    jc_ranking_free(&ranking);
    jc_random_free(random);
}

int main(void)
{
    static const double correlations[] = {-0.9, -0.3, 0.1, 0.5, 0.8, 0.99};
    for (size_t i = 0; i < sizeof correlations / sizeof *correlations; i++) {
        test_copula(JC_RANKS_FALLING, correlations[i]);
        test_copula(JC_RANKS_RISING, correlations[i]);
        test_copula(JC_RANKS_SCATTERED, correlations[i]);
    }
    return done_testing();
}
