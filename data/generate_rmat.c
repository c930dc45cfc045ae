/* SPDX-License-Identifier: Apache-2.0 */
/* A recursive-matrix graph. Chakrabarti, Zhan, Faloutsos: R-MAT: a recursive model for graph mining, SDM 2004.
 *
 * Each edge goes down `scale` levels of the adjacency matrix, from the highest bit of both ends to the lowest; at
 * each level 32 random bits choose the quadrant: upper left (a), upper right (b: y's bit is set), lower left (c: x's) or
 * lower right (both). The high half of one 64-bit draw serves one level, the low half the next. Loops are dropped,
 * the two directions and repeats of an edge count once, and edges are written in the order of (smaller, larger). */
#include <joincast/data.h>

#include "data/random.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>

#define DIGIT_BITS 11
#define DIGITS (UINT32_C(1) << DIGIT_BITS)

typedef struct quadrants {
    uint64_t a, ab, abc; /* cumulated probabilities, of 2^32 */
} quadrants;

/* An edge as smaller * 2^scale + larger, or equal ends. */
static uint64_t draw_edge(unsigned scale, const quadrants *limit, jc_random *random)
{
    uint64_t x = 0, y = 0, draw = 0;
    for (unsigned level = 0; level < scale; level++) {
        draw = level % 2 == 0 ? jc_random_next(random) : draw << 32;
        const uint64_t bits = draw >> 32;
        x = x << 1 | (bits >= limit->ab);
        y = y << 1 | ((bits >= limit->a && bits < limit->ab) || bits >= limit->abc);
    }
    return x < y ? x << scale | y : y << scale | x;
}

/* Least significant digit first. Returns where the result is: edges, or spare where the number of passes is odd. */
static uint64_t *sort_edges(uint64_t *edges, uint64_t *spare, uint64_t count, unsigned bits)
{
    for (unsigned shift = 0; shift < bits; shift += DIGIT_BITS) {
        uint64_t start[DIGITS] = {0};
        for (uint64_t i = 0; i < count; i++)
            start[edges[i] >> shift & (DIGITS - 1)]++;
        uint64_t before = 0;
        for (uint32_t digit = 0; digit < DIGITS; digit++) {
            const uint64_t here = start[digit];
            start[digit] = before;
            before += here;
        }
        for (uint64_t i = 0; i < count; i++)
            spare[start[edges[i] >> shift & (DIGITS - 1)]++] = edges[i];
        uint64_t *const sorted = spare;
        spare = edges;
        edges = sorted;
    }
    return edges;
}

static uint64_t drop_repeats(uint64_t *edges, uint64_t count)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < count; i++)
        if (kept == 0 || edges[i] != edges[kept - 1])
            edges[kept++] = edges[i];
    return kept;
}

static char *put_number(char *text, uint64_t number)
{
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *text++ = digits[--count];
    return text;
}

/* From the smaller to the larger end, or by degree where degree is not NULL (then ties by number). */
static void write_edges(const uint64_t *edges, uint64_t count, unsigned scale, const uint32_t *degree, FILE *out)
{
    const uint64_t mask = (UINT64_C(1) << scale) - 1;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t smaller = edges[i] >> scale, larger = edges[i] & mask;
        const bool turned = degree && degree[smaller] > degree[larger];
        char line[48], *end = put_number(line, turned ? larger : smaller);
        *end++ = '\t';
        end = put_number(end, turned ? smaller : larger);
        *end++ = '\n';
        fwrite(line, 1, (size_t)(end - line), out);
    }
}

static jc_status check_options(const jc_rmat_options *options, jc_error *error)
{
    if (options->scale < 1 || options->scale > 30)
        return jc_fail(error, JC_ERR_ARGUMENT, "scale", "a scale from 1 to 30 is needed, not %u", options->scale);
    if (options->edge_factor < 1)
        return jc_fail(error, JC_ERR_ARGUMENT, "edge factor", "at least 1 edge per vertex is needed");
    if (options->edge_factor > (UINT64_MAX >> 5) >> options->scale)
        return jc_fail(error, JC_ERR_LIMIT, "edge factor", "%" PRIu64 " edges for each of 2^%u vertices are too many",
                       options->edge_factor, options->scale);
    const double a = options->a, b = options->b, c = options->c;
    if (!(a >= 0 && b >= 0 && c >= 0 && a + b + c < 1))
        return jc_fail(error, JC_ERR_ARGUMENT, "quadrant probabilities", "a, b and c must not be negative and must "
                       "add up to less than 1, not %g, %g and %g", a, b, c);
    return JC_OK;
}

jc_status jc_generate_rmat(const jc_rmat_options *options, const char *path, jc_error *error)
{
    const jc_status checked = check_options(options, error);
    if (checked != JC_OK)
        return checked;
    const unsigned scale = options->scale;
    const double whole = 4294967296.0;
    const quadrants limit = {(uint64_t)(options->a * whole), (uint64_t)((options->a + options->b) * whole),
                             (uint64_t)((options->a + options->b + options->c) * whole)};
    const uint64_t drawn = options->edge_factor << scale, mask = (UINT64_C(1) << scale) - 1;
    uint64_t *const edges = malloc(drawn * sizeof *edges), *const spare = malloc(drawn * sizeof *spare);
    uint32_t *degree = NULL;
    jc_output *output = NULL;
    jc_status status = jc_output_open(path, &output, error);
    if (status != JC_OK)
        goto done;
    if (!edges || !spare || (options->orient && !(degree = calloc(mask + 1, sizeof *degree)))) {
        status = jc_fail_memory(error);
        goto done;
    }
    jc_random random;
    jc_random_seed(&random, options->seed);
    uint64_t count = 0;
    for (uint64_t i = 0; i < drawn; i++) {
        edges[count] = draw_edge(scale, &limit, &random);
        count += edges[count] >> scale != (edges[count] & mask);
    }
    uint64_t *const sorted = sort_edges(edges, spare, count, 2 * scale);
    count = drop_repeats(sorted, count);
    for (uint64_t i = 0; degree && i < count; i++) {
        degree[sorted[i] >> scale]++;
        degree[sorted[i] & mask]++;
    }
    write_edges(sorted, count, scale, degree, jc_output_stream(output));
    status = jc_output_commit(output, error);
    output = NULL;

done:
    if (output)
        jc_output_abandon(output);
    free(degree);
    free(spare);
    free(edges);
    return status;
}
