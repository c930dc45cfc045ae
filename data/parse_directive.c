/* SPDX-License-Identifier: Apache-2.0 */
/* The meaning of .input, .output, .printsize and their parameters, as Soufflé's file reader and writer have it. */
#include "data/parse_meaning.h"

#include <string.h>

/* 1 or 0 for true and false, -1 after a report. */
static int read_flag(jc_meaning *meaning, const syntax_parameter *parameter)
{
    if (strcmp(parameter->value, "true") == 0)
        return 1;
    if (strcmp(parameter->value, "false") == 0)
        return 0;
    jc_meaning_error(meaning, parameter->value_place, "%s is true or false", parameter->key.text);
    return -1;
}

static void check_io_kind(jc_meaning *meaning, const syntax_parameter *parameter)
{
    if (strcmp(parameter->value, "file") != 0)
        jc_meaning_error(meaning, parameter->value_place, "IO=%.80s is not supported; only IO=file is",
                         parameter->value);
}

/* The file that `name=NAME` stands for, where no filename is given. */
static char *default_filename(jc_meaning *meaning, const char *name, syntax_directive_kind kind)
{
    const char *suffix = kind == SYNTAX_INPUT ? ".facts" : ".csv";
    size_t size = strlen(name) + strlen(suffix) + 1;
    char *filename = jc_meaning_alloc(meaning, size, 1);
    if (filename)
        snprintf(filename, size, "%s%s", name, suffix);
    return filename;
}

static bool read_parameter(jc_meaning *meaning, const syntax_parameter *parameter, jc_io *io, const char **name)
{
    const char *key = parameter->key.text;
    if (strcmp(key, "IO") == 0) {
        check_io_kind(meaning, parameter);
    } else if (strcmp(key, "filename") == 0) {
        return (io->filename = jc_meaning_text(meaning, parameter->value));
    } else if (strcmp(key, "name") == 0) {
        *name = parameter->value;
    } else if (strcmp(key, "delimiter") == 0) {
        if (parameter->value[0] == '\0')
            jc_meaning_error(meaning, parameter->value_place, "the delimiter is empty");
        return (io->delimiter = jc_meaning_text(meaning, parameter->value));
    } else if (strcmp(key, "headers") == 0) {
        io->headers = read_flag(meaning, parameter);
    } else if (strcmp(key, "rfc4180") == 0) {
        io->rfc4180 = read_flag(meaning, parameter);
    } else if (strcmp(key, "compress") == 0) {
        io->compress = read_flag(meaning, parameter);
    } else if (strcmp(key, "columns") == 0) {
        jc_meaning_error(meaning, parameter->key.place, "the parameter columns is not supported; "
                                                        "the file's columns are the attributes in their order");
    } else {
        jc_report(meaning->diagnostics, JC_SEVERITY_WARNING, parameter->key.place,
                  "unknown parameter '%.80s' is ignored", key);
    }
    return true;
}

/* The directive's parameters as a jc_io, shared by all relations that it names. */
static bool read_parameters(jc_meaning *meaning, const syntax_directive *directive, jc_io *io)
{
    const char *name = NULL;
    *io = (jc_io){.present = true, .headers = -1, .rfc4180 = -1, .compress = -1};
    for (const syntax_parameter *parameter = directive->parameters; parameter; parameter = parameter->next)
        if (!read_parameter(meaning, parameter, io, &name))
            return false;
    if (name && !io->filename)
        io->filename = default_filename(meaning, name, directive->kind);
    return !meaning->out_of_memory;
}

static void apply(jc_meaning *meaning, const syntax_directive *directive, const jc_io *io)
{
    for (const syntax_name *name = directive->names; name; name = name->next) {
        long index = jc_names_find(&meaning->predicates, name->text);
        if (index < 0) {
            jc_unknown_relation(meaning, name->text, name->place);
            continue;
        }
        jc_predicate *predicate = &meaning->program->predicates[index];
        jc_io *target = directive->kind == SYNTAX_INPUT ? &predicate->input : &predicate->output;
        if (directive->kind == SYNTAX_PRINT_SIZE) {
            predicate->print_size = true;
        } else if (target->present) {
            jc_meaning_error(meaning, name->place, "the relation '%.80s' has its %s already, on line %u", name->text,
                             directive->kind == SYNTAX_INPUT ? ".input" : ".output", target->position.line);
        } else {
            *target = *io;
            target->position = name->place.position;
        }
    }
}

void jc_check_directives(jc_meaning *meaning)
{
    for (const syntax_directive *directive = meaning->written->directives; directive; directive = directive->next) {
        jc_io io;
        if (!read_parameters(meaning, directive, &io))
            return;
        apply(meaning, directive, &io);
    }
}
