/* SPDX-License-Identifier: Apache-2.0 */
/* joincast generate: made-up relations, the same for the same seed. To add a generator: write data/generate_NAME.c,
 * and here a function and a line in `kinds`. */
#include "cli/command.h"
#include "cli/options.h"

#include <errno.h>
#include <joincast/data.h>
#include <string.h>

typedef struct generate_kind {
    const char *name;
    int (*run)(int argc, char **argv);
} generate_kind;

#define SEED_OPTION(seed) \
    {.name = "seed", .kind = CLI_COUNT, .target = &(seed), .argument = "N", \
     .help = "the same seed, the same bytes [1]"}
#define QUIET_OPTION(quiet) {.name = "quiet", .kind = CLI_FLAG, .target = &(quiet), .help = "no notes"}

/* How every generator ends: whatever failed to open or to be written is output here, hence a failure. */
static int finish(const char *command, jc_status status, const jc_error *error, const char *output, bool quiet)
{
    if (status == JC_ERR_IO && errno == EPIPE)
        return CLI_DONE;
    if (status != JC_OK) {
        const int exit_status = cli_complain(command, error);
        return status == JC_ERR_IO ? CLI_FAILED : exit_status;
    }
    if (!quiet && strcmp(output, "-") != 0)
        fprintf(stderr, "joincast %s: wrote %s\n", command, output);
    return CLI_DONE;
}

static int ended(cli_parsed parsed)
{
    return parsed == CLI_PARSED_HELP ? CLI_DONE : CLI_USAGE;
}

static int generate_callgraph(int argc, char **argv)
{
    static const cli_usage usage = {
        .command = "generate callgraph",
        .arguments = "[OPTION]...",
        .examples = "  joincast generate callgraph --methods 1000 --hot-share 0.4 --seed 1 --output facts\n"
                    "  joincast report examples/callgraph/callgraph.dl --facts facts\n",
        .description =
            "Writes the facts of a made-up object-oriented program, as program analyses read them: Reachable,\n"
            "InstructionMethod, Invocation, VarPointsTo, HeapType and MethodLookup. One type, java.lang.Object, holds\n"
            "the share --hot-share of the work of joining MethodLookup with HeapType; from 500 methods on it is met\n"
            "within 0.01. A share near 1 takes many rows.",
    };
    jc_callgraph_options generated = {.methods = 1000, .hot_share = 0.4, .seed = 1};
    const char *output = "callgraph-facts";
    bool quiet = false;
    const cli_option options[] = {
        {.name = "methods", .kind = CLI_COUNT, .target = &generated.methods, .argument = "N", .least = 10,
         .help = "methods of the program [1000]"},
        {.name = "hot-share", .kind = CLI_SHARE, .target = &generated.hot_share, .argument = "S",
         .help = "share of java.lang.Object, between 0 and 1 [0.4]"},
        SEED_OPTION(generated.seed),
        {.name = "output", .kind = CLI_TEXT, .target = &output, .argument = "DIR",
         .help = "folder for the facts, made where absent [callgraph-facts]"},
        QUIET_OPTION(quiet),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count;
    const cli_parsed parsed = cli_parse(&usage, options, NULL, argc, argv, 0, 0, &positional, &count);
    if (parsed != CLI_PARSED_RUN)
        return ended(parsed);
    jc_error error = {.code = JC_OK};
    const jc_status status = jc_generate_callgraph(&generated, output, &error);
    return finish(usage.command, status, &error, output, quiet);
}

static int generate_rmat(int argc, char **argv)
{
    static const cli_usage usage = {
        .command = "generate rmat",
        .arguments = "[OPTION]...",
        .examples = "  joincast generate rmat --scale 16 --orient --output Edge.facts\n"
                    "  joincast run examples/triangle/triangle.dl --facts .\n",
        .description =
            "Writes a recursive-matrix graph, one line \"x<TAB>y\" for each edge, x and y below 2^SCALE and not\n"
            "equal. Every edge is there once, from its smaller to its larger end.",
    };
    jc_rmat_options generated = {.edge_factor = 16, .a = 0.57, .b = 0.19, .c = 0.19, .seed = 1};
    uint64_t scale = 10;
    const char *output = "-";
    bool quiet = false;
    const cli_option options[] = {
        {.name = "scale", .kind = CLI_COUNT, .target = &scale, .argument = "N", .least = 1, .most = 30,
         .help = "2^N vertices [10]"},
        {.name = "edge-factor", .kind = CLI_COUNT, .target = &generated.edge_factor, .argument = "N", .least = 1,
         .help = "edges drawn per vertex; loops and repeats are dropped [16]"},
        {.name = "a", .kind = CLI_REAL, .target = &generated.a, .argument = "P", .real_least = 0, .real_most = 1,
         .help = "probability of the quadrant of two small ends [0.57]"},
        {.name = "b", .kind = CLI_REAL, .target = &generated.b, .argument = "P", .real_least = 0, .real_most = 1,
         .help = "of a small first and a large second end [0.19]"},
        {.name = "c", .kind = CLI_REAL, .target = &generated.c, .argument = "P", .real_least = 0, .real_most = 1,
         .help = "of a large first and a small second end [0.19]"},
        {.name = "orient", .kind = CLI_FLAG, .target = &generated.orient,
         .help = "from the end of lower to the end of higher degree instead"},
        SEED_OPTION(generated.seed),
        {.name = "output", .kind = CLI_TEXT, .target = &output, .argument = "FILE",
         .help = "file for the edges [standard output]"},
        QUIET_OPTION(quiet),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count;
    const cli_parsed parsed = cli_parse(&usage, options, NULL, argc, argv, 0, 0, &positional, &count);
    if (parsed != CLI_PARSED_RUN)
        return ended(parsed);
    jc_error error = {.code = JC_OK};
    generated.scale = (unsigned)scale;
    const jc_status status = jc_generate_rmat(&generated, output, &error);
    return finish(usage.command, status, &error, output, quiet);
}

static int generate_lsqb(int argc, char **argv)
{
    static const cli_usage usage = {
        .command = "generate lsqb",
        .arguments = "[OPTION]...",
        .examples = "  joincast generate lsqb --persons 2000 --seed 1 --output network\n"
                    "  joincast run examples/lsqb/q6.dl --facts network\n",
        .description =
            "Writes a made-up social network in the files and layout of the LSQB benchmark, those that its\n"
            "queries 3, 6 and 9 read.",
    };
    jc_lsqb_options generated = {.persons = 1000, .seed = 1};
    const char *output = "lsqb-facts";
    bool quiet = false;
    const cli_option options[] = {
        {.name = "persons", .kind = CLI_COUNT, .target = &generated.persons, .argument = "N", .least = 10,
         .help = "persons in the network [1000]"},
        SEED_OPTION(generated.seed),
        {.name = "output", .kind = CLI_TEXT, .target = &output, .argument = "DIR",
         .help = "folder for the files, made where absent [lsqb-facts]"},
        QUIET_OPTION(quiet),
        CLI_OPTIONS_END,
    };
    char **positional;
    int count;
    const cli_parsed parsed = cli_parse(&usage, options, NULL, argc, argv, 0, 0, &positional, &count);
    if (parsed != CLI_PARSED_RUN)
        return ended(parsed);
    jc_error error = {.code = JC_OK};
    const jc_status status = jc_generate_lsqb(&generated, output, &error);
    return finish(usage.command, status, &error, output, quiet);
}

static const generate_kind kinds[] = {
    {"callgraph", generate_callgraph},
    {"rmat", generate_rmat},
    {"lsqb", generate_lsqb},
};

int cli_generate(int argc, char **argv)
{
    static const cli_usage usage = {
        .command = "generate",
        .arguments = "callgraph|rmat|lsqb [OPTION]...",
        .examples = "  joincast generate callgraph --methods 1000 --hot-share 0.4 --seed 1 --output facts\n"
                    "  joincast generate rmat --scale 16 --orient --output Edge.facts\n"
                    "  joincast generate lsqb --persons 2000 --output network\n",
        .description =
            "Writes made-up relations: the facts of an object-oriented program, a recursive-matrix graph, or a\n"
            "social network. joincast generate KIND --help tells each one's options. The same arguments give the\n"
            "same bytes on every machine.",
    };
    const size_t kind_count = sizeof kinds / sizeof *kinds;
    for (size_t i = 0; argc > 1 && i < kind_count; i++)
        if (strcmp(argv[1], kinds[i].name) == 0)
            return kinds[i].run(argc - 1, argv + 1);
    static const cli_option options[] = {CLI_OPTIONS_END};
    char **positional;
    int count;
    const bool named = argc > 1 && argv[1][0] != '-'; /* options are another kind's: the name is what is wrong */
    const cli_parsed parsed = cli_parse(&usage, options, NULL, named ? 2 : argc, argv, 1, 1, &positional, &count);
    if (parsed != CLI_PARSED_RUN)
        return ended(parsed);
    const char *names[sizeof kinds / sizeof *kinds];
    for (size_t i = 0; i < kind_count; i++)
        names[i] = kinds[i].name;
    const char *const nearest = jc_nearest_name(positional[0], names, kind_count);
    if (nearest)
        return cli_usage_error(usage.command, "nothing called '%s' is generated; did you mean '%s'?", positional[0],
                               nearest);
    return cli_usage_error(usage.command, "nothing called '%s' is generated; choose callgraph, rmat or lsqb",
                           positional[0]);
}
