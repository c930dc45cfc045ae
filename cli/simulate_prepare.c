/* SPDX-License-Identifier: Apache-2.0 */
/* The cases of a simulation, from the settings: trees by levels and sweeps, or the rules of a profile. */
#include "cli/simulate.h"

#include "cli/command.h"
#include "cli/fail.h"

#include <stdlib.h>
#include <string.h>

jc_status simulate_work(const simulate_case *simulated, const jc_work **work, jc_work **made, jc_error *error)
{
    *made = NULL;
    *work = simulated->work;
    if (simulated->work)
        return JC_OK;
    jc_status status = jc_work_create(&simulated->tree, made, error);
    *work = *made;
    return status;
}

static int read_key_order(const char *text, jc_key_order *order)
{
    static const char *const names[] = {"ranked", "reversed", "shuffled"};
    static const jc_key_order orders[] = {JC_ORDER_RANKED, JC_ORDER_REVERSED, JC_ORDER_SHUFFLED};
    *order = JC_ORDER_DEFAULT;
    for (size_t i = 0; text && i < sizeof names / sizeof *names; i++) {
        if (strcmp(text, names[i]) == 0)
            *order = orders[i];
    }
    if (text && *order == JC_ORDER_DEFAULT)
        return cli_usage_error("simulate", "--key-order wants ranked, reversed or shuffled, not '%s'", text);
    return CLI_DONE;
}

/* Keys that --keys says, or that a list has, or 20,000. */
static int choose_keys(const simulate_settings *settings, const cli_levels *levels, uint64_t *keys)
{
    *keys = settings->keys_given || levels->keys == 0 ? settings->keys : levels->keys;
    if (settings->hot_share_given && levels->fan_out[0].law != JC_LAW_ZIPF)
        return cli_usage_error("simulate", "--hot-share solves for a Zipf exponent, but level 1 follows another law; "
                                           "begin --levels with zipf:1");
    return CLI_DONE;
}

int simulate_prepare_tree(const simulate_settings *settings, const cli_levels *levels, simulation_run *run)
{
    jc_simulation simulation;
    jc_tree tree = {.level_count = levels->count, .correlation = settings->correlation, .drawn = settings->drawn,
                    .generator = settings->generator, .seed = settings->seed};
    cli_schedules schedules;
    jc_error error = {.code = JC_OK};
    const char *usual = settings->sweeps.count == CLI_SWEEPS ? "flat2" : "all";
    const char *schedule_text = settings->schedules ? settings->schedules : usual;
    int exit_status = choose_keys(settings, levels, &tree.keys);
    if (exit_status == CLI_DONE)
        exit_status = read_key_order(settings->key_order, &tree.key_order);
    if (exit_status == CLI_DONE)
        exit_status = simulate_read_machine(settings, &simulation);
    if (exit_status == CLI_DONE && cli_schedules_parse(schedule_text, levels->count + 1, &schedules, &error) != JC_OK)
        exit_status = cli_complain("simulate", &error);
    if (exit_status == CLI_DONE)
        exit_status = simulate_read_sweeps(settings, run);
    if (exit_status != CLI_DONE)
        return exit_status;

    jc_status status = JC_OK;
    run->case_count = run->sweep_cases;
    if (!(run->cases = calloc(run->case_count, sizeof *run->cases)))
        status = cli_fail_memory(&error);
    for (size_t i = 0; i < run->case_count && status == JC_OK; i++) {
        simulate_case *simulated = &run->cases[i];
        *simulated = (simulate_case){.tree = tree, .simulation = simulation, .schedules = schedules};
        if (!(simulated->levels = calloc(levels->count, sizeof *simulated->levels))) {
            status = cli_fail_memory(&error);
            break;
        }
        memcpy(simulated->levels, levels->fan_out, levels->count * sizeof *simulated->levels);
        simulated->tree.levels = simulated->levels;
        if (settings->hot_share_given)
            simulated->levels[0].hot_share = settings->hot_share;
        status = simulate_apply_sweeps(run, i, simulated, &error);
    }
    return status == JC_OK ? CLI_DONE : cli_complain("simulate", &error);
}

int simulate_prepare_profile(const simulate_settings *settings, const cli_profile_file *file, simulation_run *run)
{
    jc_simulation simulation;
    jc_error error = {.code = JC_OK};
    int exit_status = simulate_read_machine(settings, &simulation);
    if (exit_status == CLI_DONE)
        exit_status = simulate_read_sweeps(settings, run);
    if (exit_status != CLI_DONE)
        return exit_status;
    for (size_t i = 0; i < run->sweep_count; i++) {
        if (run->sweeps[i].swept != CLI_SWEPT_WORKERS)
            return cli_usage_error("simulate", "--sweep %s varies a work tree; of a profile only workers can be swept",
                                   run->sweeps[i].name);
    }
    run->case_count = file->count * run->sweep_cases;
    if (!(run->cases = calloc(run->case_count + 1, sizeof *run->cases)))
        return cli_complain("simulate", &(jc_error){.code = JC_ERR_MEMORY});
    for (size_t i = 0; i < file->count; i++) {
        simulate_case first = {.head = file->rules[i].label, .work = file->rules[i].work, .simulation = simulation};
        jc_status status = cli_schedules_parse(settings->schedules ? settings->schedules : "all",
                                               file->rules[i].work->depth_count, &first.schedules, &error);
        for (size_t j = 0; j < run->sweep_cases && status == JC_OK; j++) {
            simulate_case *simulated = &run->cases[i * run->sweep_cases + j];
            *simulated = first;
            status = simulate_apply_sweeps(run, j, simulated, &error);
        }
        if (status != JC_OK)
            return cli_complain("simulate", &error);
        if (!file->rules[i].ordered && !settings->common.quiet)
            fprintf(stderr, "joincast simulate: note: %s: the profile holds classes of equal units, the largest first, "
                            "not their order, which key, flat1, flat2 and steal depend on\n", file->rules[i].label);
    }
    return CLI_DONE;
}

void simulate_clear(simulation_run *run)
{
    for (size_t i = 0; run->cases && i < run->case_count; i++) {
        free(run->cases[i].levels);
        free(run->cases[i].rows);
    }
    free(run->cases);
    for (size_t i = 0; i < run->sweep_count; i++)
        cli_sweep_clear(&run->sweeps[i]);
}
