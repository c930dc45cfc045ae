/* SPDX-License-Identifier: Apache-2.0 */
/* The sets that matter to a polymatroid bound: unions of classes of vertices, closed under the dependencies. */
#ifndef LP_POLYMATROID_LATTICE_H
#define LP_POLYMATROID_LATTICE_H

#include "lp/polymatroid.h"

/* Vertices that occur together in every constraint and in the target form a class; sets are masks of classes. The
 * bound is that of the polymatroids on the classes: a set of vertices may be taken for the classes that it meets. */
typedef struct jc_bound_lattice {
    const jc_bound_problem *problem;
    unsigned class_count;
    uint64_t class[JC_POLYMATROID_VERTICES];
    size_t all; /* all classes */
} jc_bound_lattice;

/* JC_ERR_LIMIT: too many classes. */
jc_status jc_bound_lattice_of(const jc_bound_problem *problem, jc_bound_lattice *lattice);
size_t jc_bound_lattice_classes(const jc_bound_lattice *lattice, uint64_t vertices);
uint64_t jc_bound_lattice_vertices(const jc_bound_lattice *lattice, size_t classes);
/* A usable dependency that adds to the set, or problem->count where the set is closed. */
size_t jc_bound_lattice_next(const jc_bound_lattice *lattice, size_t set);
/* All that the dependencies add: h(closure) = h(set). */
size_t jc_bound_lattice_closure(const jc_bound_lattice *lattice, size_t set);

#endif
