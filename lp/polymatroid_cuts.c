/* SPDX-License-Identifier: Apache-2.0 */
/* Cuts of the constraints' network that let less than one unit through. Weights of a program that lacks most cuts are
 * mostly 0, and nearly every cut is below 1 then; so what is looked for is what is below 1 halfway between these
 * weights and others inside, where no cut is (W. Ben-Ameur, J. Neto: Acceleration of cutting-plane and column
 * generation algorithms, Networks 49(1), 2007). Where there is none either, halfway is the next inside, and the
 * program's weights themselves are looked at: without a cut there, they are the optimal ones. */
#include "lp/polymatroid_flow.h"

#include <flint/fmpq_vec.h>
#include <stdlib.h>

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

static jc_status add_cut(jc_bound_cuts *cuts, uint64_t cut)
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
static jc_status separate(const jc_bound_problem *problem, jc_bound_flow *flow, jc_bound_cuts *cuts)
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

jc_status jc_bound_cuts_add(const jc_bound_problem *problem, fmpq *inside, const fmpq *weight, jc_bound_flow *flow,
                            jc_bound_cuts *cuts)
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
