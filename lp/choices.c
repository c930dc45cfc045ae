/* SPDX-License-Identifier: Apache-2.0 */
/* Do the rows of a program's relations keep their choice-domains? A determinant fixes a row where it has as many values
 * as the relation has rows. */
#include <joincast/lp.h>

#include "model/error.h"
#include "model/trie.h"

static jc_status is_kept(const jc_relation *relation, const jc_choice *choice, bool *kept)
{
    unsigned columns[JC_MAX_ARITY], count = 0;
    const jc_trie *trie;
    for (unsigned c = 0; c < jc_relation_arity(relation); c++) {
        if (choice->determinant >> c & 1)
            columns[count++] = c;
    }
    const jc_status status = jc_relation_trie(relation, count, columns, &trie);
    if (status == JC_OK)
        *kept = trie->rows == jc_relation_rows(relation);
    return status;
}

jc_status jc_choices_check(const jc_program *program, const jc_database *database, const bool *known, jc_error *error)
{
    for (unsigned i = 0; i < program->predicate_count; i++) {
        const jc_predicate *predicate = &program->predicates[i];
        for (unsigned c = 0; c < predicate->choice_count && (!known || known[i]); c++) {
            bool kept = false;
            if (is_kept(jc_database_relation(database, i), &predicate->choices[c], &kept) != JC_OK)
                return jc_fail_memory(error);
            if (!kept)
                return jc_fail(error, JC_ERR_INPUT, predicate->name,
                               "some values of the choice-domain number %u occur in several rows, so no bound may rest "
                               "on it; mend the rows, or leave that choice-domain out of the declaration", c + 1);
        }
    }
    return JC_OK;
}
