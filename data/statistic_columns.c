/* SPDX-License-Identifier: Apache-2.0 */
/* Which columns the names in a statistic mean. All names of one statistic are of one kind: declared attributes,
 * variables of one body atom, or numbers. */
#include "data/statistic.h"
#include "model/error.h"

#include <string.h>

/* A column by one of its names, or why there is none. */
enum { NO_COLUMN = -1, SEVERAL_COLUMNS = -2 };

/* The next name of a list at *at, up to `end`; empty at its end. Commas and blanks separate. */
static jc_piece next_name(const char **at, const char *end)
{
    static const char between[] = ", \t\r\n";
    while (*at < end && strchr(between, **at))
        ++*at;
    const char *begin = *at;
    while (*at < end && !strchr(between, **at))
        ++*at;
    return (jc_piece){begin, (size_t)(*at - begin)};
}

static bool is_name(jc_piece piece, const char *name)
{
    return strlen(name) == piece.length && memcmp(name, piece.bytes, piece.length) == 0;
}

static int declared_column(const jc_predicate *predicate, jc_piece name)
{
    for (unsigned c = 0; c < predicate->arity; c++)
        if (predicate->declared && is_name(name, predicate->attributes[c].name))
            return (int)c;
    return NO_COLUMN;
}

static int variable_column(const jc_rule *rule, const jc_atom *atom, jc_piece name)
{
    int found = NO_COLUMN;
    for (unsigned c = 0; c < atom->term_count; c++) {
        const jc_term *term = &atom->terms[c];
        if (term->kind == JC_TERM_VARIABLE && is_name(name, rule->variables[term->variable]))
            found = found == NO_COLUMN ? (int)c : SEVERAL_COLUMNS;
    }
    return found;
}

static int numbered_column(const jc_predicate *predicate, jc_piece name)
{
    unsigned number = 0;
    for (size_t i = 0; i < name.length; i++) {
        if (name.bytes[i] < '0' || name.bytes[i] > '9' || number > predicate->arity)
            return NO_COLUMN;
        number = 10 * number + (unsigned)(name.bytes[i] - '0');
    }
    return number >= 1 && number <= predicate->arity ? (int)number - 1 : NO_COLUMN;
}

/* One way to read the names; rule and atom are NULL for attributes and numbers. */
typedef struct way {
    const jc_predicate *predicate;
    const jc_rule *rule;
    const jc_atom *atom;
    bool numbers;
} way;

static int find_column(const way *by, jc_piece name)
{
    if (by->atom)
        return variable_column(by->rule, by->atom, name);
    return by->numbers ? numbered_column(by->predicate, name) : declared_column(by->predicate, name);
}

/* Whether all names are columns this way; *bad is the first that is none, and *why what find_column said. */
static bool read_names(const way *by, const jc_piece names[2], uint64_t columns[2], jc_piece *bad, int *why)
{
    for (int side = 0; side < 2; side++) {
        const char *at = names[side].bytes, *end = at + names[side].length;
        columns[side] = 0;
        for (jc_piece name; (name = next_name(&at, end)).length;) {
            int column = find_column(by, name);
            if (column < 0) {
                *bad = name;
                *why = column;
                return false;
            }
            columns[side] |= UINT64_C(1) << column;
        }
    }
    return true;
}

/* Tries the predicate's body atoms in the order of the program. *why ends as SEVERAL_COLUMNS where one atom would do
 * but for a name that stands in several of its columns, which is then *bad. */
static bool read_variables(const jc_program *program, unsigned predicate, unsigned instance,
                           const jc_piece names[2], uint64_t columns[2], jc_piece *bad, int *why)
{
    *why = NO_COLUMN;
    for (unsigned r = 0; r < program->rule_count; r++) {
        unsigned count = 0;
        for (unsigned a = 0; a < program->rules[r].body_count; a++) {
            const jc_rule *rule = &program->rules[r];
            jc_piece name;
            int reason;
            if (rule->body[a].predicate != predicate || (++count != instance && instance))
                continue;
            const way one = {&program->predicates[predicate], rule, &rule->body[a], false};
            if (read_names(&one, names, columns, &name, &reason))
                return true;
            if (reason == SEVERAL_COLUMNS) {
                *bad = name;
                *why = reason;
            }
        }
    }
    return false;
}

/* The names that there are: "its attributes are x, y", or "its atoms are R(x,y), R(y,z)" up to the room. */
static void list_names(const jc_program *program, unsigned index, char *out, size_t size)
{
    const jc_predicate *predicate = &program->predicates[index];
    size_t used = 0, atoms = 0;
    out[0] = '\0';
    if (predicate->declared) {
        used = (size_t)snprintf(out, size, "its attributes are ");
        for (unsigned c = 0; c < predicate->arity && used < size; c++)
            used += (size_t)snprintf(out + used, size - used, "%s%s", c ? ", " : "", predicate->attributes[c].name);
    }
    for (unsigned r = 0; r < program->rule_count; r++) {
        const jc_rule *rule = &program->rules[r];
        for (unsigned a = 0; a < rule->body_count && used < size; a++) {
            if (rule->body[a].predicate != index)
                continue;
            used += (size_t)snprintf(out + used, size - used, "%s%s(",
                                     atoms++ ? ", " : predicate->declared ? "; its atoms are " : "its atoms are ",
                                     predicate->name);
            for (unsigned c = 0; c < rule->body[a].term_count && used < size; c++) {
                const jc_term *term = &rule->body[a].terms[c];
                used += (size_t)snprintf(out + used, size - used, "%s%s", c ? "," : "",
                                         term->kind == JC_TERM_VARIABLE ? rule->variables[term->variable] : "_");
            }
            if (used < size)
                used += (size_t)snprintf(out + used, size - used, ")");
        }
    }
    if (used == 0)
        snprintf(out, size, "no rule's body reads it");
    if (used >= size)
        strcpy(out + size - 4, "...");
}

/* Whether the name is a column of the predicate in any way. */
static bool is_known(const jc_program *program, unsigned predicate, jc_piece name)
{
    const jc_predicate *relation = &program->predicates[predicate];
    bool known = declared_column(relation, name) >= 0 || numbered_column(relation, name) >= 0;
    for (unsigned r = 0; r < program->rule_count && !known; r++)
        for (unsigned a = 0; a < program->rules[r].body_count && !known; a++)
            known = program->rules[r].body[a].predicate == predicate &&
                    variable_column(&program->rules[r], &program->rules[r].body[a], name) != NO_COLUMN;
    return known;
}

static jc_piece first_unknown(const jc_program *program, unsigned predicate, const jc_piece names[2])
{
    for (int side = 0; side < 2; side++) {
        const char *at = names[side].bytes, *end = at + names[side].length;
        for (jc_piece name; (name = next_name(&at, end)).length;)
            if (!is_known(program, predicate, name))
                return name;
    }
    return (jc_piece){"", 0};
}

jc_status jc_statistic_columns(const jc_program *program, unsigned predicate, unsigned instance,
                               const jc_piece names[2], const char *place, uint64_t columns[2], jc_error *error)
{
    const jc_predicate *relation = &program->predicates[predicate];
    const way attributes = {relation, NULL, NULL, false}, numbers = {relation, NULL, NULL, true};
    jc_piece bad, several = {"", 0};
    char known[300];
    int why, why_variable;
    if (relation->arity == 0)
        return jc_fail(error, JC_ERR_INPUT, place, "%s has no columns, so there is nothing to say of them",
                       relation->name);
    if (read_names(&attributes, names, columns, &bad, &why) ||
        read_variables(program, predicate, instance, names, columns, &several, &why_variable) ||
        read_names(&numbers, names, columns, &bad, &why))
        return JC_OK;
    list_names(program, predicate, known, sizeof known);
    bad = first_unknown(program, predicate, names);
    if (bad.length)
        return jc_fail(error, JC_ERR_INPUT, place, "%s has no column %.*s; %s, and columns may be given by number, "
                                                   "1 to %u", relation->name, JC_PIECE(bad), known, relation->arity);
    if (why_variable == SEVERAL_COLUMNS)
        return jc_fail(error, JC_ERR_INPUT, place, "%.*s stands in several columns of an atom of %s; give columns by "
                       "number, 1 to %u", JC_PIECE(several), relation->name, relation->arity);
    return jc_fail(error, JC_ERR_INPUT, place, "no %s of %s has all of these names; %s, and columns may be given by "
                   "number, 1 to %u", instance ? "atom of that number" : "atom", relation->name, known,
                   relation->arity);
}
