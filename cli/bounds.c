/* SPDX-License-Identifier: Apache-2.0 */
/* The bounds of a program's rules: every rule with all relations N, at their sizes, over the head alone, with derived
 * relations carrying their own bound instead of N, and under statistics. */
#include "cli/bounds.h"

#include "cli/carried.h"
#include "cli/label.h"

#include <stdlib.h>
#include <string.h>

/* Flags of the variables that a head names. */
static bool *head_variables(const jc_rule *rule, unsigned head)
{
    bool *covered = calloc(rule->variable_count + 1, sizeof *covered);
    for (unsigned i = 0; covered && i < rule->heads[head].term_count; i++) {
        const jc_term *term = &rule->heads[head].terms[i];
        if (term->kind == JC_TERM_VARIABLE)
            covered[term->variable] = true;
    }
    return covered;
}

/* A body that cannot be true, or has an empty relation, bounds the output by 0 whatever the sizes that are not known;
 * else all must be. */
static jc_status solve_sized(const cli_sizes *sizes, const bool *covered, cli_bound_entry *entry, jc_error *error)
{
    const jc_rule *rule = entry->rule;
    uint64_t *atom_sizes = calloc(rule->body_count + 1, sizeof *atom_sizes);
    jc_status status = atom_sizes ? JC_OK : JC_ERR_MEMORY;
    bool all_known = true, empty = rule->never;
    for (unsigned i = 0; status == JC_OK && i < rule->body_count; i++) {
        const unsigned predicate = rule->body[i].predicate;
        all_known = all_known && sizes->known[predicate];
        empty = empty || (sizes->known[predicate] && sizes->rows[predicate] == 0);
        atom_sizes[i] = sizes->known[predicate] && !rule->never ? sizes->rows[predicate] : 0;
    }
    if (status == JC_OK && (all_known || empty)) {
        status = jc_cover_solve_sizes(entry->graph, atom_sizes, NULL, &entry->sized, error);
        if (status == JC_OK)
            status = jc_cover_solve_sizes(entry->graph, atom_sizes, covered, &entry->sized_head, error);
    }
    free(atom_sizes);
    return status;
}

static void clear_polymatroid(cli_polymatroid *polymatroid)
{
    jc_polymatroid_free(polymatroid->body);
    jc_polymatroid_free(polymatroid->head);
    jc_constraints_free(polymatroid->constraints);
    *polymatroid = (cli_polymatroid){0};
}

static jc_status solve_body_and_head(double seconds, uint64_t head, cli_polymatroid *polymatroid, jc_error *error)
{
    const unsigned vertex_count = jc_constraints_vertex_count(polymatroid->constraints);
    const uint64_t all = vertex_count == 64 ? UINT64_MAX : (UINT64_C(1) << vertex_count) - 1;
    jc_status status = jc_polymatroid_solve_within(polymatroid->constraints, all, seconds, &polymatroid->body, error);
    if (status == JC_OK)
        status = jc_polymatroid_solve_within(polymatroid->constraints, head, seconds, &polymatroid->head, error);
    return status;
}

/* Keeps only the constraints with which the bound is a linear program of polynomial size, and no solutions. */
static jc_status keep_simple(cli_polymatroid *polymatroid, jc_error *error)
{
    const jc_constraints *from = polymatroid->constraints;
    const unsigned vertex_count = jc_constraints_vertex_count(from);
    const char *vertices[64];
    jc_constraints *made = NULL;
    for (unsigned v = 0; v < vertex_count; v++)
        vertices[v] = jc_constraints_vertex(from, v);
    jc_status status = jc_constraints_create(vertex_count, vertices, &made);
    for (size_t i = 0; i < jc_constraints_count(from) && status == JC_OK; i++) {
        const jc_constraint *constraint = jc_constraints_at(from, i);
        if ((constraint->given & (constraint->given - 1)) == 0)
            status = jc_constraints_add(made, constraint, error);
    }
    if (status != JC_OK) {
        jc_constraints_free(made);
        return status;
    }
    clear_polymatroid(polymatroid);
    polymatroid->constraints = made;
    return JC_OK;
}

/* Solves for the body and the head. Where that is beyond the solver or the time, under fewer statistics, which gives a
 * bound too; entry->beyond says so. */
static jc_status solve_polymatroid(double seconds, cli_polymatroid *polymatroid, cli_bound_entry *entry,
                                   jc_error *error)
{
    jc_error reason = {.code = JC_OK};
    jc_status status = solve_body_and_head(seconds, entry->head_set, polymatroid, &reason);
    if (status != JC_ERR_LIMIT) {
        if (status != JC_OK && error)
            *error = reason;
        return status;
    }
    if (!entry->beyond && !(entry->beyond = strdup(reason.sentence)))
        return JC_ERR_MEMORY;
    status = keep_simple(polymatroid, error);
    return status == JC_OK ? solve_body_and_head(0, entry->head_set, polymatroid, error) : status;
}

/* Exponents at the costs of the atoms, NULL: all N. */
static jc_status solve_exponents(const cli_bound_question *question, const char *const *costs,
                                 cli_polymatroid *polymatroid, cli_bound_entry *entry, jc_error *error)
{
    const jc_status status = cli_exponent_constraints(question->program, entry->rule, entry->graph, costs,
                                                      question->statistics, &polymatroid->constraints, error);
    return status == JC_OK ? solve_polymatroid(question->seconds, polymatroid, entry, error) : status;
}

/* Exponents under the statistics, with derived atoms at N and carrying their own; the head's is what it carries on. */
static jc_status solve_statistic_exponents(const cli_bound_question *question, cli_carried *costs,
                                           cli_bound_entry *entry, jc_error *error)
{
    const jc_rule *rule = entry->rule;
    const char **edge_costs = NULL;
    jc_status status = solve_exponents(question, NULL, &entry->exponents, entry, error);
    if (status == JC_OK)
        status = cli_carried_atom_costs(costs, rule, &edge_costs);
    if (status == JC_OK && edge_costs)
        status = solve_exponents(question, edge_costs, &entry->carried_exponents, entry, error);
    const jc_polymatroid *head = edge_costs ? entry->carried_exponents.head : entry->exponents.head;
    if (status == JC_OK && head && jc_polymatroid_kind(head) == JC_POLYMATROID_BOUNDED &&
        !question->program->recursive)
        status = cli_carried_raise(question->program, costs, rule->heads[entry->head].predicate,
                                   jc_polymatroid_value(head));
    free(edge_costs);
    return status;
}

static jc_status solve_statistics(const cli_bound_question *question, cli_carried *costs, cli_bound_entry *entry,
                                  jc_error *error)
{
    const jc_program *program = question->program;
    const jc_rule *rule = entry->rule;
    jc_status status = solve_statistic_exponents(question, costs, entry, error);
    if (status != JC_OK || !question->sizes || !question->sizes->any)
        return status;
    status = cli_row_constraints(program, rule, entry->graph, question->sizes, question->statistics,
                                 &entry->rows.constraints, error);
    if (status == JC_OK && question->norm_count > 0)
        status = jc_constraints_measure(entry->rows.constraints, program, rule, question->database,
                                        question->sizes->loaded, question->norms, question->norm_count, error);
    if (status == JC_OK)
        status = solve_polymatroid(question->seconds, &entry->rows, entry, error);
    return status;
}

/* Covers of the body, fractional and of whole edges, and of the head. */
static jc_status solve_covers(const bool *covered, cli_bound_entry *entry, jc_error *error)
{
    jc_status status;
    entry->integral_edges = calloc(entry->graph->edge_count + (size_t)1, sizeof *entry->integral_edges);
    if (!entry->integral_edges)
        return JC_ERR_MEMORY;
    status = jc_cover_solve(entry->graph, NULL, NULL, &entry->full, error);
    if (status == JC_OK)
        status = jc_cover_solve(entry->graph, NULL, covered, &entry->head_only, error);
    if (status == JC_OK)
        status = jc_integral_cover_solve(entry->graph, NULL, NULL, entry->integral_edges, &entry->integral, error);
    return status;
}

static jc_status solve_carried(const jc_program *program, const cli_carried *costs, const char *const *edge_costs,
                               cli_bound_entry *entry, jc_error *error)
{
    if (!edge_costs)
        return JC_OK;
    entry->carriers = cli_carried_description(program, entry->rule, costs);
    return entry->carriers ? jc_cover_solve(entry->graph, edge_costs, NULL, &entry->carried, error) : JC_ERR_MEMORY;
}

static jc_status solve_entry(const cli_bound_question *question, cli_carried *costs, cli_carried *statistic_costs,
                             cli_bound_entry *entry, jc_error *error)
{
    const jc_program *program = question->program;
    const jc_rule *rule = entry->rule;
    const char **edge_costs = NULL;
    bool *covered = head_variables(rule, entry->head);
    jc_cover *carried_head = NULL;
    jc_status status = covered ? JC_OK : JC_ERR_MEMORY;
    entry->label = cli_head_label(program, rule, entry->head);
    if (status != JC_OK || !entry->label) {
        status = JC_ERR_MEMORY;
        goto done;
    }
    for (unsigned v = 0; v < rule->variable_count; v++)
        entry->head_set |= (uint64_t)covered[v] << v;
    if ((status = jc_hypergraph_of_rule(program, rule, &entry->graph)) != JC_OK ||
        (status = cli_carried_atom_costs(costs, rule, &edge_costs)) != JC_OK ||
        (status = solve_covers(covered, entry, error)) != JC_OK ||
        (status = solve_carried(program, costs, edge_costs, entry, error)) != JC_OK)
        goto done;
    if (question->sizes && question->sizes->any &&
        (status = solve_sized(question->sizes, covered, entry, error)) != JC_OK)
        goto done;
    if (question->statistics && (status = solve_statistics(question, statistic_costs, entry, error)) != JC_OK)
        goto done;
    status = jc_cover_solve(entry->graph, edge_costs, covered, &carried_head, error);
    if (status == JC_OK && !program->recursive)
        status = cli_carried_raise(program, costs, rule->heads[entry->head].predicate, jc_cover_value(carried_head));
done:
    if (status == JC_ERR_MEMORY && error)
        *error = (jc_error){.code = status, .sentence = "out of memory"};
    jc_cover_free(carried_head);
    free(edge_costs);
    free(covered);
    return status;
}

jc_status cli_bounds_create(const cli_bound_question *question, cli_bounds *bounds, jc_error *error)
{
    const jc_program *program = question->program;
    cli_bounds made = {.sized = question->sizes && question->sizes->any,
                       .with_statistics = question->statistics != NULL};
    cli_carried costs = {0}, statistic_costs = {0};
    size_t *first = calloc(program->rule_count + 1, sizeof *first); /* entry of each rule's first head */
    for (unsigned i = 0; i < program->rule_count; i++) {
        if (first)
            first[i] = made.count;
        made.count += program->rules[i].head_count;
    }
    made.entries = calloc(made.count + 1, sizeof *made.entries);
    jc_status status = first && made.entries ? cli_carried_create(program, &costs) : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = cli_carried_create(program, &statistic_costs);
    for (unsigned i = 0; i < program->rule_count && status == JC_OK; i++) {
        unsigned index = program->order[i];
        for (unsigned head = 0; head < program->rules[index].head_count && status == JC_OK; head++) {
            cli_bound_entry *entry = &made.entries[first[index] + head];
            entry->rule = &program->rules[index];
            entry->text = entry->rule->text;
            entry->head = head;
            entry->head_name = program->predicates[entry->rule->heads[head].predicate].name;
            status = solve_entry(question, &costs, &statistic_costs, entry, error);
        }
    }
    cli_carried_clear(&statistic_costs);
    cli_carried_clear(&costs);
    free(first);
    if (status != JC_OK) {
        cli_bounds_clear(&made);
        return status;
    }
    *bounds = made;
    return JC_OK;
}

jc_status cli_bounds_of_hypergraph(jc_hypergraph *graph, const char *name, cli_bounds *bounds, jc_error *error)
{
    cli_bounds made = {.count = 1, .entries = calloc(1, sizeof *made.entries)};
    if (!made.entries) {
        jc_hypergraph_free(graph);
        return JC_ERR_MEMORY;
    }
    made.entries->graph = graph;
    made.entries->text = made.entries->head_name = name;
    made.entries->label = strdup(name);
    const jc_status status = made.entries->label ? solve_covers(NULL, made.entries, error) : JC_ERR_MEMORY;
    if (status == JC_OK)
        *bounds = made;
    else
        cli_bounds_clear(&made);
    return status;
}

void cli_bounds_clear(cli_bounds *bounds)
{
    for (size_t i = 0; bounds->entries && i < bounds->count; i++) {
        cli_bound_entry *entry = &bounds->entries[i];
        jc_cover_free(entry->full);
        jc_cover_free(entry->head_only);
        jc_cover_free(entry->carried);
        jc_cover_free(entry->sized);
        jc_cover_free(entry->sized_head);
        clear_polymatroid(&entry->exponents);
        clear_polymatroid(&entry->carried_exponents);
        clear_polymatroid(&entry->rows);
        jc_hypergraph_free(entry->graph);
        free(entry->integral);
        free(entry->integral_edges);
        free(entry->beyond);
        free(entry->carriers);
        free(entry->label);
    }
    free(bounds->entries);
    *bounds = (cli_bounds){0};
}
