/* SPDX-License-Identifier: Apache-2.0 */
/* What a subcommand is, and how it ends. To add one: write cli/NAME.c with an int cli_NAME(int, char **), declare it
 * here, and add a line to the table in cli/main.c. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <joincast/model.h>

/* Exit statuses. */
enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_INPUT = 3, CLI_FELL_SHORT = 4 };

typedef struct cli_command {
    const char *name;
    const char *summary; /* one line for the list of commands */
    /* argv[0] is the command's name; returns an exit status. */
    int (*run)(int argc, char **argv);
} cli_command;

/* All commands, in the order in which the help lists them; ends with a NULL name. */
extern const cli_command cli_commands[];

int cli_bound(int argc, char **argv);
int cli_generate(int argc, char **argv);
int cli_invert(int argc, char **argv);
int cli_job(int argc, char **argv);
int cli_profile(int argc, char **argv);
int cli_report(int argc, char **argv);
int cli_run(int argc, char **argv);
int cli_simulate(int argc, char **argv);
int cli_width(int argc, char **argv);
int cli_witness(int argc, char **argv);

/* The number of processors online: the default for --threads. */
unsigned cli_processors(void);

/* The whole command line that started the program, for results that carry it. */
extern int cli_argc;
extern char **cli_argv;

/* Prints "joincast COMMAND: error: PLACE: SENTENCE" to standard error and returns the exit status for the code:
 * wrong usage 2; bad input, limits and what is not supported 3; memory and solver 1; JC_ERR_IO 3, since most of what
 * fails to open is input: those who write pass the result of cli_output_* on instead. */
int cli_complain(const char *command, const jc_error *error);

/* As cli_complain, for a sentence of the command's own. */
int cli_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
