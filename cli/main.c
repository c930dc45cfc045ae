/* SPDX-License-Identifier: Apache-2.0 */
/* joincast: the table of commands, and how each ends. */
#include "cli/command.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const cli_command cli_commands[] = {
    {"report", "everything below for one program, as text and as a folder with figures", cli_report},
    {"bound", "how large the output of each rule can get, with the certificate", cli_bound},
    {"width", "how hard a query is: rho*, ghw, fhw and submodular width, with decompositions", cli_width},
    {"witness", "relations on which a join is as large as its bound allows", cli_witness},
    {"profile", "where the work sits: root keys, hot keys, largest indivisible units", cli_profile},
    {"simulate", "makespans of schedules on skewed work, from laws of fan-outs or a profile", cli_simulate},
    {"invert", "what measured speedups say about the largest indivisible unit", cli_invert},
    {"run", "the join itself, on the CPU, under a named schedule", cli_run},
    {"job", "rules and relations as a folder or a stream for joincast-gpu", cli_job},
    {"generate", "made-up relations: program facts, graphs, social networks", cli_generate},
    {NULL, NULL, NULL},
};

int cli_argc;
char **cli_argv;

unsigned cli_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 1024 ? 1024 : (unsigned)count;
}

int cli_complain(const char *command, const jc_error *error)
{
    fprintf(stderr, "joincast %s: error: %s%s%s\n", command, error->place, error->place[0] ? ": " : "",
            error->sentence[0] ? error->sentence : jc_status_text(error->code));
    switch (error->code) {
    case JC_OK: return CLI_DONE;
    case JC_ERR_ARGUMENT: return CLI_USAGE;
    case JC_ERR_MEMORY:
    case JC_ERR_SOLVER: return CLI_FAILED;
    case JC_ERR_INPUT:
    case JC_ERR_IO:
    case JC_ERR_LIMIT:
    case JC_ERR_UNSUPPORTED: return CLI_INPUT;
    }
    return CLI_FAILED;
}

int cli_usage_error(const char *command, const char *format, ...)
{
    jc_error error = {.code = JC_ERR_ARGUMENT};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.sentence, sizeof error.sentence, format, arguments);
    va_end(arguments);
    return cli_complain(command, &error);
}

static void print_overview(FILE *out)
{
    fputs("  joincast report examples/callgraph/callgraph.dl --facts examples/callgraph/facts\n"
          "  joincast bound 'Q(x,y,z) :- R(x,y), S(y,z), T(z,x).' --size R=1e6 --size S=1e6 --size T=1e3\n"
          "\nUsage: joincast COMMAND ...\n\n"
          "Forecasts joins: how large the output can get, how skewed the work is, how long a schedule takes.\n\n"
          "Commands:\n",
          out);
    for (const cli_command *command = cli_commands; command->name; command++)
        fprintf(out, "  %-10s %s\n", command->name, command->summary);
    fputs("\njoincast COMMAND --help tells more; joincast --version the version.\n"
          "Exit status: 0 done, 1 failed, 2 wrong usage, 3 bad input, 4 a validation that fell short.\n",
          out);
}

static int unknown_command(const char *name)
{
    const char *names[sizeof cli_commands / sizeof *cli_commands];
    size_t count = 0;
    for (const cli_command *command = cli_commands; command->name; command++)
        names[count++] = command->name;
    const char *nearest = jc_nearest_name(name, names, count);
    if (nearest)
        fprintf(stderr, "joincast: error: no command '%s'; did you mean '%s'?\n", name, nearest);
    else
        fprintf(stderr, "joincast: error: no command '%s'; joincast --help lists them\n", name);
    return CLI_USAGE;
}

/* The command that the arguments name, or what there is to say of all of them. */
static int run_command(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("joincast %s\n", jc_version());
        return CLI_DONE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        if (argc < 3 || strcmp(argv[1], "help") != 0) {
            print_overview(stdout);
            return CLI_DONE;
        }
        static char help[] = "--help"; /* joincast help COMMAND ... is joincast COMMAND ... --help */
        memmove(argv + 1, argv + 2, ((size_t)argc - 2) * sizeof *argv);
        argv[argc - 1] = help;
    }
    for (const cli_command *command = cli_commands; command->name; command++) {
        if (strcmp(argv[1], command->name) == 0)
            return command->run(argc - 1, argv + 1);
    }
    return unknown_command(argv[1]);
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, ""); /* numbers stay in the C locale */
    signal(SIGPIPE, SIG_IGN); /* a pipe that closes early shows as EPIPE, which is not an error */
    cli_argc = argc;
    cli_argv = argv;
    char **arguments = malloc(((size_t)argc + 1) * sizeof *arguments); /* getopt sorts its own copy */
    if (!arguments) {
        fprintf(stderr, "joincast: error: out of memory\n");
        return CLI_FAILED;
    }
    memcpy(arguments, argv, ((size_t)argc + 1) * sizeof *arguments);
    int exit_status = run_command(argc, arguments);
    free(arguments);
    if (fflush(stdout) != 0 && errno != EPIPE && exit_status == CLI_DONE) {
        fprintf(stderr, "joincast: error: standard output: cannot be written: %s\n", strerror(errno));
        exit_status = CLI_FAILED;
    }
    return exit_status;
}
