/* SPDX-License-Identifier: Apache-2.0 */
/* A worst-case instance of a rule's body: which rules have one, how its relations are counted, and what
 * it promises. */
#include "lp/witness.h"

#include "lp/flint_caches.h"
#include "lp/witness_image.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS (UINT64_C(0xfffffffe)) /* of a relation */

uint64_t jc_witness_product(uint64_t left, uint64_t right)
{
    const unsigned __int128 product = (unsigned __int128)left * right;
    return product < JC_WITNESS_MANY ? (uint64_t)product : JC_WITNESS_MANY;
}

/* The product of the coordinates that some of these variables carry. */
static uint64_t tuples(const jc_witness *witness, uint64_t variables)
{
    uint64_t product = 1;
    for (unsigned k = 0; k < witness->coordinate_count; k++)
        if (witness->coordinates[k].carriers & variables)
            product = jc_witness_product(product, witness->coordinates[k].values);
    return product;
}

uint64_t jc_witness_range(const jc_witness *witness, unsigned variable)
{
    return witness->shared ? witness->coordinates[variable].values : tuples(witness, UINT64_C(1) << variable);
}

static bool same_atom(const jc_atom *one, const jc_atom *other)
{
    for (unsigned c = 0; c < one->term_count; c++) {
        const jc_term *left = &one->terms[c], *right = &other->terms[c];
        if (left->kind != right->kind || (left->kind == JC_TERM_VARIABLE && left->variable != right->variable) ||
            (left->kind == JC_TERM_CONSTANT && jc_value_compare(&left->constant, &right->constant) != 0))
            return false;
    }
    return true;
}

/* The images of a predicate's atoms; without shared values those that are not equal are disjoint. */
static jc_status union_of_atoms(const jc_witness *witness, unsigned predicate, uint64_t *rows)
{
    unsigned count = 0;
    uint64_t sum = 0;
    for (unsigned e = witness->last[predicate]; e != JC_WITNESS_NONE; e = witness->previous[e]) {
        count++;
        if (!witness->shared && !jc_witness_redundant(witness, e))
            sum += tuples(witness, witness->variables[e]);
        if (sum > JC_WITNESS_MANY)
            sum = JC_WITNESS_MANY;
    }
    if (!witness->shared) {
        *rows = sum;
        return JC_OK;
    }
    jc_image *images = malloc(count * sizeof *images);
    if (!images)
        return JC_ERR_MEMORY;
    count = 0;
    for (unsigned e = witness->last[predicate]; e != JC_WITNESS_NONE; e = witness->previous[e])
        jc_image_of_atom(witness, e, &images[count++]);
    const jc_status status = jc_images_union(images, count, rows);
    free(images);
    return status;
}

jc_status jc_witness_predicate_rows(const jc_witness *witness, unsigned predicate, uint64_t *rows)
{
    const unsigned last = witness->last[predicate];
    if (last != JC_WITNESS_NONE && witness->previous[last] != JC_WITNESS_NONE)
        return union_of_atoms(witness, predicate, rows);
    *rows = last != JC_WITNESS_NONE ? tuples(witness, witness->variables[last]) : 0;
    return JC_OK;
}

bool jc_witness_redundant(const jc_witness *witness, unsigned atom)
{
    const jc_rule *rule = witness->rule;
    jc_image own, other, both;
    if (witness->shared)
        jc_image_of_atom(witness, atom, &own);
    for (unsigned e = witness->last[rule->body[atom].predicate]; e != JC_WITNESS_NONE; e = witness->previous[e]) {
        if (e == atom)
            continue;
        if (!witness->shared) {
            if (e < atom && same_atom(&rule->body[e], &rule->body[atom]))
                return true;
            continue;
        }
        jc_image_of_atom(witness, e, &other);
        const uint64_t rows = jc_image_rows(&own);
        if (jc_image_intersect(&own, &other, &both) && jc_image_rows(&both) == rows &&
            (e < atom || jc_image_rows(&other) > rows))
            return true;
    }
    return false;
}

static bool in_body(const jc_rule *rule, unsigned predicate)
{
    for (unsigned e = 0; e < rule->body_count; e++)
        if (rule->body[e].predicate == predicate)
            return true;
    return false;
}

/* Comparisons, facts in the program and negated atoms may take bindings away or add some: then no count holds. A
 * negated atom over a relation of its own is harmless, since that relation stays empty. */
static jc_status check_rule(const jc_program *program, const jc_rule *rule, jc_error *error)
{
    if (rule->never || rule->comparison_count > 0)
        return jc_fail(error, JC_ERR_UNSUPPORTED, NULL,
                       "the body compares values, so the size of the join is not its relations' alone; leave the "
                       "comparisons out");
    for (unsigned i = 0; i < rule->negated_count; i++)
        if (in_body(rule, rule->negated[i].predicate))
            return jc_fail(error, JC_ERR_UNSUPPORTED, program->predicates[rule->negated[i].predicate].name,
                           "the body has this relation negated too, which takes bindings away; leave that out");
    for (unsigned i = 0; i < program->fact_count; i++) {
        for (unsigned h = 0; h < program->facts[i].head_count; h++) {
            const unsigned predicate = program->facts[i].heads[h].predicate;
            bool read = in_body(rule, predicate);
            for (unsigned n = 0; n < rule->negated_count; n++)
                read = read || rule->negated[n].predicate == predicate;
            if (read)
                return jc_fail(error, JC_ERR_UNSUPPORTED, program->predicates[predicate].name,
                               "the program has facts of this relation, which would join the witness; leave them "
                               "out");
        }
    }
    return JC_OK;
}

/* Variables per atom, the atoms of each predicate, and the least size given for these. */
static void read_body(jc_witness *witness, const uint64_t *sizes)
{
    const jc_rule *rule = witness->rule;
    for (unsigned p = 0; p < witness->program->predicate_count; p++) {
        witness->allowed[p] = JC_WITNESS_MANY - 1;
        witness->last[p] = JC_WITNESS_NONE;
    }
    for (unsigned e = 0; e < rule->body_count; e++) {
        const jc_atom *atom = &rule->body[e];
        for (unsigned c = 0; c < atom->term_count; c++)
            if (atom->terms[c].kind == JC_TERM_VARIABLE)
                witness->variables[e] |= UINT64_C(1) << atom->terms[c].variable;
        witness->previous[e] = witness->last[atom->predicate];
        witness->last[atom->predicate] = e;
        if (sizes[e] < witness->allowed[atom->predicate])
            witness->allowed[atom->predicate] = sizes[e];
    }
}

static jc_status count_rows(jc_witness *witness, jc_error *error)
{
    for (unsigned p = 0; p < witness->program->predicate_count && !witness->empty; p++) {
        if (jc_witness_predicate_rows(witness, p, &witness->rows[p]) != JC_OK)
            return jc_fail_memory(error);
        if (witness->rows[p] > MOST_ROWS)
            return jc_fail(error, JC_ERR_LIMIT, witness->program->predicates[p].name,
                           "the witness would have %" PRIu64 " rows here, and a relation holds at most %" PRIu64
                           "; choose smaller sizes", witness->rows[p], MOST_ROWS);
    }
    return JC_OK;
}

static jc_status count_bindings(jc_witness *witness, jc_error *error)
{
    fmpz_t count;
    fmpz_init(count);
    jc_status status = jc_witness_count_bindings(witness, count, &witness->exact);
    if (status == JC_OK) {
        witness->count = malloc(fmpz_sizeinbase(count, 10) + 2);
        if (witness->count)
            fmpz_get_str(witness->count, 10, count);
        else
            status = JC_ERR_MEMORY;
    }
    fmpz_clear(count);
    jc_flint_caches_end_with_thread();
    return status ? jc_fail_memory(error) : JC_OK;
}

jc_status jc_witness_create(const jc_program *program, const jc_rule *rule, const uint64_t *sizes,
                            const jc_constraints *dependencies, jc_witness **witness, jc_error *error)
{
    jc_status status = check_rule(program, rule, error);
    if (status)
        return status;
    jc_witness *made = calloc(1, sizeof *made);
    if (!made)
        return jc_fail_memory(error);
    made->program = program;
    made->rule = rule;
    made->shared = !dependencies || jc_constraints_count(dependencies) == 0;
    made->variables = calloc(rule->body_count + (size_t)1, sizeof *made->variables);
    made->previous = calloc(rule->body_count + (size_t)1, sizeof *made->previous);
    made->last = calloc(program->predicate_count + (size_t)1, sizeof *made->last);
    made->allowed = calloc(program->predicate_count + (size_t)1, sizeof *made->allowed);
    made->rows = calloc(program->predicate_count + (size_t)1, sizeof *made->rows);
    if (!made->variables || !made->previous || !made->last || !made->allowed || !made->rows) {
        status = jc_fail_memory(error);
        goto done;
    }
    read_body(made, sizes);
    status = jc_witness_shape(made, sizes, dependencies, error);
    if (status == JC_OK && jc_witness_search(made) != JC_OK)
        status = jc_fail_memory(error);
    if (status == JC_OK)
        status = count_rows(made, error);
    if (status == JC_OK)
        status = count_bindings(made, error);
done:
    if (status)
        jc_witness_free(made);
    else
        *witness = made;
    return status;
}

void jc_witness_free(jc_witness *witness)
{
    if (!witness)
        return;
    free(witness->coordinates);
    free(witness->variables);
    free(witness->previous);
    free(witness->last);
    free(witness->allowed);
    free(witness->rows);
    free(witness->count);
    free(witness->bound);
    free(witness);
}

const char *jc_witness_count(const jc_witness *witness)
{
    return witness->count;
}

bool jc_witness_count_exact(const jc_witness *witness)
{
    return witness->exact;
}

const char *jc_witness_bound(const jc_witness *witness)
{
    return witness->bound;
}

uint64_t jc_witness_rows(const jc_witness *witness, unsigned predicate)
{
    return predicate < witness->program->predicate_count ? witness->rows[predicate] : 0;
}
