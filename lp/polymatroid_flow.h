/* SPDX-License-Identifier: Apache-2.0 */
/* What the flow solver, its cuts and its proof share: the network of the constraints. */
#ifndef LP_POLYMATROID_FLOW_H
#define LP_POLYMATROID_FLOW_H

#include "lp/max_flow.h"
#include "lp/polymatroid.h"

#define JC_FLOW_SOURCE 0
#define JC_FLOW_VERTEX 1 /* the node of vertex 0; after the vertices one node [XY] per constraint */

/* The arcs of constraint i are first[i] .. first[i + 1] - 1: into [XY], from the source to x where it has a finite
 * norm, and from [XY] to each y in the order of the vertices. None where it is not usable. */
typedef struct jc_bound_flow {
    jc_flow_network network;
    unsigned *first;
    fmpz_t unit; /* what stands for a flow of 1 */
} jc_bound_flow;

/* Sets of vertices on the sinks' side of a cut, each once. */
typedef struct jc_bound_cuts {
    size_t count, room;
    uint64_t *cut;
} jc_bound_cuts;

/* Adds cuts that are below 1 under the weights or towards those inside, which move; none where the weights are
 * feasible: then the network's capacities are theirs. */
jc_status jc_bound_cuts_add(const jc_bound_problem *problem, fmpq *inside, const fmpq *weight, jc_bound_flow *flow,
                            jc_bound_cuts *cuts);

/* Turns the flows, one unit to each t of the target, into a sum of Shannon inequalities, and sets the weights of the
 * constraints that cost nothing. */
jc_status jc_bound_flow_proof(const jc_bound_problem *problem, jc_bound_flow *flow, jc_bound_answer *answer);

#endif
