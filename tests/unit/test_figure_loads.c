/* SPDX-License-Identifier: Apache-2.0 */
/* Figures of loads to the letter: Lorenz curves and Gantt charts; and which rows and rectangles a large one has. */
#include "cli/figure.h"
#include "cli/gantt_pieces.h"

#include "tests/unit/figure_case.h"

#include <math.h>
#include <sys/stat.h>

static void test_lorenz(void)
{
    uint64_t even[8] = {3, 3, 3, 3, 3, 3, 3, 3}, hot[8] = {0, 0, 0, 5, 0, 0, 0, 0}, rising[8], none[8] = {0};
    for (uint64_t w = 0; w < 8; w++)
        rising[w] = 8 - w;
    cli_shares shares[] = {{"even", even}, {"hot", hot}, {"rising_{x} it's \xff", rising}, {"none", none}};
    jc_error error = {.code = JC_OK};
    golden_figure("lorenz", cli_figure_lorenz(path_of("lorenz.svg"), "Loads", 4, shares, 8, &error), &error);
    /* 2 (1 + 4 + ... + 64) / (8 * 36) - 9/8 = 2 * 204 / 288 - 9/8 = 7/24; all on one of p workers: 1 - 1/p */
    ok(contains(path_of("lorenz.dat"), "Gini 0.000") && contains(path_of("lorenz.dat"), "Gini 0.292") &&
           contains(path_of("lorenz.dat"), "Gini 0.875"),
       "Gini coefficients by hand");
    golden_figure("lorenz-one", cli_figure_lorenz(path_of("lorenz-one.svg"), NULL, 1, shares, 1, &error), &error);
    golden_figure("lorenz-none", cli_figure_lorenz(path_of("lorenz-none.svg"), NULL, 1, shares + 3, 8, &error),
                  &error);
}

static void test_large_lorenz(void)
{
    enum { WORKERS = 100000 };
    static uint64_t work[WORKERS];
    for (uint64_t w = 0; w < WORKERS; w++)
        work[w] = 1 + WORKERS * 100 / (w + 1);
    cli_shares shares = {"key", work};
    jc_error error = {.code = JC_OK};
    cli_figure_lorenz(path_of("large.svg"), NULL, 1, &shares, WORKERS, &error);
    char *data = read_file(path_of("large.dat"));
    size_t lines = 0;
    for (const char *c = data; c && *c; c++)
        lines += *c == '\n';
    ok(lines > 100 && lines < 1100, "a curve of many workers is thinned");
    free(data);
}

/* Three workers, one of which is busy to the end; and two multiprocessors of two places. */
static void test_gantt(void)
{
    const jc_span spans[] = {
        {.piece = 0, .place = 0, .start = 0, .end = 4000, .units = 1, .work = 4000},
        {.piece = 1, .place = 1, .start = 0, .end = 1000, .units = 1, .work = 1000},
        {.piece = 2, .place = 2, .start = 0, .end = 500, .units = 1, .work = 500},
        {.piece = 3, .place = 2, .start = 500, .end = 500.5, .units = 1, .work = 1},
        {.piece = 4, .place = 2, .start = 500.5, .end = 501, .units = 1, .work = 1},
        {.piece = 5, .place = 1, .start = 1000, .end = 2500, .units = 3, .work = 1500},
    };
    cli_gantt gantt = {.count = 6, .spans = spans, .workers = 3, .balance = 2334, .makespan = 4000};
    jc_error error = {.code = JC_OK};
    golden_figure("gantt", cli_figure_gantt(path_of("gantt.svg"), "Three workers", &gantt, &error), &error);
    const jc_span blocks[] = {
        {.piece = 0, .multiprocessor = 0, .place = 0, .start = 0, .end = 8, .units = 1, .work = 4},
        {.piece = 1, .multiprocessor = 1, .place = 0, .start = 0, .end = 7, .units = 1, .work = 4},
        {.piece = 2, .multiprocessor = 0, .place = 1, .start = 0, .end = 3, .units = 1, .work = 2},
        {.piece = 3, .multiprocessor = 1, .place = 1, .start = 0, .end = INFINITY, .units = 1, .work = 2},
        {.piece = 4, .multiprocessor = 7, .place = 0, .start = 0, .end = 9, .units = 1, .work = 2},
        {.piece = 5, .multiprocessor = 0, .place = 1, .start = 3, .end = 3, .units = 1, .work = 0},
    };
    gantt = (cli_gantt){.count = 6, .spans = blocks, .multiprocessors = 2, .resident = 2, .balance = NAN,
                        .makespan = INFINITY};
    golden_figure("gantt-blocks", cli_figure_gantt(path_of("gantt-blocks.svg"), NULL, &gantt, &error), &error);
    gantt.count = 0;
    golden_figure("gantt-none", cli_figure_gantt(path_of("gantt-none.svg"), NULL, &gantt, &error), &error);
    gantt.multiprocessors = 0;
    golden_figure("gantt-nobody", cli_figure_gantt(path_of("gantt-nobody.svg"), NULL, &gantt, &error), &error);
}

/* Time that the rectangles cover, and how many there are. */
static double covered(const cli_gantt_pieces *pieces, size_t *count)
{
    double time = 0;
    *count = 0;
    for (size_t kind = 0; kind < CLI_GANTT_LONGEST; kind++) {
        *count += pieces->count[kind];
        for (size_t i = 0; i < pieces->count[kind]; i++)
            time += (pieces->end_x[kind][i] - pieces->x[kind][i]) * pieces->unit;
    }
    return time;
}

static void check_large(uint64_t workers, uint64_t multiprocessors, uint64_t resident, size_t rows_wanted,
                        const char *label)
{
    enum { SPANS = 100000 };
    const uint64_t places = multiprocessors ? multiprocessors * resident : workers;
    jc_span *spans = calloc(SPANS, sizeof *spans);
    double *end = calloc(places, sizeof *end), busy = 0;
    if (!spans || !end)
        return;
    for (uint64_t i = 0; i < SPANS; i++) {
        const uint64_t place = i * 7919 % places;
        const double length = (double)(1 + i * 104729 % 997) * (i % 100 == 0 ? 50 : 1);
        spans[i] = (jc_span){.piece = i, .multiprocessor = multiprocessors ? place / resident : 0,
                             .place = multiprocessors ? place % resident : place, .start = end[place],
                             .end = end[place] + length, .units = 1, .work = (uint64_t)length};
        end[place] += length;
    }
    const cli_gantt gantt = {.count = SPANS, .spans = spans, .workers = workers, .multiprocessors = multiprocessors,
                             .resident = resident, .balance = 1e5, .makespan = 1e6};
    cli_gantt_rows rows;
    cli_gantt_pieces pieces;
    if (ok(cli_gantt_choose_rows(&gantt, &rows) && cli_gantt_make_pieces(&gantt, &rows, &pieces), "%s", label)) {
        size_t count, shown = 0;
        double most = 0, first = 0;
        for (uint64_t place = 0; place < places; place++) {
            busy += rows.row[place] != CLI_GANTT_NO_ROW ? end[place] : 0;
            shown += rows.row[place] != CLI_GANTT_NO_ROW;
            most = fmax(most, end[place]);
            first = rows.row[place] == 0 ? end[place] : first;
        }
        ok(rows.count == rows_wanted && shown == rows_wanted, "  has %zu rows", rows_wanted);
        ok(fabs(covered(&pieces, &count) - busy) < 1e-6 * busy, "  whose rectangles cover the time that is busy");
        ok(count <= 6000, "  and are few enough");
        ok(multiprocessors || workers <= CLI_GANTT_ROWS_MOST || first == most, "  the busiest worker comes first");
        cli_gantt_clear_pieces(&pieces);
        cli_gantt_clear_rows(&rows);
    }
    jc_error error = {.code = JC_OK};
    const jc_status status = cli_figure_gantt(path_of("large-gantt.svg"), NULL, &gantt, &error);
    ok(status == JC_OK || status == JC_ERR_UNSUPPORTED, "  it is drawn");
    struct stat about;
    if (status == JC_OK)
        ok(stat(path_of("large-gantt.svg"), &about) == 0 && about.st_size < 1000000, "  in less than a megabyte");
    free(end);
    free(spans);
}

int main(void)
{
    if (!begin_figures())
        return 1;
    test_lorenz();
    test_large_lorenz();
    test_gantt();
    check_large(64, 0, 0, 64, "64 workers");
    ok(contains(path_of("large-gantt.gp"), "'worker'"), "  with a row each");
    check_large(1024, 0, 0, 64, "1,024 workers");
    ok(contains(path_of("large-gantt.gp"), "'worker (64 of 1,024, busiest to idlest)'"), "  and the axis says so");
    check_large(0, 132, 8, 64, "132 multiprocessors");
    ok(contains(path_of("large-gantt.gp"), "'multiprocessor (8 of 132, busiest to idlest)'"),
       "  and the axis says so");
    check_large(0, 1, 100, 64, "a multiprocessor of 100 places");
    ok(contains(path_of("large-gantt.gp"), "'multiprocessor (64 of 100 places each)'"), "  and the axis says so");
    check_large(0, 3, 100, 64, "three of them");
    ok(contains(path_of("large-gantt.gp"), "'multiprocessor (1 of 3, 64 places)'"), "  and the axis says so");
    return end_figures();
}
