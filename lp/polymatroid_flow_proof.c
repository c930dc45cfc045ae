/* SPDX-License-Identifier: Apache-2.0 */
/* From flows to a Shannon-flow proof. Let T = {t_1, t_2, ...} and P_j = {t_1, ..., t_j}; for sets Z let
 *     d_j(Z) = I(Z; t_j | P_{j-1}) = h(Z P_{j-1}) - h(P_{j-1}) - h(Z P_j) + h(P_j).
 * It grows with Z, d_j(t_j) = h(P_j) - h(P_{j-1}), and sum_j d_j(Z) = h(Z) - h(ZT) + h(T). A unit flow f_j from the
 * source to t_j telescopes: d_j(t_j) = sum over arcs of f_j (d_j(head) - d_j(tail)), where the node [XY] counts as
 * the set XY and the source as the empty set. So with all flows within the capacities, sum_j of
 *     source -> x: d_j(x),   x -> [XY]: d_j(XY) - d_j(x),   [XY] -> y: d_j(y) - d_j(XY) <= 0
 * gives h(T) <= sum of the constraints, and what is left over is the proof:
 *     (w/p - f_j) d_j(x),  (w - f_j) (d_j(XY) - d_j(x)),  f_j (d_j(XY) - d_j(y)),
 *     w/p (h(xT) - h(T)),  w (h(XYT) - h(xT)). */
#include "lp/polymatroid_flow.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

/* coefficient (d_j(larger) - d_j(smaller)) for t_j = next, P_{j-1} = before; smaller a subset of larger. */
static jc_status add_difference(jc_shannon_proof *proof, uint64_t larger, uint64_t smaller, uint64_t before,
                                uint64_t next, const fmpq_t coefficient)
{
    if (((smaller | before) & next) != 0)
        return JC_OK;
    if ((larger & next) != 0)
        return jc_shannon_proof_monotone(proof, smaller | before | next, smaller | before, coefficient);
    return jc_shannon_proof_submodular(proof, larger | before, smaller | before | next, coefficient);
}

/* The share of h(x) in a constraint's weight: w/p, or 0 for a largest degree. */
static void source_share(const jc_bound_constraint *constraint, const fmpq_t weight, fmpq_t share)
{
    fmpq_set_si(share, (slong)(constraint->scale - constraint->taken), constraint->scale);
    fmpq_mul(share, share, weight);
    if (constraint->given == 0)
        fmpq_zero(share);
}

static void flow_share(const jc_bound_flow *flow, const jc_flow_arc *arc, fmpq_t share)
{
    fmpq_set_fmpz_frac(share, &arc->flow, flow->unit);
}

/* What is left over of one constraint by the flow to `next`. */
static jc_status add_left_over(const jc_bound_flow *flow, const jc_bound_constraint *constraint, size_t index,
                               const fmpq_t weight, uint64_t before, uint64_t next, jc_shannon_proof *proof)
{
    const jc_flow_arc *arc = &flow->network.arc[flow->first[index]];
    jc_status status = JC_OK;
    fmpq_t share, used;
    fmpq_init(share);
    fmpq_init(used);
    flow_share(flow, arc++, used);
    fmpq_sub(share, weight, used);
    status = add_difference(proof, constraint->whole, constraint->given, before, next, share);
    if (status == JC_OK && constraint->given && constraint->taken < constraint->scale) {
        source_share(constraint, weight, share);
        flow_share(flow, arc++, used);
        fmpq_sub(share, share, used);
        status = add_difference(proof, constraint->given, 0, before, next, share);
    }
    for (uint64_t left = constraint->whole & ~constraint->given; left && status == JC_OK; left &= left - 1) {
        flow_share(flow, arc++, used);
        status = add_difference(proof, constraint->whole, left & -left, before, next, used);
    }
    fmpq_clear(used);
    fmpq_clear(share);
    return status;
}

/* What is left over once the whole target is there. */
static jc_status add_rest(const jc_bound_constraint *constraint, const fmpq_t weight, uint64_t target,
                          jc_shannon_proof *proof)
{
    fmpq_t share;
    fmpq_init(share);
    source_share(constraint, weight, share);
    jc_status status = jc_shannon_proof_monotone(proof, constraint->given | target, target, share);
    if (status == JC_OK)
        status = jc_shannon_proof_monotone(proof, constraint->whole | target, constraint->given | target, weight);
    fmpq_clear(share);
    return status;
}

static bool send(jc_bound_flow *flow, uint64_t vertex)
{
    return jc_flow_maximise(&flow->network, JC_FLOW_SOURCE, JC_FLOW_VERTEX + (unsigned)__builtin_ctzll(vertex),
                            flow->unit);
}

/* The least weight under which a constraint that costs nothing lets the present flow through. */
static void raise_weight(const jc_bound_flow *flow, const jc_bound_constraint *constraint, size_t index, fmpq_t weight)
{
    const jc_flow_arc *arc = &flow->network.arc[flow->first[index]];
    fmpq_t share;
    fmpq_init(share);
    flow_share(flow, arc, share);
    if (fmpq_cmp(share, weight) > 0)
        fmpq_set(weight, share);
    if (constraint->given && constraint->taken < constraint->scale) {
        flow_share(flow, arc + 1, share);
        fmpz_mul_ui(fmpq_numref(share), fmpq_numref(share), constraint->scale);
        fmpq_canonicalise(share);
        if (fmpq_cmp(share, weight) > 0)
            fmpq_set(weight, share);
    }
    fmpq_clear(share);
}

static jc_status set_free_weights(const jc_bound_problem *problem, jc_bound_flow *flow, fmpq *weight)
{
    for (uint64_t left = problem->target; left; left &= left - 1) {
        if (!send(flow, left & -left))
            return JC_ERR_SOLVER;
        for (size_t i = 0; i < problem->count; i++) {
            if (problem->constraint[i].usable && fmpq_is_zero(&problem->constraint[i].cost))
                raise_weight(flow, &problem->constraint[i], i, weight + i);
        }
    }
    return JC_OK;
}

jc_status jc_bound_flow_proof(const jc_bound_problem *problem, jc_bound_flow *flow, jc_bound_answer *answer)
{
    uint64_t before = 0;
    jc_status status = set_free_weights(problem, flow, answer->weight);
    for (uint64_t left = problem->target; left && status == JC_OK; left &= left - 1) {
        if (!send(flow, left & -left))
            return JC_ERR_SOLVER;
        for (size_t i = 0; i < problem->count && status == JC_OK; i++) {
            if (problem->constraint[i].usable && !fmpq_is_zero(answer->weight + i))
                status = add_left_over(flow, &problem->constraint[i], i, answer->weight + i, before, left & -left,
                                       &answer->proof);
        }
        before |= left & -left;
    }
    for (size_t i = 0; i < problem->count && status == JC_OK; i++) {
        if (problem->constraint[i].usable && !fmpq_is_zero(answer->weight + i))
            status = add_rest(&problem->constraint[i], answer->weight + i, problem->target, &answer->proof);
    }
    return status;
}
