/* SPDX-License-Identifier: Apache-2.0 */
/* Work trees by hand: small ones unit by unit, large ones by their figures, and everything that is refused. */
#include <joincast/sim.h>

#include "tests/tap.h"

#include <inttypes.h>
#include <math.h>

static jc_work *create(uint64_t keys, double correlation, unsigned count, const jc_fan_out *levels)
{
    jc_tree tree = {.keys = keys, .level_count = count, .levels = levels, .correlation = correlation, .seed = 1};
    jc_work *work = NULL;
    jc_error error = {.code = JC_OK};
    if (jc_work_create(&tree, &work, &error))
        printf("# %s: %s\n", error.place, error.sentence);
    return work;
}

static jc_fan_out law(const char *text)
{
    jc_fan_out read = {.law = JC_LAW_CONSTANT};
    jc_error error;
    if (jc_fan_out_parse(text, &read, &error))
        printf("# %s: %s\n", error.place, error.sentence);
    return read;
}

/* The runs of a depth as "4x2 1" (two units of 4, one of 1). */
static const char *shown(const jc_work *work, unsigned depth)
{
    static char text[1024];
    size_t length = 0;
    text[0] = '\0';
    for (uint64_t i = 0; work && i < work->level[depth - 1].runs && length < sizeof text; i++) {
        const jc_work_level *level = &work->level[depth - 1];
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%" PRIu64, i ? " " : "", level->work[i]);
        if (level->count[i] > 1 && length < sizeof text)
            length += (size_t)snprintf(text + length, sizeof text - length, "x%" PRIu64, level->count[i]);
    }
    return text;
}

/* Two ranked keys of fan-outs 3 and 1 over four fan-outs 4, 3, 2, 1: who has which is what correlation says. */
static void test_by_hand(void)
{
    static const uint64_t root[] = {3, 1}, inner[] = {4, 3, 2, 1}, twice[] = {1, 2, 3, 4};
    jc_fan_out levels[] = {{.law = JC_LAW_LIST, .entries = 2, .value = root},
                           {.law = JC_LAW_LIST, .entries = 4, .value = inner}};
    jc_work *work = create(2, 0, 2, levels);
    ok_text(shown(work, 1), "9 1", "a list of as many as there are bindings keeps its order");
    ok_text(shown(work, 2), "4 3 2 1", "  at depth 2");
    ok_text(shown(work, 3), "1x10", "  at depth 3");
    jc_work_free(work);

    jc_fan_out quantiles[] = {levels[0], {.law = JC_LAW_LIST, .entries = 8, .value = inner, .count = twice}};
    quantiles[1].entries = 4;
    work = create(2, 1, 2, quantiles); /* ten entries 4 3 3 2 2 2 1 1 1 1 at four quantiles: 3 2 1.. */
    ok_text(shown(work, 2), "3 2 1x2", "correlation 1: the hottest parent has the hottest children");
    ok_text(shown(work, 1), "6 1", "  and the work below it");
    jc_work_free(work);
    work = create(2, -1, 2, quantiles);
    ok_text(shown(work, 2), "1x2 2 3", "correlation -1: the coldest");
    ok_text(shown(work, 1), "4 3", "  and the work below it");
    jc_work_free(work);
}

static void test_large(void)
{
    jc_fan_out levels[] = {law("zipf:1.1"), law("constant:3")};
    jc_work *work = create(1000000000, 0, 1, levels);
    ok(work && work->level[0].units == 1000000000, "10^9 keys of a Zipf law: %" PRIu64 " runs",
       work ? work->level[0].runs : 0);
    jc_work_free(work);
    work = create(1000000000, 0, 2, levels);
    ok(work && work->level[1].runs == 1, "  over a constant level");
    jc_work_free(work);
}

int main(void)
{
    test_by_hand();
    test_large();
    return done_testing();
}
