/* SPDX-License-Identifier: Apache-2.0 */
/* What the bags of a finished decomposition cost, each with a cover that is checked: nothing that the search
 * computed on its way is printed. */
#include "lp/bag_price_inside.h"

#include "lp/rational.h"
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

/* Edges of weight 0 are left out. */
static jc_status price_fractional(const jc_set_system *system, const jc_hypergraph *part, const char *const *costs,
                                  jc_bag_price *price, jc_error *error)
{
    jc_cover *solved;
    jc_status status = jc_cover_solve(part, costs, NULL, &solved, error);
    if (status)
        return status;
    for (unsigned e = 0; e < part->edge_count && status == JC_OK; e++) {
        const char *weight = jc_cover_weight(solved, e);
        if (strcmp(weight, "0") == 0)
            continue;
        price->edges[price->count] = system->original[e];
        if (!(price->weights[price->count++] = copy_text(weight)))
            status = JC_ERR_MEMORY;
    }
    if (status == JC_OK && !(price->value = copy_text(jc_cover_value(solved))))
        status = JC_ERR_MEMORY;
    else if (status == JC_OK)
        status = jc_rational_read(price->value, price->lower);
    jc_cover_free(solved);
    return status;
}

/* The value of a cover by whole edges; JC_ERR_SOLVER where it is none. */
static jc_status price_whole_edges(const jc_edge_index *index, const unsigned *vertices, unsigned vertex_count,
                                   jc_bag_price *price)
{
    fmpq_t sum;
    if (!jc_edge_index_covers(index, vertices, vertex_count, price->edges, price->count))
        return JC_ERR_SOLVER;
    for (unsigned c = 0; c < price->count; c++) {
        if (!(price->weights[c] = copy_text("1")))
            return JC_ERR_MEMORY;
    }
    fmpq_init(sum);
    jc_edge_index_value(index, jc_bag_price_sum(index, price->edges, price->count), sum);
    price->value = jc_rational_text(sum);
    fmpq_clear(sum);
    return price->value ? JC_OK : JC_ERR_MEMORY;
}

static jc_status price_by_system(const jc_edge_index *index, jc_width_kind kind, jc_deadline *deadline,
                                 const unsigned *vertices, unsigned vertex_count, jc_bag_price *price,
                                 jc_error *error)
{
    jc_hypergraph part = {0};
    const char **costs = NULL;
    jc_set_system system;
    jc_status status = jc_set_system_create(index, vertices, vertex_count, deadline, &system);
    if (status)
        return status;
    status = as_hypergraph(&system, index->cost_texts, &part, &costs);
    if (status == JC_OK)
        status = kind == JC_WIDTH_GENERALIZED
                     ? jc_bag_price_integral(&system, &part, costs, deadline, vertices, price)
                     : price_fractional(&system, &part, costs, price, error);
    free(costs);
    free(part.members);
    free(part.start);
    free(part.vertices);
    jc_set_system_free(&system);
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

void jc_bag_price_free(jc_bag_price *price)
{
    while (price->weights && price->count > 0)
        free(price->weights[--price->count]);
    free(price->edges);
    free(price->weights);
    free(price->value);
    fmpq_clear(price->lower);
    *price = (jc_bag_price){0};
}

jc_status jc_bag_price_find(const jc_edge_index *index, jc_width_kind kind, const jc_constraints *constraints,
                            jc_deadline *deadline, const unsigned *vertices, unsigned vertex_count,
                            jc_bag_price *price, jc_error *error)
{
    const size_t touched = jc_edge_index_touched(index, vertices, vertex_count);
    const size_t room = (touched > vertex_count ? touched : vertex_count) + 1;
    jc_status status = JC_OK;
    *price = (jc_bag_price){0};
    fmpq_init(price->lower);
    price->edges = malloc(room * sizeof *price->edges);
    price->weights = calloc(room, sizeof *price->weights);
    if (!price->edges || !price->weights) {
        status = JC_ERR_MEMORY;
    } else if (kind == JC_WIDTH_CONSTRAINED) {
        status = price_constrained(constraints, vertices, vertex_count, &price->value, error);
        if (status == JC_OK)
            status = jc_rational_read(price->value, price->lower);
    } else if (jc_edge_index_covering(index, vertices, vertex_count, price->edges)) {
        price->count = 1;
        jc_edge_index_value(index, index->costs[price->edges[0]], price->lower);
    } else if (deadline_allows(deadline, jc_edge_index_cover_seconds(vertex_count, touched))) {
        status = price_by_system(index, kind, deadline, vertices, vertex_count, price, error);
    }
    if (status == JC_OK && !price->value) {
        if (!jc_bag_price_attains(index, price)) /* there was no time */
            status = jc_bag_price_greedy(index, vertices, vertex_count, price);
        if (status == JC_OK)
            status = price_whole_edges(index, vertices, vertex_count, price);
    }
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    else if (status == JC_ERR_SOLVER)
        jc_fail(error, status, NULL, "a cover of %u vertices failed its check; please report the hypergraph",
                vertex_count);
    if (status)
        jc_bag_price_free(price);
    return status;
}

/* Puts the edges of a cover, each with its weight, into the hypergraph's order. */
static void sort_cover(jc_bag_price *price)
{
    for (unsigned i = 1; i < price->count; i++) {
        const unsigned edge = price->edges[i];
        char *const weight = price->weights[i];
        unsigned place = i;
        for (; place > 0 && price->edges[place - 1] > edge; place--) {
            price->edges[place] = price->edges[place - 1];
            price->weights[place] = price->weights[place - 1];
        }
        price->edges[place] = edge;
        price->weights[place] = weight;
    }
}

/* Appends a bag's cover to the decomposition's, and takes its value. */
static jc_status keep_cover(jc_decomposition *decomposition, unsigned bag, jc_bag_price *price, size_t *room)
{
    const size_t length = decomposition->cover_start[bag];
    if (length + price->count > *room) {
        const size_t wanted = 2 * (length + price->count);
        unsigned *edges = realloc(decomposition->cover_edges, wanted * sizeof *edges);
        if (edges)
            decomposition->cover_edges = edges;
        char **texts = realloc(decomposition->cover_weights, wanted * sizeof *texts);
        if (texts)
            decomposition->cover_weights = texts;
        if (!edges || !texts)
            return JC_ERR_MEMORY;
        *room = wanted;
    }
    sort_cover(price);
    if (price->count) {
        memcpy(decomposition->cover_edges + length, price->edges, price->count * sizeof *price->edges);
        memcpy(decomposition->cover_weights + length, price->weights, price->count * sizeof *price->weights);
    }
    decomposition->cover_start[bag + 1] = length + price->count;
    decomposition->width[bag] = price->value;
    price->count = 0;
    price->value = NULL;
    return JC_OK;
}

jc_status jc_decomposition_price(const jc_edge_index *index, jc_width_kind kind, const jc_constraints *constraints,
                                 jc_deadline *deadline, jc_decomposition *decomposition, jc_error *error)
{
    jc_status status = JC_OK;
    size_t room = 0;
    unsigned b = 0;
    while (b < decomposition->bag_count && status == JC_OK) {
        const size_t from = decomposition->start[b];
        jc_bag_price price;
        (void)deadline_passed(deadline);
        status = jc_bag_price_find(index, kind, constraints, deadline, decomposition->vertices + from,
                                   (unsigned)(decomposition->start[b + 1] - from), &price, error);
        if (status)
            break;
        if (keep_cover(decomposition, b, &price, &room) != JC_OK)
            status = jc_fail_memory(error);
        else
            b++;
        jc_bag_price_free(&price);
    }
    decomposition->cover_start[decomposition->bag_count] = decomposition->cover_start[b]; /* it is freed by that */
    return status;
}
