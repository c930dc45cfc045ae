/* SPDX-License-Identifier: Apache-2.0 */
/* The linear program at a node of the submodular width search:
 *     max w  over polymatroids h under the constraints, with  w <= h(B) for every bag B that is required.
 * Its columns are w and h of the non-empty closed sets, where a dependency X -> Y of bound 0 closes sets: all others
 * have the entropy of their closure. Shannon's elemental inequalities
 *     h(Si) + h(Sj) - h(Sij) - h(S) >= 0,    h(V) - h(V - i) >= 0
 * are added where a solution violates them. Every value is exact. */
#ifndef LP_SUBMODULAR_PROGRAM_H
#define LP_SUBMODULAR_PROGRAM_H

#include "lp/deadline.h"

#include <flint/fmpq.h>

/* A constraint over the vertices 0..n-1 of one program: h(given)/norm + h(given, of) - h(given) <= bound. */
typedef struct jc_local_constraint {
    uint32_t given, of;
    unsigned norm;
    fmpq_t bound;
} jc_local_constraint;

typedef struct jc_submodular_program jc_submodular_program;

/* Copies the constraints. They bound every vertex of `top`, the greatest bag that may be required. */
jc_status jc_submodular_program_create(unsigned vertex_count, uint32_t top, size_t constraint_count,
                                       const jc_local_constraint *constraints, jc_submodular_program **program);
void jc_submodular_program_free(jc_submodular_program *program);

/* A bound on h(top) that needs no solver: >= the value of every node. */
void jc_submodular_program_ceiling(const jc_submodular_program *program, fmpq_t ceiling);

/* What is known of a node: h(B) <= value cannot be improved for all the required bags at once. */
typedef struct jc_submodular_answer {
    fmpq_t value;       /* certified: no polymatroid has more on every required bag */
    fmpz *entropy;      /* per subset of the vertices, over denominator; a polymatroid under the constraints where
                           `attained`, else only an approximation to steer by */
    fmpz_t denominator;
    bool attained;
    bool *needed; /* per required bag: false where the value holds without it */
} jc_submodular_answer;

jc_status jc_submodular_answer_create(const jc_submodular_program *program, jc_submodular_answer *answer);
void jc_submodular_answer_free(const jc_submodular_program *program, jc_submodular_answer *answer);

/* Modular polymatroids under the constraints, to start from: only entropy and denominator of the answer are written.
 * The one of greatest h(top), and the one that gives every vertex of top the same. */
jc_status jc_submodular_modular_greatest(const jc_submodular_program *program, jc_submodular_answer *answer);
jc_status jc_submodular_modular_uniform(const jc_submodular_program *program, jc_submodular_answer *answer);

/* required: distinct subsets of top, at least one. Stops short of a polymatroid where the value falls to the floor:
 * then attained is false and value <= floor. JC_ERR_LIMIT: the deadline, asked between rounds, has passed. */
jc_status jc_submodular_program_solve(jc_submodular_program *program, size_t required_count,
                                      const uint32_t *required, const fmpq_t floor, jc_deadline *deadline,
                                      jc_submodular_answer *answer);

#endif
