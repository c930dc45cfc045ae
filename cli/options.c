/* SPDX-License-Identifier: Apache-2.0 */
/* Options by table: getopt_long does the scanning, this file the checking and the help. */
#include "cli/options.h"

#include "cli/command.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 64, FIRST_VALUE = 256 };

static bool read_real(const char *text, bool percent_allowed, double *real)
{
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    if (end == text || !isfinite(value) || (errno && fabs(value) > 1))
        return false;
    if (percent_allowed && strcmp(end, "%") == 0)
        value /= 100;
    else if (*end)
        return false;
    *real = value;
    return true;
}

/* Stores one option's argument; false where it cannot be read (the sentence is printed). */
static bool store(const char *command, const cli_option *option, const char *argument)
{
    if (option->given)
        *option->given = true;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)option->target = true;
        return true;
    case CLI_TEXT:
        *(const char **)option->target = argument;
        return true;
    case CLI_LIST: {
        cli_list *list = option->target;
        const char **items = realloc(list->items, (list->count + 1) * sizeof *items);
        if (!items) {
            cli_usage_error(command, "out of memory for --%s", option->name);
            return false;
        }
        list->items = items;
        items[list->count++] = argument;
        return true;
    }
    case CLI_COUNT: {
        uint64_t count, most = option->most ? option->most : UINT64_MAX;
        if (!cli_read_count(argument, &count) || count < option->least || count > most) {
            if (option->most)
                cli_usage_error(command, "--%s wants a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                                option->name, option->least, option->most, argument);
            else
                cli_usage_error(command, "--%s wants a whole number of at least %" PRIu64 ", not '%s'", option->name,
                                option->least, argument);
            return false;
        }
        *(uint64_t *)option->target = count;
        return true;
    }
    case CLI_SHARE: {
        double share;
        if (!read_real(argument, true, &share) || share <= 0 || share >= 1) {
            cli_usage_error(command, "--%s wants a share between 0 and 1, such as 0.033 or 3.3%%, not '%s'",
                            option->name, argument);
            return false;
        }
        *(double *)option->target = share;
        return true;
    }
    case CLI_REAL: {
        double real;
        if (!read_real(argument, false, &real) || real < option->real_least || real > option->real_most) {
            cli_usage_error(command, "--%s wants a number from %g to %g, not '%s'", option->name, option->real_least,
                            option->real_most, argument);
            return false;
        }
        *(double *)option->target = real;
        return true;
    }
    }
    return false;
}

static void print_help(const cli_usage *usage, const cli_option *options)
{
    printf("%s\nUsage: joincast %s %s\n\n%s\n\nOptions:\n", usage->examples, usage->command, usage->arguments,
           usage->description);
    for (const cli_option *option = options; option->name; option++) {
        char left[64], letter[8] = "";
        if (option->letter)
            snprintf(letter, sizeof letter, "-%c, ", option->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name, option->argument ? " " : "",
                 option->argument ? option->argument : "");
        printf(strlen(left) > 25 ? "  %s\n%28s%s\n" : "  %-25s %s%s\n", left, strlen(left) > 25 ? "" : option->help,
               strlen(left) > 25 ? option->help : "");
    }
    printf("  %-25s %s\n", "--help", "this text");
}

static const char *nearest_option(const char *typed, const cli_option *options)
{
    const char *names[MOST_OPTIONS + 1];
    size_t count = 0;
    for (const cli_option *option = options; option->name; option++)
        names[count++] = option->name;
    names[count++] = "help";
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(typed, "="), typed);
    return jc_nearest_name(name, names, count);
}

static cli_parsed complain_of_option(const cli_usage *usage, const cli_option *options, int code, const char *typed)
{
    if (code == ':') {
        cli_usage_error(usage->command, "%s needs an argument", typed);
    } else if (strncmp(typed, "--", 2) == 0) {
        const char *nearest = nearest_option(typed + 2, options);
        if (nearest)
            cli_usage_error(usage->command, "no option %s; did you mean --%s?", typed, nearest);
        else
            cli_usage_error(usage->command, "no option %s; see joincast %s --help", typed, usage->command);
    } else {
        cli_usage_error(usage->command, "no option %s; see joincast %s --help", typed, usage->command);
    }
    return CLI_PARSED_WRONG;
}

static bool read_format(const char *command, cli_common *common)
{
    const char *const names[] = {"table", "json", "csv", common->other_format};
    common->format = CLI_TABLE;
    if (!common->format_text)
        return true;
    for (unsigned i = 0; i < 4 && names[i]; i++) {
        if (strcmp(common->format_text, names[i]) == 0) {
            common->format = (cli_format)i;
            return true;
        }
    }
    if (common->other_format)
        cli_usage_error(command, "--format wants table, json, csv or %s, not '%s'", common->other_format,
                        common->format_text);
    else
        cli_usage_error(command, "--format wants table, json or csv, not '%s'", common->format_text);
    return false;
}

/* The option that getopt_long's code stands for. */
static const cli_option *option_of_code(const cli_option *options, int code)
{
    if (code >= FIRST_VALUE)
        return &options[code - FIRST_VALUE];
    while (options->letter != code)
        options++;
    return options;
}

cli_parsed cli_parse(const cli_usage *usage, const cli_option *options, cli_common *common, int argc, char **argv,
                     int least, int most, char ***positional, int *positional_count)
{
    struct option table[MOST_OPTIONS + 2] = {{0}};
    char letters[2 * MOST_OPTIONS + 3] = ":h", *next_letter = letters + 2;
    int count = 0;
    for (; options[count].name && count < MOST_OPTIONS; count++) {
        table[count] = (struct option){options[count].name,
                                       options[count].kind == CLI_FLAG ? no_argument : required_argument, NULL,
                                       FIRST_VALUE + count};
        if (options[count].letter) {
            *next_letter++ = options[count].letter;
            if (options[count].kind != CLI_FLAG)
                *next_letter++ = ':';
        }
    }
    table[count] = (struct option){"help", no_argument, NULL, 'h'};
    opterr = 0;
    optind = 0; /* glibc: start anew, permute */
    for (;;) {
        int code = getopt_long(argc, argv, letters, table, NULL);
        if (code == -1)
            break;
        if (code == 'h') {
            print_help(usage, options);
            return CLI_PARSED_HELP;
        }
        if (code == '?' || code == ':') {
            const char *typed = argv[optind - 1];
            char letter[3] = {'-', (char)optopt, '\0'};
            bool short_option = optopt && optopt < FIRST_VALUE;
            return complain_of_option(usage, options, code, short_option ? letter : typed);
        }
        if (!store(usage->command, option_of_code(options, code), optarg))
            return CLI_PARSED_WRONG;
    }
    *positional = argv + optind;
    *positional_count = argc - optind;
    if (*positional_count < least || *positional_count > most) {
        if (*positional_count > most)
            cli_usage_error(usage->command, "'%s' is one argument too many; usage: joincast %s %s",
                            (*positional)[most], usage->command, usage->arguments);
        else
            cli_usage_error(usage->command, "an argument is missing; usage: joincast %s %s", usage->command,
                            usage->arguments);
        return CLI_PARSED_WRONG;
    }
    if (common && !read_format(usage->command, common))
        return CLI_PARSED_WRONG;
    return CLI_PARSED_RUN;
}
