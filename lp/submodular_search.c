/* SPDX-License-Identifier: Apache-2.0 */
/* Best-first branch and bound. What a closed node needed of its bags is kept as a no-good: a node whose requirements
 * hold all of a no-good's is closed without a linear program. */
#include "lp/submodular_search.h"

#include "lp/no_goods.h"
#include "lp/submodular_queue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An atom's own room. */
typedef struct room {
    jc_submodular_answer answer;
    jc_no_goods no_goods;
    double *score;  /* per bag */
    size_t *sorted; /* bags */
} room;

typedef struct search {
    const jc_submodular_atom *atoms;
    room *rooms;
    jc_deadline *deadline;
    fmpq_t lower;
    jc_submodular_queue open;
} search;

/* The exact width of the answer's polymatroid: bags are ranked by entropy, so that the dynamic program compares small
 * whole numbers. */
static void raise_lower(search *state, size_t atom)
{
    const jc_minimal_decompositions *table = state->atoms[atom].decompositions;
    room *own = &state->rooms[atom];
    const fmpz *entropy = own->answer.entropy;
    const size_t count = table->bag_count;
    for (size_t b = 0; b < count; b++) { /* insertion sort keeps what the node before had sorted */
        size_t at = b;
        const size_t bag = own->sorted[b];
        for (; at > 0 && fmpz_cmp(entropy + table->bags[own->sorted[at - 1]], entropy + table->bags[bag]) > 0; at--)
            own->sorted[at] = own->sorted[at - 1];
        own->sorted[at] = bag;
    }
    for (size_t b = 0; b < count; b++) {
        const bool tie = b > 0 && fmpz_equal(entropy + table->bags[own->sorted[b]],
                                             entropy + table->bags[own->sorted[b - 1]]);
        own->score[own->sorted[b]] = tie ? own->score[own->sorted[b - 1]] : (double)b;
    }
    const double rank = jc_minimal_decompositions_best(state->atoms[atom].decompositions, own->score, false, NULL,
                                                       NULL);
    fmpq_t width;
    fmpq_init(width);
    fmpq_set_fmpz_frac(width, entropy + table->bags[own->sorted[(size_t)rank]], own->answer.denominator);
    if (fmpq_cmp(width, state->lower) > 0)
        fmpq_set(state->lower, width);
    fmpq_clear(width);
}

/* What a bag costs in the decomposition to branch over: nothing where a no-good closes its child, everything where the
 * bag has the node's value already. */
static void score_bags(const search *state, size_t atom, size_t required_count, const uint32_t *required)
{
    const jc_minimal_decompositions *table = state->atoms[atom].decompositions;
    const room *own = &state->rooms[atom];
    fmpz_t value, entropy;
    fmpz_init(value);
    fmpz_init(entropy);
    fmpz_mul(value, fmpq_numref(own->answer.value), own->answer.denominator);
    const double whole = fmpz_get_d(value);
    for (size_t b = 0; b < table->bag_count; b++) {
        fmpz_mul(entropy, fmpq_denref(own->answer.value), own->answer.entropy + table->bags[b]);
        own->score[b] = fmpz_cmp(entropy, value) >= 0 ? INFINITY : 1 + fmpz_get_d(entropy) / whole;
    }
    fmpz_clear(entropy);
    fmpz_clear(value);
    jc_no_goods_exclude(&own->no_goods, required_count, required, table->bag_count, table->bags, own->score);
}

static jc_status close_node(room *own, size_t required_count, const uint32_t *required)
{
    uint32_t needed[JC_MOST_REQUIRED];
    size_t count = 0;
    for (size_t r = 0; r < required_count; r++)
        if (own->answer.needed[r])
            needed[count++] = required[r];
    return jc_no_goods_add(&own->no_goods, count, needed);
}

/* Opens a node with the bags to branch over; those that no-goods exclude need no child. */
static jc_status open_node(search *state, size_t atom, size_t required_count, const uint32_t *required,
                           jc_submodular_node **opened)
{
    jc_minimal_decompositions *table = state->atoms[atom].decompositions;
    const room *own = &state->rooms[atom];
    size_t chosen[JC_SMALL_GRAPH_VERTICES], chosen_count;
    score_bags(state, atom, required_count, required);
    const double cost = jc_minimal_decompositions_best(table, own->score, true, chosen, &chosen_count);
    if (isinf(cost))
        return JC_ERR_SOLVER; /* the polymatroid's width is below the value, so this cannot be */
    if (required_count == JC_MOST_REQUIRED)
        return JC_ERR_LIMIT;
    jc_submodular_node *made = jc_submodular_node_create(required_count + chosen_count);
    if (!made)
        return JC_ERR_MEMORY;
    made->atom = atom;
    made->required_count = required_count;
    memcpy(made->bags, required, required_count * sizeof *required);
    for (size_t c = 0; c < chosen_count; c++)
        if (own->score[chosen[c]] > 0)
            made->bags[required_count + made->branch_count++] = table->bags[chosen[c]];
    fmpq_set(made->bound, own->answer.value);
    if (made->branch_count > 0)
        *opened = made;
    else
        jc_submodular_node_free(made);
    return JC_OK;
}

/* Solves a node, and closes or opens it. JC_ERR_LIMIT: stopped, and nothing is known of it. */
static jc_status visit(search *state, size_t atom, size_t required_count, const uint32_t *required, jc_submodular_node **opened)
{
    room *own = &state->rooms[atom];
    if (jc_no_goods_close(&own->no_goods, required_count, required))
        return JC_OK;
    jc_status status = jc_submodular_program_solve(state->atoms[atom].program, required_count, required, state->lower,
                                                   state->deadline, &own->answer);
    if (status)
        return status;
    if (own->answer.attained)
        raise_lower(state, atom);
    if (fmpq_cmp(own->answer.value, state->lower) <= 0)
        return close_node(own, required_count, required);
    return open_node(state, atom, required_count, required, opened);
}

/* One child per bag of the node's decomposition. The whole atom, which the first node requires, is above every bag and
 * no longer needed. *best: the open child of the greatest value, or NULL. */
static jc_status expand(search *state, const jc_submodular_node *parent, jc_submodular_node **best)
{
    uint32_t required[JC_MOST_REQUIRED];
    jc_status status = JC_OK;
    *best = NULL;
    for (size_t b = 0; b < parent->branch_count && status == JC_OK; b++) {
        if (fmpq_cmp(parent->bound, state->lower) <= 0)
            break;
        const uint32_t bag = parent->bags[parent->required_count + b];
        size_t count = 0;
        for (size_t r = 0; r < parent->required_count; r++)
            if (bag & ~parent->bags[r])
                required[count++] = parent->bags[r];
        required[count++] = bag;
        jc_submodular_node *child = NULL;
        status = visit(state, parent->atom, count, required, &child);
        if (child && *best && jc_submodular_node_before(child, *best)) {
            jc_submodular_node *other = *best;
            *best = child;
            child = other;
        }
        if (child && *best)
            status = jc_submodular_queue_push(&state->open, child);
        else if (child)
            *best = child;
    }
    return status;
}

static jc_status create_rooms(search *state, size_t atom_count)
{
    state->rooms = calloc(atom_count + 1, sizeof *state->rooms);
    if (!state->rooms)
        return JC_ERR_MEMORY;
    for (size_t a = 0; a < atom_count; a++) {
        room *own = &state->rooms[a];
        const size_t bag_count = state->atoms[a].decompositions->bag_count;
        const jc_status status = jc_submodular_answer_create(state->atoms[a].program, &own->answer);
        if (status)
            return status;
        own->score = calloc(bag_count, sizeof *own->score);
        own->sorted = calloc(bag_count, sizeof *own->sorted);
        if (!own->score || !own->sorted)
            return JC_ERR_MEMORY;
        for (size_t b = 0; b < bag_count; b++)
            own->sorted[b] = b;
    }
    return JC_OK;
}

static void free_search(search *state, size_t atom_count)
{
    for (size_t a = 0; state->rooms && a < atom_count; a++) {
        jc_submodular_answer_free(state->atoms[a].program, &state->rooms[a].answer);
        jc_no_goods_free(&state->rooms[a].no_goods);
        free(state->rooms[a].score);
        free(state->rooms[a].sorted);
    }
    free(state->rooms);
    jc_submodular_queue_free(&state->open);
    fmpq_clear(state->lower);
}

static void raise_to(fmpq_t upper, const fmpq_t bound)
{
    if (fmpq_cmp(bound, upper) > 0)
        fmpq_set(upper, bound);
}

/* Where the search starts from, so that there is a lower bound whenever it ends. */
static jc_status start_lower(search *state, size_t atom)
{
    const jc_submodular_program *program = state->atoms[atom].program;
    jc_status status = jc_submodular_modular_uniform(program, &state->rooms[atom].answer);
    if (status == JC_OK)
        raise_lower(state, atom);
    if (status == JC_OK)
        status = jc_submodular_modular_greatest(program, &state->rooms[atom].answer);
    if (status == JC_OK)
        raise_lower(state, atom);
    return status;
}

/* The first node of each atom requires all its vertices as one bag, which is above every bag. */
static jc_status open_atoms(search *state, size_t atom_count, fmpq_t upper)
{
    jc_status status = JC_OK;
    fmpq_t ceiling;
    fmpq_init(ceiling);
    for (size_t a = 0; a < atom_count && (status == JC_OK || status == JC_ERR_LIMIT); a++) {
        const jc_minimal_decompositions *table = state->atoms[a].decompositions;
        jc_submodular_node *first = NULL;
        if (status == JC_OK)
            status = start_lower(state, a);
        if (status == JC_OK)
            status = visit(state, a, 1, &table->component[table->block_count - 1], &first);
        if (status == JC_ERR_LIMIT) {
            jc_submodular_program_ceiling(state->atoms[a].program, ceiling);
            raise_to(upper, ceiling);
        }
        if (first)
            status = jc_submodular_queue_push(&state->open, first);
    }
    fmpq_clear(ceiling);
    return status;
}

/* Takes the node of the greatest bound and goes on with its best child, and so on down, since the lower bound is found
 * at the ends of such paths. */
static jc_status run(search *state, size_t atom_count, fmpq_t upper)
{
    jc_status status = open_atoms(state, atom_count, upper);
    while (status == JC_OK && state->open.count > 0 && fmpq_cmp(state->open.heap[0]->bound, state->lower) > 0) {
        jc_submodular_node *next = jc_submodular_queue_pop(&state->open), *child = NULL;
        while (next) {
            const room *own = &state->rooms[next->atom];
            if (status == JC_OK && !jc_no_goods_close(&own->no_goods, next->required_count, next->bags))
                status = expand(state, next, &child);
            if (status == JC_ERR_LIMIT)
                raise_to(upper, next->bound);
            jc_submodular_node_free(next);
            next = child;
            child = NULL;
        }
    }
    if (state->open.count > 0)
        raise_to(upper, state->open.heap[0]->bound);
    raise_to(upper, state->lower);
    if (status == JC_OK)
        fmpq_set(upper, state->lower);
    return status == JC_ERR_LIMIT ? JC_OK : status;
}

jc_status jc_submodular_search(size_t atom_count, const jc_submodular_atom *atoms, jc_deadline *deadline,
                               fmpq_t lower, fmpq_t upper)
{
    search state = {.atoms = atoms, .deadline = deadline};
    fmpq_t found;
    fmpq_init(found);
    fmpq_init(state.lower);
    jc_status status = create_rooms(&state, atom_count);
    if (status == JC_OK)
        status = run(&state, atom_count, found);
    if (status == JC_OK) {
        fmpq_set(lower, state.lower);
        fmpq_set(upper, found);
    }
    free_search(&state, atom_count);
    fmpq_clear(found);
    return status;
}
