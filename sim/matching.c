/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/matching.h"

#include "sim/shuffle.h"

#include <joincast/sim.h>

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

static jc_status allocate_ranks(uint64_t bindings, uint32_t **rank)
{
    if (bindings > JC_MAX_SINGLE_UNITS)
        return JC_ERR_LIMIT;
    *rank = malloc((bindings + 1) * sizeof **rank);
    return *rank ? JC_OK : JC_ERR_MEMORY;
}

jc_status jc_ranking_shuffled(uint64_t bindings, jc_random *random, jc_ranking *ranking)
{
    uint32_t *rank;
    jc_status status = allocate_ranks(bindings, &rank);
    if (status)
        return status;
    for (uint64_t i = 0; i < bindings; i++)
        rank[i] = (uint32_t)i;
    jc_shuffle(rank, bindings, random);
    *ranking = (jc_ranking){JC_RANKS_SCATTERED, rank};
    return JC_OK;
}

/* The sequence one by one, as the numbers of its runs. */
static jc_status expand(const jc_runs *runs, uint32_t **number)
{
    jc_status status = allocate_ranks(runs->length, number);
    uint64_t next = 0;
    for (uint64_t i = 0; status == JC_OK && i < runs->runs; i++) {
        for (uint64_t j = 0; j < runs->count[i]; j++)
            (*number)[next++] = (uint32_t)i;
    }
    return status;
}

jc_status jc_ranking_apply(const jc_ranking *ranking, jc_runs *falling)
{
    if (ranking->kind == JC_RANKS_RISING)
        jc_runs_reverse(falling);
    if (ranking->kind != JC_RANKS_SCATTERED)
        return JC_OK;
    uint32_t *number = NULL;
    jc_runs placed = {0};
    jc_status status = expand(falling, &number);
    if (status == JC_OK)
        status = jc_runs_reserve(&placed, falling->length);
    for (uint64_t i = 0; status == JC_OK && i < falling->length; i++)
        jc_runs_push(&placed, falling->value[number[ranking->rank[i]]]);
    free(number);
    jc_runs_free(status ? &placed : falling);
    if (status == JC_OK)
        *falling = placed;
    return status;
}

/* For each binding its place in the order of the parents' ranks; siblings in their own order. */
static jc_status places_below(const jc_runs *parents, const uint32_t *parent_rank, uint64_t bindings, uint32_t *place)
{
    uint32_t *begin = calloc(parents->length + 1, sizeof *begin); /* by the parent's rank: its first child's place */
    if (!begin)
        return JC_ERR_MEMORY;
    uint64_t parent = 0, child = 0;
    for (uint64_t i = 0; i < parents->runs; i++) {
        for (uint64_t j = 0; j < parents->count[i]; j++)
            begin[parent_rank[parent++] + 1] = (uint32_t)parents->value[i];
    }
    for (uint64_t r = 0; r < parents->length; r++)
        begin[r + 1] += begin[r];
    parent = 0;
    for (uint64_t i = 0; i < parents->runs; i++) {
        for (uint64_t j = 0; j < parents->count[i]; j++) {
            uint32_t first = begin[parent_rank[parent++]];
            for (uint64_t k = 0; k < parents->value[i]; k++)
                place[child++] = first + (uint32_t)k;
        }
    }
    free(begin);
    return child == bindings ? JC_OK : JC_ERR_ARGUMENT;
}

typedef struct score {
    double score;
    uint32_t position;
} score;

static int compare_scores(const void *left, const void *right)
{
    const score *a = left, *b = right;
    if (a->score != b->score)
        return a->score < b->score ? -1 : 1;
    return a->position < b->position ? -1 : 1;
}

/* Places become ranks. */
static jc_status rank_by_scores(uint32_t *place, uint64_t bindings, double correlation, jc_random *random)
{
    score *scores = malloc((bindings + 1) * sizeof *scores);
    if (!scores)
        return JC_ERR_MEMORY;
    double noise = sqrt((1 - correlation) * (1 + correlation));
    for (uint64_t i = 0; i < bindings; i++) {
        double normal = gsl_cdf_ugaussian_Pinv((place[i] + 0.5) / (double)bindings);
        scores[i] = (score){correlation * normal + noise * jc_random_normal(random), (uint32_t)i};
    }
    qsort(scores, bindings, sizeof *scores, compare_scores);
    for (uint64_t r = 0; r < bindings; r++)
        place[scores[r].position] = (uint32_t)r;
    free(scores);
    return JC_OK;
}

jc_status jc_ranking_below(const jc_runs *parents, const jc_ranking *above, uint64_t bindings, double correlation,
                           jc_random *random, jc_ranking *ranking)
{
    bool exact = fabs(correlation) >= 1;
    if (exact && above->kind != JC_RANKS_SCATTERED) {
        bool falling = (above->kind == JC_RANKS_FALLING) == (correlation > 0);
        *ranking = (jc_ranking){falling ? JC_RANKS_FALLING : JC_RANKS_RISING, NULL};
        return JC_OK;
    }
    uint32_t *place = NULL;
    jc_status status = allocate_ranks(bindings, &place);
    if (status)
        return status;
    if (above->kind == JC_RANKS_SCATTERED)
        status = places_below(parents, above->rank, bindings, place);
    for (uint64_t i = 0; i < bindings && above->kind != JC_RANKS_SCATTERED; i++)
        place[i] = (uint32_t)(above->kind == JC_RANKS_FALLING ? i : bindings - 1 - i);
    if (status == JC_OK && !exact)
        status = rank_by_scores(place, bindings, correlation, random);
    for (uint64_t i = 0; i < bindings && exact && correlation < 0; i++)
        place[i] = (uint32_t)(bindings - 1 - place[i]);
    if (status) {
        free(place);
        return status;
    }
    *ranking = (jc_ranking){JC_RANKS_SCATTERED, place};
    return JC_OK;
}

typedef struct valued {
    uint64_t value;
    uint32_t position;
} valued;

static int compare_valued(const void *left, const void *right)
{
    const valued *a = left, *b = right;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    return a->position < b->position ? -1 : 1;
}

jc_status jc_ranking_of(const jc_runs *fan_outs, jc_ranking *ranking)
{
    bool falls = true, rises = true;
    for (uint64_t i = 1; i < fan_outs->runs; i++) {
        falls = falls && fan_outs->value[i] < fan_outs->value[i - 1];
        rises = rises && fan_outs->value[i] > fan_outs->value[i - 1];
    }
    if (falls || rises) {
        *ranking = (jc_ranking){falls ? JC_RANKS_FALLING : JC_RANKS_RISING, NULL};
        return JC_OK;
    }
    uint32_t *rank = NULL;
    jc_status status = allocate_ranks(fan_outs->length, &rank);
    if (status)
        return status;
    valued *sorted = malloc((fan_outs->length + 1) * sizeof *sorted);
    if (!sorted) {
        free(rank);
        return JC_ERR_MEMORY;
    }
    uint32_t position = 0;
    for (uint64_t i = 0; i < fan_outs->runs; i++) {
        for (uint64_t j = 0; j < fan_outs->count[i]; j++, position++)
            sorted[position] = (valued){fan_outs->value[i], position};
    }
    qsort(sorted, position, sizeof *sorted, compare_valued);
    for (uint32_t r = 0; r < position; r++)
        rank[sorted[r].position] = r;
    free(sorted);
    *ranking = (jc_ranking){JC_RANKS_SCATTERED, rank};
    return JC_OK;
}

void jc_ranking_free(jc_ranking *ranking)
{
    free(ranking->rank);
    *ranking = (jc_ranking){JC_RANKS_FALLING, NULL};
}
