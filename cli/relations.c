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

static int write_one(const char *command, const jc_program *program, jc_database *database, unsigned predicate,
                     const char *directory, const char *form)
{
    const jc_io *io = &program->predicates[predicate].output;
    const char *name = program->predicates[predicate].name;
    size_t size = strlen(directory) + strlen(io->filename ? io->filename : name) + strlen(form) + 3;
    char *path = malloc(size);
    jc_error error = {.code = JC_ERR_MEMORY};
    if (!path)
        return cli_complain(command, &error);
    bool own_name = io->filename != NULL, absolute = own_name && io->filename[0] == '/';
    snprintf(path, size, "%s%s%s%s%s", absolute ? "" : directory, absolute ? "" : "/", own_name ? io->filename : name,
             own_name ? "" : ".", own_name ? "" : form);
    bool csv = io->rfc4180 == 1 || (!own_name && io->rfc4180 != 0 && strcmp(form, "csv") == 0);
    const char *delimiter = io->delimiter ? io->delimiter : csv ? "," : "\t";
    jc_status status = jc_relation_write(path, delimiter, csv, jc_database_relation(database, predicate),
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
