/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while makespans are simulated. */
#include <joincast/sim.h>

#include "tests/failing_memory.h"

static uint64_t works[] = {5, 1, 9}, counts[] = {30, 4, 1};

static jc_status simulate(jc_schedule schedule, const jc_simulation *simulation)
{
    const jc_work_level level = {.runs = 3, .work = works, .count = counts};
    jc_work *work;
    jc_makespan result = {.makespan = 77};
    uint64_t loads[12] = {55};
    jc_error error = {.code = JC_OK};
    jc_status status = jc_work_of_levels(1, &level, &work, NULL);
    if (status)
        return status;
    status = jc_simulate(work, schedule, simulation, &result, loads, &error);
    jc_work_free(work);
    const bool untouched = result.makespan == 77 && loads[0] == 55;
    return (status ? untouched && error.code == status : !untouched) ? status : JC_ERR_ARGUMENT;
}

static jc_status key_on_workers(void)
{
    jc_simulation simulation = jc_simulation_default(4);
    simulation.costs.slice = 1;
    return simulate((jc_schedule){.kind = JC_SCHEDULE_KEY}, &simulation);
}

static void look_away(void *context, const jc_span *span)
{
    (void)context;
    (void)span;
}

static jc_status key_assigned(void)
{
    jc_simulation simulation = jc_simulation_default(4);
    simulation.static_assignment = true;
    simulation.visit = look_away;
    simulation.multiprocessors = 3;
    simulation.resident = 2;
    return simulate((jc_schedule){.kind = JC_SCHEDULE_KEY}, &simulation);
}

static jc_status greedy_by_estimates(void)
{
    jc_simulation simulation = jc_simulation_default(4);
    simulation.estimate_error = 0.5;
    return simulate((jc_schedule){.kind = JC_SCHEDULE_GREEDY}, &simulation);
}

static jc_status slices_on_multiprocessors(void)
{
    jc_simulation simulation = jc_simulation_default(9);
    simulation.multiprocessors = 3;
    simulation.resident = 2;
    return simulate((jc_schedule){.kind = JC_SCHEDULE_FLAT, .depth = 1}, &simulation);
}

static jc_status binary_on_multiprocessors(void)
{
    jc_simulation simulation = jc_simulation_default(9);
    simulation.multiprocessors = 3;
    simulation.resident = 4;
    simulation.shared_rate = 2;
    return simulate((jc_schedule){.kind = JC_SCHEDULE_BINARY}, &simulation);
}

int main(void)
{
    fail_each_allocation(key_on_workers, "key", 4);
    fail_each_allocation(key_assigned, "key, statically assigned to multiprocessors", 4);
    fail_each_allocation(greedy_by_estimates, "greedy by estimates", 4);
    fail_each_allocation(slices_on_multiprocessors, "flat1 on multiprocessors", 4);
    fail_each_allocation(binary_on_multiprocessors, "binary on multiprocessors that share a rate", 4);
    return done_testing();
}
