/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a program's output relations into a folder. */
#include "cli/relations.h"

#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool cli_relation_form_known(const char *form)
{
    return strcmp(form, "facts") == 0 || strcmp(form, "tsv") == 0 || strcmp(form, "csv") == 0;
}

/* The directive's filename or NAME.form in the directory, with .gz where it says compress; malloc'd. */
static char *path_of(const jc_predicate *predicate, const char *directory, const char *form)
{
    const jc_io *io = &predicate->output;
    const char *name = io->filename ? io->filename : predicate->name;
    size_t length = strlen(name);
    bool absolute = name[0] == '/', packed = io->filename && length > 3 && strcmp(name + length - 3, ".gz") == 0;
    size_t size = strlen(directory) + length + strlen(form) + sizeof "/..gz";
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%s%s%s%s", absolute ? "" : directory, absolute ? "" : "/", name,
                 io->filename ? "" : ".", io->filename ? "" : form, io->compress == 1 && !packed ? ".gz" : "");
    return path;
}

static int write_one(const char *command, const jc_program *program, jc_database *database, unsigned index,
                     const char *directory, const char *form)
{
    const jc_predicate *predicate = &program->predicates[index];
    const jc_io *io = &predicate->output;
    char *path = path_of(predicate, directory, form);
    jc_error error = {.code = JC_ERR_MEMORY};
    if (!path)
        return cli_complain(command, &error);
    bool csv = io->rfc4180 == 1 || (!io->filename && io->rfc4180 != 0 && strcmp(form, "csv") == 0);
    const jc_attribute *header = io->headers == 1 ? predicate->attributes : NULL;
    jc_status status = jc_relation_write(path, io->delimiter, csv, header, jc_database_relation(database, index),
                                         jc_database_dictionary(database), &error);
    free(path);
    if (status == JC_OK)
        return CLI_DONE;
    cli_complain(command, &error);
    return status == JC_ERR_INPUT ? CLI_INPUT : CLI_FAILED;
}

int cli_write_relations(const char *command, const jc_program *program, jc_database *database, const char *directory,
                        const char *form)
{
    bool chosen = false;
    for (unsigned i = 0; i < program->predicate_count; i++)
        chosen = chosen || program->predicates[i].output.present;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) {
        jc_error error = {.code = JC_ERR_IO};
        snprintf(error.place, sizeof error.place, "%s", directory);
        snprintf(error.sentence, sizeof error.sentence, "cannot be made: %s", strerror(errno));
        cli_complain(command, &error);
        return CLI_FAILED;
    }
    int exit_status = CLI_DONE;
    for (unsigned i = 0; i < program->predicate_count && exit_status == CLI_DONE; i++) {
        const jc_predicate *predicate = &program->predicates[i];
        if (chosen ? predicate->output.present : predicate->defined)
            exit_status = write_one(command, program, database, i, directory, form);
    }
    return exit_status;
}
