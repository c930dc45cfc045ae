/* SPDX-License-Identifier: Apache-2.0 */
/* Reading what a command line names: programs and their facts. */
#include "cli/source.h"

#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int complain(const char *command, jc_status code, const char *place, const char *sentence)
{
    jc_error error = {.code = code};
    snprintf(error.place, sizeof error.place, "%s", place);
    snprintf(error.sentence, sizeof error.sentence, "%s", sentence);
    return cli_complain(command, &error);
}

/* Reads a stream to its end into a growing buffer. */
static jc_status slurp(FILE *file, char **text, size_t *length)
{
    size_t room = 1 << 16, filled = 0;
    char *buffer = malloc(room);
    while (buffer) {
        filled += fread(buffer + filled, 1, room - filled, file);
        if (filled < room)
            break;
        char *larger = realloc(buffer, room *= 2);
        if (!larger)
            free(buffer);
        buffer = larger;
    }
    if (!buffer)
        return JC_ERR_MEMORY;
    if (ferror(file)) {
        free(buffer);
        return JC_ERR_IO;
    }
    *text = buffer;
    *length = filled;
    return JC_OK;
}

int cli_read_text(const char *command, const char *path, char **text, size_t *length)
{
    bool standard = strcmp(path, "-") == 0;
    struct stat about;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        char sentence[256];
        snprintf(sentence, sizeof sentence, "cannot be opened: %s; give a file, - for standard input, or a rule "
                 "such as 'Q(x,z) :- R(x,y), S(y,z).'", strerror(errno));
        return complain(command, JC_ERR_IO, path, sentence);
    }
    if (!standard && fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode)) {
        fclose(file);
        return complain(command, JC_ERR_IO, path, "is a directory; give the program's file");
    }
    jc_status status = slurp(file, text, length);
    if (!standard)
        fclose(file);
    if (status == JC_ERR_MEMORY)
        return complain(command, status, path, "out of memory");
    if (status != JC_OK)
        return complain(command, status, path, "cannot be read to its end");
    return CLI_DONE;
}

int cli_parse_program(const char *command, const char *text, size_t length, const char *name, bool quiet,
                      jc_program **program)
{
    jc_diagnostics *diagnostics = NULL;
    jc_status status = jc_program_parse(text, length, name, program, &diagnostics);
    if (diagnostics && (!quiet || status != JC_OK))
        jc_diagnostics_print(diagnostics, stderr);
    int exit_status = CLI_DONE;
    if (status == JC_ERR_MEMORY)
        exit_status = complain(command, status, name, "out of memory");
    else if (status != JC_OK)
        exit_status = CLI_INPUT;
    else if ((*program)->rule_count == 0) {
        jc_program_free(*program);
        *program = NULL;
        exit_status = complain(command, JC_ERR_INPUT, name, "there is no rule in it; a rule is a head, :- and a body, "
                               "such as Q(x,z) :- R(x,y), S(y,z).");
    }
    jc_diagnostics_free(diagnostics);
    return exit_status;
}

bool cli_is_rule(const char *query)
{
    return strstr(query, ":-") != NULL;
}

const char *cli_source_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "<standard input>" : path;
}

int cli_read_program(const char *command, const char *query, bool quiet, jc_program **program)
{
    char *text = NULL;
    size_t length;
    if (cli_is_rule(query))
        return cli_parse_program(command, query, strlen(query), "<command line>", quiet, program);
    int exit_status = cli_read_text(command, query, &text, &length);
    if (exit_status == CLI_DONE)
        exit_status = cli_parse_program(command, text, length, cli_source_name(query), quiet, program);
    free(text);
    return exit_status;
}

int cli_read_facts(const char *command, const jc_program *program, const char *facts, jc_database **database)
{
    jc_error error = {.code = JC_OK};
    jc_database *created = NULL;
    jc_status status = jc_database_create(program, &created);
    if (status != JC_OK)
        return complain(command, status, "", jc_status_text(status));
    status = jc_database_load(created, program, facts, &error);
    if (status != JC_OK) {
        jc_database_free(created);
        return cli_complain(command, &error);
    }
    *database = created;
    return CLI_DONE;
}
