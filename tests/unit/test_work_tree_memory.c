/* SPDX-License-Identifier: Apache-2.0 */
/* Work trees while memory runs out. */
#include "tests/failing_memory.h"

#include <joincast/sim.h>

static const uint64_t value[] = {3, 1, 0, 2, 2}, count[] = {1, 2, 1, 1, 2};

static jc_status create(const jc_tree *tree)
{
    jc_work *work = NULL;
    jc_status status = jc_work_create(tree, &work, NULL);
    if (status == JC_OK)
        jc_work_free(work);
    return status;
}

static jc_status by_ranks(void)
{
    static const jc_fan_out levels[] = {{.law = JC_LAW_LIST, .entries = 5, .value = value},
                                        {.law = JC_LAW_ZIPF, .exponent = 1},
                                        {.law = JC_LAW_UNIFORM, .least = 1, .most = 40}};
    return create(&(jc_tree){.keys = 5, .level_count = 3, .levels = levels, .correlation = 1, .generator = "taus2"});
}

static jc_status at_random(void)
{
    static const jc_fan_out levels[] = {{.law = JC_LAW_ZIPF, .exponent = 1, .mean = 3},
                                        {.law = JC_LAW_LIST, .entries = 5, .value = value, .count = count},
                                        {.law = JC_LAW_PARETO, .exponent = 1, .least = 1, .most = 9},
                                        {.law = JC_LAW_ZIPF, .exponent = 1}};
    return create(&(jc_tree){.keys = 20, .level_count = 4, .levels = levels, .correlation = 0.5, .drawn = true});
}

static jc_status independent(void)
{
    static const jc_fan_out levels[] = {{.law = JC_LAW_GEOMETRIC, .mean = 3},
                                        {.law = JC_LAW_LOGNORMAL, .exponent = 1, .mean = 3}};
    return create(&(jc_tree){.keys = 20, .level_count = 2, .levels = levels, .key_order = JC_ORDER_SHUFFLED});
}

static jc_status of_levels(void)
{
    uint64_t work[] = {3, 1}, units[] = {2, 4}, all[] = {10};
    jc_work_level levels[] = {{.runs = 2, .work = work, .count = units},
                              {.runs = 1, .work = (uint64_t[]){1}, .count = all}};
    jc_work *made = NULL;
    jc_status status = jc_work_of_levels(2, levels, &made, NULL);
    if (status == JC_OK)
        jc_work_free(made);
    return status;
}

int main(void)
{
    fail_each_allocation(by_ranks, "expected ranks", 10);
    fail_each_allocation(at_random, "drawn and correlated", 20);
    fail_each_allocation(independent, "independent", 10);
    fail_each_allocation(of_levels, "given levels", 5);
    return done_testing();
}
