/* SPDX-License-Identifier: Apache-2.0 */
/* Programs: their memory, names, and the order in which their rules depend on each other. */
#include "model/program.h"

#include <string.h>

jc_program *jc_program_create(void)
{
    jc_arena *arena = jc_arena_create();
    jc_program *program = arena ? jc_arena_alloc(arena, 1, sizeof *program) : NULL;
    if (program)
        program->storage = arena;
    else
        jc_arena_free(arena);
    return program;
}

void jc_program_free(jc_program *program)
{
    if (program)
        jc_arena_free(program->storage);
}

int jc_program_find(const jc_program *program, const char *name)
{
    for (unsigned i = 0; i < program->predicate_count; i++)
        if (strcmp(program->predicates[i].name, name) == 0)
            return (int)i;
    return -1;
}

int jc_atom_key(const jc_program *program, const jc_rule *rule, unsigned atom, char *buffer, size_t size)
{
    unsigned predicate = rule->body[atom].predicate, occurrence = 1;
    for (unsigned i = 0; i < atom; i++)
        occurrence += rule->body[i].predicate == predicate;
    const char *name = program->predicates[predicate].name;
    if (occurrence == 1)
        return snprintf(buffer, size, "%s", name);
    return snprintf(buffer, size, "%s#%u", name, occurrence);
}

/* ---- dependency order --------------------------------------------------------------------------------------------
 * A depth-first walk over rules and predicates: a rule needs the predicates of its body, a predicate the rules that
 * have it as a head. What is left last comes first; an edge back to where the walk still is closes a cycle. The
 * stack is an array, since a chain of rules may be as long as the program. */

typedef enum visit { VISIT_NEW, VISIT_OPEN, VISIT_DONE } visit;

/* The rules with a predicate as a head: rules[start[p]] .. rules[start[p + 1] - 1]. */
typedef struct definitions {
    size_t *start;
    unsigned *rules;
} definitions;

/* Node r < rule_count is a rule, node rule_count + p a predicate; next is the number of the edge to follow. */
typedef struct frame {
    size_t node, next;
} frame;

static bool collect_definitions(const jc_program *program, jc_arena *scratch, definitions *found)
{
    size_t total = 0;
    for (unsigned r = 0; r < program->rule_count; r++)
        total += program->rules[r].head_count;
    found->start = jc_arena_alloc(scratch, (size_t)program->predicate_count + 2, sizeof *found->start);
    found->rules = jc_arena_alloc(scratch, total, sizeof *found->rules);
    if (!found->start || !found->rules)
        return false;
    size_t *next = found->start + 1; /* counts one place further on, so that filling leaves the starts behind */
    for (unsigned r = 0; r < program->rule_count; r++)
        for (unsigned h = 0; h < program->rules[r].head_count; h++)
            next[program->rules[r].heads[h].predicate + 1]++;
    for (unsigned p = 0; p < program->predicate_count; p++)
        next[p + 1] += next[p];
    for (unsigned r = 0; r < program->rule_count; r++)
        for (unsigned h = 0; h < program->rules[r].head_count; h++)
            found->rules[next[program->rules[r].heads[h].predicate]++] = r;
    return true;
}

/* The node behind edge number `edge` of a node; false where there is none. */
static bool follow(const jc_program *program, const definitions *defined, size_t node, size_t edge, size_t *target)
{
    if (node >= program->rule_count) {
        size_t slot = defined->start[node - program->rule_count] + edge;
        if (slot >= defined->start[node - program->rule_count + 1])
            return false;
        *target = defined->rules[slot];
        return true;
    }
    const jc_rule *rule = &program->rules[node];
    if (edge >= (size_t)rule->body_count + rule->negated_count)
        return false;
    const jc_atom *atom = edge < rule->body_count ? &rule->body[edge] : &rule->negated[edge - rule->body_count];
    *target = (size_t)program->rule_count + atom->predicate;
    return true;
}

/* Walks from one rule; appends finished rules to order. False: a cycle, through program->recursive_rule. */
static bool walk(jc_program *program, const definitions *defined, unsigned root, frame *stack, visit *visits,
                 unsigned *ordered)
{
    size_t depth = 0;
    stack[depth++] = (frame){root, 0};
    visits[root] = VISIT_OPEN;
    while (depth) {
        frame *top = &stack[depth - 1];
        size_t target;
        if (!follow(program, defined, top->node, top->next++, &target)) {
            visits[top->node] = VISIT_DONE;
            if (top->node < program->rule_count)
                program->order[(*ordered)++] = (unsigned)top->node;
            depth--;
        } else if (visits[target] == VISIT_OPEN) {
            program->recursive_rule = (unsigned)(target < program->rule_count ? target : top->node);
            return false;
        } else if (visits[target] == VISIT_NEW) {
            visits[target] = VISIT_OPEN;
            stack[depth++] = (frame){target, 0};
        }
    }
    return true;
}

jc_status jc_program_sort(jc_program *program, jc_arena *scratch)
{
    size_t nodes = (size_t)program->rule_count + program->predicate_count;
    visit *visits = jc_arena_alloc(scratch, nodes, sizeof *visits);
    frame *stack = jc_arena_alloc(scratch, nodes, sizeof *stack);
    program->order = jc_arena_alloc(program->storage, program->rule_count, sizeof *program->order);
    definitions defined;
    if (!visits || !stack || !program->order || !collect_definitions(program, scratch, &defined))
        return JC_ERR_MEMORY;
    unsigned ordered = 0;
    for (unsigned r = 0; r < program->rule_count && !program->recursive; r++)
        if (visits[r] == VISIT_NEW)
            program->recursive = !walk(program, &defined, r, stack, visits, &ordered);
    for (unsigned r = 0; program->recursive && r < program->rule_count; r++)
        program->order[r] = r;
    return JC_OK;
}
