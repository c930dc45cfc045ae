/* SPDX-License-Identifier: Apache-2.0 */
/* The program's predicates: from .decl, or without any .decl from the first use of each. */
#include "data/parse_meaning.h"

#include <string.h>

static const jc_io absent_io = {.headers = -1, .rfc4180 = -1, .compress = -1};

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

const char *jc_meaning_nearest(const jc_meaning *meaning, const char *name, const char *const *candidates,
                               size_t count)
{
    return jc_diagnostics_full(meaning->diagnostics) ? NULL : jc_nearest_name(name, candidates, count);
}

void jc_unknown_relation(jc_meaning *meaning, const char *name, jc_place place)
{
    const char *nearest = jc_meaning_nearest(meaning, name, meaning->predicates.names, meaning->predicates.count);
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

/* Appends a predicate; all that it points to is the program's. */
static bool add_predicate(jc_meaning *meaning, const char *name, predicate_note note, jc_predicate fresh)
{
    jc_program *program = meaning->program;
    if (program->predicate_count == meaning->predicate_room && !grow(meaning))
        return false;
    fresh.name = jc_meaning_text(meaning, name);
    if (!fresh.name || !jc_names_add(&meaning->predicates, fresh.name)) {
        meaning->failed = meaning->out_of_memory = true;
        return false;
    }
    fresh.position = note.place.position;
    meaning->notes[program->predicate_count] = note;
    program->predicates[program->predicate_count++] = fresh;
    return true;
}

/* ---- .decl ----------------------------------------------------------------------------------------------------- */

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
    nearest = jc_meaning_nearest(meaning, name->text, known, count);
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

/* The attributes and choices, made once and shared by all names of the declaration. */
static bool fill(jc_meaning *meaning, const jc_type_table *table, const syntax_declaration *declaration,
                 jc_predicate *common)
{
    common->declared = true;
    common->arity = declaration->arity;
    common->choice_count = declaration->choice_count;
    common->attributes = jc_meaning_alloc(meaning, common->arity, sizeof *common->attributes);
    common->choices = jc_meaning_alloc(meaning, common->choice_count, sizeof *common->choices);
    common->print_size = declaration->print_size;
    if (!common->attributes || !common->choices)
        return false;
    check_attribute_names(meaning, declaration);
    unsigned index = 0;
    for (const syntax_attribute *attribute = declaration->attributes; attribute;
         attribute = attribute->next, index++) {
        common->attributes[index].type = jc_types_find(meaning, table, &attribute->type);
        if (!(common->attributes[index].name = jc_meaning_text(meaning, attribute->name.text)))
            return false;
    }
    index = 0;
    for (const syntax_choice *choice = declaration->choices; choice; choice = choice->next)
        common->choices[index++].determinant = read_choice(meaning, declaration, choice);
    return true;
}

/* Adds one predicate for each name of the declaration. */
static bool declare(jc_meaning *meaning, const jc_type_table *table, const syntax_declaration *declaration)
{
    jc_predicate common = {.input = absent_io, .output = absent_io};
    if (!declaration->broken && !fill(meaning, table, declaration, &common))
        return false;
    for (const syntax_name *name = declaration->names; name; name = name->next) {
        long earlier = jc_names_find(&meaning->predicates, name->text);
        if (earlier >= 0) {
            jc_meaning_error(meaning, name->place, "the relation '%.80s' is declared already, on line %u", name->text,
                             meaning->program->predicates[earlier].position.line);
            continue;
        }
        jc_predicate fresh = common;
        fresh.input.present = declaration->input;
        fresh.output.present = declaration->output;
        fresh.input.position = declaration->input ? name->place.position : fresh.input.position;
        fresh.output.position = declaration->output ? name->place.position : fresh.output.position;
        predicate_note note = {.place = name->place, .broken = declaration->broken};
        if (!add_predicate(meaning, name->text, note, fresh))
            return false;
    }
    return true;
}

/* ---- without .decl --------------------------------------------------------------------------------------------- */

/* A predicate for each new name among the atoms. */
static bool use(jc_meaning *meaning, const syntax_atom *atoms)
{
    for (const syntax_atom *atom = atoms; atom; atom = atom->next) {
        if (jc_names_find(&meaning->predicates, atom->name.text) >= 0)
            continue;
        jc_predicate fresh = {.arity = atom->arity, .input = absent_io, .output = absent_io};
        fresh.attributes = jc_meaning_alloc(meaning, atom->arity, sizeof *fresh.attributes);
        for (unsigned i = 0; fresh.attributes && i < atom->arity; i++)
            if (!(fresh.attributes[i].name = jc_meaning_text(meaning, "")))
                return false;
        if (!fresh.attributes ||
            !add_predicate(meaning, atom->name.text, (predicate_note){.place = atom->name.place}, fresh))
            return false;
    }
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
