/* SPDX-License-Identifier: Apache-2.0 */
/* Classes of vertices and closures under dependencies. */
#include "lp/polymatroid_lattice.h"

/* The members of the class of a vertex: those in the same sets as it is. */
static uint64_t class_of(const jc_bound_problem *problem, uint64_t vertex)
{
    uint64_t class = (problem->target & vertex) ? problem->target : ~problem->target;
    for (size_t i = 0; i < problem->count; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        if (!constraint->usable)
            continue;
        class &= (constraint->given & vertex) ? constraint->given : ~constraint->given;
        class &= (constraint->whole & vertex) ? constraint->whole : ~constraint->whole;
    }
    return class & problem->bounded;
}

jc_status jc_bound_lattice_of(const jc_bound_problem *problem, jc_bound_lattice *lattice)
{
    *lattice = (jc_bound_lattice){.problem = problem};
    for (uint64_t left = problem->bounded; left;) {
        if (lattice->class_count == JC_POLYMATROID_VERTICES)
            return JC_ERR_LIMIT;
        const uint64_t class = class_of(problem, left & -left);
        lattice->class[lattice->class_count++] = class;
        left &= ~class;
    }
    lattice->all = ((size_t)1 << lattice->class_count) - 1;
    return JC_OK;
}

size_t jc_bound_lattice_classes(const jc_bound_lattice *lattice, uint64_t vertices)
{
    size_t classes = 0;
    for (unsigned k = 0; k < lattice->class_count; k++)
        classes |= (size_t)((lattice->class[k] & vertices) != 0) << k;
    return classes;
}

uint64_t jc_bound_lattice_vertices(const jc_bound_lattice *lattice, size_t classes)
{
    uint64_t vertices = 0;
    for (unsigned k = 0; k < lattice->class_count; k++)
        vertices |= classes >> k & 1 ? lattice->class[k] : 0;
    return vertices;
}

size_t jc_bound_lattice_next(const jc_bound_lattice *lattice, size_t set)
{
    const uint64_t vertices = jc_bound_lattice_vertices(lattice, set);
    const jc_bound_problem *problem = lattice->problem;
    for (size_t i = 0; i < problem->count; i++) {
        const jc_bound_constraint *constraint = &problem->constraint[i];
        if (constraint->usable && jc_bound_constraint_fixes(constraint) && (constraint->given & ~vertices) == 0 &&
            (constraint->whole & ~vertices) != 0)
            return i;
    }
    return problem->count;
}

size_t jc_bound_lattice_closure(const jc_bound_lattice *lattice, size_t set)
{
    size_t next;
    while ((next = jc_bound_lattice_next(lattice, set)) < lattice->problem->count)
        set |= jc_bound_lattice_classes(lattice, lattice->problem->constraint[next].whole);
    return set;
}
