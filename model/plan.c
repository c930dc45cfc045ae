/* SPDX-License-Identifier: Apache-2.0 */
/* Making a plan: atoms are selected, the variable order is taken or chosen, tries are made in that order, and each
 * step gets the atoms that constrain its variable and the conditions that become decidable there. */
#include "model/error.h"
#include "model/plan_parts.h"

#include <stdlib.h>
#include <string.h>

/* calloc that never asks for nothing, so that NULL means out of memory. */
static void *allocate(size_t count, size_t size)
{
    return calloc(count + 1, size);
}

static jc_status take_order(jc_plan *plan, const unsigned *order, jc_error *error)
{
    uint64_t seen = 0;
    for (unsigned depth = 0; depth < plan->depth; depth++) {
        if (order[depth] >= plan->depth || (seen >> order[depth] & 1))
            return jc_fail(error, JC_ERR_ARGUMENT, NULL, "a variable order names each of the %u variables once",
                           plan->depth);
        seen |= UINT64_C(1) << order[depth];
        plan->order[depth] = order[depth];
    }
    return JC_OK;
}

static jc_status select_atoms(jc_plan *plan)
{
    const jc_rule *rule = plan->rule;
    plan->atoms = allocate(rule->body_count, sizeof *plan->atoms);
    plan->negated = allocate(rule->negated_count, sizeof *plan->negated);
    if (!plan->atoms || !plan->negated)
        return JC_ERR_MEMORY;
    jc_status status = JC_OK;
    for (unsigned i = 0; i < rule->body_count && status == JC_OK; i++)
        status = jc_plan_atom_select(plan->database, &rule->body[i], &plan->atoms[plan->atom_count++]);
    for (unsigned i = 0; i < rule->negated_count && status == JC_OK; i++)
        status = jc_plan_atom_select(plan->database, &rule->negated[i], &plan->negated[plan->negated_count++]);
    return status;
}

static jc_status index_atoms(jc_plan *plan)
{
    plan->empty = plan->rule->never;
    for (unsigned i = 0; i < plan->atom_count; i++) {
        jc_status status = jc_plan_atom_index(&plan->atoms[i], plan->depth_of);
        if (status != JC_OK)
            return status;
        plan->empty |= plan->atoms[i].trie->rows == 0;
    }
    for (unsigned i = 0; i < plan->negated_count; i++) {
        jc_status status = jc_plan_atom_index(&plan->negated[i], plan->depth_of);
        if (status != JC_OK)
            return status;
        plan->empty |= plan->negated[i].depth == 0 && plan->negated[i].trie->rows > 0;
    }
    return JC_OK;
}

/* The atoms of each step. */
static jc_status place_parts(jc_plan *plan)
{
    for (unsigned depth = 0; depth < plan->depth; depth++) {
        jc_plan_step *step = &plan->steps[depth];
        step->variable = plan->order[depth];
        step->parts = allocate(plan->atom_count, sizeof *step->parts);
        step->filters = allocate(plan->rule->comparison_count, sizeof *step->filters);
        step->negated = allocate(plan->negated_count, sizeof *step->negated);
        if (!step->parts || !step->filters || !step->negated)
            return JC_ERR_MEMORY;
        for (unsigned a = 0; a < plan->atom_count; a++)
            for (unsigned level = 0; level < plan->atoms[a].depth; level++)
                if (plan->atoms[a].plan_depth[level] == depth)
                    step->parts[step->part_count++] = (jc_plan_part){a, level};
    }
    return JC_OK;
}

/* The comparisons and negated atoms of each step; what has no variable is decided here. */
static void place_conditions(jc_plan *plan)
{
    for (unsigned i = 0; i < plan->rule->comparison_count; i++) {
        jc_plan_filter filter =
            jc_plan_filter_prepare(&plan->rule->comparisons[i], plan->depth_of, plan->database);
        int last = filter.left.depth > filter.right.depth ? filter.left.depth : filter.right.depth;
        if (last < 0) {
            plan->empty |= !jc_plan_filter_holds(&filter, NULL, jc_database_dictionary(plan->database));
            continue;
        }
        jc_plan_step *step = &plan->steps[last];
        step->filters[step->filter_count++] = filter;
    }
    for (unsigned i = 0; i < plan->negated_count; i++) {
        const jc_plan_atom *atom = &plan->negated[i];
        if (atom->depth == 0)
            continue;
        jc_plan_step *step = &plan->steps[atom->plan_depth[atom->depth - 1]];
        step->negated[step->negated_count++] = i;
    }
}

jc_status jc_plan_create(const jc_program *program, const jc_rule *rule, jc_database *database,
                         const unsigned *order, jc_plan **out, jc_error *error)
{
    jc_status status = JC_ERR_MEMORY;
    jc_plan *plan = calloc(1, sizeof *plan);
    if (!plan)
        goto done;
    plan->program = program;
    plan->rule = rule;
    plan->database = database;
    plan->depth = rule->variable_count;
    plan->order = allocate(plan->depth, sizeof *plan->order);
    plan->depth_of = allocate(plan->depth, sizeof *plan->depth_of);
    plan->steps = allocate(plan->depth, sizeof *plan->steps);
    if (!plan->order || !plan->depth_of || !plan->steps)
        goto done;
    if ((status = select_atoms(plan)) != JC_OK)
        goto done;
    status = order ? take_order(plan, order, error)
                   : jc_plan_choose_order(plan->depth, plan->atom_count, plan->atoms, plan->order);
    if (status != JC_OK)
        goto done;
    for (unsigned depth = 0; depth < plan->depth; depth++)
        plan->depth_of[plan->order[depth]] = depth;
    if ((status = index_atoms(plan)) != JC_OK || (status = place_parts(plan)) != JC_OK)
        goto done;
    place_conditions(plan);
    *out = plan;
    plan = NULL;
done:
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    else if (status == JC_ERR_LIMIT)
        jc_fail(error, status, NULL, "a relation of the rule has more rows than this version indexes");
    jc_plan_free(plan);
    return status;
}

void jc_plan_free(jc_plan *plan)
{
    if (!plan)
        return;
    for (unsigned i = 0; i < plan->atom_count; i++)
        jc_plan_atom_clear(&plan->atoms[i]);
    for (unsigned i = 0; i < plan->negated_count; i++)
        jc_plan_atom_clear(&plan->negated[i]);
    for (unsigned depth = 0; plan->steps && depth < plan->depth; depth++) {
        free(plan->steps[depth].parts);
        free(plan->steps[depth].filters);
        free(plan->steps[depth].negated);
    }
    free(plan->atoms);
    free(plan->negated);
    free(plan->steps);
    free(plan->order);
    free(plan->depth_of);
    free(plan);
}

const unsigned *jc_plan_order(const jc_plan *plan)
{
    return plan->order;
}
