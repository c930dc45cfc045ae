/* SPDX-License-Identifier: Apache-2.0 */
/* What a statistic ||deg(Y|X)||_p of a predicate says of a body atom, whose rows are a selection and a projection of
 * the predicate's:
 *   - constants, and variables that repeat, select rows: every degree that is left is a degree of fewer rows;
 *   - Y may lose columns, to constants and wildcards: no degree grows;
 *   - X must not: without a column of X, groups of rows would become one. A wildcard there leaves nothing to say;
 *   - where no column of Y is left, each x that occurs counts for one: ||1||_p = |X|^(1/p), so h(X) <= p c.
 * A relation that is known to be empty makes every output empty, whatever the atom's terms. */
#include <joincast/lp.h>

#include "lp/flint_caches.h"
#include "lp/log2_up.h"
#include "lp/rational.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- the bound's logarithm ------------------------------------------------------------------------------------- */

typedef enum meaning { SAYS_NOTHING, SAYS_BOUND, SAYS_EMPTY } meaning;

/* log2(number) rounded up, number >= 1; exact for powers of two. Up to 64 digits of the quotient are used. */
static void log2_up_rational(const fmpq_t number, fmpq_t log2)
{
    fmpz_t quotient;
    fmpz_init(quotient);
    const slong spare = 64 - (slong)fmpz_bits(fmpq_numref(number)) + (slong)fmpz_bits(fmpq_denref(number));
    const slong shift = fmpz_is_one(fmpq_denref(number)) || spare < 0 ? 0 : spare;
    fmpz_mul_2exp(quotient, fmpq_numref(number), (ulong)shift);
    fmpz_cdiv_q(quotient, quotient, fmpq_denref(number));
    jc_rational_set_double(log2, jc_log2_up_integer(quotient));
    fmpq_sub_si(log2, log2, shift);
    fmpz_clear(quotient);
}

/* What the statistic's number says in the unit asked for; bound is set where it says a bound. No degree sequence of a
 * relation with a row has a norm below 1. */
static jc_status read_number(const jc_statistic *statistic, bool in_rows, fmpq_t bound, meaning *says)
{
    jc_status status = jc_rational_read(statistic->number, bound);
    if (status)
        return status;
    *says = SAYS_BOUND;
    switch (statistic->magnitude) {
    case JC_MAGNITUDE_POWER_OF_N:
        if (in_rows)
            *says = SAYS_NOTHING;
        return JC_OK;
    case JC_MAGNITUDE_NUMBER:
        if (fmpz_cmp(fmpq_numref(bound), fmpq_denref(bound)) < 0)
            *says = SAYS_EMPTY;
        else if (in_rows)
            log2_up_rational(bound, bound);
        break;
    case JC_MAGNITUDE_POWER_OF_TWO:
        break;
    }
    if (*says == SAYS_BOUND && !in_rows) { /* a constant is N^0 */
        fmpq_zero(bound);
        *says = statistic->norm == JC_NORM_INFINITY ? SAYS_BOUND : SAYS_NOTHING;
    }
    return JC_OK;
}

/* ---- names ----------------------------------------------------------------------------------------------------- */

typedef struct text {
    char *bytes; /* NULL: only the length is wanted */
    size_t size, length;
} text;

static void put(text *out, const char *piece)
{
    const size_t length = strlen(piece);
    if (out->bytes && out->length + length < out->size)
        memcpy(out->bytes + out->length, piece, length + 1);
    out->length += length;
}

static void put_set(text *out, const jc_rule *rule, uint64_t set, const char *between)
{
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first)
            put(out, between);
        put(out, rule->variables[__builtin_ctzll(set)]);
    }
}

/* "|R|", "|R(x)|", "R: x -> y", "deg_R(y|x)", "||deg_R(y|x)||_2". whole: the constraint is over all of the atom's
 * variables; fixed: it is a dependency. */
static void put_name(text *out, const jc_rule *rule, const char *key, const jc_constraint *constraint, bool whole,
                     bool fixed)
{
    char norm[24];
    if (fixed) {
        put(out, key), put(out, ": ");
        put_set(out, rule, constraint->given, " ");
        put(out, constraint->given ? " -> " : "-> ");
        put_set(out, rule, constraint->of, " ");
    } else if (constraint->given == 0) {
        put(out, "|"), put(out, key);
        if (!whole)
            put(out, "("), put_set(out, rule, constraint->of, ","), put(out, ")");
        put(out, "|");
    } else {
        snprintf(norm, sizeof norm, "||_%u", constraint->norm);
        put(out, constraint->norm == JC_NORM_INFINITY ? "deg_" : "||deg_");
        put(out, key), put(out, "(");
        put_set(out, rule, constraint->of, ","), put(out, "|"), put_set(out, rule, constraint->given, ",");
        put(out, ")"), put(out, constraint->norm == JC_NORM_INFINITY ? "" : norm);
    }
}

/* The name for people, to be freed; NULL where memory is out. */
static char *name_of(const jc_program *program, const jc_rule *rule, unsigned atom, const jc_constraint *constraint,
                     bool whole, bool fixed)
{
    const size_t key_size = (size_t)jc_atom_key(program, rule, atom, NULL, 0) + 1;
    text out = {NULL, 0, 0};
    char *key = malloc(key_size);
    if (!key)
        return NULL;
    jc_atom_key(program, rule, atom, key, key_size);
    put_name(&out, rule, key, constraint, whole, fixed);
    out = (text){.size = out.length + 1, .bytes = malloc(out.length + 1)};
    if (out.bytes)
        put_name(&out, rule, key, constraint, whole, fixed);
    free(key);
    return out.bytes;
}

/* ---- one atom -------------------------------------------------------------------------------------------------- */

/* The variables of an atom in some of its columns. *wildcard: one of these columns is a wildcard. */
static uint64_t variables_in(const jc_atom *atom, uint64_t columns, bool *wildcard)
{
    uint64_t variables = 0;
    for (unsigned t = 0; t < atom->term_count; t++) {
        if (!(columns >> t & 1))
            continue;
        if (atom->terms[t].kind == JC_TERM_VARIABLE)
            variables |= UINT64_C(1) << atom->terms[t].variable;
        else if (atom->terms[t].kind == JC_TERM_WILDCARD)
            *wildcard = true;
    }
    return variables;
}

/* Translates the statistic for one atom; false where it says nothing of it. bound may become p times itself. */
static bool translate(const jc_statistic *statistic, const jc_atom *atom, meaning says, jc_constraint *constraint,
                      fmpq_t bound)
{
    bool wildcard = false, ignored = false;
    const uint64_t given = variables_in(atom, statistic->given, &wildcard);
    const uint64_t of = variables_in(atom, statistic->of, &ignored) & ~given;
    *constraint = (jc_constraint){.given = given, .of = of, .norm = statistic->norm};
    if (says == SAYS_EMPTY) {
        *constraint = (jc_constraint){.of = given | of, .norm = 1};
        return true;
    }
    if (wildcard)
        return false;
    if (of == 0 && given != 0 && statistic->norm != JC_NORM_INFINITY) {
        *constraint = (jc_constraint){.of = given, .norm = 1};
        fmpz_mul_ui(fmpq_numref(bound), fmpq_numref(bound), statistic->norm);
        fmpq_canonicalise(bound);
        return true;
    }
    return of != 0;
}

static jc_status add_for_atom(jc_constraints *constraints, const jc_program *program, const jc_rule *rule,
                              unsigned atom, const jc_statistic *statistic, meaning says, const fmpq_t number,
                              unsigned *used, jc_error *error)
{
    jc_status status = JC_OK;
    jc_constraint constraint;
    char *bound_text = NULL, *name = NULL;
    bool ignored = false;
    fmpq_t bound;
    fmpq_init(bound);
    fmpq_set(bound, number);
    if (!translate(statistic, &rule->body[atom], says, &constraint, bound))
        goto done;
    const bool whole = variables_in(&rule->body[atom], UINT64_MAX, &ignored) == constraint.of;
    const bool fixed = says == SAYS_BOUND && statistic->norm == JC_NORM_INFINITY &&
                       statistic->magnitude == JC_MAGNITUDE_NUMBER && strcmp(statistic->number, "1") == 0;
    name = name_of(program, rule, atom, &constraint, whole, fixed);
    bound_text = says == SAYS_BOUND ? jc_rational_text(bound) : NULL;
    if (!name || (says == SAYS_BOUND && !bound_text)) {
        status = jc_fail_memory(error);
        goto done;
    }
    constraint.name = name;
    constraint.bound = bound_text;
    status = jc_constraints_add(constraints, &constraint, error);
    if (status == JC_OK)
        ++*used;
done:
    free(bound_text);
    free(name);
    fmpq_clear(bound);
    return status;
}

jc_status jc_constraints_add_statistic(jc_constraints *constraints, const jc_program *program, const jc_rule *rule,
                                       const jc_statistic *statistic, bool in_rows, unsigned *used, jc_error *error)
{
    unsigned atoms = 0;
    meaning says = SAYS_NOTHING;
    fmpq_t number;
    fmpq_init(number);
    jc_status status = read_number(statistic, in_rows, number, &says);
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    else if (status)
        jc_fail(error, status, statistic->text, "'%s' is not a non-negative rational; write it as 2 or 3/2",
                statistic->number);
    for (unsigned a = 0; a < rule->body_count && status == JC_OK && says != SAYS_NOTHING; a++) {
        if (rule->body[a].predicate == statistic->predicate)
            status = add_for_atom(constraints, program, rule, a, statistic, says, number, &atoms, error);
    }
    fmpq_clear(number);
    jc_flint_caches_end_with_thread();
    if (status == JC_OK && used)
        *used = atoms;
    return status;
}

/* ---- choice-domains -------------------------------------------------------------------------------------------- */

/* Is this the first body atom of its predicate? */
static bool is_first(const jc_rule *rule, unsigned atom)
{
    for (unsigned a = 0; a < atom; a++) {
        if (rule->body[a].predicate == rule->body[atom].predicate)
            return false;
    }
    return true;
}

jc_status jc_constraints_add_choices(jc_constraints *constraints, const jc_program *program, const jc_rule *rule,
                                     jc_error *error)
{
    char one[] = "1", source[] = "choice-domain";
    jc_status status = JC_OK;
    for (unsigned a = 0; a < rule->body_count && status == JC_OK; a++) {
        const jc_predicate *predicate = &program->predicates[rule->body[a].predicate];
        const uint64_t columns = predicate->arity < 64 ? (UINT64_C(1) << predicate->arity) - 1 : UINT64_MAX;
        for (unsigned c = 0; c < predicate->choice_count && is_first(rule, a) && status == JC_OK; c++) {
            const uint64_t determinant = predicate->choices[c].determinant;
            const jc_statistic statistic = {rule->body[a].predicate, determinant,        columns & ~determinant,
                                            JC_NORM_INFINITY,        JC_MAGNITUDE_NUMBER, one, source};
            status = jc_constraints_add_statistic(constraints, program, rule, &statistic, true, NULL, error);
        }
    }
    return status;
}
