/* SPDX-License-Identifier: Apache-2.0 */
/* The bounds of a program's rules: every rule with all relations N, at their sizes, over the head alone, and with
 * derived relations carrying their own bound instead of N. */
#include "cli/bounds.h"

#include "cli/label.h"
#include "cli/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What each predicate costs as an edge when derived relations carry their own bound: the largest head exponent over
 * the rules that define it, at least 1 where it is also read or has facts. Texts are rationals. */
typedef struct carried_costs {
    size_t count;
    char **text; /* NULL: an input relation, cost 1 */
} carried_costs;

static bool has_rows_of_its_own(const jc_program *program, unsigned predicate)
{
    if (program->predicates[predicate].input.present)
        return true;
    for (unsigned i = 0; i < program->fact_count; i++) {
        for (unsigned head = 0; head < program->facts[i].head_count; head++) {
            if (program->facts[i].heads[head].predicate == predicate)
                return true;
        }
    }
    return false;
}

/* The value of a rational in text, near enough to compare two exponents that differ. */
static double rational_value(const char *text)
{
    const char *slash = strchr(text, '/');
    return atof(text) / (slash ? atof(slash + 1) : 1);
}

static jc_status raise_cost(const jc_program *program, carried_costs *costs, unsigned predicate, const char *exponent)
{
    const char *known = costs->text[predicate];
    if (!known && has_rows_of_its_own(program, predicate))
        known = "1";
    const char *larger = known && rational_value(known) >= rational_value(exponent) ? known : exponent;
    if (larger == costs->text[predicate])
        return JC_OK;
    char *copy = strdup(larger);
    if (!copy)
        return JC_ERR_MEMORY;
    free(costs->text[predicate]);
    costs->text[predicate] = copy;
    return JC_OK;
}

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

/* Per body atom the cost of its predicate; NULL where no body atom is derived. The texts stay the costs' own. */
static jc_status atom_costs(const carried_costs *costs, const jc_rule *rule, const char ***texts)
{
    *texts = NULL;
    bool derived = false;
    for (unsigned i = 0; i < rule->body_count; i++)
        derived = derived || costs->text[rule->body[i].predicate];
    if (!derived)
        return JC_OK;
    const char **made = calloc(rule->body_count, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    for (unsigned i = 0; i < rule->body_count; i++) {
        const char *text = costs->text[rule->body[i].predicate];
        made[i] = text ? text : "1";
    }
    *texts = made;
    return JC_OK;
}

/* "HelpNT carries N^2, Other carries N^3/2"; each predicate once. */
static char *describe_carriers(const jc_program *program, const jc_rule *rule, const carried_costs *costs)
{
    size_t size = 1;
    for (unsigned i = 0; i < rule->body_count; i++) {
        const char *cost = costs->text[rule->body[i].predicate];
        if (cost)
            size += strlen(program->predicates[rule->body[i].predicate].name) + strlen(cost) + 16;
    }
    char *text = calloc(1, size), *end = text;
    for (unsigned i = 0; text && i < rule->body_count; i++) {
        unsigned predicate = rule->body[i].predicate;
        bool seen = !costs->text[predicate];
        for (unsigned j = 0; j < i && !seen; j++)
            seen = rule->body[j].predicate == predicate;
        if (!seen)
            end += sprintf(end, "%s%s carries N^%s", end == text ? "" : ", ", program->predicates[predicate].name,
                           costs->text[predicate]);
    }
    return text;
}

/* A body that cannot be true, or has an empty relation, bounds the output by 0 whatever the sizes that are not known;
 * else all must be. */
static jc_status solve_sized(const jc_rule *rule, const uint64_t *sizes, const bool *known, const bool *covered,
                             cli_bound_entry *entry, jc_error *error)
{
    uint64_t *atom_sizes = calloc(rule->body_count + 1, sizeof *atom_sizes);
    jc_status status = atom_sizes ? JC_OK : JC_ERR_MEMORY;
    bool all_known = true, empty = rule->never;
    for (unsigned i = 0; status == JC_OK && i < rule->body_count; i++) {
        const unsigned predicate = rule->body[i].predicate;
        all_known = all_known && known[predicate];
        empty = empty || (known[predicate] && sizes[predicate] == 0);
        atom_sizes[i] = known[predicate] && !rule->never ? sizes[predicate] : 0;
    }
    if (status == JC_OK && (all_known || empty)) {
        status = jc_cover_solve_sizes(entry->graph, atom_sizes, NULL, &entry->sized, error);
        if (status == JC_OK)
            status = jc_cover_solve_sizes(entry->graph, atom_sizes, covered, &entry->sized_head, error);
    }
    free(atom_sizes);
    return status;
}

static jc_status solve_entry(const jc_program *program, const uint64_t *sizes, const bool *known,
                             carried_costs *costs, cli_bound_entry *entry, jc_error *error)
{
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
    if ((status = jc_hypergraph_of_rule(program, rule, &entry->graph)) != JC_OK ||
        (status = jc_cover_solve(entry->graph, NULL, NULL, &entry->full, error)) != JC_OK ||
        (status = jc_cover_solve(entry->graph, NULL, covered, &entry->head_only, error)) != JC_OK ||
        (status = atom_costs(costs, rule, &edge_costs)) != JC_OK)
        goto done;
    if (edge_costs) {
        entry->carriers = describe_carriers(program, rule, costs);
        status = entry->carriers ? jc_cover_solve(entry->graph, edge_costs, NULL, &entry->carried, error)
                                 : JC_ERR_MEMORY;
        if (status != JC_OK)
            goto done;
    }
    if (sizes && (status = solve_sized(rule, sizes, known, covered, entry, error)) != JC_OK)
        goto done;
    status = jc_cover_solve(entry->graph, edge_costs, covered, &carried_head, error);
    if (status == JC_OK && !program->recursive)
        status = raise_cost(program, costs, rule->heads[entry->head].predicate, jc_cover_value(carried_head));
done:
    if (status == JC_ERR_MEMORY && error)
        *error = (jc_error){.code = status, .sentence = "out of memory"};
    jc_cover_free(carried_head);
    free(edge_costs);
    free(covered);
    return status;
}

jc_status cli_bounds_create(const jc_program *program, const uint64_t *sizes, const bool *known, cli_bounds *bounds,
                            jc_error *error)
{
    cli_bounds made = {.program = program};
    carried_costs costs = {.count = program->predicate_count};
    size_t *first = calloc(program->rule_count + 1, sizeof *first); /* entry of each rule's first head */
    for (unsigned i = 0; i < program->rule_count; i++) {
        if (first)
            first[i] = made.count;
        made.count += program->rules[i].head_count;
    }
    made.entries = calloc(made.count + 1, sizeof *made.entries);
    costs.text = calloc(costs.count + 1, sizeof *costs.text);
    jc_status status = first && made.entries && costs.text ? JC_OK : JC_ERR_MEMORY;
    for (unsigned i = 0; i < program->rule_count && status == JC_OK; i++) {
        unsigned index = program->order[i];
        for (unsigned head = 0; head < program->rules[index].head_count && status == JC_OK; head++) {
            cli_bound_entry *entry = &made.entries[first[index] + head];
            entry->rule = &program->rules[index];
            entry->head = head;
            status = solve_entry(program, sizes, known, &costs, entry, error);
        }
    }
    for (size_t i = 0; costs.text && i < costs.count; i++)
        free(costs.text[i]);
    free(costs.text);
    free(first);
    if (status != JC_OK) {
        cli_bounds_clear(&made);
        return status;
    }
    *bounds = made;
    return JC_OK;
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
        jc_hypergraph_free(entry->graph);
        free(entry->carriers);
        free(entry->label);
    }
    free(bounds->entries);
    *bounds = (cli_bounds){0};
}

static json_t *log2_json(const jc_cover *cover)
{
    double value = jc_cover_bound_log2(cover);
    return isinf(value) ? json_string(value < 0 ? "-inf" : "inf") : json_real(value);
}

json_t *cli_bound_json(const cli_bounds *bounds, const cli_bound_entry *entry)
{
    json_t *cover = json_object(), *packing = json_object();
    const jc_hypergraph *graph = entry->graph;
    const jc_cover *shown = entry->sized ? entry->sized : entry->full;
    const char *head = bounds->program->predicates[entry->rule->heads[entry->head].predicate].name;
    int failed = !cover || !packing;
    for (unsigned e = 0; e < graph->edge_count && !failed; e++)
        failed = json_object_set_new(cover, graph->edges[e], json_string(jc_cover_weight(shown, e)));
    for (unsigned v = 0; v < graph->vertex_count && !failed; v++)
        failed = json_object_set_new(packing, graph->vertices[v], json_string(jc_cover_packing(shown, v)));
    bool certified = jc_cover_certified(entry->full) && jc_cover_certified(entry->head_only) &&
                     (!entry->sized || (jc_cover_certified(entry->sized) && jc_cover_certified(entry->sized_head)));
    json_t *object = json_pack(
        "{s:s, s:o, s:s, s:o, s:s?, s:O, s:O, s:s, s:o, s:s?, s:s?, s:b}", "head", head, "rule",
        cli_json_text(entry->rule->text), "exponent", jc_cover_value(entry->full), "bound_log2",
        entry->sized ? log2_json(entry->sized) : json_null(),
        "bound", entry->sized ? jc_cover_bound(entry->sized) : NULL, "cover", cover, "packing", packing,
        "head_exponent", jc_cover_value(entry->head_only), "head_bound_log2",
        entry->sized_head ? log2_json(entry->sized_head) : json_null(), "head_bound",
        entry->sized_head ? jc_cover_bound(entry->sized_head) : NULL, "exponent_carried",
        entry->carried ? jc_cover_value(entry->carried) : NULL, "certified", (int)certified);
    json_decref(cover);
    json_decref(packing);
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}
