/* SPDX-License-Identifier: Apache-2.0 */
/* What the bags of a finished decomposition cost, by the solvers that check their answers: nothing that the search
 * computed on its way is printed. */
#include "lp/bag_cost.h"
#include "lp/rational.h"
#include "lp/decomposition_tree.h"
#include "model/error.h"

/* The system as a hypergraph: only what its solver reads. */
static jc_status as_hypergraph(const jc_set_system *system, const char *const *costs, jc_hypergraph *part,
                               const char ***part_costs)
{
    static char name[] = "";
    const size_t vertices = system->vertex_count, edges = system->edge_count;
    size_t length = 0;
    *part = (jc_hypergraph){.vertex_count = system->vertex_count, .edge_count = system->edge_count};
    part->vertices = part->edges = malloc((vertices + edges + 1) * sizeof *part->vertices);
    part->start = malloc((edges + 1) * sizeof *part->start);
    for (unsigned e = 0; e < edges; e++)
        length += set_count(system->edges + (size_t)e * system->words, system->words);
    part->members = malloc((length + 1) * sizeof *part->members);
    *part_costs = malloc((edges + 1) * sizeof **part_costs);
    if (!part->vertices || !part->start || !part->members || !*part_costs)
        return JC_ERR_MEMORY;
    for (size_t i = 0; i < vertices + edges; i++)
        part->vertices[i] = name;
    length = 0;
    for (unsigned e = 0; e < edges; e++) {
        part->start[e] = length;
        SET_EACH(v, system->edges + (size_t)e * system->words, system->words)
            part->members[length++] = v;
        (*part_costs)[e] = costs ? costs[system->original[e]] : "1";
    }
    part->start[edges] = length;
    return JC_OK;
}

static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

/* Edges that a cover uses, with their weights: entries of weight 0 are left out. */
static jc_status add_edge(const jc_set_system *system, unsigned edge, const char *weight, unsigned *count,
                          unsigned *cover, char **weights)
{
    if (strcmp(weight, "0") == 0)
        return JC_OK;
    cover[*count] = system->original[edge];
    weights[*count] = copy_text(weight);
    return weights[(*count)++] ? JC_OK : JC_ERR_MEMORY;
}

static jc_status price_fractional(const jc_set_system *system, const jc_hypergraph *part, const char *const *costs,
                                  char **value, unsigned *count, unsigned *cover, char **weights, jc_error *error)
{
    jc_cover *solved;
    jc_status status = jc_cover_solve(part, costs, NULL, &solved, error);
    if (status)
        return status;
    for (unsigned e = 0; e < part->edge_count && status == JC_OK; e++)
        status = add_edge(system, e, jc_cover_weight(solved, e), count, cover, weights);
    if (status == JC_OK && !(*value = copy_text(jc_cover_value(solved))))
        status = JC_ERR_MEMORY;
    jc_cover_free(solved);
    return status;
}

static jc_status price_integral(const jc_set_system *system, const jc_hypergraph *part, const char *const *costs,
                                char **value, unsigned *count, unsigned *cover, char **weights, jc_error *error)
{
    bool *chosen = calloc((size_t)part->edge_count + 1, sizeof *chosen);
    if (!chosen)
        return JC_ERR_MEMORY;
    jc_status status = jc_integral_cover_solve(part, costs, NULL, chosen, value, error);
    for (unsigned e = 0; e < part->edge_count && status == JC_OK; e++)
        status = add_edge(system, e, chosen[e] ? "1" : "0", count, cover, weights);
    free(chosen);
    return status;
}

/* Some cover, when there is no time for a least one. */
static jc_status price_greedy(const jc_set_system *system, char **value, unsigned *count, unsigned *cover,
                              char **weights)
{
    __int128 cost;
    fmpq_t sum;
    bool *chosen = calloc((size_t)system->edge_count + 1, sizeof *chosen);
    uint64_t *all = malloc(system->words * sizeof *all);
    jc_status status = JC_ERR_MEMORY;
    if (!chosen || !all)
        goto done;
    set_fill(all, system->vertex_count, system->words);
    status = jc_cover_greedy(system, all, &cost, chosen);
    for (unsigned e = 0; e < system->edge_count && status == JC_OK; e++)
        status = add_edge(system, e, chosen[e] ? "1" : "0", count, cover, weights);
    if (status)
        goto done;
    fmpq_init(sum);
    jc_set_system_value(system, cost, sum);
    *value = jc_rational_text(sum);
    fmpq_clear(sum);
    status = *value ? JC_OK : JC_ERR_MEMORY;
done:
    free(all);
    free(chosen);
    return status;
}

static jc_status price_constrained(const jc_constraints *constraints, const unsigned *vertices, unsigned vertex_count,
                                   char **value, jc_error *error)
{
    jc_polymatroid *polymatroid;
    uint64_t target = 0;
    for (unsigned i = 0; i < vertex_count; i++)
        target |= UINT64_C(1) << vertices[i];
    const jc_status status = jc_polymatroid_solve(constraints, target, &polymatroid, error);
    if (status)
        return status;
    *value = copy_text(jc_polymatroid_kind(polymatroid) == JC_POLYMATROID_BOUNDED ? jc_polymatroid_value(polymatroid)
                                                                                 : "0");
    jc_polymatroid_free(polymatroid);
    return *value ? JC_OK : JC_ERR_MEMORY;
}

jc_status jc_bag_price(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                       jc_deadline *deadline, const unsigned *vertices, unsigned vertex_count, char **value, unsigned *cover_count,
                       unsigned *cover, char **weights, jc_error *error)
{
    const char *const *costs = options ? options->costs : NULL;
    const char **part_costs = NULL;
    jc_hypergraph part = {0};
    jc_set_system system;
    *cover_count = 0;
    *value = NULL;
    if (kind == JC_WIDTH_CONSTRAINED)
        return price_constrained(options->constraints, vertices, vertex_count, value, error);
    jc_status status = jc_set_system_create(hypergraph, costs, vertices, vertex_count, &system, error);
    if (status)
        return status;
    const bool hurried = deadline->passed && vertex_count > JC_LARGE_BAG;
    status = hurried ? price_greedy(&system, value, cover_count, cover, weights)
                     : as_hypergraph(&system, costs, &part, &part_costs);
    if (status == JC_OK && !hurried)
        status = kind == JC_WIDTH_FRACTIONAL
                     ? price_fractional(&system, &part, part_costs, value, cover_count, cover, weights, error)
                     : price_integral(&system, &part, part_costs, value, cover_count, cover, weights, error);
    if (status) {
        while (*cover_count > 0)
            free(weights[--*cover_count]);
        free(*value);
        *value = NULL;
    }
    free(part_costs);
    free(part.members);
    free(part.start);
    free(part.vertices);
    jc_set_system_free(&system);
    return status == JC_ERR_MEMORY ? jc_fail_memory(error) : status;
}

jc_status jc_decomposition_price(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                                 jc_deadline *deadline, jc_decomposition *decomposition, jc_error *error)
{
    jc_status status = JC_ERR_MEMORY;
    size_t length = 0;
    unsigned *cover = malloc(((size_t)hypergraph->edge_count + 1) * sizeof *cover);
    char **weights = malloc(((size_t)hypergraph->edge_count + 1) * sizeof *weights);
    if (!cover || !weights)
        goto done;
    status = JC_OK;
    for (unsigned b = 0; b < decomposition->bag_count && status == JC_OK; b++) {
        const size_t from = decomposition->start[b];
        unsigned count;
        status = jc_bag_price(hypergraph, kind, options, deadline, decomposition->vertices + from,
                              (unsigned)(decomposition->start[b + 1] - from), &decomposition->width[b], &count, cover,
                              weights, error);
        if (status)
            break;
        unsigned *edges = realloc(decomposition->cover_edges, (length + count + 1) * sizeof *edges);
        if (edges)
            decomposition->cover_edges = edges;
        char **texts = realloc(decomposition->cover_weights, (length + count + 1) * sizeof *texts);
        if (texts)
            decomposition->cover_weights = texts;
        if (!edges || !texts) {
            while (count > 0)
                free(weights[--count]);
            status = JC_ERR_MEMORY;
            break;
        }
        memcpy(edges + length, cover, count * sizeof *cover);
        memcpy(texts + length, weights, count * sizeof *weights);
        length += count;
        decomposition->cover_start[b + 1] = length;
    }
    decomposition->cover_start[decomposition->bag_count] = length; /* where it broke off too: it is freed by that */
done:
    free(weights);
    free(cover);
    return status == JC_ERR_MEMORY ? jc_fail_memory(error) : status;
}
