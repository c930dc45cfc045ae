/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a witness. Values are numbered; number i of an attribute is the i-th integer from 0, or float, or
 * symbol v0, v1, ..., that is no constant of the rule. */
#include "lp/witness.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct filling {
    const jc_witness *witness;
    jc_dictionary *dictionary;
    uint64_t offset[JC_MAX_VARIABLES];  /* the number of each variable's first value */
    uint32_t *codes[JC_MAX_VARIABLES];  /* each variable's values */
    size_t constant_count;
    uint64_t *constants;                /* the numbers that the body's constants take away, ascending */
} filling;

static int compare_numbers(const void *left, const void *right)
{
    const uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;
    return (one > other) - (one < other);
}

static void read_constant(filling *f, const jc_value *value)
{
    if (value->type == JC_TYPE_SYMBOL) {
        if (value->as.symbol[0] == 'v')
            f->constants[f->constant_count++] = strtoull(value->as.symbol + 1, NULL, 10);
    } else if (value->type == JC_TYPE_UNSIGNED) {
        f->constants[f->constant_count++] = value->as.unsigned_number;
    } else if (value->type == JC_TYPE_NUMBER && value->as.number >= 0) {
        f->constants[f->constant_count++] = (uint64_t)value->as.number;
    } else if (value->type == JC_TYPE_FLOAT && value->as.floating >= 0 && value->as.floating < 0x1p63) {
        f->constants[f->constant_count++] = (uint64_t)value->as.floating; /* skipping 5 for 5.5 does no harm */
    }
}

static jc_status read_constants(filling *f)
{
    const jc_rule *rule = f->witness->rule;
    size_t count = 0;
    for (unsigned e = 0; e < rule->body_count; e++)
        count += rule->body[e].term_count;
    f->constants = malloc((count + 1) * sizeof *f->constants);
    if (!f->constants)
        return JC_ERR_MEMORY;
    for (unsigned e = 0; e < rule->body_count; e++)
        for (unsigned c = 0; c < rule->body[e].term_count; c++)
            if (rule->body[e].terms[c].kind == JC_TERM_CONSTANT)
                read_constant(f, &rule->body[e].terms[c].constant);
    if (f->constant_count > 1)
        qsort(f->constants, f->constant_count, sizeof *f->constants, compare_numbers);
    return JC_OK;
}

/* The code of value number `index` of a type. */
static jc_status encode(filling *f, jc_type type, uint64_t index, uint32_t *code)
{
    char symbol[24];
    for (size_t i = 0; i < f->constant_count; i++)
        if ((i == 0 || f->constants[i] != f->constants[i - 1]) && f->constants[i] <= index)
            index++;
    if (type == JC_TYPE_SYMBOL) {
        snprintf(symbol, sizeof symbol, "v%" PRIu64, index);
        return jc_dictionary_encode(f->dictionary, &(jc_value){.type = type, .as.symbol = symbol}, code);
    }
    if (type == JC_TYPE_FLOAT)
        return jc_dictionary_encode(f->dictionary, &(jc_value){.type = type, .as.floating = (double)index}, code);
    return jc_dictionary_encode(f->dictionary, &(jc_value){.type = JC_TYPE_UNSIGNED, .as.unsigned_number = index},
                                code);
}

static jc_status make_codes(filling *f)
{
    const jc_rule *rule = f->witness->rule;
    uint64_t next = 0;
    for (unsigned v = 0; v < rule->variable_count; v++) {
        const uint64_t range = jc_witness_range(f->witness, v);
        f->offset[v] = f->witness->shared ? 0 : next;
        next += range;
        f->codes[v] = malloc(range * sizeof *f->codes[v]);
        if (!f->codes[v])
            return JC_ERR_MEMORY;
        for (uint64_t i = 0; i < range; i++) {
            const jc_status status = encode(f, rule->variable_types[v], f->offset[v] + i, &f->codes[v][i]);
            if (status)
                return status;
        }
    }
    return JC_OK;
}

/* The value of a variable under the coordinates' digits: they are its digits, in mixed radix. */
static uint32_t code_of(const filling *f, unsigned variable, const uint64_t *digits)
{
    uint64_t index = 0;
    for (unsigned k = 0; k < f->witness->coordinate_count; k++)
        if (f->witness->coordinates[k].carriers >> variable & 1)
            index = index * f->witness->coordinates[k].values + digits[k];
    return f->codes[variable][index];
}

/* The next tuple of the coordinates that some of the variables carry; false after the last. */
static bool advance(const jc_witness *witness, uint64_t variables, uint64_t *digits)
{
    for (unsigned k = witness->coordinate_count; k-- > 0;) {
        if ((witness->coordinates[k].carriers & variables) == 0)
            continue;
        if (++digits[k] < witness->coordinates[k].values)
            return true;
        digits[k] = 0;
    }
    return false;
}

/* Appends the image of a body atom to the columns, which have room for it. */
static jc_status append_image(filling *f, unsigned index, uint32_t **columns, uint64_t *rows)
{
    const jc_witness *witness = f->witness;
    const jc_atom *atom = &witness->rule->body[index];
    const jc_attribute *attributes = witness->program->predicates[atom->predicate].attributes;
    uint32_t fixed[JC_MAX_ARITY] = {0};
    for (unsigned c = 0; c < atom->term_count; c++) {
        jc_status status = JC_OK;
        if (atom->terms[c].kind == JC_TERM_CONSTANT)
            status = jc_dictionary_encode(f->dictionary, &atom->terms[c].constant, &fixed[c]);
        else if (atom->terms[c].kind == JC_TERM_WILDCARD)
            status = encode(f, attributes[c].type, 0, &fixed[c]);
        if (status)
            return status;
    }
    uint64_t *digits = calloc(witness->coordinate_count + (size_t)1, sizeof *digits);
    if (!digits)
        return JC_ERR_MEMORY;
    do {
        for (unsigned c = 0; c < atom->term_count; c++)
            columns[c][*rows] = atom->terms[c].kind == JC_TERM_VARIABLE ? code_of(f, atom->terms[c].variable, digits)
                                                                       : fixed[c];
        ++*rows;
    } while (advance(witness, witness->variables[index], digits));
    free(digits);
    return JC_OK;
}

static uint64_t image_rows(const jc_witness *witness, unsigned atom)
{
    uint64_t rows = 1;
    for (unsigned k = 0; k < witness->coordinate_count; k++)
        if (witness->coordinates[k].carriers & witness->variables[atom])
            rows *= witness->coordinates[k].values;
    return rows;
}

/* The images of a predicate's atoms, but for those that lie within others. */
static jc_status make_relation(filling *f, unsigned predicate, jc_relation **relation)
{
    const jc_witness *witness = f->witness;
    const jc_rule *rule = witness->rule;
    const unsigned arity = witness->program->predicates[predicate].arity;
    uint32_t *columns[JC_MAX_ARITY] = {NULL};
    uint64_t room = 0, rows = 0;
    jc_status status = JC_OK;
    for (unsigned e = 0; e < rule->body_count && !witness->empty; e++)
        if (rule->body[e].predicate == predicate && !jc_witness_redundant(witness, e))
            room += image_rows(witness, e);
    for (unsigned c = 0; c < arity && status == JC_OK; c++)
        if (!(columns[c] = malloc((room + 1) * sizeof **columns)))
            status = JC_ERR_MEMORY;
    for (unsigned e = 0; e < rule->body_count && !witness->empty && status == JC_OK; e++)
        if (rule->body[e].predicate == predicate && !jc_witness_redundant(witness, e))
            status = append_image(f, e, columns, &rows);
    if (status == JC_OK)
        return jc_relation_create(arity, rows, columns, relation);
    for (unsigned c = 0; c < arity; c++)
        free(columns[c]);
    return status;
}

static jc_status set_relation(filling *f, jc_database *database, unsigned predicate)
{
    jc_relation *relation = NULL;
    jc_status status = make_relation(f, predicate, &relation);
    if (status == JC_OK && (status = jc_database_set(database, predicate, relation)) != JC_OK)
        jc_relation_free(relation);
    return status;
}

jc_status jc_witness_fill(const jc_witness *witness, jc_database *database, jc_error *error)
{
    const jc_rule *rule = witness->rule;
    filling f = {.witness = witness, .dictionary = jc_database_dictionary(database)};
    jc_status status = witness->empty ? JC_OK : read_constants(&f);
    if (status == JC_OK && !witness->empty)
        status = make_codes(&f);
    for (unsigned e = 0; e < rule->body_count && status == JC_OK; e++) {
        bool seen = false;
        for (unsigned earlier = 0; earlier < e && !seen; earlier++)
            seen = rule->body[earlier].predicate == rule->body[e].predicate;
        if (!seen)
            status = set_relation(&f, database, rule->body[e].predicate);
    }
    free(f.constants);
    for (unsigned v = 0; v < rule->variable_count; v++)
        free(f.codes[v]);
    if (status == JC_ERR_MEMORY)
        return jc_fail_memory(error);
    if (status)
        return jc_fail(error, status, NULL, "the witness does not fit into a database: %s", jc_status_text(status));
    return JC_OK;
}
