/* SPDX-License-Identifier: Apache-2.0 */
/* The program's predicates: from .decl, or without any .decl from the first use of each. */
#include "data/parse_meaning.h"

#include <string.h>

void *jc_meaning_alloc(jc_meaning *meaning, size_t count, size_t size)
{
    void *piece = jc_arena_alloc(meaning->arena, count, size);
    if (!piece)
        meaning->failed = meaning->out_of_memory = true;
    return piece;
}

char *jc_meaning_text(jc_meaning *meaning, const char *text)
{
    char *copy = jc_arena_text(meaning->arena, text, strlen(text));
    if (!copy)
        meaning->failed = meaning->out_of_memory = true;
    return copy;
}

void jc_unknown_relation(jc_meaning *meaning, const char *name, jc_place place)
{
    const char *nearest = jc_nearest_name(name, meaning->predicates.names, meaning->predicates.count);
    if (nearest)
        jc_meaning_error(meaning, place, "unknown relation '%.80s'; did you mean '%.80s'?", name, nearest);
    else
        jc_meaning_error(meaning, place, "unknown relation '%.80s'; declare it with .decl", name);
}

/* Twice the room for predicates and their notes; the old pieces stay in the arenas. */
static bool grow(jc_meaning *meaning)
{
    jc_program *program = meaning->program;
    unsigned room = meaning->predicate_room ? 2 * meaning->predicate_room : 16;
    jc_predicate *predicates = jc_meaning_alloc(meaning, room, sizeof *predicates);
    predicate_note *notes = jc_arena_alloc(meaning->scratch, room, sizeof *notes);
    if (!predicates || !notes) {
        meaning->failed = meaning->out_of_memory = true;
        return false;
    }
    if (program->predicate_count) {
        memcpy(predicates, program->predicates, program->predicate_count * sizeof *predicates);
        memcpy(notes, meaning->notes, program->predicate_count * sizeof *notes);
    }
    program->predicates = predicates;
    meaning->notes = notes;
    meaning->predicate_room = room;
    return true;
}

jc_predicate *jc_add_predicate(jc_meaning *meaning, const char *name, jc_place place, unsigned arity)
{
    static const jc_io absent = {.headers = -1, .rfc4180 = -1, .compress = -1};
    jc_program *program = meaning->program;
    if (program->predicate_count == meaning->predicate_room && !grow(meaning))
        return NULL;
    jc_attribute *attributes = jc_meaning_alloc(meaning, arity, sizeof *attributes);
    char *own_name = jc_meaning_text(meaning, name);
    if (!attributes || !own_name)
        return NULL;
    for (unsigned i = 0; i < arity; i++)
        if (!(attributes[i].name = jc_meaning_text(meaning, "")))
            return NULL;
    if (!jc_names_add(&meaning->predicates, own_name)) {
        meaning->failed = meaning->out_of_memory = true;
        return NULL;
    }
    meaning->notes[program->predicate_count].place = place;
    jc_predicate *predicate = &program->predicates[program->predicate_count++];
    *predicate = (jc_predicate){.name = own_name, .arity = arity, .attributes = attributes,
                                .input = absent, .output = absent, .position = place.position};
    return predicate;
}

static long find_attribute(const syntax_declaration *declaration, const char *name)
{
    long index = 0;
    for (const syntax_attribute *attribute = declaration->attributes; attribute; attribute = attribute->next, index++)
        if (strcmp(attribute->name.text, name) == 0)
            return index;
    return -1;
}

static void unknown_attribute(jc_meaning *meaning, const syntax_declaration *declaration, const syntax_name *name)
{
    const char *known[JC_MAX_ARITY], *nearest;
    size_t count = 0;
    for (const syntax_attribute *attribute = declaration->attributes; attribute; attribute = attribute->next)
        known[count++] = attribute->name.text;
    nearest = jc_nearest_name(name->text, known, count);
    if (nearest)
        jc_meaning_error(meaning, name->place, "'%.80s' is no attribute of '%.80s'; did you mean '%.80s'?",
                         name->text, declaration->names->text, nearest);
    else
        jc_meaning_error(meaning, name->place, "'%.80s' is no attribute of '%.80s'", name->text,
                         declaration->names->text);
}

/* The determinant's bits. */
static uint64_t read_choice(jc_meaning *meaning, const syntax_declaration *declaration, const syntax_choice *choice)
{
    uint64_t bits = 0;
    for (const syntax_name *name = choice->attributes; name; name = name->next) {
        long index = find_attribute(declaration, name->text);
        if (index >= 0)
            bits |= UINT64_C(1) << index;
        else
            unknown_attribute(meaning, declaration, name);
    }
    return bits;
}

static void check_attribute_names(jc_meaning *meaning, const syntax_declaration *declaration)
{
    long index = 0;
    for (const syntax_attribute *attribute = declaration->attributes; attribute; attribute = attribute->next, index++)
        if (find_attribute(declaration, attribute->name.text) < index)
            jc_meaning_error(meaning, attribute->name.place, "the attribute '%.80s' is there twice",
                             attribute->name.text);
}

static bool fill(jc_meaning *meaning, const syntax_declaration *declaration, const jc_type *types,
                 const jc_choice *choices, jc_predicate *predicate)
{
    unsigned index = 0;
    for (const syntax_attribute *attribute = declaration->attributes; attribute; attribute = attribute->next, index++) {
        predicate->attributes[index].type = types[index];
        if (!(predicate->attributes[index].name = jc_meaning_text(meaning, attribute->name.text)))
            return false;
    }
    predicate->choices = jc_meaning_alloc(meaning, declaration->choice_count, sizeof *predicate->choices);
    if (!predicate->choices)
        return false;
    predicate->choice_count = declaration->choice_count;
    memcpy(predicate->choices, choices, declaration->choice_count * sizeof *choices);
    predicate->input.present = declaration->input;
    predicate->output.present = declaration->output;
    predicate->print_size = declaration->print_size;
    if (declaration->input)
        predicate->input.position = predicate->position;
    if (declaration->output)
        predicate->output.position = predicate->position;
    predicate->declared = true;
    return true;
}

/* Adds one predicate for each name of the declaration. */
static bool declare(jc_meaning *meaning, const jc_type_table *table, const syntax_declaration *declaration)
{
    jc_type types[JC_MAX_ARITY];
    unsigned arity = declaration->broken ? 0 : declaration->arity, index = 0;
    jc_choice *choices = jc_arena_alloc(meaning->scratch, declaration->choice_count, sizeof *choices);
    if (!choices) {
        meaning->failed = meaning->out_of_memory = true;
        return false;
    }
    check_attribute_names(meaning, declaration);
    for (const syntax_attribute *attribute = declaration->attributes; index < arity; attribute = attribute->next)
        types[index++] = jc_types_find(meaning, table, &attribute->type);
    index = 0;
    for (const syntax_choice *choice = declaration->choices; choice; choice = choice->next)
        choices[index++].determinant = read_choice(meaning, declaration, choice);
    for (const syntax_name *name = declaration->names; name; name = name->next) {
        long earlier = jc_names_find(&meaning->predicates, name->text);
        if (earlier >= 0) {
            jc_meaning_error(meaning, name->place, "the relation '%.80s' is declared already, on line %u", name->text,
                             meaning->program->predicates[earlier].position.line);
            continue;
        }
        jc_predicate *predicate = jc_add_predicate(meaning, name->text, name->place, arity);
        if (!predicate)
            return false;
        meaning->notes[predicate - meaning->program->predicates].broken = declaration->broken;
        if (!declaration->broken && !fill(meaning, declaration, types, choices, predicate))
            return false;
    }
    return true;
}

/* Without declarations: a predicate for each new name among the atoms. */
static bool use(jc_meaning *meaning, const syntax_atom *atoms)
{
    for (const syntax_atom *atom = atoms; atom; atom = atom->next)
        if (jc_names_find(&meaning->predicates, atom->name.text) < 0 &&
            !jc_add_predicate(meaning, atom->name.text, atom->name.place, atom->arity))
            return false;
    return true;
}

void jc_check_predicates(jc_meaning *meaning)
{
    const syntax_program *written = meaning->written;
    meaning->predicates.arena = meaning->scratch;
    meaning->program->declarations = written->has_declarations;
    if (!written->has_declarations) {
        for (const syntax_clause *clause = written->clauses; clause; clause = clause->next)
            if (!use(meaning, clause->heads) || !use(meaning, clause->body) || !use(meaning, clause->negated))
                return;
    }
    jc_type_table *table = jc_types_create(meaning);
    if (!table) {
        meaning->failed = meaning->out_of_memory = true;
        return;
    }
    for (const syntax_declaration *declaration = written->declarations; declaration; declaration = declaration->next)
        if (!declare(meaning, table, declaration))
            return;
}
