/* SPDX-License-Identifier: Apache-2.0 */
/* Loads what a program reads: its input files and its own facts.
 *
 * All relations are read before the first is put into the database, so that a failure leaves it as it was.
 */
#include "data/locate.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

/* Where facts of one predicate are gathered. */
typedef struct fact_rows {
    uint64_t count, capacity;
    uint32_t *columns[JC_MAX_ARITY];
} fact_rows;

static void free_fact_rows(fact_rows *rows)
{
    for (unsigned c = 0; c < JC_MAX_ARITY; c++)
        free(rows->columns[c]);
    memset(rows, 0, sizeof *rows);
}

static jc_status grow_fact_rows(fact_rows *rows, unsigned arity, uint64_t capacity)
{
    for (unsigned c = 0; c < arity; c++) {
        uint32_t *grown = realloc(rows->columns[c], capacity * sizeof *grown);
        if (!grown)
            return JC_ERR_MEMORY;
        rows->columns[c] = grown;
    }
    rows->capacity = capacity;
    return JC_OK;
}

static bool is_fact(const jc_program *program, unsigned predicate)
{
    for (unsigned f = 0; f < program->fact_count; f++)
        for (unsigned h = 0; h < program->facts[f].head_count; h++)
            if (program->facts[f].heads[h].predicate == predicate)
                return true;
    return false;
}

static bool is_read(const jc_program *program, unsigned predicate)
{
    const jc_predicate *p = &program->predicates[predicate];
    return p->input.present || (!program->declarations && !p->defined && !is_fact(program, predicate));
}

static jc_status read_file(jc_database *database, const jc_predicate *predicate, const char *directory,
                           jc_relation **relation, jc_error *error)
{
    const jc_io *input = &predicate->input;
    jc_read_options options = {JC_FORMAT_GUESS, input->delimiter, input->present ? input->headers : -1};
    jc_type types[JC_MAX_ARITY];
    char *path = NULL;
    for (unsigned c = 0; c < predicate->arity; c++)
        types[c] = predicate->attributes[c].type;
    if (input->present && input->rfc4180 == 1)
        options.format = JC_FORMAT_CSV;
    else if (input->present && (input->rfc4180 == 0 || input->delimiter))
        options.format = JC_FORMAT_FACTS;
    jc_status status = jc_locate_facts(predicate, directory, &path, error);
    if (status != JC_OK)
        return status;
    status = jc_relation_read(path, &options, predicate->arity, types, jc_database_dictionary(database), relation,
                              error);
    free(path);
    return status;
}

static jc_status append_fact(fact_rows *rows, const jc_atom *atom, jc_dictionary *dictionary)
{
    if (rows->count == rows->capacity) {
        jc_status status = grow_fact_rows(rows, atom->term_count, rows->capacity ? rows->capacity * 2 : 16);
        if (status != JC_OK)
            return status;
    }
    for (unsigned c = 0; c < atom->term_count; c++) {
        jc_status status = jc_dictionary_encode(dictionary, &atom->terms[c].constant,
                                                &rows->columns[c][rows->count]);
        if (status != JC_OK)
            return status;
    }
    rows->count++;
    return JC_OK;
}

/* Adds the program's facts of a predicate to *relation (NULL: none was read). */
static jc_status add_facts(jc_database *database, const jc_program *program, unsigned predicate,
                           jc_relation **relation)
{
    const unsigned arity = program->predicates[predicate].arity;
    fact_rows rows = {0};
    jc_relation *merged = NULL;
    jc_status status = JC_OK;
    if (*relation) {
        rows.count = jc_relation_rows(*relation);
        status = grow_fact_rows(&rows, arity, rows.count + program->fact_count);
        for (unsigned c = 0; status == JC_OK && rows.count > 0 && c < arity; c++)
            memcpy(rows.columns[c], jc_relation_column(*relation, c), rows.count * sizeof **rows.columns);
    }
    for (unsigned f = 0; status == JC_OK && f < program->fact_count; f++)
        for (unsigned h = 0; status == JC_OK && h < program->facts[f].head_count; h++)
            if (program->facts[f].heads[h].predicate == predicate)
                status = append_fact(&rows, &program->facts[f].heads[h], jc_database_dictionary(database));
    if (status == JC_OK) {
        status = jc_relation_create(arity, rows.count, rows.columns, &merged);
        memset(rows.columns, 0, sizeof rows.columns); /* the relation's now, or gone */
    }
    if (status == JC_OK) {
        jc_relation_free(*relation);
        *relation = merged;
    }
    free_fact_rows(&rows);
    return status;
}

static jc_status load_predicate(jc_database *database, const jc_program *program, unsigned predicate,
                                const char *directory, jc_relation **relation, jc_error *error)
{
    jc_status status = JC_OK;
    if (is_read(program, predicate))
        status = read_file(database, &program->predicates[predicate], directory, relation, error);
    if (status == JC_OK && is_fact(program, predicate)) {
        status = add_facts(database, program, predicate, relation);
        if (status != JC_OK)
            jc_fail(error, status, program->name, "%s while adding the facts of %s", jc_status_text(status),
                    program->predicates[predicate].name);
    }
    return status;
}

jc_status jc_database_load(jc_database *database, const jc_program *program, const char *facts_directory,
                           jc_error *error)
{
    const char *directory = facts_directory ? facts_directory : ".";
    jc_status status = JC_OK;
    jc_relation **relations = calloc((size_t)program->predicate_count + 1, sizeof *relations);
    if (!relations)
        return jc_fail_memory(error);
    for (unsigned p = 0; status == JC_OK && p < program->predicate_count; p++)
        status = load_predicate(database, program, p, directory, &relations[p], error);
    for (unsigned p = 0; p < program->predicate_count; p++) {
        if (status == JC_OK && relations[p])
            jc_database_set(database, p, relations[p]); /* of the predicate's arity by construction */
        else
            jc_relation_free(relations[p]);
    }
    free(relations);
    return status;
}
