/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics from --degree, --fd and --norm, and from a program's choice-domains. */
#include "cli/statistics.h"

#include "cli/command.h"

#include <stdlib.h>

static int read_list(const char *command, const jc_program *program, const cli_list *list, jc_statistic_form form,
                     cli_statistics *statistics)
{
    for (size_t i = 0; i < list->count; i++) {
        jc_error error = {.code = JC_OK};
        const jc_status status =
            jc_statistic_parse(list->items[i], form, program, &statistics->items[statistics->count], &error);
        if (status != JC_OK)
            return cli_complain(command, &error);
        const unsigned predicate = statistics->items[statistics->count++].predicate;
        if (!cli_is_read(program, predicate))
            return cli_usage_error(command, "%s: no rule's body reads %s, so that this bounds nothing; leave it out",
                                   list->items[i], program->predicates[predicate].name);
    }
    return CLI_DONE;
}

int cli_statistics_read(const char *command, const jc_program *program, const cli_statistic_lists *lists,
                        cli_statistics *statistics)
{
    const size_t count = lists->degrees.count + lists->dependencies.count + lists->norms.count;
    statistics->items = calloc(count + 1, sizeof *statistics->items);
    if (!statistics->items)
        return cli_complain(command, &(jc_error){.code = JC_ERR_MEMORY});
    for (unsigned i = 0; i < program->predicate_count; i++)
        statistics->choices = statistics->choices || program->predicates[i].choice_count > 0;
    int exit_status = read_list(command, program, &lists->degrees, JC_STATISTIC_DEGREE, statistics);
    if (exit_status == CLI_DONE)
        exit_status = read_list(command, program, &lists->dependencies, JC_STATISTIC_DEPENDENCY, statistics);
    if (exit_status == CLI_DONE)
        exit_status = read_list(command, program, &lists->norms, JC_STATISTIC_NORM, statistics);
    return exit_status;
}

void cli_statistics_clear(cli_statistics *statistics)
{
    for (size_t i = 0; i < statistics->count; i++)
        jc_statistic_clear(&statistics->items[i]);
    free(statistics->items);
    *statistics = (cli_statistics){0};
}

void cli_statistic_lists_clear(cli_statistic_lists *lists)
{
    free(lists->degrees.items);
    free(lists->dependencies.items);
    free(lists->norms.items);
    *lists = (cli_statistic_lists){0};
}

static jc_status add_statistics(const jc_program *program, const jc_rule *rule, const cli_statistics *statistics,
                                bool in_rows, jc_constraints *constraints, jc_error *error)
{
    jc_status status = jc_constraints_add_choices(constraints, program, rule, error);
    for (size_t i = 0; i < statistics->count && status == JC_OK; i++)
        status = jc_constraints_add_statistic(constraints, program, rule, &statistics->items[i], in_rows, NULL, error);
    return status;
}

static jc_status create(const jc_hypergraph *graph, jc_constraints **constraints)
{
    return jc_constraints_create(graph->vertex_count, (const char *const *)graph->vertices, constraints);
}

jc_status cli_exponent_constraints(const jc_program *program, const jc_rule *rule, const jc_hypergraph *graph,
                                   const char *const *costs, const cli_statistics *statistics,
                                   jc_constraints **constraints, jc_error *error)
{
    jc_constraints *made = NULL;
    jc_status status = create(graph, &made);
    if (status == JC_OK)
        status = jc_constraints_add_edges(made, graph, costs, error);
    if (status == JC_OK)
        status = add_statistics(program, rule, statistics, false, made, error);
    if (status != JC_OK)
        jc_constraints_free(made);
    else
        *constraints = made;
    return status;
}

/* The edges whose sizes are known, with these sizes in sizes[0..). */
static jc_status known_edges(const jc_rule *rule, const jc_hypergraph *graph, const cli_sizes *sizes,
                             jc_hypergraph **known, uint64_t *known_sizes)
{
    const char **names = calloc(graph->edge_count + (size_t)1, sizeof *names);
    size_t *start = calloc(graph->edge_count + (size_t)1, sizeof *start);
    unsigned *members = calloc(graph->start[graph->edge_count] + 1, sizeof *members);
    unsigned count = 0;
    jc_status status = names && start && members ? JC_OK : JC_ERR_MEMORY;
    for (unsigned edge = 0; edge < graph->edge_count && status == JC_OK; edge++) {
        const unsigned predicate = rule->body[edge].predicate;
        if (!sizes->known[predicate])
            continue;
        known_sizes[count] = sizes->rows[predicate];
        names[count] = graph->edges[edge];
        start[count + 1] = start[count];
        for (size_t k = graph->start[edge]; k < graph->start[edge + 1]; k++)
            members[start[count + 1]++] = graph->members[k];
        count++;
    }
    if (status == JC_OK)
        status = jc_hypergraph_create(graph->vertex_count, (const char *const *)graph->vertices, count, names, start,
                                      members, known);
    free(members);
    free(start);
    free(names);
    return status;
}

jc_status cli_row_constraints(const jc_program *program, const jc_rule *rule, const jc_hypergraph *graph,
                              const cli_sizes *sizes, const cli_statistics *statistics,
                              jc_constraints **constraints, jc_error *error)
{
    jc_constraints *made = NULL;
    jc_hypergraph *known = NULL;
    uint64_t *known_sizes = calloc(graph->edge_count + (size_t)1, sizeof *known_sizes);
    jc_status status = known_sizes ? create(graph, &made) : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = known_edges(rule, graph, sizes, &known, known_sizes);
    if (status == JC_OK)
        status = jc_constraints_add_sizes(made, known, known_sizes, error);
    if (status == JC_OK && rule->never)
        status = jc_constraints_add(made, &(jc_constraint){.norm = 1, .name = "a comparison that is false"}, error);
    if (status == JC_OK)
        status = add_statistics(program, rule, statistics, true, made, error);
    if (status != JC_OK)
        jc_constraints_free(made);
    else
        *constraints = made;
    jc_hypergraph_free(known);
    free(known_sizes);
    return status;
}
