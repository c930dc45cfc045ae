/* SPDX-License-Identifier: Apache-2.0 */
/* .type: every declared type stands for one of the four that Soufflé builds in. Subtypes of one base are told apart
 * by Soufflé; here they are that base. */
#include "data/parse_meaning.h"

#include <string.h>

typedef enum type_state { TYPE_NEW, TYPE_ACTIVE, TYPE_DONE } type_state;

typedef struct declared_type {
    const syntax_type *written;
    jc_type base;
    type_state state;
} declared_type;

struct jc_type_table {
    jc_names names;
    declared_type *types; /* numbered as names */
};

/* JC_TYPE_ANY: not built in. */
static jc_type built_in(const char *name)
{
    for (jc_type type = JC_TYPE_NUMBER; type <= JC_TYPE_SYMBOL; type++)
        if (strcmp(name, jc_type_name(type)) == 0)
            return type;
    return JC_TYPE_ANY;
}

static void unknown_type(jc_meaning *meaning, const jc_type_table *table, const syntax_name *name)
{
    static const char *const built_ins[] = {"number", "unsigned", "float", "symbol"};
    const char *nearest = jc_meaning_nearest(meaning, name->text, table->names.names, table->names.count);
    if (!nearest)
        nearest = jc_meaning_nearest(meaning, name->text, built_ins, sizeof built_ins / sizeof *built_ins);
    if (nearest)
        jc_meaning_error(meaning, name->place, "unknown type '%.80s'; did you mean '%.80s'?", name->text, nearest);
    else
        jc_meaning_error(meaning, name->place, "unknown type '%.80s'; there are number, unsigned, float and symbol",
                         name->text);
}

jc_type jc_types_find(jc_meaning *meaning, const jc_type_table *table, const syntax_name *name)
{
    jc_type type = built_in(name->text);
    if (type != JC_TYPE_ANY)
        return type;
    long number = jc_names_find(&table->names, name->text);
    if (number >= 0)
        return table->types[number].base;
    unknown_type(meaning, table, name);
    return JC_TYPE_ANY;
}

/* Follows first members from a type to a built-in one, then gives all types on the way that base. */
static void resolve(jc_meaning *meaning, jc_type_table *table, unsigned first)
{
    jc_type base = JC_TYPE_ANY;
    for (long i = first; i >= 0;) {
        declared_type *type = &table->types[i];
        if (type->state != TYPE_NEW) {
            if (type->state == TYPE_ACTIVE)
                jc_meaning_error(meaning, type->written->name.place, "the type '%.80s' is defined by itself",
                                 type->written->name.text);
            base = type->base;
            break;
        }
        type->state = TYPE_ACTIVE;
        if (type->written->broken)
            break;
        const syntax_name *member = type->written->members;
        i = jc_names_find(&table->names, member->text);
        base = built_in(member->text);
        if (i < 0 && base == JC_TYPE_ANY)
            unknown_type(meaning, table, member);
    }
    for (long i = first; i >= 0 && table->types[i].state == TYPE_ACTIVE;) {
        declared_type *type = &table->types[i];
        type->state = TYPE_DONE;
        type->base = base;
        i = type->written->broken ? -1 : jc_names_find(&table->names, type->written->members->text);
    }
}

static void check_union(jc_meaning *meaning, const jc_type_table *table, const declared_type *type)
{
    if (type->written->broken)
        return;
    for (const syntax_name *member = type->written->members->next; member; member = member->next) {
        jc_type base = jc_types_find(meaning, table, member);
        if (base != type->base && base != JC_TYPE_ANY && type->base != JC_TYPE_ANY)
            jc_meaning_error(meaning, member->place, "the union '%.80s' mixes %s with %s", type->written->name.text,
                             jc_type_name(type->base), jc_type_name(base));
    }
}

jc_type_table *jc_types_create(jc_meaning *meaning)
{
    size_t count = 0;
    for (const syntax_type *type = meaning->written->types; type; type = type->next)
        count++;
    jc_type_table *table = jc_arena_alloc(meaning->scratch, 1, sizeof *table);
    if (!table)
        return NULL;
    table->names.arena = meaning->scratch;
    table->types = jc_arena_alloc(meaning->scratch, count, sizeof *table->types);
    if (!table->types)
        return NULL;
    for (const syntax_type *type = meaning->written->types; type; type = type->next) {
        const syntax_name *name = &type->name;
        long earlier = jc_names_find(&table->names, name->text);
        if (built_in(name->text) != JC_TYPE_ANY) {
            jc_meaning_error(meaning, name->place, "the type '%s' is built in", name->text);
        } else if (earlier >= 0) {
            jc_meaning_error(meaning, name->place, "the type '%.80s' is declared already, on line %u", name->text,
                             table->types[earlier].written->name.place.position.line);
        } else {
            table->types[table->names.count].written = type;
            if (!jc_names_add(&table->names, name->text))
                return NULL;
        }
    }
    for (unsigned i = 0; i < table->names.count; i++)
        resolve(meaning, table, i);
    for (unsigned i = 0; i < table->names.count; i++)
        check_union(meaning, table, &table->types[i]);
    return table;
}
