/* SPDX-License-Identifier: Apache-2.0 */
/* joincast invert: what measured speedups say about the largest indivisible unit. */
#include "cli/invert.h"

#include "cli/command.h"
#include "cli/source.h"

#include <stdlib.h>
#include <string.h>

static const cli_usage usage = {
    .command = "invert",
    .arguments = "--hot-share S (--speedup X --workers P | --curve FILE | --point P=X ...) [OPTION]...",
    .examples = "  joincast invert --hot-share 0.755 --speedup 1.8 --workers 1024,142\n"
                "  joincast invert --hot-share 75.5% --point 8=5.2 --point 64=8.4 --point 512=8.5\n"
                "  joincast invert --hot-share 0.755 --curve examples/speedups/measured.csv\n",
    .description =
        "Tells which share of all work the largest indivisible unit holds, from the speedup that was measured on P\n"
        "workers, and what the speedup would be were the hot key divisible.\n\n"
        "The baseline is a schedule of whole root keys, which the hot key bounds: of the work T of one worker it\n"
        "takes max(1/P, S), S the hot key's share. The other schedule, a flattened one, takes max(1/P, A), A the\n"
        "indivisible unit's share: below one binding it does not divide. The speedup is the ratio of both.\n\n"
        "Several points, from a file of lines such as 1024,33.8 or from --point, give a curve over P: share and\n"
        "overhead by least squares of ln speedup = ln max(1/P, S) - ln (max(1/P, A) + overhead), with standard\n"
        "errors. Where the points determine only their sum, or only a bound of the share, it says so.",
};

typedef struct invert_settings {
    cli_common common;
    double hot_share;
    bool hot_share_given;
    const char *speedup, *curve, *plot;
    cli_list workers, points;
} invert_settings;

typedef struct worker_list {
    size_t count;
    uint64_t *workers;
} worker_list;

/* Each --workers is one number or several with commas between them. */
static int read_workers(const cli_list *options, worker_list *list)
{
    for (size_t i = 0; i < options->count; i++) {
        char number[CLI_INVERT_TEXT];
        for (const char *at = options->items[i]; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
            size_t length = strcspn(at, ",");
            uint64_t workers;
            snprintf(number, sizeof number, "%.*s", (int)(length < sizeof number ? length : sizeof number - 1), at);
            if (!cli_read_count(number, &workers) || workers == 0)
                return cli_usage_error("invert", "--workers wants whole numbers of at least 1, such as 1024 or "
                                       "1024,142, not '%s'", number);
            uint64_t *larger = realloc(list->workers, (list->count + 1) * sizeof *larger);
            if (!larger)
                return cli_complain("invert", &(jc_error){.code = JC_ERR_MEMORY});
            list->workers = larger;
            larger[list->count++] = workers;
        }
    }
    return CLI_DONE;
}

static int invert_speedup(const invert_settings *settings)
{
    double speedup;
    worker_list list = {0};
    if (settings->plot)
        return cli_usage_error("invert", "--plot draws a curve; give its points with --curve or --point");
    if (!cli_read_speedup(settings->speedup, &speedup))
        return cli_usage_error("invert", "--speedup wants a number above 0, such as 1.8, not '%s'",
                               settings->speedup);
    int exit_status = read_workers(&settings->workers, &list);
    if (exit_status == CLI_DONE)
        exit_status = cli_invert_speedup(&settings->common, settings->hot_share, speedup, list.count, list.workers);
    free(list.workers);
    return exit_status;
}

static int invert_curve(const invert_settings *settings)
{
    cli_points points = {0};
    const char *source = settings->curve ? cli_source_name(settings->curve) : "--point";
    int exit_status = settings->curve ? cli_points_read_file(settings->curve, settings->hot_share, &points)
                                      : cli_points_read_options(&settings->points, settings->hot_share, &points);
    if (exit_status == CLI_DONE)
        exit_status = cli_invert_curve(&settings->common, settings->hot_share, &points, source, settings->plot);
    cli_points_clear(&points);
    return exit_status;
}

/* Which of the three ways to give speedups it is, if it is one. */
static int execute(const invert_settings *settings)
{
    const bool curve = settings->curve || settings->points.count > 0;
    if (!settings->hot_share_given)
        return cli_usage_error("invert", "how large is the hot key's share of the work? --hot-share S says it; "
                               "joincast profile finds it out");
    if (curve && (settings->speedup || settings->workers.count > 0))
        return cli_usage_error("invert", "--speedup and --workers are for one point, --curve and --point for "
                               "several; give the one or the other");
    if (settings->curve && settings->points.count > 0)
        return cli_usage_error("invert", "--curve and --point both give points; give the one or the other");
    if (curve)
        return invert_curve(settings);
    if (!settings->speedup)
        return cli_usage_error("invert", "which speedup was measured? --speedup X --workers P says it, --curve FILE "
                               "or --point P=X several");
    if (settings->workers.count == 0)
        return cli_usage_error("invert", "on how many workers was the speedup measured? --workers P says it");
    return invert_speedup(settings);
}

int cli_invert(int argc, char **argv)
{
    invert_settings settings = {0};
    const cli_option options[] = {
        {.name = "hot-share", .kind = CLI_SHARE, .target = &settings.hot_share, .argument = "S",
         .given = &settings.hot_share_given, .help = "the hot root key's share of all work, such as 0.755 or 75.5%"},
        {.name = "speedup", .kind = CLI_TEXT, .target = &settings.speedup, .argument = "X",
         .help = "measured: the baseline's time over the other schedule's"},
        {.name = "workers", .kind = CLI_LIST, .target = &settings.workers, .argument = "P,...",
         .help = "blocks or multiprocessors it was measured on; a row for each"},
        {.name = "curve", .kind = CLI_TEXT, .target = &settings.curve, .argument = "FILE",
         .help = "points as CSV: workers,speedup, with a header or without; - is standard input"},
        {.name = "point", .kind = CLI_LIST, .target = &settings.points, .argument = "P=X",
         .help = "a point of the curve; may be repeated"},
        {.name = "plot", .kind = CLI_TEXT, .target = &settings.plot, .argument = "FILE.svg|png|pdf",
         .help = "draw points and curve; leaves .gp and .dat beside the figure"},
        CLI_COMMON_OPTIONS(settings.common),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count;
    const cli_parsed parsed = cli_parse(&usage, options, &settings.common, argc, argv, 0, 0, &positional, &count);
    int exit_status = parsed == CLI_PARSED_HELP ? CLI_DONE : CLI_USAGE;
    if (parsed == CLI_PARSED_RUN)
        exit_status = execute(&settings);
    free(settings.points.items);
    free(settings.workers.items);
    return exit_status;
}
