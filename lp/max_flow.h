/* SPDX-License-Identifier: Apache-2.0 */
/* Maximum flow in integers of any size. */
#ifndef LP_MAX_FLOW_H
#define LP_MAX_FLOW_H

#include <joincast/model.h>

#include <flint/fmpz.h>

typedef struct jc_flow_arc {
    unsigned tail, head;
    fmpz capacity, flow;
} jc_flow_arc;

typedef struct jc_flow_network {
    unsigned node_count, arc_count;
    jc_flow_arc *arc;
    unsigned *start, *incident; /* node v's arcs, in and out: incident[start[v]] .. incident[start[v + 1] - 1] */
    unsigned *reached_by, *queue;
} jc_flow_network;

/* Arcs of capacity 0; tails and heads are the caller's to set before jc_flow_network_index. */
jc_status jc_flow_network_create(unsigned node_count, unsigned arc_count, jc_flow_network *network);
void jc_flow_network_free(jc_flow_network *network);
void jc_flow_network_index(jc_flow_network *network);

/* Flow from source to sink along shortest augmenting paths (Edmonds, Karp 1972), begun anew, until it is as large as
 * it can be or as limit. True: limit was reached. Else jc_flow_reached tells the source's side of a minimum cut. */
bool jc_flow_maximise(jc_flow_network *network, unsigned source, unsigned sink, const fmpz_t limit);
bool jc_flow_reached(const jc_flow_network *network, unsigned node);

#endif
