/* SPDX-License-Identifier: Apache-2.0 */
/* Where results go, and the object that every JSON result starts from. */
#include "cli/output.h"

#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

/* The processor's name as the kernel tells it; "unknown" where it does not. */
static void processor_name(char *buffer, size_t size)
{
    snprintf(buffer, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (!file)
        return;
    char line[256];
    while (fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            colon += 1 + strspn(colon + 1, " \t");
            colon[strcspn(colon, "\n")] = '\0';
            snprintf(buffer, size, "%s", colon);
            break;
        }
    }
    fclose(file);
}

static json_t *host_object(void)
{
    struct utsname names;
    char processor[256], system[256];
    processor_name(processor, sizeof processor);
    if (uname(&names) == 0)
        snprintf(system, sizeof system, "%s %s", names.sysname, names.machine);
    else
        snprintf(system, sizeof system, "unknown");
    return json_pack("{s:s, s:s, s:I}", "system", system, "processor", processor, "processors",
                     (json_int_t)sysconf(_SC_NPROCESSORS_ONLN));
}

json_t *cli_envelope(const char *command, const uint64_t *seed)
{
    json_t *object = json_object(), *arguments = json_array();
    int failed = !object || !arguments;
    for (int i = 0; i < cli_argc && !failed; i++) {
        failed |= json_array_append_new(arguments, cli_json_text(cli_argv[i]));
    }
    if (!failed) {
        failed |= json_object_set_new(object, "joincast", json_string(jc_version()));
        failed |= json_object_set_new(object, "command", json_string(command));
        failed |= json_object_set(object, "argv", arguments);
        if (seed)
            failed |= json_object_set_new(object, "seed", cli_json_count(*seed));
        failed |= json_object_set_new(object, "host", host_object());
    }
    json_decref(arguments);
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}

int cli_commit(const char *command, jc_output *output)
{
    jc_error error = {.code = JC_OK};
    jc_status status = jc_output_commit(output, &error);
    if (status == JC_OK || errno == EPIPE)
        return CLI_DONE;
    cli_complain(command, &error);
    return CLI_FAILED;
}

int cli_print(const char *command, const cli_common *common, void (*body)(FILE *out, void *context), void *context,
              json_t *json, const cli_table *table)
{
    jc_output *output;
    jc_error error = {.code = JC_OK};
    int exit_status = CLI_FAILED;
    if ((common->format == CLI_JSON && !json) || (table && !cli_table_ok(table))) {
        error = (jc_error){.code = JC_ERR_MEMORY, .sentence = "out of memory"};
        cli_complain(command, &error);
        goto done;
    }
    if (jc_output_open(common->output ? common->output : "-", &output, &error) != JC_OK) {
        cli_complain(command, &error);
        goto done;
    }
    FILE *out = jc_output_stream(output);
    if (common->format == CLI_JSON) {
        json_dumpf(json, out, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
        fputc('\n', out);
    } else if (common->format == CLI_CSV) {
        cli_table_csv(table, out);
    } else {
        body(out, context);
    }
    exit_status = cli_commit(command, output);
done:
    json_decref(json);
    return exit_status;
}

void cli_progress(const char *line)
{
    static bool shown;
    if (!isatty(STDERR_FILENO))
        return;
    if (line)
        fprintf(stderr, "\r%s\033[K", line);
    else if (shown)
        fputs("\r\033[K", stderr);
    shown = line != NULL;
    fflush(stderr);
}

char *cli_command_line(void)
{
    size_t size = 1;
    for (int i = 0; i < cli_argc; i++)
        size += 4 * strlen(cli_argv[i]) + 3;
    char *line = malloc(size), *end = line;
    for (int i = 0; line && i < cli_argc; i++) {
        const char *argument = i == 0 ? "joincast" : cli_argv[i];
        bool plain = argument[0] && !argument[strspn(argument, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                               "0123456789-_=+,./:@%")];
        if (i)
            *end++ = ' ';
        if (!plain)
            *end++ = '\'';
        for (; *argument; argument++)
            end += sprintf(end, *argument == '\'' ? "'\\''" : "%c", *argument);
        if (!plain)
            *end++ = '\'';
        *end = '\0';
    }
    return line;
}
