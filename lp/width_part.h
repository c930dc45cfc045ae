/* SPDX-License-Identifier: Apache-2.0 */
/* A part of a graph that is decomposed by itself: its vertices renumbered 0, 1, ... */
#ifndef LP_WIDTH_PART_H
#define LP_WIDTH_PART_H

#include "lp/bag_cost.h"
#include "lp/bag_list.h"
#include "lp/deadline.h"
#include "lp/graph.h"

typedef struct jc_width_part {
    unsigned vertex_count;
    unsigned *vertices; /* the graph's numbers, ascending */
    unsigned *members;  /* the hypergraph's */
    uint64_t *set;      /* the same as a set of the graph's */
    fmpq_t upper;       /* the width of bags */
    jc_bag_list bags;   /* sets of the graph's vertices */
} jc_width_part;

/* What all parts share. */
typedef struct jc_width_problem {
    const jc_edge_index *index;
    jc_width_kind kind;
    const jc_constraints *constraints;
    const jc_graph *graph;    /* the primal graph of the core */
    const unsigned *vertices; /* the hypergraph's numbers of its vertices, ascending */
    jc_deadline deadline;
    fmpq_t lower; /* of the whole: no decomposition is narrower */
} jc_width_problem;

/* Raises the lower bound to what these of the hypergraph's vertices cost, a clique. */
jc_status jc_width_raise_lower(jc_width_problem *problem, const unsigned *vertices, unsigned count, jc_error *error);

jc_status jc_width_part_create(const jc_width_problem *problem, const uint64_t *set, jc_width_part *part);
void jc_width_part_free(jc_width_part *part);
/* A first decomposition, by greedy elimination. */
jc_status jc_width_part_bound(jc_width_problem *problem, jc_width_part *part, jc_error *error);
/* The narrowest one, or one as narrow as the problem's lower bound; raises that as far as the search got. */
jc_status jc_width_part_search(jc_width_problem *problem, jc_width_part *part, jc_error *error);

#endif
