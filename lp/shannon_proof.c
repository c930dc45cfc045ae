/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of Shannon inequalities: adding, merging equal ones, joining chains. */
#include "lp/shannon_proof.h"

#include <stdlib.h>

static jc_status append(jc_shannon_proof *proof, bool submodular, uint64_t left, uint64_t right,
                        const fmpq_t coefficient)
{
    if (fmpq_is_zero(coefficient))
        return JC_OK;
    if (proof->count == proof->room) {
        const size_t room = proof->room ? 2 * proof->room : 32;
        jc_proof_step *grown =
            room > SIZE_MAX / sizeof *grown ? NULL : realloc(proof->step, room * sizeof *grown);
        if (!grown)
            return JC_ERR_MEMORY;
        proof->step = grown;
        proof->room = room;
    }
    jc_proof_step *step = &proof->step[proof->count++];
    *step = (jc_proof_step){.submodular = submodular, .left = left, .right = right};
    fmpq_init(&step->coefficient);
    fmpq_set(&step->coefficient, coefficient);
    return JC_OK;
}

jc_status jc_shannon_proof_submodular(jc_shannon_proof *proof, uint64_t left, uint64_t right,
                                      const fmpq_t coefficient)
{
    if ((left & ~right) == 0 || (right & ~left) == 0)
        return JC_OK;
    return left > right ? append(proof, true, right, left, coefficient)
                        : append(proof, true, left, right, coefficient);
}

jc_status jc_shannon_proof_monotone(jc_shannon_proof *proof, uint64_t left, uint64_t right,
                                    const fmpq_t coefficient)
{
    return left == right ? JC_OK : append(proof, false, left, right, coefficient);
}

static void remove_step(jc_shannon_proof *proof, size_t index)
{
    fmpq_clear(&proof->step[index].coefficient);
    proof->step[index] = proof->step[--proof->count];
}

static int compare_steps(const void *left, const void *right)
{
    const jc_proof_step *a = left, *b = right;
    if (a->submodular != b->submodular)
        return a->submodular ? -1 : 1;
    if (a->left != b->left)
        return a->left < b->left ? -1 : 1;
    return a->right < b->right ? -1 : a->right > b->right;
}

static void merge_equal(jc_shannon_proof *proof)
{
    size_t kept = 0;
    if (proof->count == 0)
        return;
    qsort(proof->step, proof->count, sizeof *proof->step, compare_steps);
    for (size_t i = 1; i < proof->count; i++) {
        if (compare_steps(&proof->step[kept], &proof->step[i]) == 0) {
            fmpq_add(&proof->step[kept].coefficient, &proof->step[kept].coefficient, &proof->step[i].coefficient);
            fmpq_clear(&proof->step[i].coefficient);
        } else {
            proof->step[++kept] = proof->step[i];
        }
    }
    proof->count = kept + 1;
}

/* Two steps h(A) >= h(B) and h(B) >= h(C): their common amount goes to h(A) >= h(C). */
static jc_status join(jc_shannon_proof *proof, size_t upper, size_t lower, fmpq_t amount)
{
    const bool upper_is_less = fmpq_cmp(&proof->step[upper].coefficient, &proof->step[lower].coefficient) < 0;
    fmpq_set(amount, &proof->step[upper_is_less ? upper : lower].coefficient);
    const uint64_t left = proof->step[upper].left, right = proof->step[lower].right;
    fmpq_sub(&proof->step[upper].coefficient, &proof->step[upper].coefficient, amount);
    fmpq_sub(&proof->step[lower].coefficient, &proof->step[lower].coefficient, amount);
    return jc_shannon_proof_monotone(proof, left, right, amount);
}

static jc_status join_chains(jc_shannon_proof *proof)
{
    jc_status status = JC_OK;
    fmpq_t amount;
    fmpq_init(amount);
    for (size_t i = 0; i < proof->count && status == JC_OK; i++) {
        for (size_t j = 0; j < proof->count && status == JC_OK; j++) {
            if (!proof->step[i].submodular && !proof->step[j].submodular &&
                proof->step[i].right == proof->step[j].left && !fmpq_is_zero(&proof->step[i].coefficient) &&
                !fmpq_is_zero(&proof->step[j].coefficient))
                status = join(proof, i, j, amount);
        }
    }
    for (size_t i = proof->count; i-- > 0;) {
        if (fmpq_is_zero(&proof->step[i].coefficient))
            remove_step(proof, i);
    }
    fmpq_clear(amount);
    return status;
}

/* Every pass of join_chains ends with chains of fewer steps; the joined ones may be equal to others or join again. */
jc_status jc_shannon_proof_shorten(jc_shannon_proof *proof)
{
    size_t before;
    jc_status status;
    do {
        merge_equal(proof);
        before = proof->count;
        status = join_chains(proof);
        merge_equal(proof);
    } while (status == JC_OK && proof->count < before);
    return status;
}

void jc_shannon_proof_free(jc_shannon_proof *proof)
{
    for (size_t i = 0; i < proof->count; i++)
        fmpq_clear(&proof->step[i].coefficient);
    free(proof->step);
    *proof = (jc_shannon_proof){0};
}
