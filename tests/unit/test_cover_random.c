/* SPDX-License-Identifier: Apache-2.0 */
/* Random hypergraphs against an oracle that tries every basis of the cover program with Cramer-like elimination in
 * 64-bit integers, with each solver by itself; the certificate is checked here again from its text, and bounds
 * against the product they stand for. */
#include "lp/cover.h"
#include "lp/cover_reduction.h"

#include "tests/random.h"
#include "tests/tap.h"
#include "tests/unit/cover_graphs.h"

#include <flint/fmpq.h>
#include <math.h>

enum { INSTANCES = 4000, VERTICES = 6, EDGES = 7 };

struct instance {
    unsigned vertex_count, edge_count;
    unsigned members[EDGES]; /* bit sets */
    unsigned covered;        /* bit set */
    int64_t cost[EDGES];     /* in units of 1 / denominator */
    int64_t denominator;
};

static void draw(uint64_t *state, struct instance *instance)
{
    const unsigned dense = (unsigned)random_below(state, 4); /* 0: around a cycle, where fractions come from */
    instance->vertex_count = 1 + (unsigned)random_below(state, VERTICES);
    instance->edge_count = 1 + (unsigned)random_below(state, EDGES);
    if (dense == 0) {
        instance->vertex_count = 3 + (unsigned)random_below(state, VERTICES - 2);
        instance->edge_count = instance->vertex_count + (unsigned)random_below(state, EDGES - VERTICES + 1);
    }
    unsigned all = 0;
    for (unsigned e = 0; e < instance->edge_count; e++) {
        instance->members[e] = 0;
        for (unsigned v = 0; v < instance->vertex_count; v++)
            instance->members[e] |= (unsigned)(random_below(state, 4) < dense) << v;
        if (dense == 0) {
            const unsigned third = random_below(state, 4) == 0 ? (unsigned)random_below(state, VERTICES) : e;
            instance->members[e] = 1u << e % instance->vertex_count | 1u << (e + 1) % instance->vertex_count |
                                   1u << third % instance->vertex_count;
        }
        if (e > 0 && random_below(state, 12) == 0)
            instance->members[e] = instance->members[e - 1];
        all |= instance->members[e];
    }
    instance->covered = random_below(state, 2) ? all : all & (unsigned)random_next(state);
    const bool unit = random_below(state, 2);
    instance->denominator = unit ? 1 : 1 + (int64_t)random_below(state, 6);
    for (unsigned e = 0; e < instance->edge_count; e++)
        instance->cost[e] = unit ? 1 : (int64_t)random_below(state, 9);
}

static const jc_hypergraph *graph_of_instance(const struct instance *instance, struct graph *graph)
{
    char text[EDGES * (VERTICES + 1) + 1], *end = text;
    for (unsigned e = 0; e < instance->edge_count; e++) {
        if (e > 0)
            *end++ = ' ';
        if (instance->members[e] == 0)
            *end++ = '-';
        for (unsigned v = 0; v < instance->vertex_count; v++) {
            if (instance->members[e] >> v & 1)
                *end++ = (char)('a' + v);
        }
    }
    *end = '\0';
    return graph_of(graph, text);
}

/* Solves the 0/1 system "rows x edges" times x = 1 by fraction-free elimination: x = numerator / *determinant. */
static bool solve_kernel(const struct instance *instance, unsigned rows, unsigned edges, int64_t numerator[EDGES],
                         int64_t *determinant)
{
    int64_t a[VERTICES][VERTICES + 1], previous = 1;
    unsigned edge_of[VERTICES], size = 0, i = 0;
    for (unsigned e = 0; e < instance->edge_count; e++) {
        numerator[e] = 0;
        if (edges >> e & 1)
            edge_of[size++] = e;
    }
    for (unsigned v = 0; v < instance->vertex_count; v++) {
        if (!(rows >> v & 1))
            continue;
        for (unsigned j = 0; j < size; j++)
            a[i][j] = instance->members[edge_of[j]] >> v & 1;
        a[i++][size] = 1;
    }
    for (unsigned k = 0; k < size; k++) { /* Gauss, Jordan, Bareiss */
        unsigned pivot = k;
        while (pivot < size && a[pivot][k] == 0)
            pivot++;
        if (pivot == size)
            return false;
        for (unsigned j = 0; j <= size && pivot != k; j++) {
            const int64_t swapped = a[k][j];
            a[k][j] = a[pivot][j];
            a[pivot][j] = swapped;
        }
        for (i = 0; i < size; i++) {
            const int64_t factor = a[i][k];
            for (unsigned j = 0; j <= size && i != k; j++)
                a[i][j] = (a[i][j] * a[k][k] - factor * a[k][j]) / previous;
        }
        previous = a[k][k];
    }
    const int64_t sign = previous < 0 ? -1 : 1;
    for (unsigned j = 0; j < size; j++)
        numerator[edge_of[j]] = a[j][size] * sign;
    *determinant = previous * sign;
    return true;
}

static bool is_cover(const struct instance *instance, const int64_t numerator[EDGES], int64_t determinant)
{
    for (unsigned e = 0; e < instance->edge_count; e++) {
        if (numerator[e] < 0)
            return false;
    }
    for (unsigned v = 0; v < instance->vertex_count; v++) {
        int64_t sum = 0;
        for (unsigned e = 0; e < instance->edge_count; e++)
            sum += instance->members[e] >> v & 1 ? numerator[e] : 0;
        if (instance->covered >> v & 1 && sum < determinant)
            return false;
    }
    return true;
}

/* The least value over every vertex of the cover polyhedron, as a reduced fraction. */
static void oracle(const struct instance *instance, int64_t *value, int64_t *below)
{
    int64_t best = -1, best_below = 1;
    for (unsigned rows = 0; rows < 1u << instance->vertex_count; rows++) {
        for (unsigned edges = 0; edges < 1u << instance->edge_count && (rows & ~instance->covered) == 0; edges++) {
            int64_t numerator[EDGES], determinant, sum = 0;
            if (__builtin_popcount(rows) != __builtin_popcount(edges) ||
                !solve_kernel(instance, rows, edges, numerator, &determinant) ||
                !is_cover(instance, numerator, determinant))
                continue;
            for (unsigned e = 0; e < instance->edge_count; e++)
                sum += instance->cost[e] * numerator[e];
            if (best < 0 || sum * best_below < best * determinant) {
                best = sum;
                best_below = determinant;
            }
        }
    }
    best_below *= instance->denominator;
    int64_t a = best, b = best_below;
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    *value = best / a;
    *below = best_below / a;
}

/* Weights and packing as printed: both feasible for these costs, and worth the value? */
static bool certificate_holds(const struct instance *instance, const jc_cover *cover)
{
    bool holds = true;
    fmpq_t sum, term, limit, total_cover, total_packing, value;
    fmpq_init(sum), fmpq_init(term), fmpq_init(limit);
    fmpq_init(total_cover), fmpq_init(total_packing), fmpq_init(value);
    for (unsigned v = 0; v < instance->vertex_count; v++) {
        if (!(instance->covered >> v & 1))
            continue;
        fmpq_zero(sum);
        for (unsigned e = 0; e < instance->edge_count; e++) {
            fmpq_set_str(term, jc_cover_weight(cover, e), 10);
            holds = holds && fmpq_sgn(term) >= 0;
            if (instance->members[e] >> v & 1)
                fmpq_add(sum, sum, term);
        }
        fmpq_set_si(limit, 1, 1);
        holds = holds && fmpq_cmp(sum, limit) >= 0;
        fmpq_set_str(term, jc_cover_packing(cover, v), 10);
        holds = holds && fmpq_sgn(term) >= 0;
        fmpq_add(total_packing, total_packing, term);
    }
    for (unsigned e = 0; e < instance->edge_count; e++) {
        fmpq_zero(sum);
        for (unsigned v = 0; v < instance->vertex_count; v++) {
            if (!(instance->members[e] >> v & 1))
                continue;
            fmpq_set_str(term, jc_cover_packing(cover, v), 10);
            fmpq_add(sum, sum, term);
        }
        fmpq_set_si(limit, instance->cost[e], (ulong)instance->denominator);
        holds = holds && fmpq_cmp(sum, limit) <= 0;
        fmpq_set_str(term, jc_cover_weight(cover, e), 10);
        fmpq_addmul(total_cover, term, limit);
    }
    fmpq_set_str(value, jc_cover_value(cover), 10);
    holds = holds && fmpq_equal(value, total_cover) && fmpq_equal(value, total_packing);
    fmpq_clear(value), fmpq_clear(total_packing), fmpq_clear(total_cover);
    fmpq_clear(limit), fmpq_clear(term), fmpq_clear(sum);
    return holds;
}

/* sum_e c_e x_e = value / below, where the solution passes the check? */
static bool solution_has_value(const jc_linear_program *program, const jc_linear_solution *solution, int64_t value,
                               int64_t below)
{
    fmpz_t left, right;
    fmpz_init(left);
    fmpz_init(right);
    for (unsigned e = 0; e < solution->row_count; e++)
        fmpz_addmul(left, program->bound + e, solution->y + e);
    fmpz_mul_si(left, left, below);
    fmpz_mul(right, solution->y_denominator, program->scale);
    fmpz_mul_si(right, right, value);
    const bool equal = fmpz_equal(left, right) && jc_linear_check_optimal(program, solution);
    fmpz_clear(right);
    fmpz_clear(left);
    return equal;
}

/* How many of the four solvers, each by itself, miss the value. */
static unsigned wrong_solvers(const jc_hypergraph *hypergraph, const char *const *costs, const bool *covered,
                              int64_t value, int64_t below)
{
    unsigned wrong = 0;
    jc_cover_problem problem;
    jc_linear_basis basis;
    jc_linear_solution solution;
    jc_linear_outcome outcome;
    if (jc_cover_problem_create(hypergraph, covered, &problem, NULL) ||
        jc_cover_problem_set_costs(&problem, costs, NULL))
        exit(99);
    jc_linear_program *program = problem.program;
    jc_linear_solution_create(program, &solution);
    wrong += jc_linear_small(program, &solution) != JC_OK || !solution_has_value(program, &solution, value, below);
    if (program->column_count > 0) { /* GLPK knows no program without rows */
        wrong += jc_linear_glpk(program, 1000000, NULL, NULL) != JC_OK || !program->proposed ||
                 jc_linear_basis_create(program, &basis) != JC_OK ||
                 jc_linear_basis_solve(program, &basis, &solution) != JC_OK ||
                 !solution_has_value(program, &solution, value, below);
        jc_linear_basis_free(&basis);
    }
    jc_linear_program_reset(program);
    wrong += jc_linear_pivot(program, &outcome, &solution) != JC_OK || outcome != JC_LINEAR_OPTIMAL ||
             !solution_has_value(program, &solution, value, below);
    wrong += jc_cover_reduced_solve(program, &solution) != JC_OK ||
             !solution_has_value(program, &solution, value, below);
    jc_linear_solution_free(&solution);
    jc_cover_problem_free(&problem);
    return wrong;
}

static void test_against_oracle(void)
{
    unsigned wrong_value = 0, wrong_certificate = 0, wrong_solver = 0, fractional = 0;
    for (unsigned seed = 0; seed < INSTANCES; seed++) {
        uint64_t state = seed;
        struct instance instance;
        struct graph graph;
        jc_cover *cover = NULL;
        draw(&state, &instance);
        const jc_hypergraph *hypergraph = graph_of_instance(&instance, &graph);
        char text[EDGES][48], want[64];
        const char *costs[EDGES];
        bool covered[VERTICES];
        for (unsigned e = 0; e < instance.edge_count; e++) {
            snprintf(text[e], sizeof text[e], "%lld/%lld", (long long)instance.cost[e],
                     (long long)instance.denominator);
            costs[e] = text[e];
        }
        for (unsigned v = 0; v < VERTICES; v++)
            covered[v] = instance.covered >> v & 1;
        int64_t value, below;
        oracle(&instance, &value, &below);
        snprintf(want, sizeof want, below == 1 ? "%lld" : "%lld/%lld", (long long)value, (long long)below);
        if (jc_cover_solve(hypergraph, costs, covered, &cover, NULL) || strcmp(jc_cover_value(cover), want) != 0) {
            wrong_value++;
            printf("# seed %u: want %s, got %s\n", seed, want, cover ? jc_cover_value(cover) : "an error");
        }
        wrong_solver += wrong_solvers(hypergraph, costs, covered, value, below);
        wrong_certificate += !cover || !certificate_holds(&instance, cover);
        fractional += below > instance.denominator;
        jc_cover_free(cover);
    }
    ok(wrong_value == 0, "%d random hypergraphs have the oracle's value", (int)INSTANCES);
    ok(wrong_certificate == 0, "each with a cover and a packing that prove it");
    ok(wrong_solver == 0, "and so has each solver by itself: small integers, GLPK's basis, exact pivots, reductions");
    ok(fractional > INSTANCES / 50, "%u of them fractional", fractional);
}

/* bound^q >= prod sizes^p > (bound - 1)^q for the printed weights p / q. */
static bool bound_is_the_ceiling(const struct instance *instance, const uint64_t *sizes, const jc_cover *cover)
{
    fmpz_t q, product, factor, power, bound;
    fmpq_t weight;
    fmpz_init_set_ui(q, 1);
    fmpz_init_set_ui(product, 1);
    fmpz_init(factor), fmpz_init(power), fmpz_init(bound), fmpq_init(weight);
    for (unsigned e = 0; e < instance->edge_count; e++) {
        fmpq_set_str(weight, jc_cover_weight(cover, e), 10);
        fmpz_lcm(q, q, fmpq_denref(weight));
    }
    for (unsigned e = 0; e < instance->edge_count; e++) {
        fmpq_set_str(weight, jc_cover_weight(cover, e), 10);
        fmpz_divexact(power, q, fmpq_denref(weight));
        fmpz_mul(power, power, fmpq_numref(weight));
        fmpz_set_ui(factor, sizes[e]);
        fmpz_pow_ui(factor, factor, fmpz_get_ui(power));
        fmpz_mul(product, product, factor);
    }
    fmpz_set_str(bound, jc_cover_bound(cover), 10);
    fmpz_pow_ui(power, bound, fmpz_get_ui(q));
    bool right = fmpz_cmp(power, product) >= 0;
    fmpz_sub_ui(bound, bound, 1);
    fmpz_pow_ui(power, bound, fmpz_get_ui(q));
    right = right && fmpz_cmp(power, product) < 0;
    /* The logarithm: 2^(1024 * log2, rounded up) >= bound^1024, and not far above it. */
    fmpz_set_str(bound, jc_cover_bound(cover), 10);
    fmpz_pow_ui(power, bound, 1024);
    fmpz_one(factor);
    fmpz_mul_2exp(factor, factor, (ulong)ceil(jc_cover_bound_log2(cover) * 1024));
    right = right && fmpz_cmp(factor, power) >= 0;
    fmpz_fdiv_q_2exp(factor, factor, 2);
    right = right && fmpz_cmp(factor, power) < 0;
    fmpq_clear(weight), fmpz_clear(bound), fmpz_clear(power), fmpz_clear(factor);
    fmpz_clear(product), fmpz_clear(q);
    return right;
}

static void test_sizes(void)
{
    unsigned wrong = 0, solved = 0;
    for (unsigned seed = 0; seed < INSTANCES / 2; seed++) {
        uint64_t state = seed + INSTANCES;
        struct instance instance;
        struct graph graph;
        uint64_t sizes[EDGES];
        bool covered[VERTICES];
        jc_cover *cover = NULL;
        draw(&state, &instance);
        const jc_hypergraph *hypergraph = graph_of_instance(&instance, &graph);
        for (unsigned v = 0; v < VERTICES; v++)
            covered[v] = instance.covered >> v & 1;
        for (unsigned e = 0; e < instance.edge_count; e++) {
            const uint64_t size = random_next(&state) >> random_below(&state, 64);
            const uint64_t choice = random_below(&state, 8);
            sizes[e] = choice == 0 ? 1 : choice == 1 ? UINT64_MAX - size % 4 : choice == 2 ? sizes[0] : size | 1;
            if (e == 0)
                sizes[e] = size | 1;
        }
        if (jc_cover_solve_sizes(hypergraph, sizes, covered, &cover, NULL) == JC_OK) {
            solved++;
            if (!bound_is_the_ceiling(&instance, sizes, cover)) {
                wrong++;
                printf("# seed %u: bound %s, log2 %.17g\n", seed, jc_cover_bound(cover), jc_cover_bound_log2(cover));
            }
        }
        jc_cover_free(cover);
    }
    ok(solved == INSTANCES / 2 && wrong == 0, "%u bounds are the ceiling of their product, to the unit", solved);
}

int main(void)
{
    test_against_oracle();
    test_sizes();
    flint_cleanup();
    return done_testing();
}
