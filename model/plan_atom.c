/* SPDX-License-Identifier: Apache-2.0 */
/* One body atom of a plan: R(x, 5, x, _) becomes the rows of R with 5 in the second column and equal first and third
 * ones, projected on x. A constant that the dictionary lacks leaves no row. Wildcards need no work here: the trie of
 * the remaining columns is the projection, duplicates gone. */
#include "model/plan_parts.h"

#include <stdlib.h>
#include <string.h>

typedef struct selection {
    unsigned constant_count, equal_count;
    unsigned constant_column[JC_MAX_ARITY];
    uint32_t constant[JC_MAX_ARITY];
    unsigned first_column[JC_MAX_ARITY], repeat_column[JC_MAX_ARITY]; /* equal_count pairs of equal columns */
    bool impossible; /* a constant has no code */
} selection;

/* Reads the atom's terms: its distinct variables with their columns into out, the conditions into select. */
static void read_terms(const jc_dictionary *dictionary, const jc_atom *atom, jc_plan_atom *out, selection *select)
{
    memset(select, 0, sizeof *select);
    for (unsigned column = 0; column < atom->term_count; column++) {
        const jc_term *term = &atom->terms[column];
        if (term->kind == JC_TERM_CONSTANT) {
            uint32_t code = 0;
            select->impossible |= !jc_dictionary_find(dictionary, &term->constant, &code);
            select->constant_column[select->constant_count] = column;
            select->constant[select->constant_count++] = code;
        } else if (term->kind == JC_TERM_VARIABLE) {
            unsigned level = 0;
            while (level < out->depth && out->variable[level] != term->variable)
                level++;
            if (level < out->depth) {
                select->first_column[select->equal_count] = out->column[level];
                select->repeat_column[select->equal_count++] = column;
            } else {
                out->variable[out->depth] = term->variable;
                out->column[out->depth++] = column;
            }
        }
    }
}

static bool row_selected(const jc_relation *relation, const selection *select, uint64_t row)
{
    for (unsigned i = 0; i < select->constant_count; i++)
        if (jc_relation_column(relation, select->constant_column[i])[row] != select->constant[i])
            return false;
    for (unsigned i = 0; i < select->equal_count; i++)
        if (jc_relation_column(relation, select->first_column[i])[row]
            != jc_relation_column(relation, select->repeat_column[i])[row])
            return false;
    return true;
}

/* Makes out->selected: the selected rows of the stored relation, on the atom's variables only. */
static jc_status select_rows(jc_plan_atom *out, const selection *select)
{
    const jc_relation *stored = out->relation;
    uint64_t rows = select->impossible ? 0 : jc_relation_rows(stored), kept = 0;
    for (uint64_t row = 0; row < rows; row++)
        kept += row_selected(stored, select, row);
    uint32_t *columns[JC_MAX_ARITY] = {NULL};
    for (unsigned i = 0; i < out->depth; i++) {
        columns[i] = malloc((kept + 1) * sizeof **columns);
        if (!columns[i]) {
            while (i > 0)
                free(columns[--i]);
            return JC_ERR_MEMORY;
        }
    }
    uint64_t at = 0;
    for (uint64_t row = 0; row < rows; row++) {
        if (!row_selected(stored, select, row))
            continue;
        for (unsigned i = 0; i < out->depth; i++)
            columns[i][at] = jc_relation_column(stored, out->column[i])[row];
        at++;
    }
    jc_status status = jc_relation_create(out->depth, kept, columns, &out->selected);
    if (status != JC_OK)
        return status;
    out->relation = out->selected;
    for (unsigned i = 0; i < out->depth; i++)
        out->column[i] = i;
    return JC_OK;
}

jc_status jc_plan_atom_select(jc_database *database, const jc_atom *atom, jc_plan_atom *out)
{
    out->atom = atom;
    out->relation = jc_database_relation(database, atom->predicate);
    out->variable = calloc(atom->term_count + 1, sizeof *out->variable);
    out->column = calloc(atom->term_count + 1, sizeof *out->column);
    out->plan_depth = calloc(atom->term_count + 1, sizeof *out->plan_depth);
    if (!out->variable || !out->column || !out->plan_depth)
        return JC_ERR_MEMORY;
    selection select;
    read_terms(jc_database_dictionary(database), atom, out, &select);
    if (select.constant_count == 0 && select.equal_count == 0)
        return JC_OK;
    return select_rows(out, &select);
}

jc_status jc_plan_atom_index(jc_plan_atom *atom, const unsigned *depth_of)
{
    for (unsigned i = 1; i < atom->depth; i++) { /* insertion sort: a few variables */
        unsigned variable = atom->variable[i], column = atom->column[i], at = i;
        for (; at > 0 && depth_of[atom->variable[at - 1]] > depth_of[variable]; at--) {
            atom->variable[at] = atom->variable[at - 1];
            atom->column[at] = atom->column[at - 1];
        }
        atom->variable[at] = variable;
        atom->column[at] = column;
    }
    for (unsigned i = 0; i < atom->depth; i++)
        atom->plan_depth[i] = depth_of[atom->variable[i]];
    return jc_relation_trie(atom->relation, atom->depth, atom->column, &atom->trie);
}

void jc_plan_atom_clear(jc_plan_atom *atom)
{
    free(atom->variable);
    free(atom->column);
    free(atom->plan_depth);
    jc_relation_free(atom->selected);
}
