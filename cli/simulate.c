/* SPDX-License-Identifier: Apache-2.0 */
/* joincast simulate: makespans of schedules on skewed work. */
#include "cli/simulate.h"

#include "cli/command.h"
#include "cli/output.h"
#include "cli/plot.h"

#include <stdlib.h>
#include <string.h>

static const cli_usage usage = {
    .command = "simulate",
    .arguments = "[OPTION]...",
    .examples = "  joincast simulate --keys 20000 --levels zipf:0.81,uniform:50 --workers 1024\n"
                "  joincast simulate --preset ablation\n"
                "  joincast simulate --keys 1e9 --levels zipf:1.1 --workers 1024 --schedule greedy,flat2\n"
                "  joincast simulate --sweep exponent=0:2:0.05 --schedule flat1,flat2,flat3 --plot speedup.svg\n"
                "  joincast simulate --sweep exponent1=0:2:0.25 --sweep exponent2=0:2:0.25 --levels zipf:1,zipf:1 --plot "
                "heat.svg\n"
                "  joincast simulate --levels zipf:3.3%,uniform:50 --multiprocessors 132 --resident 8 "
                "--blocks-per-multiprocessor 8 --gantt gantt.svg\n",
    .description =
        "How long p workers take over skewed work under each schedule, before anyone writes a kernel. The work is a\n"
        "tree: root keys, whose fan-outs are those of level 1, and so on down; or the units of a profile. Time is\n"
        "counted in units of work; costs are 0 unless they are given.\n"
        "\n"
        "Levels, from the root down, separated by commas: constant:50, uniform:50 (1 to 50), uniform:10-50,\n"
        "zipf:0.81 (exponent), zipf:0.81:200 (and mean), zipf:3.3% (share of the hottest), pareto:TAIL[:LEAST[:MOST]],\n"
        "lognormal:SIGMA[:MEDIAN], geometric:MEAN, list:9+5x100, histogram:FILE, relation:FILE[:COLUMN].\n"
        "\n"
        "Schedules: key (root keys in order, to the worker that frees first), greedy (longest first), flat1, flat2, ...\n"
        "(equal slices of a prefix sum over the bindings at that depth), steal:CHUNK (a queue), binary (pairwise joins,\n"
        "every intermediate stored). Each is held against T/p, its largest indivisible unit, and what no order of\n"
        "dispatch exceeds (guarantee).\n"
        "\n"
        "A figure's name ends in .svg, .png or .pdf; its data and gnuplot script stay beside it.",
};

typedef struct printed {
    const simulation_run *run;
    const cli_table *table;
} printed;

static void print(FILE *out, void *context)
{
    const printed *results = context;
    simulate_print(results->run, results->table, out);
}

static jc_status check_figure_names(const simulate_settings *settings, jc_error *error)
{
    const char *const names[] = {settings->plot, settings->rank_size, settings->loads, settings->lorenz,
                                 settings->gantt};
    jc_status status = JC_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && status == JC_OK; i++) {
        if (names[i])
            status = cli_plot_check_path(names[i], error);
    }
    return status;
}

static int execute(const simulate_settings *settings, simulation_run *run)
{
    jc_error error = {.code = JC_OK};
    const char *baseline = settings->baseline ? settings->baseline : "greedy";
    if (jc_schedule_parse(baseline, &run->baseline, &error) != JC_OK) {
        snprintf(error.place, sizeof error.place, "--baseline %.480s", baseline);
        return cli_complain("simulate", &error);
    }
    const bool single = simulate_wants_single_case(settings);
    if (run->sweep_count > 0 && single)
        return cli_usage_error("simulate", "of a sweep only --plot can be drawn");
    if (run->case_count != run->sweep_cases && (single || settings->plot))
        return cli_usage_error("simulate", "figures show one rule; choose it with --rule");
    if (check_figure_names(settings, &error) != JC_OK || simulate_cases(run, &error) != JC_OK)
        return cli_complain("simulate", &error);
    cli_table *table = simulate_table(run);
    if (!table)
        return cli_complain("simulate", &(jc_error){.code = JC_ERR_MEMORY});
    printed results = {run, table};
    bool drawn;
    int exit_status = simulate_draw(run, &drawn, &error) == JC_OK ? CLI_DONE : cli_complain("simulate", &error);
    if (exit_status == CLI_DONE)
        exit_status = cli_print("simulate", &settings->common, print, &results, simulate_json(run), table);
    cli_table_free(table);
    return exit_status == CLI_DONE && !drawn ? CLI_FAILED : exit_status;
}

/* The levels with commas between them. */
static char *join(const cli_list *list)
{
    size_t size = 1;
    for (size_t i = 0; i < list->count; i++)
        size += strlen(list->items[i]) + 1;
    char *text = calloc(size, 1), *end = text;
    for (size_t i = 0; text && i < list->count; i++)
        end += sprintf(end, "%s%s", i ? "," : "", list->items[i]);
    return text;
}

static int simulate_tree(const simulate_settings *settings)
{
    cli_levels levels = {0};
    jc_error error = {.code = JC_OK};
    const cli_list *list = &settings->levels_list;
    const char *text = settings->levels_text || list->count > 0 ? settings->levels_text : "zipf:0.81,uniform:50";
    char *joined = text ? NULL : join(list);
    simulation_run run = {.settings = settings, .levels_text = text ? text : joined};
    int exit_status = CLI_DONE;
    if (!run.levels_text)
        return cli_complain("simulate", &(jc_error){.code = JC_ERR_MEMORY});
    if (cli_levels_read(text, list, &levels, &error) != JC_OK)
        exit_status = cli_complain("simulate", &error);
    else
        exit_status = simulate_prepare_tree(settings, &levels, &run);
    if (exit_status == CLI_DONE)
        exit_status = execute(settings, &run);
    simulate_clear(&run);
    cli_levels_clear(&levels);
    free(joined);
    return exit_status;
}

/* Whether an option describes a work tree. */
static bool says_work(const simulate_settings *settings)
{
    return settings->levels_text || settings->levels_list.count || settings->keys_given ||
           settings->hot_share_given || settings->correlation_given || settings->key_order || settings->drawn;
}

static int simulate_profile(const simulate_settings *settings)
{
    cli_profile_file file = {0};
    jc_error error = {.code = JC_OK};
    simulation_run run = {.settings = settings};
    if (says_work(settings))
        return cli_usage_error("simulate", "--profile brings its own work: leave out --keys, --levels, --level, "
                                           "--hot-share, --correlation, --key-order and --drawn");
    if (cli_profile_read(settings->profile, settings->rule, &file, &error) != JC_OK)
        return cli_complain("simulate", &error);
    int exit_status = simulate_prepare_profile(settings, &file, &run);
    if (exit_status == CLI_DONE)
        exit_status = execute(settings, &run);
    simulate_clear(&run);
    cli_profile_clear(&file);
    return exit_status;
}

static int simulate(const simulate_settings *settings)
{
    if (settings->preset && (settings->profile || says_work(settings) || settings->sweeps.count ||
                             settings->machine_given || settings->workers_given || settings->resident_given ||
                             settings->blocks_given || settings->rate_given || settings->schedules || settings->plot ||
                             simulate_wants_single_case(settings)))
        return cli_usage_error("simulate", "--preset says all that is simulated; only --seed, --threads, --format, "
                                           "--output and --quiet go with it");
    if (settings->rule && !settings->profile)
        return cli_usage_error("simulate", "--rule chooses a rule of a --profile");
    if (settings->preset)
        return simulate_preset(settings);
    return settings->profile ? simulate_profile(settings) : simulate_tree(settings);
}

int cli_simulate(int argc, char **argv)
{
    simulate_settings settings = {.keys = 20000, .workers = 1024, .resident = 1, .seed = 1, .repeat = 1, .blow_up = 1,
                                  .threads = cli_processors()};
    jc_costs *costs = &settings.costs;
    const double cost_most = 1e12;
#define COST(option, field, text)                                                                                      \
    {.name = (option), .kind = CLI_REAL, .target = &costs->field, .argument = "COST", .real_most = cost_most,   \
     .given = &settings.machine_given, .help = (text)}
    const cli_option options[] = {
        {.name = "preset", .kind = CLI_TEXT, .target = &settings.preset, .argument = "ablation|castto",
         .help = "published skew, beside the figures that were reported"},
        {.name = "profile", .kind = CLI_TEXT, .target = &settings.profile, .argument = "FILE",
         .help = "the work of a profile.json that report or profile wrote"},
        {.name = "rule", .kind = CLI_TEXT, .target = &settings.rule, .argument = "HEAD",
         .help = "which rule of the profile [all]"},
        {.name = "keys", .kind = CLI_COUNT, .target = &settings.keys, .argument = "N", .least = 1,
         .given = &settings.keys_given, .help = "root keys [20000, or as many as a list has]"},
        {.name = "levels", .kind = CLI_TEXT, .target = &settings.levels_text, .argument = "LAW,LAW,...",
         .help = "laws of the fan-outs from the root down [zipf:0.81,uniform:50]"},
        {.name = "level", .kind = CLI_LIST, .target = &settings.levels_list, .argument = "LAW",
         .help = "one level; given once for each, from the root down"},
        {.name = "hot-share", .kind = CLI_SHARE, .target = &settings.hot_share, .argument = "SHARE",
         .given = &settings.hot_share_given, .help = "solve for the Zipf exponent of level 1, such as 3.3%"},
        {.name = "correlation", .kind = CLI_REAL, .target = &settings.correlation, .argument = "R", .real_least = -1,
         .real_most = 1, .given = &settings.correlation_given,
         .help = "is a hot binding hot below too? from -1 to 1 [0]"},
        {.name = "key-order", .kind = CLI_TEXT, .target = &settings.key_order, .argument = "ranked|reversed|shuffled",
         .help = "order of the root keys [ranked: hottest first; drawn: shuffled]"},
        {.name = "drawn", .kind = CLI_FLAG, .target = &settings.drawn,
         .help = "draw fan-outs at random in place of expected ranks"},
        {.name = "generator", .kind = CLI_TEXT, .target = &settings.generator, .argument = "NAME",
         .given = &settings.machine_given, .help = "GSL random number generator [mt19937]"},
        {.name = "seed", .kind = CLI_COUNT, .target = &settings.seed, .argument = "N", .help = "of all that is random [1]"},
        {.name = "workers", .kind = CLI_COUNT, .target = &settings.workers, .argument = "P", .least = 1,
         .most = UINT64_C(1) << 24, .given = &settings.workers_given, .help = "blocks of the grid [1024]"},
        {.name = "multiprocessors", .kind = CLI_COUNT, .target = &settings.multiprocessors, .argument = "M", .least = 1,
         .most = UINT64_C(1) << 24, .given = &settings.machine_given,
         .help = "where blocks run [every block at once]"},
        {.name = "resident", .kind = CLI_COUNT, .target = &settings.resident, .argument = "N", .least = 1,
         .most = UINT64_C(1) << 24, .given = &settings.resident_given, .help = "blocks resident on a multiprocessor [1]"},
        {.name = "blocks-per-multiprocessor", .kind = CLI_COUNT, .target = &settings.blocks_per_multiprocessor,
         .argument = "N", .least = 1, .most = UINT64_C(1) << 24, .given = &settings.blocks_given,
         .help = "blocks of the grid, in place of --workers"},
        {.name = "shared-rate", .kind = CLI_REAL, .target = &settings.shared_rate, .argument = "R", .real_least = 1e-6,
         .real_most = 1e6, .given = &settings.rate_given,
         .help = "work per unit of time that a multiprocessor's blocks share; one alone gets 1 [no limit]"},
        {.name = "static", .kind = CLI_FLAG, .target = &settings.static_assignment,
         .given = &settings.machine_given,
         .help = "unit i to block i mod P and block b to multiprocessor b mod M, not as places free up"},
        {.name = "schedule", .kind = CLI_TEXT, .target = &settings.schedules, .argument = "NAME,NAME,...",
         .help = "schedules, or all [all; flat2 for two sweeps]"},
        {.name = "baseline", .kind = CLI_TEXT, .target = &settings.baseline, .argument = "NAME",
         .given = &settings.machine_given, .help = "what speedups are over [greedy]"},
        {.name = "slices", .kind = CLI_TEXT, .target = &settings.slices, .argument = "work|count",
         .given = &settings.machine_given, .help = "what flat slices have equal shares of [work]"},
        {.name = "estimate-error", .kind = CLI_REAL, .target = &settings.estimate_error, .argument = "SIGMA",
         .real_most = 10, .given = &settings.machine_given,
         .help = "greedy and flat see work times exp(SIGMA z), z standard normal [0]"},
        {.name = "unflattened-below", .kind = CLI_TEXT, .target = &settings.unflattened, .argument = "ROWS:KEYS",
         .given = &settings.machine_given,
         .help = "flat becomes key below so many bindings at depth 2 or root keys; released: 256:32 [0:0]"},
        {.name = "blow-up", .kind = CLI_REAL, .target = &settings.blow_up, .argument = "FACTOR", .real_least = 1,
         .real_most = 1e12, .given = &settings.machine_given,
         .help = "bindings that binary stores for each one of the tree [1]"},
        COST("cost-unit", unit, "time per indivisible unit started [0]"),
        COST("cost-decode", decode, "per unit of flat, times log2 of the prefix array's length [0]"),
        COST("cost-slice", slice, "per piece of work taken up: key, chunk, list, slice [0]"),
        COST("cost-atomic", atomic, "per chunk of steal, one after the other [0]"),
        COST("cost-histogram", histogram, "per entry of a histogram, divided by the workers [0]"),
        COST("cost-scan", scan, "per entry of a prefix sum, divided by the workers [0]"),
        COST("cost-launch", launch, "per kernel launched [0]"),
        {.name = "repeat", .kind = CLI_COUNT, .target = &settings.repeat, .argument = "R", .least = 1, .most = 100000,
         .given = &settings.machine_given,
         .help = "repetitions, seeds N, N + 1, ...: medians with bootstrap intervals [1]"},
        {.name = "sweep", .kind = CLI_LIST, .target = &settings.sweeps, .argument = "NAME=FROM:TO:STEP",
         .help = "vary exponent, exponent2, mean, correlation, workers, keys or hot-share; twice for a heat map"},
        {.name = "threads", .kind = CLI_COUNT, .target = &settings.threads, .argument = "N", .least = 1, .most = 1024,
         .help = "threads for sweeps and repetitions [all processors]"},
        {.name = "plot", .kind = CLI_TEXT, .target = &settings.plot, .argument = "FILE.svg",
         .help = "makespans; of a sweep the speedups, of two a heat map of flat2 or the schedule named last"},
        {.name = "rank-size", .kind = CLI_TEXT, .target = &settings.rank_size, .argument = "FILE.svg",
         .help = "figure: root keys by rank"},
        {.name = "loads", .kind = CLI_TEXT, .target = &settings.loads, .argument = "FILE.svg",
         .help = "figure: each worker's share of the work, sorted where there are many"},
        {.name = "lorenz", .kind = CLI_TEXT, .target = &settings.lorenz, .argument = "FILE.svg",
         .help = "figure: Lorenz curves of the workers' loads"},
        {.name = "gantt", .kind = CLI_TEXT, .target = &settings.gantt, .argument = "FILE.svg",
         .help = "figure: pieces of work over time, of the schedule named last (flat2 of all)"},
        {.name = "timeline", .kind = CLI_TEXT, .target = &settings.timeline, .argument = "FILE.json",
         .help = "trace of every schedule for Chrome's tracing page and Perfetto"},
        CLI_COMMON_OPTIONS(settings.common),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count, exit_status;
    cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 0, 0, &positional, &count);
    exit_status = parsed == CLI_PARSED_HELP ? CLI_DONE : CLI_USAGE;
    if (parsed == CLI_PARSED_RUN)
        exit_status = simulate(&settings);
    free(settings.levels_list.items);
    free(settings.sweeps.items);
    return exit_status;
}
