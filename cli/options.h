/* SPDX-License-Identifier: Apache-2.0 */
/* Options as a table: parsed by getopt_long, checked, and printed by --help from the same lines. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cli_kind {
    CLI_FLAG,  /* bool: true where given */
    CLI_TEXT,  /* const char *: the argument */
    CLI_LIST,  /* cli_list: every argument given, in order */
    CLI_COUNT, /* uint64_t: a whole number from least to most; 1e6 and 1_000_000 are read too */
    CLI_SHARE, /* double: strictly between 0 and 1; 3.3% is read too */
    CLI_REAL   /* double: finite, from real_least to real_most */
} cli_kind;

typedef struct cli_list {
    size_t count;
    const char **items; /* into argv; free(items) when done */
} cli_list;

typedef struct cli_option {
    const char *name; /* without dashes */
    cli_kind kind;
    void *target;
    const char *argument; /* what --help calls it; NULL for flags */
    const char *help;
    uint64_t least, most; /* CLI_COUNT; most 0 is no limit */
    bool *given;          /* set to true where the option was given; may be NULL */
    double real_least, real_most; /* CLI_REAL */
    char letter;      /* the short form, -N; 0 where there is none */
} cli_option;

/* What most commands take. */
typedef enum cli_format { CLI_TABLE, CLI_JSON, CLI_CSV, CLI_OTHER } cli_format;
typedef struct cli_common {
    const char *format_text;
    cli_format format;
    const char *other_format; /* a command's own, CLI_OTHER; NULL: none */
    const char *output; /* NULL: standard output */
    bool quiet;
} cli_common;

/* Lines for a command's table of options; the command's struct cli_common is called `common`. */
#define CLI_COMMON_OPTIONS(common)                                                                                     \
    {.name = "format", .kind = CLI_TEXT, .target = &(common).format_text, .argument = "table|json|csv",                \
     .help = "how to print the results [table]"},                                                                      \
    {.name = "output", .kind = CLI_TEXT, .target = &(common).output, .argument = "FILE",                               \
     .help = "write the results to FILE instead of standard output"},                                                  \
    {.name = "quiet", .kind = CLI_FLAG, .target = &(common).quiet, .help = "no progress, no notes on standard error"}
#define CLI_OPTIONS_END {.name = NULL}

typedef struct cli_usage {
    const char *command;     /* name */
    const char *arguments;   /* "QUERY [OPTION]..." */
    const char *examples;    /* lines of examples, indented by two, that lead the help */
    const char *description; /* paragraphs */
} cli_usage;

typedef enum cli_parsed {
    CLI_PARSED_RUN,  /* go on */
    CLI_PARSED_HELP, /* the help has been printed: end with CLI_DONE */
    CLI_PARSED_WRONG /* a message has been printed: end with CLI_USAGE */
} cli_parsed;

/* Parses argv against the table (ended by CLI_OPTIONS_END). Positional arguments are moved to the front:
 * positional[0..*positional_count) points into argv; fewer than least or more than most are wrong usage.
 * common may be NULL; its format is checked here. */
cli_parsed cli_parse(const cli_usage *usage, const cli_option *options, cli_common *common, int argc, char **argv,
                     int least, int most, char ***positional, int *positional_count);

/* Reads a whole number: decimal digits with _ between them, or a number such as 1e6 or 2.5e3 whose value is whole. */
bool cli_read_count(const char *text, uint64_t *count);

#endif
