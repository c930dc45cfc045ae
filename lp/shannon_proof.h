/* SPDX-License-Identifier: Apache-2.0 */
/* A sum of Shannon inequalities that grows while a proof is put together, and is then made short. */
#ifndef LP_SHANNON_PROOF_H
#define LP_SHANNON_PROOF_H

#include <joincast/model.h>

#include <flint/fmpq.h>

/* coefficient times  h(left) + h(right) - h(left | right) - h(left & right) >= 0  or, not submodular,
 * h(left) - h(right) >= 0 with right a subset of left. */
typedef struct jc_proof_step {
    bool submodular;
    uint64_t left, right;
    fmpq coefficient;
} jc_proof_step;

typedef struct jc_shannon_proof { /* zeroed: empty */
    size_t count, room;
    jc_proof_step *step;
} jc_shannon_proof;

/* A coefficient of 0 and an inequality that says 0 >= 0 add nothing. */
jc_status jc_shannon_proof_submodular(jc_shannon_proof *proof, uint64_t left, uint64_t right,
                                      const fmpq_t coefficient);
jc_status jc_shannon_proof_monotone(jc_shannon_proof *proof, uint64_t left, uint64_t right,
                                    const fmpq_t coefficient);
/* The same sum in fewer steps: equal ones are added up, and chains h(A) >= h(B) >= h(C) become h(A) >= h(C). */
jc_status jc_shannon_proof_shorten(jc_shannon_proof *proof);
void jc_shannon_proof_free(jc_shannon_proof *proof);

#endif
