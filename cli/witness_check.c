/* SPDX-License-Identifier: Apache-2.0 */
/* Functional dependencies in the rows of a witness: X determines Y where there are as many X as there are X and Y. */
#include "cli/witness.h"

#include <stdlib.h>
#include <string.h>

bool cli_witness_in_body(const jc_rule *rule, unsigned predicate)
{
    for (unsigned e = 0; e < rule->body_count; e++)
        if (rule->body[e].predicate == predicate)
            return true;
    return false;
}

/* Distinct rows of a relation on some of its columns. */
static jc_status count_distinct(const jc_relation *relation, uint64_t columns, uint64_t *rows)
{
    const uint64_t all = jc_relation_rows(relation);
    uint32_t *copies[JC_MAX_ARITY];
    unsigned count = 0;
    jc_relation *projection = NULL;
    for (unsigned c = 0; c < jc_relation_arity(relation); c++) {
        if (!(columns >> c & 1))
            continue;
        copies[count] = malloc((all + 1) * sizeof **copies);
        if (!copies[count]) {
            while (count > 0)
                free(copies[--count]);
            return JC_ERR_MEMORY;
        }
        memcpy(copies[count++], jc_relation_column(relation, c), all * sizeof **copies);
    }
    const jc_status status = jc_relation_create(count, all, copies, &projection);
    if (status == JC_OK)
        *rows = jc_relation_rows(projection);
    jc_relation_free(projection);
    return status;
}

/* Does X determine Y in the rows? */
static jc_status check_dependency(const cli_witness_data *data, unsigned predicate, uint64_t given, uint64_t of,
                                  const char *text, jc_error *error)
{
    const jc_relation *relation = jc_database_relation(data->database, predicate);
    uint64_t keys = 0, pairs = 0;
    jc_status status = count_distinct(relation, given, &keys);
    if (status == JC_OK)
        status = count_distinct(relation, given | of, &pairs);
    *error = (jc_error){.code = status};
    if (status != JC_OK || keys == pairs)
        return status;
    error->code = JC_ERR_UNSUPPORTED;
    snprintf(error->place, sizeof error->place, "%s", data->program->predicates[predicate].name);
    snprintf(error->sentence, sizeof error->sentence,
             "the witness would break '%s', since wildcards, constants or repeated variables hide a column of it; "
             "write variables there", text);
    return JC_ERR_UNSUPPORTED;
}

jc_status cli_witness_check(const cli_witness_data *data, jc_error *error)
{
    jc_status status = JC_OK;
    for (size_t i = 0; i < data->statistics->count && status == JC_OK; i++) {
        const jc_statistic *statistic = &data->statistics->items[i];
        status = check_dependency(data, statistic->predicate, statistic->given, statistic->of, statistic->text,
                                  error);
    }
    for (unsigned p = 0; p < data->program->predicate_count; p++) {
        const jc_predicate *predicate = &data->program->predicates[p];
        const uint64_t all = predicate->arity < 64 ? (UINT64_C(1) << predicate->arity) - 1 : UINT64_MAX;
        const unsigned count = cli_witness_in_body(data->rule, p) ? predicate->choice_count : 0;
        for (unsigned c = 0; c < count && status == JC_OK; c++)
            status = check_dependency(data, p, predicate->choices[c].determinant,
                                      all & ~predicate->choices[c].determinant, "choice-domain", error);
    }
    return status;
}

/* Whether an atom of the predicate has anything but different variables. */
static bool hides_columns(const jc_rule *rule, unsigned predicate)
{
    for (unsigned e = 0; e < rule->body_count; e++) {
        const jc_atom *atom = &rule->body[e];
        uint64_t seen = 0;
        for (unsigned c = 0; c < atom->term_count && atom->predicate == predicate; c++) {
            const jc_term *term = &atom->terms[c];
            if (term->kind != JC_TERM_VARIABLE || (seen >> term->variable & 1))
                return true;
            seen |= UINT64_C(1) << term->variable;
        }
    }
    return false;
}

bool cli_witness_needs_check(const cli_witness_data *data)
{
    bool any = false;
    for (size_t i = 0; i < data->statistics->count; i++)
        any = any || hides_columns(data->rule, data->statistics->items[i].predicate);
    for (unsigned p = 0; p < data->program->predicate_count; p++)
        any = any || (data->program->predicates[p].choice_count > 0 && hides_columns(data->rule, p));
    return any;
}
