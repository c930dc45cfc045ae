/* SPDX-License-Identifier: Apache-2.0 */
/* Greedy elimination orders: the vertex that is taken out next leaves its neighbours as a clique, and its closed
 * neighbourhood is a bag. Next comes the vertex that adds the fewest edges, that has the fewest neighbours, or whose
 * bag costs least; ties are broken at random, with a fixed seed. An order is given up where a bag costs as much as
 * the best order's widest. */
#include "lp/elimination.h"

enum rule { FEWEST_FILL, FEWEST_NEIGHBOURS, LEAST_COST, RULES };

struct elimination {
    jc_graph graph;
    jc_bag_costs *costs;
    jc_deadline *deadline;
    uint64_t *left, *stale, *bag;
    unsigned *scores; /* degrees, edges to be added, or levels */
    uint64_t seed;
    jc_bag_list bags;
};

static uint64_t next_random(struct elimination *elimination)
{
    uint64_t x = elimination->seed += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ (x >> 31);
}

/* Pairs of neighbours that are not joined, twice. */
static unsigned fill_of(const jc_graph *graph, unsigned vertex)
{
    const uint64_t *row = graph_row(graph, vertex);
    unsigned fill = 0;
    SET_EACH(u, row, graph->words) {
        const uint64_t *other = graph_row(graph, u);
        for (unsigned w = 0; w < graph->words; w++)
            fill += (unsigned)__builtin_popcountll(row[w] & ~other[w]);
        fill--;
    }
    return fill;
}

static void closed_neighbourhood(struct elimination *elimination, unsigned vertex)
{
    set_copy(elimination->bag, graph_row(&elimination->graph, vertex), elimination->graph.words);
    set_add(elimination->bag, vertex);
}

static jc_status score(struct elimination *elimination, enum rule rule, unsigned vertex, unsigned *score)
{
    const jc_graph *graph = &elimination->graph;
    if (rule == FEWEST_FILL) {
        *score = fill_of(graph, vertex);
    } else if (rule == FEWEST_NEIGHBOURS) {
        *score = set_count(graph_row(graph, vertex), graph->words);
    } else {
        closed_neighbourhood(elimination, vertex);
        return jc_bag_cost(elimination->costs, elimination->bag, score);
    }
    return JC_OK;
}

static bool better(const struct elimination *elimination, enum rule rule, unsigned left, unsigned right)
{
    return rule == LEAST_COST ? level_below(elimination->costs, left, right) : left < right;
}

/* Brings the scores up to date and takes the least; false in *chosen_any where the deadline came first. */
static jc_status choose(struct elimination *elimination, enum rule rule, unsigned *chosen, bool *chosen_any)
{
    const unsigned words = elimination->graph.words;
    unsigned *scores = elimination->scores, least = 0, ties = 0;
    *chosen_any = false;
    set_intersect(elimination->stale, elimination->left, words);
    SET_EACH(v, elimination->stale, words) {
        if (deadline_passed(elimination->deadline))
            return JC_OK;
        const jc_status status = score(elimination, rule, v, scores + v);
        if (status)
            return status;
    }
    set_clear(elimination->stale, words);
    SET_EACH(v, elimination->left, words) {
        if (ties == 0 || better(elimination, rule, scores[v], least)) {
            least = scores[v];
            ties = 0;
        }
        if (scores[v] == least && next_random(elimination) % ++ties == 0)
            *chosen = v;
    }
    *chosen_any = true;
    return JC_OK;
}

static void eliminate(struct elimination *elimination, enum rule rule, unsigned vertex)
{
    jc_graph *graph = &elimination->graph;
    uint64_t *row = graph_row(graph, vertex);
    jc_graph_complete(graph, row);
    SET_EACH(u, row, graph->words) {
        set_remove(graph_row(graph, u), vertex);
        if (rule == FEWEST_FILL)
            set_unite(elimination->stale, graph_row(graph, u), graph->words);
    }
    set_unite(elimination->stale, row, graph->words);
    set_remove(elimination->left, vertex);
}

/* Adds a bag and raises *widest to what it costs; *below where that is less than upper. */
static jc_status add_bag(struct elimination *elimination, const uint64_t *bag, unsigned upper, unsigned *widest,
                         bool *below)
{
    unsigned level;
    const jc_status status = jc_bag_cost(elimination->costs, bag, &level);
    if (status)
        return status;
    *below = upper == JC_NO_LEVEL || level_below(elimination->costs, level, upper);
    if (*widest == JC_NO_LEVEL || level_below(elimination->costs, *widest, level))
        *widest = level;
    return bag_list_add(&elimination->bags, bag);
}

/* One order; *improved where it is narrower than *upper, whose value it then has. Where there is no upper yet and the
 * deadline passes, what is left goes into one bag. */
static jc_status run(struct elimination *elimination, enum rule rule, unsigned *upper, bool *improved)
{
    const unsigned words = elimination->graph.words;
    unsigned widest = JC_NO_LEVEL, vertex = 0;
    bool below = true, chosen;
    *improved = false;
    elimination->bags.count = 0;
    set_fill(elimination->left, elimination->graph.vertex_count, words);
    set_copy(elimination->stale, elimination->left, words);
    while (below && !set_empty(elimination->left, words)) {
        jc_status status = choose(elimination, rule, &vertex, &chosen);
        if (status)
            return status;
        if (!chosen && *upper != JC_NO_LEVEL)
            return JC_OK;
        if (chosen) {
            closed_neighbourhood(elimination, vertex);
            status = add_bag(elimination, elimination->bag, *upper, &widest, &below);
            eliminate(elimination, rule, vertex);
        } else {
            status = add_bag(elimination, elimination->left, *upper, &widest, &below);
            set_clear(elimination->left, words);
        }
        if (status)
            return status;
    }
    if (below) {
        jc_bag_costs_limit(elimination->costs, widest);
        *upper = widest;
        *improved = true;
    }
    return JC_OK;
}

jc_status jc_elimination_improve(const jc_graph *graph, jc_bag_costs *costs, jc_deadline *deadline, unsigned *upper,
                                 jc_bag_list *bags)
{
    *upper = JC_NO_LEVEL;
    const unsigned tries = graph->vertex_count <= 64 ? 12 : graph->vertex_count <= 256 ? 4 : 1;
    struct elimination elimination = {.costs = costs, .deadline = deadline, .bags = {.words = graph->words}};
    jc_status status = jc_graph_copy(graph, &elimination.graph);
    elimination.left = malloc(3 * graph->words * sizeof *elimination.left);
    elimination.scores = malloc(((size_t)graph->vertex_count + 1) * sizeof *elimination.scores);
    if (status || !elimination.left || !elimination.scores) {
        status = JC_ERR_MEMORY;
    } else {
        elimination.stale = elimination.left + graph->words;
        elimination.bag = elimination.stale + graph->words;
    }
    for (unsigned i = 0; i < tries * RULES && status == JC_OK && (i == 0 || !deadline_passed(deadline)); i++) {
        /* The cheapest rule first: on large graphs it may be the only one that ends in time. */
        static const enum rule rules[RULES] = {FEWEST_NEIGHBOURS, FEWEST_FILL, LEAST_COST};
        bool improved;
        memcpy(elimination.graph.rows, graph->rows, (size_t)graph->vertex_count * graph->words * sizeof *graph->rows);
        status = run(&elimination, rules[i % RULES], upper, &improved);
        if (status == JC_OK && improved) {
            const jc_bag_list kept = *bags;
            *bags = elimination.bags;
            elimination.bags = kept;
        }
    }
    free(elimination.bags.sets);
    free(elimination.scores);
    free(elimination.left);
    jc_graph_free(&elimination.graph);
    return status;
}
