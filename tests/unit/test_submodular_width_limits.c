/* SPDX-License-Identifier: Apache-2.0 */
/* Searches that are ended early: bounds that hold and that tighten, by the caller's count of questions and by the clock. */
#include "lp/rational.h"
#include <joincast/lp.h>

#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

#include <flint/fmpq.h>
#include <time.h>

static bool count_down(void *argument)
{
    unsigned *left = argument;
    if (*left == 0)
        return true;
    --*left;
    return false;
}

static bool solve(const char *edges, const jc_width_options *options, fmpq_t lower, fmpq_t upper)
{
    struct graph graph;
    jc_width *width = NULL;
    const bool solved = jc_submodular_width_solve(graph_of(&graph, edges), options, &width, NULL) == JC_OK &&
                        jc_rational_read(jc_width_lower(width), lower) == JC_OK &&
                        jc_rational_read(jc_width_upper(width), upper) == JC_OK;
    jc_width_free(width);
    return solved;
}

/* Stopped after more and more questions, until the search ends by itself: the bounds never part again and hold the width
 * between them. */
static void tighten(const char *name, const char *edges, const char *width)
{
    bool good = true, ended = false;
    unsigned stops = 0;
    fmpq_t lower, upper, lower_before, upper_before, exact;
    fmpq_init(lower);
    fmpq_init(upper);
    fmpq_init(lower_before);
    fmpq_init(upper_before);
    fmpq_init(exact);
    good = jc_rational_read(width, exact) == JC_OK && jc_rational_read("1000", upper_before) == JC_OK;
    for (unsigned allowed = 0; !ended && good; allowed = 2 * allowed + 1) {
        unsigned left = allowed;
        const jc_width_options options = {.stop = count_down, .argument = &left};
        good = solve(edges, &options, lower, upper) && fmpq_cmp(lower, exact) <= 0 && fmpq_cmp(exact, upper) <= 0 &&
               fmpq_cmp(lower_before, lower) <= 0 && fmpq_cmp(upper, upper_before) <= 0;
        ended = left > 0;
        stops += !fmpq_equal(lower, upper);
        good = good && (!ended || fmpq_equal(lower, upper));
        fmpq_set(lower_before, lower);
        fmpq_set(upper_before, upper);
    }
    ok(good && stops > 1, "%s: %u early ends leave bounds around %s", name, stops, width);
    fmpq_clear(exact);
    fmpq_clear(upper_before);
    fmpq_clear(lower_before);
    fmpq_clear(upper);
    fmpq_clear(lower);
}

static void by_the_clock(void)
{
    const clock_t start = clock();
    const jc_width_options options = {.seconds = 0.2};
    fmpq_t lower, upper, exact;
    fmpq_init(lower);
    fmpq_init(upper);
    fmpq_init(exact);
    fmpq_set_si(exact, 9, 5); /* 2 - 1/5 */
    const bool solved = solve("ab bc cd de ef fg gh hi ij ja", &options, lower, upper);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    ok(solved && fmpq_cmp(lower, exact) <= 0 && fmpq_cmp(exact, upper) <= 0 && seconds < 20,
       "0.2 seconds for a cycle of 10: bounds after %.1f s", seconds);
    fmpq_clear(exact);
    fmpq_clear(upper);
    fmpq_clear(lower);
}

int main(void)
{
    tighten("K2,4", "ac ad ae af bc bd be bf", "7/4");
    tighten("C6", "ab bc cd de ef fa", "5/3");
    tighten("C4 and C5", "ab bc cd da ae ef fg gh ha", "5/3");
    tighten("K2,6", "ac ad ae af ag ah bc bd be bf bg bh", "11/6");
    tighten("complete tripartite 2,3,3", "ac ad ae bc bd be af ag ah bf bg bh cf cg ch df dg dh ef eg eh", "3");
    by_the_clock();
    flint_cleanup();
    return done_testing();
}
