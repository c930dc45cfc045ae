/* SPDX-License-Identifier: Apache-2.0 */
/* The work estimate of model/work_estimate.h: enumerates the first two variables by walking the shortest list and
 * seeking in the others, and weighs what is below each binding. */
#include "model/work_estimate.h"

#include <stdlib.h>

/* An atom's part at a depth beyond the prefix, whose expected length follows from the node at trie level bound -
 * 1. */
typedef struct work_term {
    unsigned depth, atom, level, bound;
} work_term;

struct jc_work_estimate {
    const jc_plan *plan;
    unsigned table_count;
    jc_root_table *tables;  /* one per distinct trie */
    unsigned *table_of;     /* per atom */
    uint32_t root_count;
    uint32_t *roots;
    double *fixed;          /* per depth: the least expected length among atoms outside the prefix; or HUGE */
    unsigned root_term_count, pair_term_count;
    work_term *root_terms;  /* fixed by the first variable alone */
    work_term *pair_terms;  /* fixed by the second, too */
};

struct jc_work_cursor {
    const jc_work_estimate *estimate;
    uint32_t *first_node, *second_node; /* per atom: its node at the first and the second variable */
    uint32_t *place;                    /* per part of the second step: where its list is sought next */
    uint32_t *end;                      /* and where the list ends */
    double *root_length, *length;       /* per depth: expected candidates given the root; given the pair */
};

static const double no_atom = 1e300;

/* ---- what does not depend on the binding ----------------------------------------------------------------------- */

static jc_status make_tables(jc_work_estimate *estimate)
{
    const jc_plan *plan = estimate->plan;
    for (unsigned a = 0; a < plan->atom_count; a++) {
        if (plan->atoms[a].depth == 0)
            continue;
        const jc_trie_level *root = &plan->atoms[a].trie->level[0];
        unsigned t = 0;
        while (t < estimate->table_count && estimate->tables[t].root != root)
            t++;
        estimate->table_of[a] = t;
        if (t < estimate->table_count)
            continue;
        jc_status status = jc_root_table_create(root, &estimate->tables[t]);
        if (status != JC_OK)
            return status;
        estimate->table_count++;
    }
    return JC_OK;
}

/* Average number of children at trie level `level` below the nodes begin..end-1 of level `above`. */
static double average_fan_out(const jc_trie *trie, unsigned above, uint32_t begin, uint32_t end, unsigned level)
{
    for (; above + 1 < level; above++) {
        begin = trie->level[above].child[begin];
        end = trie->level[above].child[end];
    }
    const uint32_t *child = trie->level[above].child;
    return (double)(child[end] - child[begin]) / (double)(end - begin);
}

/* Sorts the parts beyond the second depth by what of the prefix fixes them. */
static void make_terms(jc_work_estimate *estimate)
{
    const jc_plan *plan = estimate->plan;
    for (unsigned depth = 2; depth < plan->depth; depth++) {
        estimate->fixed[depth] = no_atom;
        for (unsigned i = 0; i < plan->steps[depth].part_count; i++) {
            jc_plan_part part = plan->steps[depth].parts[i];
            const jc_plan_atom *atom = &plan->atoms[part.atom];
            unsigned bound = 0;
            while (bound < part.level && atom->plan_depth[bound] < 2)
                bound++;
            work_term term = {depth, part.atom, part.level, bound};
            if (bound == 0) {
                uint32_t roots = atom->trie->level[0].count;
                double length = part.level == 0 ? roots : average_fan_out(atom->trie, 0, 0, roots, part.level);
                if (length < estimate->fixed[depth])
                    estimate->fixed[depth] = length;
            } else if (atom->plan_depth[bound - 1] == 0) {
                estimate->root_terms[estimate->root_term_count++] = term;
            } else {
                estimate->pair_terms[estimate->pair_term_count++] = term;
            }
        }
    }
}

/* Walks the shortest list of the first step and looks its keys up in the others. */
static jc_status make_roots(jc_work_estimate *estimate)
{
    const jc_plan *plan = estimate->plan;
    if (plan->empty || plan->depth == 0)
        return JC_OK;
    const jc_plan_step *step = &plan->steps[0];
    const jc_trie_level *shortest = NULL;
    for (unsigned i = 0; i < step->part_count; i++) {
        const jc_trie_level *root = &plan->atoms[step->parts[i].atom].trie->level[0];
        if (!shortest || root->count < shortest->count)
            shortest = root;
    }
    estimate->roots = malloc((shortest->count + UINT64_C(1)) * sizeof *estimate->roots);
    if (!estimate->roots)
        return JC_ERR_MEMORY;
    for (uint32_t at = 0; at < shortest->count; at++) {
        uint32_t key = shortest->keys[at];
        bool everywhere = true;
        for (unsigned i = 0; i < step->part_count && everywhere; i++) {
            const jc_root_table *table = jc_work_estimate_root_table(estimate, step->parts[i].atom);
            everywhere = table->root == shortest || jc_root_table_find(table, key) < table->root->count;
        }
        if (everywhere && jc_plan_step_holds(plan, 0, &key))
            estimate->roots[estimate->root_count++] = key;
    }
    return JC_OK;
}

jc_status jc_work_estimate_create(const jc_plan *plan, jc_work_estimate **out)
{
    jc_status status = JC_ERR_MEMORY;
    size_t parts = 0;
    for (unsigned depth = 0; depth < plan->depth; depth++)
        parts += plan->steps[depth].part_count;
    jc_work_estimate *estimate = calloc(1, sizeof *estimate);
    if (!estimate)
        return JC_ERR_MEMORY;
    estimate->plan = plan;
    estimate->tables = calloc(plan->atom_count + 1, sizeof *estimate->tables);
    estimate->table_of = calloc(plan->atom_count + 1, sizeof *estimate->table_of);
    estimate->fixed = calloc(plan->depth + 1, sizeof *estimate->fixed);
    estimate->root_terms = calloc(parts + 1, sizeof *estimate->root_terms);
    estimate->pair_terms = calloc(parts + 1, sizeof *estimate->pair_terms);
    if (!estimate->tables || !estimate->table_of || !estimate->fixed || !estimate->root_terms
        || !estimate->pair_terms)
        goto done;
    if ((status = make_tables(estimate)) != JC_OK || (status = make_roots(estimate)) != JC_OK)
        goto done;
    make_terms(estimate);
    *out = estimate;
    estimate = NULL;
done:
    jc_work_estimate_free(estimate);
    return status;
}

void jc_work_estimate_free(jc_work_estimate *estimate)
{
    if (!estimate)
        return;
    for (unsigned t = 0; t < estimate->table_count; t++)
        jc_root_table_clear(&estimate->tables[t]);
    free(estimate->tables);
    free(estimate->table_of);
    free(estimate->roots);
    free(estimate->fixed);
    free(estimate->root_terms);
    free(estimate->pair_terms);
    free(estimate);
}

uint32_t jc_work_estimate_roots(const jc_work_estimate *estimate, const uint32_t **keys)
{
    *keys = estimate->roots;
    return estimate->root_count;
}

const jc_root_table *jc_work_estimate_root_table(const jc_work_estimate *estimate, unsigned atom)
{
    return &estimate->tables[estimate->table_of[atom]];
}

/* ---- below one root key ---------------------------------------------------------------------------------------- */

jc_status jc_work_cursor_create(const jc_work_estimate *estimate, jc_work_cursor **out)
{
    const jc_plan *plan = estimate->plan;
    jc_work_cursor *cursor = calloc(1, sizeof *cursor);
    if (!cursor)
        return JC_ERR_MEMORY;
    cursor->estimate = estimate;
    cursor->first_node = calloc(plan->atom_count + 1, sizeof *cursor->first_node);
    cursor->second_node = calloc(plan->atom_count + 1, sizeof *cursor->second_node);
    cursor->place = calloc(plan->atom_count + 1, sizeof *cursor->place);
    cursor->end = calloc(plan->atom_count + 1, sizeof *cursor->end);
    cursor->root_length = calloc(plan->depth + 1, sizeof *cursor->root_length);
    cursor->length = calloc(plan->depth + 1, sizeof *cursor->length);
    if (!cursor->first_node || !cursor->second_node || !cursor->place || !cursor->end || !cursor->root_length
        || !cursor->length) {
        jc_work_cursor_free(cursor);
        return JC_ERR_MEMORY;
    }
    *out = cursor;
    return JC_OK;
}

void jc_work_cursor_free(jc_work_cursor *cursor)
{
    if (!cursor)
        return;
    free(cursor->first_node);
    free(cursor->second_node);
    free(cursor->place);
    free(cursor->end);
    free(cursor->root_length);
    free(cursor->length);
    free(cursor);
}

/* Lowers length[depth] to what each term's node says. */
static void apply_terms(const jc_plan *plan, const work_term *terms, unsigned count, const uint32_t *node,
                        double *length)
{
    for (unsigned i = 0; i < count; i++) {
        const work_term *term = &terms[i];
        uint32_t at = node[term->atom];
        double expected = average_fan_out(plan->atoms[term->atom].trie, term->bound - 1, at, at + 1, term->level);
        if (expected < length[term->depth])
            length[term->depth] = expected;
    }
}

static uint64_t work_of_pair(jc_work_cursor *cursor)
{
    const jc_work_estimate *estimate = cursor->estimate;
    const jc_plan *plan = estimate->plan;
    for (unsigned depth = 2; depth < plan->depth; depth++)
        cursor->length[depth] = cursor->root_length[depth];
    apply_terms(plan, estimate->pair_terms, estimate->pair_term_count, cursor->second_node, cursor->length);
    double work = 1, product = 1;
    for (unsigned depth = 2; depth < plan->depth; depth++) {
        product *= cursor->length[depth];
        work += product;
    }
    return work < 18446744073709549568.0 ? (uint64_t)(work + 0.5) : UINT64_MAX;
}

/* Finds the nodes of the root key and the lists of the second step below it; returns the shortest list's part. */
static unsigned open_root(jc_work_cursor *cursor, uint32_t key)
{
    const jc_work_estimate *estimate = cursor->estimate;
    const jc_plan *plan = estimate->plan;
    for (unsigned i = 0; i < plan->steps[0].part_count; i++) {
        unsigned atom = plan->steps[0].parts[i].atom;
        cursor->first_node[atom] = jc_root_table_find(jc_work_estimate_root_table(estimate, atom), key);
    }
    for (unsigned depth = 2; depth < plan->depth; depth++)
        cursor->root_length[depth] = estimate->fixed[depth];
    apply_terms(plan, estimate->root_terms, estimate->root_term_count, cursor->first_node, cursor->root_length);
    unsigned shortest = 0;
    for (unsigned i = 0; i < plan->steps[1].part_count; i++) {
        jc_plan_part part = plan->steps[1].parts[i];
        const jc_trie *trie = plan->atoms[part.atom].trie;
        uint32_t node = cursor->first_node[part.atom];
        cursor->place[i] = part.level == 0 ? 0 : trie->level[0].child[node];
        cursor->end[i] = part.level == 0 ? trie->level[0].count : trie->level[0].child[node + 1];
        if (cursor->end[i] - cursor->place[i] < cursor->end[shortest] - cursor->place[shortest])
            shortest = i;
    }
    return shortest;
}

/* Seeks key in every list of the second step but `walked`, and notes the atoms' nodes. */
static bool find_second(jc_work_cursor *cursor, unsigned walked, uint32_t key)
{
    const jc_work_estimate *estimate = cursor->estimate;
    const jc_plan_step *step = &estimate->plan->steps[1];
    for (unsigned i = 0; i < step->part_count; i++) {
        jc_plan_part part = step->parts[i];
        const jc_trie_level *list = &estimate->plan->atoms[part.atom].trie->level[part.level];
        uint32_t node = cursor->place[i];
        if (i != walked && part.level == 0) {
            node = jc_root_table_find(jc_work_estimate_root_table(estimate, part.atom), key);
        } else if (i != walked) {
            node = jc_gallop(list->keys, node, cursor->end[i], key);
            cursor->place[i] = node;
        }
        if (node == cursor->end[i] || list->keys[node] != key)
            return false;
        cursor->second_node[part.atom] = node;
    }
    return true;
}

uint64_t jc_work_below_root(jc_work_cursor *cursor, uint32_t root, jc_work_visitor visit, void *context)
{
    const jc_work_estimate *estimate = cursor->estimate;
    const jc_plan *plan = estimate->plan;
    if (plan->depth < 2)
        return 1;
    uint32_t binding[2] = {estimate->roots[root], 0};
    unsigned walked = open_root(cursor, binding[0]);
    jc_plan_part part = plan->steps[1].parts[walked];
    const uint32_t *keys = plan->atoms[part.atom].trie->level[part.level].keys;
    uint64_t total = 0;
    for (; cursor->place[walked] < cursor->end[walked]; cursor->place[walked]++) {
        binding[1] = keys[cursor->place[walked]];
        if (!find_second(cursor, walked, binding[1]) || !jc_plan_step_holds(plan, 1, binding))
            continue;
        uint64_t work = work_of_pair(cursor);
        total = work > UINT64_MAX - total ? UINT64_MAX : total + work;
        if (visit)
            visit(context, binding[1], work);
    }
    return total;
}
