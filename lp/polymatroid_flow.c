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

/* Capacities for the weights, in units of 1 / flow->unit, where arcs without limit take one whole unit. */
static void set_capacities(const jc_bound_problem *problem, const fmpq *weight, jc_bound_flow *flow)
{
    fmpz_t factor;
    fmpz_init(factor);
    fmpz_one(flow->unit);
    for (size_t i = 0; i < problem->count; i++) {
        fmpz_mul_ui(factor, fmpq_denref(weight + i), problem->constraint[i].scale);
        fmpz_lcm(flow->unit, flow->unit, factor);
    }
    for (size_t i = 0; i < problem->count; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        const bool limited = !fmpq_is_zero(&constraint->cost);
        jc_flow_arc *arc = &flow->network.arc[flow->first[i]], *end = &flow->network.arc[flow->first[i + 1]];
        if (arc == end)
            continue;
        for (jc_flow_arc *each = arc; each < end; each++)
            fmpz_set(&each->capacity, flow->unit);
        if (!limited)
            continue;
        fmpz_divexact(factor, flow->unit, fmpq_denref(weight + i));
        fmpz_mul(&arc->capacity, factor, fmpq_numref(weight + i));
        if (arc[1].tail == JC_FLOW_SOURCE && constraint->given)
            fmpz_divexact_ui(&arc[1].capacity, &arc->capacity, constraint->scale);
    }
    fmpz_clear(factor);
}

/* ---- cuts ------------------------------------------------------------------------------------------------------ */

typedef struct cut_list {
    size_t count, room;
    uint64_t *cut;
} cut_list;

static jc_status add_cut(cut_list *cuts, uint64_t cut)
{
    for (size_t i = 0; i < cuts->count; i++) {
        if (cuts->cut[i] == cut)
            return JC_OK;
    }
    if (cuts->count == cuts->room) {
        const size_t room = cuts->room ? 2 * cuts->room : 32;
        uint64_t *grown = room > SIZE_MAX / sizeof *grown ? NULL : realloc(cuts->cut, room * sizeof *grown);
        if (!grown)
            return JC_ERR_MEMORY;
        cuts->cut = grown;
        cuts->room = room;
    }
    cuts->cut[cuts->count++] = cut;
    return JC_OK;
}

/* Adds a minimum cut for every t that less than one unit reaches. */
static jc_status separate(const jc_bound_problem *problem, jc_bound_flow *flow, cut_list *cuts)
{
    for (uint64_t left = problem->target; left; left &= left - 1) {
        uint64_t cut = 0;
        if (jc_flow_maximise(&flow->network, JC_FLOW_SOURCE, JC_FLOW_VERTEX + (unsigned)__builtin_ctzll(left),
                             flow->unit))
            continue;
        for (unsigned v = 0; v < problem->vertex_count; v++) {
            if (!jc_flow_reached(&flow->network, JC_FLOW_VERTEX + v))
                cut |= UINT64_C(1) << v;
        }
        const jc_status status = add_cut(cuts, cut & problem->bounded);
        if (status)
            return status;
    }
    return JC_OK;
}

/* Halfway, in 2^-24ths: it only steers. */
static void middle_of(const fmpq_t left, const fmpq_t right, fmpq_t middle)
{
    fmpq_add(middle, left, right);
    fmpz_mul_2exp(fmpq_numref(middle), fmpq_numref(middle), 23);
    fmpz_cdiv_q(fmpq_numref(middle), fmpq_numref(middle), fmpq_denref(middle));
    fmpz_one(fmpq_denref(middle));
    fmpz_mul_2exp(fmpq_denref(middle), fmpq_denref(middle), 24);
    fmpq_canonicalise(middle);
}

/* Adds cuts that are below 1 halfway from weights inside, where none is, to the program's; where none is there either,
 * that is the next inside, and the program's weights themselves are looked at. Weights of a program that lacks most
 * cuts are mostly 0, and nearly every cut is below 1 then. */
static jc_status separate_between(const jc_bound_problem *problem, fmpq *inside, const fmpq *weight,
                                  jc_bound_flow *flow, cut_list *cuts)
{
    const size_t before = cuts->count;
    fmpq *middle = _fmpq_vec_init((slong)problem->count);
    for (size_t i = 0; i < problem->count; i++)
        middle_of(inside + i, weight + i, middle + i);
    set_capacities(problem, middle, flow);
    jc_status status = separate(problem, flow, cuts);
    if (status == JC_OK && cuts->count == before) {
        for (size_t i = 0; i < problem->count; i++)
            fmpq_swap(inside + i, middle + i);
        set_capacities(problem, weight, flow);
        status = separate(problem, flow, cuts);
    }
    _fmpq_vec_clear(middle, (slong)problem->count);
    return status;
}

/* ---- the program over the cuts --------------------------------------------------------------------------------- */

/* scale h_W(XY) - taken h_W(X) */
static int64_t coefficient(const jc_bound_constraint *constraint, uint64_t cut)
{
    return ((constraint->whole & cut) != 0 ? (int64_t)constraint->scale : 0) -
           ((constraint->given & cut) != 0 ? (int64_t)constraint->taken : 0);
}

static jc_status add_rows(const jc_bound_problem *problem, const cut_list *cuts, unsigned *columns,
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
static jc_status solve_cuts(const jc_bound_problem *problem, const cut_list *cuts, fmpq *z, jc_bound_answer *answer)
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

static jc_status keep_parts(const cut_list *cuts, const fmpq *z, jc_bound_answer *answer)
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
    cut_list cuts = {0};
    jc_bound_flow flow = {0};
    fmpq *z = NULL, *inside = _fmpq_vec_init((slong)problem->count);
    size_t solved = 0;
    fmpz_init(flow.unit);
    for (size_t i = 0; i < problem->count; i++) /* every arc takes one unit */
        fmpq_set_si(inside + i, (slong)problem->constraint[i].scale, 1);
    jc_status status = make_network(problem, &flow);
    while (status == JC_OK) {
        status = separate_between(problem, inside, answer->weight, &flow, &cuts);
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
