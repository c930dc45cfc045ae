/* SPDX-License-Identifier: Apache-2.0 */
/* The polymatroid bound where every X is one vertex or none, by flows. For weights w the sum of the constraints is at
 * least h(T) for all polymatroids h where one unit flows from a source to every t in T, each in its own copy of
 *     source -> x     with capacity w/p        (h(x)/p)
 *     x -> [XY]       with capacity w          (h(XY) - h(X); from the source where X is empty)
 *     [XY] -> y       without limit, y in Y    (h(XY) >= h(Xy)).
 * A cut of the network is a set W of vertices, those on the sinks' side; that it lets one unit through is the
 * constraint of w for the polymatroid h_W(S) = 1 where S meets W, else 0. So the bound is
 *     max sum_W z_W  with  sum_W z_W (h_W(X)/p + h_W(XY) - h_W(X)) <= c for every constraint, W meeting T,
 * whose solution sum_W z_W h_W is a normal polymatroid that attains it, and whose dual is w. There are exponentially
 * many W; they are added where a minimum cut is below 1. Dependencies are arcs without limit, which no cut crosses.
 * Zhang, Mayer, Abo Khamis, Olteanu, Suciu: LpBound, SIGMOD 2025; there as one program with a flow per t. */
#include "lp/polymatroid_flow.h"

#include "lp/linear_program.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* ---- the network ----------------------------------------------------------------------------------------------- */

/* Calls for each arc of constraint i; counts them where network is NULL. */
static void put_arc(jc_flow_network *network, unsigned *used, unsigned tail, unsigned head)
{
    if (network) {
        network->arc[*used].tail = tail;
        network->arc[*used].head = head;
    }
    ++*used;
}

static void put_arcs(const jc_bound_problem *problem, size_t index, jc_flow_network *network, unsigned *used)
{
    const jc_bound_constraint *constraint = &problem->constraint[index];
    const unsigned middle = JC_FLOW_VERTEX + problem->vertex_count + (unsigned)index;
    const unsigned given = constraint->given ? JC_FLOW_VERTEX + (unsigned)__builtin_ctzll(constraint->given) : 0;
    if (!constraint->usable)
        return;
    put_arc(network, used, given, middle);
    if (constraint->given && constraint->taken < constraint->scale)
        put_arc(network, used, JC_FLOW_SOURCE, given);
    for (uint64_t left = constraint->whole & ~constraint->given; left; left &= left - 1)
        put_arc(network, used, middle, JC_FLOW_VERTEX + (unsigned)__builtin_ctzll(left));
}

static jc_status make_network(const jc_bound_problem *problem, jc_bound_flow *flow)
{
    unsigned used = 0;
    flow->first = calloc(problem->count + 1, sizeof *flow->first);
    if (!flow->first)
        return JC_ERR_MEMORY;
    for (size_t i = 0; i < problem->count; i++) {
        flow->first[i] = used;
        put_arcs(problem, i, NULL, &used);
    }
    flow->first[problem->count] = used;
    const unsigned nodes = JC_FLOW_VERTEX + problem->vertex_count + (unsigned)problem->count;
    const jc_status status = jc_flow_network_create(nodes, used, &flow->network);
    if (status)
        return status;
    used = 0;
    for (size_t i = 0; i < problem->count; i++)
        put_arcs(problem, i, &flow->network, &used);
    jc_flow_network_index(&flow->network);
    return JC_OK;
}

/* ---- the program over the cuts --------------------------------------------------------------------------------- */

/* scale h_W(XY) - taken h_W(X) */
static int64_t coefficient(const jc_bound_constraint *constraint, uint64_t cut)
{
    return ((constraint->whole & cut) != 0 ? (int64_t)constraint->scale : 0) -
           ((constraint->given & cut) != 0 ? (int64_t)constraint->taken : 0);
}

static jc_status add_rows(const jc_bound_problem *problem, const jc_bound_cuts *cuts, unsigned *columns,
                          int64_t *coefficients, jc_linear_program *program)
{
    jc_status status = JC_OK;
    fmpq_t bound;
    fmpq_init(bound);
    for (size_t i = 0; i < problem->count && status == JC_OK; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        size_t length = 0;
        if (!constraint->usable || fmpq_is_zero(&constraint->cost))
            continue;
        for (size_t c = 0; c < cuts->count; c++) {
            coefficients[length] = coefficient(constraint, cuts->cut[c]);
            columns[length] = (unsigned)c;
            length += coefficients[length] != 0;
        }
        fmpz_mul_ui(fmpq_numref(bound), fmpq_numref(&constraint->cost), constraint->scale);
        fmpz_set(fmpq_denref(bound), fmpq_denref(&constraint->cost));
        fmpq_canonicalise(bound);
        status = jc_linear_program_add_row(program, length, columns, coefficients, bound);
    }
    fmpq_clear(bound);
    return status;
}

/* w = scale y for the constraints that have a row, 0 for the others. */
static void read_weights(const jc_bound_problem *problem, const fmpq *y, fmpq *weight)
{
    for (size_t i = 0; i < problem->count; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        fmpq_zero(weight + i);
        if (constraint->usable && !fmpq_is_zero(&constraint->cost)) {
            fmpq_set(weight + i, y);
            fmpz_mul_ui(fmpq_numref(weight + i), fmpq_numref(y), constraint->scale);
            fmpq_canonicalise(weight + i);
            y++;
        }
    }
}

/* Solves the program over the cuts so far: z per cut, and the weights. */
static jc_status solve_cuts(const jc_bound_problem *problem, const jc_bound_cuts *cuts, fmpq *z, jc_bound_answer *answer)
{
    jc_status status = JC_ERR_MEMORY;
    jc_linear_outcome outcome;
    jc_linear_program *program = NULL;
    int64_t *coefficients = malloc((cuts->count + 1) * sizeof *coefficients);
    unsigned *columns = malloc((cuts->count + 1) * sizeof *columns);
    fmpq *y = _fmpq_vec_init((slong)problem->count);
    if (!coefficients || !columns)
        goto done;
    for (size_t c = 0; c < cuts->count; c++)
        coefficients[c] = 1;
    status = jc_linear_program_create((unsigned)cuts->count, coefficients, &program);
    if (status == JC_OK)
        status = add_rows(problem, cuts, columns, coefficients, program);
    if (status == JC_OK)
        status = jc_linear_program_solve(program, &outcome, z, y, answer->value);
    if (status == JC_OK && outcome != JC_LINEAR_OPTIMAL)
        status = JC_ERR_SOLVER;
    if (status == JC_OK)
        read_weights(problem, y, answer->weight);
done:
    _fmpq_vec_clear(y, (slong)problem->count);
    free(columns);
    free(coefficients);
    jc_linear_program_free(program);
    return status;
}

static jc_status keep_parts(const jc_bound_cuts *cuts, const fmpq *z, jc_bound_answer *answer)
{
    answer->part = calloc(cuts->count + 1, sizeof *answer->part);
    answer->part_weight = calloc(cuts->count + 1, sizeof *answer->part_weight);
    if (!answer->part || !answer->part_weight)
        return JC_ERR_MEMORY;
    for (size_t c = 0; c < cuts->count; c++) {
        if (fmpq_is_zero(z + c))
            continue;
        answer->part[answer->part_count] = cuts->cut[c];
        fmpq_init(&answer->part_weight[answer->part_count]);
        fmpq_set(&answer->part_weight[answer->part_count++], z + c);
    }
    return JC_OK;
}

jc_status jc_bound_by_flow(const jc_bound_problem *problem, jc_bound_answer *answer)
{
    jc_bound_cuts cuts = {0};
    jc_bound_flow flow = {0};
    fmpq *z = NULL, *inside = _fmpq_vec_init((slong)problem->count);
    size_t solved = 0;
    fmpz_init(flow.unit);
    for (size_t i = 0; i < problem->count; i++) /* every arc takes one unit */
        fmpq_set_si(inside + i, (slong)problem->constraint[i].scale, 1);
    jc_status status = make_network(problem, &flow);
    while (status == JC_OK) {
        status = jc_bound_cuts_add(problem, inside, answer->weight, &flow, &cuts);
        if (status || cuts.count == solved)
            break;
        if (z)
            _fmpq_vec_clear(z, (slong)solved);
        solved = cuts.count;
        z = _fmpq_vec_init((slong)solved);
        status = solve_cuts(problem, &cuts, z, answer);
    }
    if (status == JC_OK)
        status = keep_parts(&cuts, z, answer);
    if (status == JC_OK)
        status = jc_bound_flow_proof(problem, &flow, answer);
    if (z)
        _fmpq_vec_clear(z, (slong)solved);
    _fmpq_vec_clear(inside, (slong)problem->count);
    jc_flow_network_free(&flow.network);
    free(flow.first);
    free(cuts.cut);
    fmpz_clear(flow.unit);
    return status;
}
