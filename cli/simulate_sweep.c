/* SPDX-License-Identifier: Apache-2.0 */
/* The cases of a sweep: every combination of the swept values, the last sweep's value changing fastest. */
#include "cli/simulate.h"

#include "cli/command.h"
#include "cli/fail.h"

#include <stdlib.h>
#include <string.h>

static const size_t cases_most = 1000000;

/* The level whose parameter is swept, or NULL with a complaint where its law has none such. */
static jc_fan_out *swept_level(const cli_sweep *sweep, simulate_case *simulated, bool fits, jc_error *error)
{
    unsigned level = sweep->level ? sweep->level : 1;
    char place[32];
    snprintf(place, sizeof place, "--sweep %s", sweep->name);
    if (level > simulated->tree.level_count)
        cli_fail(error, JC_ERR_ARGUMENT, place, "there are only %u levels", simulated->tree.level_count);
    else if (!fits)
        cli_fail(error, JC_ERR_ARGUMENT, place, "the law of level %u has no such parameter; give --levels one that "
                 "has, such as zipf:0.81", level);
    else
        return &simulated->levels[level - 1];
    return NULL;
}

static bool has_exponent(jc_law law)
{
    return law == JC_LAW_ZIPF || law == JC_LAW_PARETO || law == JC_LAW_LOGNORMAL;
}

static bool has_mean(jc_law law)
{
    return law == JC_LAW_CONSTANT || law == JC_LAW_GEOMETRIC || law == JC_LAW_LOGNORMAL || law == JC_LAW_ZIPF;
}

/* Sets one swept parameter; `key` and `workers` are whole by the sweep's own check. */
static jc_status apply(const cli_sweep *sweep, double value, simulate_case *simulated, jc_error *error)
{
    unsigned level = sweep->level ? sweep->level : 1;
    jc_law law = level <= simulated->tree.level_count ? simulated->levels[level - 1].law : JC_LAW_LIST;
    jc_fan_out *fan_out;
    switch (sweep->swept) {
    case CLI_SWEPT_EXPONENT:
        if (!(fan_out = swept_level(sweep, simulated, has_exponent(law), error)))
            return JC_ERR_ARGUMENT;
        fan_out->exponent = value;
        fan_out->hot_share = 0;
        break;
    case CLI_SWEPT_MEAN:
        if (!(fan_out = swept_level(sweep, simulated, has_mean(law), error)))
            return JC_ERR_ARGUMENT;
        fan_out->mean = value;
        break;
    case CLI_SWEPT_HOT_SHARE:
        if (!(fan_out = swept_level(sweep, simulated, law == JC_LAW_ZIPF, error)))
            return JC_ERR_ARGUMENT;
        fan_out->hot_share = value;
        break;
    case CLI_SWEPT_CORRELATION: simulated->tree.correlation = value; break;
    case CLI_SWEPT_WORKERS: simulated->simulation.workers = (uint64_t)value; break;
    case CLI_SWEPT_KEYS: simulated->tree.keys = (uint64_t)value; break;
    }
    return JC_OK;
}

/* The option that was given, too, for what is swept, or NULL. */
static const char *option_for(const cli_sweep *sweep, const simulate_settings *settings)
{
    switch (sweep->swept) {
    case CLI_SWEPT_EXPONENT: return settings->hot_share_given && sweep->level == 1 ? "hot-share" : NULL;
    case CLI_SWEPT_MEAN: return NULL;
    case CLI_SWEPT_HOT_SHARE: return settings->hot_share_given ? "hot-share" : NULL;
    case CLI_SWEPT_CORRELATION: return settings->correlation_given ? "correlation" : NULL;
    case CLI_SWEPT_KEYS: return settings->keys_given ? "keys" : NULL;
    case CLI_SWEPT_WORKERS:
        return settings->blocks_given    ? "blocks-per-multiprocessor"
               : settings->workers_given ? "workers"
                                         : NULL;
    }
    return NULL;
}

int simulate_read_sweeps(const simulate_settings *settings, simulation_run *run)
{
    jc_error error = {.code = JC_OK};
    size_t cases = 1;
    if (settings->sweeps.count > CLI_SWEEPS)
        return cli_usage_error("simulate", "--sweep can be given %d times, not %zu", CLI_SWEEPS, settings->sweeps.count);
    for (size_t i = 0; i < settings->sweeps.count; i++) {
        if (cli_sweep_parse(settings->sweeps.items[i], &run->sweeps[i], &error) != JC_OK)
            return cli_complain("simulate", &error);
        cli_sweep *sweep = &run->sweeps[run->sweep_count++];
        cases *= sweep->count;
        const char *other = option_for(sweep, settings);
        if (other)
            return cli_usage_error("simulate", "--sweep %s and --%s say the same; give one", sweep->name, other);
    }
    if (run->sweep_count == 2 && run->sweeps[0].swept == run->sweeps[1].swept &&
        run->sweeps[0].level == run->sweeps[1].level)
        return cli_usage_error("simulate", "both sweeps vary %s", run->sweeps[0].name);
    if (cases > cases_most / settings->repeat)
        return cli_usage_error("simulate", "the sweep comes to more than %zu simulations; take larger steps or fewer "
                                           "repetitions", cases_most);
    run->sweep_cases = cases;
    return CLI_DONE;
}

bool simulate_sweeps(const simulation_run *run, cli_swept swept)
{
    bool found = false;
    for (size_t i = 0; i < run->sweep_count; i++)
        found = found || run->sweeps[i].swept == swept;
    return found;
}

jc_status simulate_apply_sweeps(const simulation_run *run, size_t index, simulate_case *simulated, jc_error *error)
{
    jc_status status = JC_OK;
    for (size_t i = run->sweep_count; i-- > 0 && status == JC_OK;) {
        const cli_sweep *sweep = &run->sweeps[i];
        simulated->swept[i] = sweep->values[index % sweep->count];
        index /= sweep->count;
        status = apply(sweep, simulated->swept[i], simulated, error);
    }
    return status;
}
