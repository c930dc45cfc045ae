/* SPDX-License-Identifier: Apache-2.0 */
/* Relation sizes from --facts and from --size RELATION=ROWS. */
#include "cli/sizes.h"

#include "cli/command.h"
#include "cli/source.h"

#include <joincast/lp.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The loaded relations' rows, which keep their choice-domains; what rules add to a relation is not known before they
 * run. */
static int sizes_from_facts(const char *command, const jc_program *program, const char *facts,
                            jc_database **database, cli_sizes *sizes)
{
    jc_error error = {.code = JC_OK};
    const int exit_status = cli_read_facts(command, program, facts, database);
    if (exit_status != CLI_DONE)
        return exit_status;
    for (unsigned i = 0; i < program->predicate_count; i++) {
        sizes->known[i] = sizes->loaded[i] = !program->predicates[i].defined;
        sizes->rows[i] = jc_relation_rows(jc_database_relation(*database, i));
    }
    if (jc_choices_check(program, *database, sizes->loaded, &error) != JC_OK)
        return cli_complain(command, &error);
    return CLI_DONE;
}

/* Names the nearest relation, or where none is near all of them, as far as a message holds them. */
static int unknown_relation(const char *command, const jc_program *program, const char *name)
{
    char all[512] = "";
    size_t length = 0;
    for (unsigned i = 0; i < program->predicate_count && length < sizeof all; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i > 0 ? ", " : "",
                                   program->predicates[i].name);
    const char **names = malloc((program->predicate_count + (size_t)1) * sizeof *names);
    if (!names)
        return cli_complain(command, &(jc_error){.code = JC_ERR_MEMORY});
    for (unsigned i = 0; i < program->predicate_count; i++)
        names[i] = program->predicates[i].name;
    const char *nearest = jc_nearest_name(name, names, program->predicate_count);
    free(names);
    if (nearest)
        return cli_usage_error(command, "--size: no relation '%s' in the query; did you mean '%s'?", name, nearest);
    return cli_usage_error(command, "--size: no relation '%s' in the query, which has %s", name, all);
}

bool cli_is_read(const jc_program *program, unsigned predicate)
{
    for (unsigned i = 0; i < program->rule_count; i++) {
        for (unsigned atom = 0; atom < program->rules[i].body_count; atom++) {
            if (program->rules[i].body[atom].predicate == predicate)
                return true;
        }
    }
    return false;
}

/* One setting, "R=1e6". given marks the relations that an earlier setting had. */
static int size_from_setting(const char *command, const jc_program *program, const char *setting, bool *given,
                             cli_sizes *sizes)
{
    const char *equals = strrchr(setting, '=');
    if (!equals || equals == setting)
        return cli_usage_error(command, "--size wants RELATION=ROWS, such as R=1e6, not '%s'", setting);
    uint64_t rows;
    if (!cli_read_count(equals + 1, &rows))
        return cli_usage_error(command, "--size %.*s wants a whole number of rows up to %" PRIu64 ", not '%s'",
                               (int)(equals - setting), setting, UINT64_MAX, equals + 1);
    char *name = strndup(setting, (size_t)(equals - setting));
    if (!name)
        return cli_complain(command, &(jc_error){.code = JC_ERR_MEMORY});
    int exit_status = CLI_DONE;
    const int predicate = jc_program_find(program, name);
    if (predicate < 0) {
        exit_status = unknown_relation(command, program, name);
    } else if (!cli_is_read(program, (unsigned)predicate)) {
        exit_status = cli_usage_error(command, "--size: no rule's body reads %s, so its size bounds nothing; "
                                      "leave it out", name);
    } else if (given[predicate]) {
        exit_status = cli_usage_error(command, "--size gives %s twice; give one size for each relation", name);
    } else {
        given[predicate] = sizes->known[predicate] = true;
        sizes->loaded[predicate] = false;
        sizes->rows[predicate] = rows;
    }
    free(name);
    return exit_status;
}

int cli_sizes_read(const char *command, const jc_program *program, const char *facts, const cli_list *settings,
                   jc_database **database, cli_sizes *sizes)
{
    int exit_status = CLI_DONE;
    jc_database *loaded = NULL;
    bool *given = calloc(program->predicate_count + (size_t)1, sizeof *given);
    sizes->any = facts || settings->count > 0;
    sizes->rows = calloc(program->predicate_count + (size_t)1, sizeof *sizes->rows);
    sizes->known = calloc(program->predicate_count + (size_t)1, sizeof *sizes->known);
    sizes->loaded = calloc(program->predicate_count + (size_t)1, sizeof *sizes->loaded);
    if (!given || !sizes->rows || !sizes->known || !sizes->loaded)
        exit_status = cli_complain(command, &(jc_error){.code = JC_ERR_MEMORY});
    if (exit_status == CLI_DONE && facts)
        exit_status = sizes_from_facts(command, program, facts, &loaded, sizes);
    for (size_t i = 0; i < settings->count && exit_status == CLI_DONE; i++)
        exit_status = size_from_setting(command, program, settings->items[i], given, sizes);
    if (database && exit_status == CLI_DONE)
        *database = loaded;
    else
        jc_database_free(loaded);
    free(given);
    return exit_status;
}

void cli_sizes_clear(cli_sizes *sizes)
{
    free(sizes->rows);
    free(sizes->known);
    free(sizes->loaded);
    *sizes = (cli_sizes){0};
}
