/* SPDX-License-Identifier: Apache-2.0 */
/* Figures of sweeps to the letter: speedups and heat maps; and the boundary on a heat map. */
#include "cli/boundary.h"
#include "cli/figure.h"

#include "tests/unit/figure_case.h"

#include <math.h>

enum { VALUES = 17 };

static void test_speedups(void)
{
    double exponent[VALUES], workers[VALUES];
    jc_interval sure[VALUES], unsure[VALUES], wide[VALUES];
    for (size_t i = 0; i < VALUES; i++) {
        const double speedup = 1 + 0.125 * (double)i, large = exp2((double)i / 2);
        exponent[i] = 0.125 * (double)i;
        workers[i] = exp2((double)i);
        sure[i] = (jc_interval){speedup, speedup, speedup};
        unsure[i] = (jc_interval){speedup / 2, speedup / 4, speedup};
        wide[i] = (jc_interval){large, large, large};
    }
    cli_speedups schedules[] = {{"flat1", sure}, {"flat2", unsure}, {"a_b^{x} it's \xff", wide}};
    jc_error error = {.code = JC_OK};
    golden_figure("speedups",
                  cli_figure_speedups(path_of("speedups.svg"), "Speedups", "Zipf exponent", "greedy", VALUES,
                                      exponent, 2, schedules, &error),
                  &error);
    golden_figure("speedups-workers",
                  cli_figure_speedups(path_of("speedups-workers.svg"), NULL, "workers", "greedy", 11, workers, 3,
                                      schedules, &error),
                  &error);
    const double keys[] = {1e9, 1e3, 1e5, 1e7, NAN};
    golden_figure("speedups-keys",
                  cli_figure_speedups(path_of("speedups-keys.svg"), NULL, "root keys", "key", 5, keys, 1, schedules,
                                      &error),
                  &error);
    golden_figure("speedups-one",
                  cli_figure_speedups(path_of("speedups-one.svg"), NULL, "correlation", "greedy", 1, exponent, 2,
                                      schedules, &error),
                  &error);
    golden_figure("speedups-none",
                  cli_figure_speedups(path_of("speedups-none.svg"), NULL, "correlation", "greedy", 0, exponent, 2,
                                      schedules, &error),
                  &error);
    sure[1] = (jc_interval){NAN, NAN, NAN};
    sure[2] = (jc_interval){INFINITY, 0, INFINITY};
    sure[3] = (jc_interval){0, -1, 0};
    const double same[] = {2, 2, 2, 2};
    golden_figure("speedups-wrong",
                  cli_figure_speedups(path_of("speedups-wrong.svg"), NULL, "exponent", "greedy", 4, same, 1,
                                      schedules, &error),
                  &error);
}

static void test_many_speedups(void)
{
    double x[VALUES];
    static jc_interval speedup[20][VALUES];
    static char names[20][16];
    cli_speedups schedules[20];
    for (size_t s = 0; s < 20; s++) {
        for (size_t i = 0; i < VALUES; i++) {
            const double value = 1 + (double)(s * i) / 64;
            x[i] = (double)i - 8;
            speedup[s][i] = (jc_interval){value, value, value};
        }
        snprintf(names[s], sizeof names[s], "flat%zu", s + 1);
        schedules[s] = (cli_speedups){names[s], speedup[s]};
    }
    jc_error error = {.code = JC_OK};
    golden_figure("speedups-20",
                  cli_figure_speedups(path_of("speedups-20.svg"), NULL, "correlation", "greedy", VALUES, x, 20,
                                      schedules, &error),
                  &error);
}

static void test_heat_map(void)
{
    const double x[] = {0, 0.5, 1, 1.5}, y[] = {4, 1, 2};
    double speedup[] = {1, 1, 1, 1, 1, 4, 16, 32, 1, 1, 2, NAN};
    cli_heat_map map = {.x_label = "Zipf exponent of level 1", .y_label = "workers", .x_count = 4, .y_count = 3,
                        .x = x, .y = y, .speedup = speedup, .schedule = "flat2", .baseline = "greedy",
                        .threshold = 1.05};
    jc_error error = {.code = JC_OK};
    golden_figure("heat", cli_figure_heat_map(path_of("heat.svg"), "Speedup", &map, &error), &error);
    speedup[11] = 1;
    map.threshold = 64;
    golden_figure("heat-below", cli_figure_heat_map(path_of("heat-below.svg"), NULL, &map, &error), &error);
    map.threshold = 0.5;
    golden_figure("heat-above", cli_figure_heat_map(path_of("heat-above.svg"), NULL, &map, &error), &error);
    map.threshold = NAN;
    map.x_count = map.y_count = 1;
    golden_figure("heat-one", cli_figure_heat_map(path_of("heat-one.svg"), NULL, &map, &error), &error);
    map.x_count = 0;
    golden_figure("heat-none", cli_figure_heat_map(path_of("heat-none.svg"), NULL, &map, &error), &error);
    map.x_count = 2;
    speedup[0] = INFINITY;
    speedup[1] = 0;
    golden_figure("heat-wrong", cli_figure_heat_map(path_of("heat-wrong.svg"), NULL, &map, &error), &error);
}

/* Every end lies on a side of a square and where the side's values, linear between them, are the threshold: on
 * f(x, y) = x^2 + 3 y the line itself, linear in y, is hit exactly on the squares' upright sides. */
static void test_boundary(void)
{
    enum { SIDE = 9 };
    double at[SIDE], value[SIDE * SIDE];
    for (size_t i = 0; i < SIDE; i++)
        at[i] = (double)i / 4;
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++)
        value[i] = at[i % SIDE] * at[i % SIDE] + 3 * at[i / SIDE];
    cli_boundary line = {0};
    const double threshold = 3.3;
    ok(cli_boundary_find(SIDE, at, SIDE, at, value, threshold, &line) == 0 && line.count >= SIDE - 1,
       "a boundary across a map");
    size_t upright = 0, loose = 0;
    for (size_t i = 0; i < 2 * line.count; i++) {
        const double x = i % 2 ? line.end_x[i / 2] : line.x[i / 2], y = i % 2 ? line.end_y[i / 2] : line.y[i / 2];
        if (fmod(x, 0.25) == 0)
            upright += fabs(x * x + 3 * y - threshold) < 1e-12 ? 1 : 1000;
        size_t partners = 0;
        for (size_t j = 0; j < line.count; j++)
            partners += j != i / 2 && (fmin(hypot(x - line.x[j], y - line.y[j]),
                                            hypot(x - line.end_x[j], y - line.end_y[j])) < 1e-12);
        loose += partners != 1;
    }
    ok(upright > 0 && upright <= 2 * line.count, "  it is where the values are the threshold");
    ok(loose == 2, "  and joined from one end to the other");
    cli_boundary_clear(&line);

    const double two[] = {0, 1};
    const double saddle[] = {3, 0, 0, 3}, low_saddle[] = {1.5, 0, 0, 1.5};
    ok(cli_boundary_find(2, two, 2, two, saddle, 1, &line) == 0 && line.count == 2, "a saddle has two lines");
    ok(line.x[0] + line.y[0] > 0.5 && fabs(line.x[0] - line.end_x[0]) < 0.5,
       "  which cut off the low corners where the middle is high");
    cli_boundary_clear(&line);
    ok(cli_boundary_find(2, two, 2, two, low_saddle, 1, &line) == 0 && line.count == 2 &&
           fabs(line.x[0] - line.end_x[0]) < 0.5 && fmin(line.x[0] + line.y[0], line.x[1] + line.y[1]) < 0.5,
       "  and the high ones where it is low");
    cli_boundary_clear(&line);
    const double hole[] = {3, NAN, 0, 0};
    ok(cli_boundary_find(2, two, 2, two, hole, 1, &line) == 0 && line.count == 0, "no line beside a hole");
    cli_boundary_clear(&line);
    ok(cli_boundary_find(1, two, 2, two, hole, 1, &line) == 0 && line.count == 0, "nor on a single row");
}

int main(void)
{
    if (!begin_figures())
        return 1;
    test_speedups();
    test_many_speedups();
    test_heat_map();
    test_boundary();
    return end_figures();
}
