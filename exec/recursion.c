/* SPDX-License-Identifier: Apache-2.0 */
/* The cycle of a recursive rule: breadth first over "a rule for this predicate reads that one". */
#include "exec/recursion.h"

#include "model/error.h"

#include <stdlib.h>
#include <string.h>

enum { UNSEEN = -1 };

static bool has_head(const jc_rule *rule, unsigned predicate)
{
    for (unsigned h = 0; h < rule->head_count; h++)
        if (rule->heads[h].predicate == predicate)
            return true;
    return false;
}

/* Appends what `predicate`'s rules read and was not seen yet to queue; from[p] says whose rule read p first. */
static void expand(const jc_program *program, unsigned predicate, int *from, unsigned *queue, unsigned *queued)
{
    for (unsigned r = 0; r < program->rule_count; r++) {
        const jc_rule *rule = &program->rules[r];
        if (!has_head(rule, predicate))
            continue;
        for (unsigned i = 0; i < rule->body_count + rule->negated_count; i++) {
            unsigned read =
                i < rule->body_count ? rule->body[i].predicate : rule->negated[i - rule->body_count].predicate;
            if (from[read] != UNSEEN)
                continue;
            from[read] = (int)predicate;
            queue[(*queued)++] = read;
        }
    }
}

/* Writes "A -> B -> A" for the cycle that from[] leads back from start. */
static void write_cycle(const jc_program *program, const int *from, unsigned start, unsigned *path, char *text,
                        size_t size)
{
    unsigned length = 0;
    unsigned at = start;
    do {
        path[length++] = at;
        at = (unsigned)from[at];
    } while (at != start);
    size_t used = (size_t)snprintf(text, size, "%s", program->predicates[start].name);
    while (length > 0 && used < size)
        used += (size_t)snprintf(text + used, size - used, " -> %s", program->predicates[path[--length]].name);
}

/* Finds the shortest cycle through start; false where there is none. */
static bool find_cycle(const jc_program *program, unsigned start, int *from, unsigned *queue)
{
    for (unsigned p = 0; p < program->predicate_count; p++)
        from[p] = UNSEEN;
    unsigned queued = 0;
    expand(program, start, from, queue, &queued);
    for (unsigned next = 0; next < queued && from[start] == UNSEEN; next++)
        expand(program, queue[next], from, queue, &queued);
    return from[start] != UNSEEN;
}

jc_status jc_refuse_recursion(const jc_program *program, jc_error *error)
{
    const jc_rule *rule = &program->rules[program->recursive_rule];
    char place[400], cycle[600] = "";
    snprintf(place, sizeof place, "%s:%u:%u", program->name, rule->position.line, rule->position.column);
    int *from = malloc((program->predicate_count + UINT64_C(1)) * sizeof *from);
    unsigned *queue = malloc((program->predicate_count + UINT64_C(1)) * sizeof *queue);
    jc_status status = JC_ERR_MEMORY;
    if (from && queue) {
        for (unsigned h = 0; h < rule->head_count && cycle[0] == '\0'; h++)
            if (find_cycle(program, rule->heads[h].predicate, from, queue))
                write_cycle(program, from, rule->heads[h].predicate, queue, cycle, sizeof cycle);
        status = jc_fail(error, JC_ERR_UNSUPPORTED, place,
                         "the rule is recursive (%s): recursion is not supported by this version; write the rule "
                         "without it, or unfold the steps that are needed into rules of their own",
                         cycle);
    } else {
        jc_fail_memory(error);
    }
    free(from);
    free(queue);
    return status;
}
