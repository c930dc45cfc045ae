/* SPDX-License-Identifier: Apache-2.0 */
/* Makespans of one rule under several schedules, as rows. */
#include "cli/makespans.h"

#include "cli/output.h"

const jc_schedule cli_report_schedules[CLI_SCHEDULES] = {
    {.kind = JC_SCHEDULE_KEY},
    {.kind = JC_SCHEDULE_GREEDY},
    {.kind = JC_SCHEDULE_FLAT, .depth = 1},
    {.kind = JC_SCHEDULE_FLAT, .depth = 2},
};

jc_status cli_makespans_create(const jc_profile *profile, uint64_t workers, cli_makespans *makespans, jc_error *error)
{
    const jc_simulation simulation = jc_simulation_default(workers);
    jc_work *work = NULL;
    jc_status status = jc_work_of_profile(profile, &work, error);
    cli_makespans made = {.workers = workers, .total = profile->total};
    if (profile->total && profile->depth_count)
        made.hot_share = (double)profile->level[0].largest / (double)profile->total;
    uint64_t greedy = 0;
    for (unsigned i = 0; i < CLI_SCHEDULES && status == JC_OK; i++) {
        jc_schedule schedule = cli_report_schedules[i];
        if (schedule.kind == JC_SCHEDULE_FLAT && schedule.depth > profile->depth_count)
            continue;
        status = jc_simulate(work, schedule, &simulation, &made.rows[made.count], NULL, error);
        if (status != JC_OK)
            break;
        if (schedule.kind == JC_SCHEDULE_GREEDY)
            greedy = made.rows[made.count].makespan;
        made.count++;
    }
    for (unsigned i = 0; i < made.count; i++)
        made.speedup[i] = made.rows[i].makespan ? (double)greedy / (double)made.rows[i].makespan : 1;
    jc_work_free(work);
    if (status == JC_OK)
        *makespans = made;
    return status;
}

cli_table *cli_makespans_table(void)
{
    static const char *const columns[] = {"rule",   "schedule",       ">makespan",          ">T/p",
                                          ">ideal", ">largest unit", ">speedup over greedy", "bound by"};
    return cli_table_create(sizeof columns / sizeof *columns, columns);
}

void cli_makespans_cells(cli_table *table, const char *label, const cli_makespans *makespans)
{
    char name[32];
    for (unsigned i = 0; i < makespans->count; i++) {
        const jc_makespan *row = &makespans->rows[i];
        cli_table_cell(table, label);
        cli_table_cell(table, jc_schedule_name(row->schedule, name));
        cli_table_count(table, row->makespan);
        cli_table_count(table, makespans->total / makespans->workers);
        cli_table_count(table, (uint64_t)row->ideal);
        cli_table_count(table, row->largest);
        cli_table_cellf(table, "%.2f", makespans->speedup[i]);
        cli_table_cell(table, jc_bound_by_name(row->bound_by));
    }
}

int cli_makespans_json(json_t *array, const char *label, const cli_makespans *makespans)
{
    for (unsigned i = 0; i < makespans->count; i++) {
        const jc_makespan *row = &makespans->rows[i];
        char name[32];
        double share = makespans->total ? (double)row->largest / (double)makespans->total : 0;
        json_t *object = json_pack("{s:s, s:s, s:o, s:f, s:f, s:f, s:f, s:s}", "head", label, "schedule",
                                   jc_schedule_name(row->schedule, name), "makespan", cli_json_count(row->makespan),
                                   "ideal", row->ideal, "speedup", makespans->speedup[i], "hot_share",
                                   makespans->hot_share, "atomic_share", share, "bound_by",
                                   jc_bound_by_name(row->bound_by));
        if (!object || json_array_append_new(array, object) != 0)
            return -1;
    }
    return 0;
}
