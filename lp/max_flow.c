/* SPDX-License-Identifier: Apache-2.0 */
/* Maximum flow along shortest augmenting paths: Edmonds and Karp, J. ACM 19(2), 1972. */
#include "lp/max_flow.h"

#include <stdlib.h>
#include <string.h>

#define NOT_REACHED UINT32_MAX
#define SOURCE_ITSELF (UINT32_MAX - 1)

jc_status jc_flow_network_create(unsigned node_count, unsigned arc_count, jc_flow_network *network)
{
    *network = (jc_flow_network){.node_count = node_count, .arc_count = arc_count};
    network->arc = calloc((size_t)arc_count + 1, sizeof *network->arc);
    network->start = calloc((size_t)node_count + 2, sizeof *network->start);
    network->incident = calloc(2 * (size_t)arc_count + 1, sizeof *network->incident);
    network->reached_by = calloc((size_t)node_count + 1, sizeof *network->reached_by);
    network->queue = calloc((size_t)node_count + 1, sizeof *network->queue);
    if (network->arc && network->start && network->incident && network->reached_by && network->queue)
        return JC_OK;
    network->arc_count = network->arc ? arc_count : 0;
    jc_flow_network_free(network);
    return JC_ERR_MEMORY;
}

void jc_flow_network_free(jc_flow_network *network)
{
    for (unsigned a = 0; a < network->arc_count; a++) {
        fmpz_clear(&network->arc[a].capacity);
        fmpz_clear(&network->arc[a].flow);
    }
    free(network->arc);
    free(network->start);
    free(network->incident);
    free(network->reached_by);
    free(network->queue);
    *network = (jc_flow_network){0};
}

void jc_flow_network_index(jc_flow_network *network)
{
    unsigned *start = network->start;
    memset(start, 0, (network->node_count + 2) * sizeof *start);
    for (unsigned a = 0; a < network->arc_count; a++) {
        start[network->arc[a].tail + 2]++;
        start[network->arc[a].head + 2]++;
    }
    for (unsigned v = 2; v < network->node_count + 2; v++)
        start[v] += start[v - 1];
    for (unsigned a = 0; a < network->arc_count; a++) {
        network->incident[start[network->arc[a].tail + 1]++] = a;
        network->incident[start[network->arc[a].head + 1]++] = a;
    }
}

/* What an arc can still take, forwards or back. */
static void residual(const jc_flow_arc *arc, bool forwards, fmpz_t room)
{
    if (forwards)
        fmpz_sub(room, &arc->capacity, &arc->flow);
    else
        fmpz_set(room, &arc->flow);
}

/* Breadth-first search for the sink in the residual network. */
static bool search(jc_flow_network *network, unsigned source, unsigned sink, fmpz_t room)
{
    unsigned first = 0, last = 0;
    for (unsigned v = 0; v < network->node_count; v++)
        network->reached_by[v] = NOT_REACHED;
    network->reached_by[source] = SOURCE_ITSELF;
    network->queue[last++] = source;
    while (first < last) {
        const unsigned node = network->queue[first++];
        for (unsigned i = network->start[node]; i < network->start[node + 1]; i++) {
            const jc_flow_arc *arc = &network->arc[network->incident[i]];
            const unsigned other = arc->tail == node ? arc->head : arc->tail;
            if (network->reached_by[other] != NOT_REACHED)
                continue;
            residual(arc, arc->tail == node, room);
            if (fmpz_sgn(room) <= 0)
                continue;
            network->reached_by[other] = network->incident[i];
            if (other == sink)
                return true;
            network->queue[last++] = other;
        }
    }
    return false;
}

/* The path that the search left: its least residual, up to the limit, or with amount set that much more flow. */
static void walk(jc_flow_network *network, unsigned source, unsigned sink, fmpz_t least, bool send, fmpz_t room)
{
    for (unsigned node = sink; node != source;) {
        jc_flow_arc *arc = &network->arc[network->reached_by[node]];
        const bool forwards = arc->head == node;
        if (send && forwards)
            fmpz_add(&arc->flow, &arc->flow, least);
        else if (send)
            fmpz_sub(&arc->flow, &arc->flow, least);
        else {
            residual(arc, forwards, room);
            if (fmpz_cmp(room, least) < 0)
                fmpz_set(least, room);
        }
        node = forwards ? arc->tail : arc->head;
    }
}

bool jc_flow_maximise(jc_flow_network *network, unsigned source, unsigned sink, const fmpz_t limit)
{
    fmpz_t missing, least, room;
    fmpz_init_set(missing, limit);
    fmpz_init(least);
    fmpz_init(room);
    for (unsigned a = 0; a < network->arc_count; a++)
        fmpz_zero(&network->arc[a].flow);
    while (fmpz_sgn(missing) > 0 && search(network, source, sink, room)) {
        fmpz_set(least, missing);
        walk(network, source, sink, least, false, room);
        walk(network, source, sink, least, true, room);
        fmpz_sub(missing, missing, least);
    }
    const bool reached = fmpz_sgn(missing) <= 0;
    fmpz_clear(room);
    fmpz_clear(least);
    fmpz_clear(missing);
    return reached;
}

bool jc_flow_reached(const jc_flow_network *network, unsigned node)
{
    return network->reached_by[node] != NOT_REACHED;
}
