/* SPDX-License-Identifier: Apache-2.0 */
/* Degree sequences d_1, d_2, ... and their norms (sum_i d_i^p)^(1/p), in exact integers up to the logarithm. */
#include "lp/degree_sequence.h"

#include "lp/log2_up.h"
#include "lp/rational.h"

#include <stdlib.h>

/* The first row at or after node `node` of the first level. */
static uint32_t first_row(const jc_trie *trie, uint32_t node)
{
    for (unsigned level = 0; level + 1 < trie->depth; level++)
        node = trie->level[level].child[node];
    return node;
}

jc_status jc_degree_sequence_create(const jc_trie *trie, jc_degree_sequence *sequence)
{
    jc_degree_sequence made = {.times = calloc(JC_DEGREES_COUNTED, sizeof *made.times),
                               .large = malloc((trie->rows / JC_DEGREES_COUNTED + 1) * sizeof *made.large)};
    if (!made.times || !made.large) {
        jc_degree_sequence_free(&made);
        return JC_ERR_MEMORY;
    }
    uint32_t begin = 0;
    for (uint32_t node = 0; node < trie->level[0].count; node++) {
        const uint32_t end = first_row(trie, node + 1), degree = end - begin;
        if (degree < JC_DEGREES_COUNTED)
            made.times[degree]++;
        else
            made.large[made.large_count++] = degree;
        if (degree > made.largest)
            made.largest = degree;
        begin = end;
    }
    *sequence = made;
    return JC_OK;
}

void jc_degree_sequence_free(jc_degree_sequence *sequence)
{
    free(sequence->times);
    free(sequence->large);
    *sequence = (jc_degree_sequence){0};
}

/* sum = sum_i d_i^p */
static void sum_of_powers(const jc_degree_sequence *sequence, unsigned power, fmpz_t sum)
{
    fmpz_t term;
    fmpz_init(term);
    fmpz_zero(sum);
    for (uint32_t degree = 1; degree < JC_DEGREES_COUNTED && degree <= sequence->largest; degree++) {
        if (sequence->times[degree] == 0)
            continue;
        fmpz_set_ui(term, degree);
        fmpz_pow_ui(term, term, power);
        fmpz_addmul_ui(sum, term, sequence->times[degree]);
    }
    for (size_t i = 0; i < sequence->large_count; i++) {
        fmpz_set_ui(term, sequence->large[i]);
        fmpz_pow_ui(term, term, power);
        fmpz_add(sum, sum, term);
    }
    fmpz_clear(term);
}

void jc_degree_norm_log2(const jc_degree_sequence *sequence, unsigned norm, fmpq_t log2)
{
    if (norm == JC_NORM_INFINITY) {
        jc_rational_set_double(log2, jc_log2_up(sequence->largest));
        return;
    }
    fmpz_t sum, divisor;
    fmpz_init(sum);
    fmpz_init_set_ui(divisor, norm);
    sum_of_powers(sequence, norm, sum);
    jc_rational_set_double(log2, jc_log2_up_integer(sum));
    fmpq_div_fmpz(log2, log2, divisor);
    fmpz_clear(divisor);
    fmpz_clear(sum);
}
