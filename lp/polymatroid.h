/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of the polymatroid bound: constraints in one form, the answer, and the two solvers that fill it. Only
 * jc_polymatroid_verify decides whether an answer is handed out. */
#ifndef LP_POLYMATROID_H
#define LP_POLYMATROID_H

#include "lp/deadline.h"
#include "lp/shannon_proof.h"

#include <joincast/lp.h>

#include <flint/fmpq.h>

/* h(whole) - taken/scale h(given) <= cost: a norm p has scale = p and taken = p - 1, a largest degree 1 and 1. Where
 * nothing is given, or p = 1, given is empty. */
typedef struct jc_bound_constraint {
    uint64_t given, whole;
    unsigned scale, taken;
    bool usable; /* whole is within the bounded vertices */
    fmpq cost;
} jc_bound_constraint;

typedef struct jc_bound_problem {
    unsigned vertex_count;
    size_t count; /* as many as the constraints, in their order */
    jc_bound_constraint *constraint;
    uint64_t target;
    uint64_t bounded; /* the vertices whose entropy some constraints bound */
    jc_deadline *deadline; /* NULL: none */
} jc_bound_problem;

/* No constraint may have the bound NULL. */
jc_status jc_bound_problem_create(const jc_constraints *constraints, uint64_t target, jc_bound_problem *problem);
void jc_bound_problem_free(jc_bound_problem *problem);
/* A dependency: h(whole) = h(given). */
bool jc_bound_constraint_fixes(const jc_bound_constraint *constraint);
/* Does every usable constraint have at most one given vertex? */
bool jc_bound_problem_simple(const jc_bound_problem *problem);

struct jc_polymatroid {
    jc_polymatroid_outcome outcome;
    uint64_t unbounded, target;
    uint64_t all;     /* all vertices */
    uint64_t outside; /* vertices that nothing bounds, in the target or not; h(S) = h(all) where S meets them */
    char *value;
    size_t weight_count;
    char **weight;
    size_t step_count;
    jc_shannon_step *step;
    /* h, either as parts ... */
    size_t part_count;
    uint64_t *part;
    char **part_weight;
    /* ... or where entropy is not NULL as a table: vertices of one class occur together in every constraint and in the
     * target, and entropy[K] is that of the union of the classes in K, or of a set that meets just these. */
    unsigned class_count;
    uint64_t class[JC_POLYMATROID_VERTICES];
    fmpq *entropy;
};

/* What a solver has found, before it is text. */
typedef struct jc_bound_answer {
    fmpq_t value;
    fmpq *weight; /* per constraint */
    jc_shannon_proof proof;
    size_t part_count;
    uint64_t *part;
    fmpq *part_weight;
    unsigned class_count;
    uint64_t class[JC_POLYMATROID_VERTICES];
    fmpq *entropy;
} jc_bound_answer;

/* Both need a target within the bounded vertices, and an answer that is zeroed but for value and weight. */
jc_status jc_bound_by_flow(const jc_bound_problem *problem, jc_bound_answer *answer);
/* JC_ERR_LIMIT: more than JC_POLYMATROID_VERTICES classes, or the deadline has passed. */
jc_status jc_bound_by_inequalities(const jc_bound_problem *problem, jc_bound_answer *answer);

/* jc_polymatroid_verify, which also says when it was memory that lacked: JC_ERR_SOLVER where a check fails. */
jc_status jc_polymatroid_check(const jc_polymatroid *polymatroid, const jc_constraints *constraints,
                               uint64_t target);
/* The entropy of a set under the answer's polymatroid. */
jc_status jc_polymatroid_entropy_of(const jc_polymatroid *polymatroid, uint64_t set, fmpq_t entropy);

#endif
