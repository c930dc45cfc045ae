/* SPDX-License-Identifier: Apache-2.0 */
/* What works on the work: the settings of joincast simulate that describe grid, multiprocessors and costs. */
#include "cli/simulate.h"

#include "cli/command.h"

#include <inttypes.h>
#include <string.h>

/* "ROWS:KEYS", "ROWS" alone, or "released" for the thresholds of the released engine. */
static bool read_thresholds(const char *text, uint64_t *rows, uint64_t *keys)
{
    char row_text[32];
    size_t length = strcspn(text, ":");
    if (strcmp(text, "released") == 0) {
        *rows = 256;
        *keys = 32;
        return true;
    }
    if (length >= sizeof row_text)
        return false;
    snprintf(row_text, sizeof row_text, "%.*s", (int)length, text);
    *keys = 0;
    return cli_read_count(row_text, rows) && (!text[length] || cli_read_count(text + length + 1, keys));
}

static int read_grid(const simulate_settings *settings, jc_simulation *simulation)
{
    if (settings->multiprocessors == 0) {
        const char *without = settings->blocks_given     ? "blocks-per-multiprocessor"
                              : settings->resident_given ? "resident"
                              : settings->rate_given     ? "shared-rate"
                                                         : NULL;
        return without ? cli_usage_error("simulate", "--%s needs --multiprocessors N", without) : CLI_DONE;
    }
    if (settings->blocks_given && settings->workers_given)
        return cli_usage_error("simulate",
                               "--workers and --blocks-per-multiprocessor both say how large the grid is; give one");
    simulation->multiprocessors = settings->multiprocessors;
    simulation->resident = settings->resident;
    simulation->shared_rate = settings->rate_given ? settings->shared_rate : 0;
    if (settings->blocks_given)
        simulation->workers = settings->multiprocessors * settings->blocks_per_multiprocessor;
    return CLI_DONE;
}

int simulate_read_machine(const simulate_settings *settings, jc_simulation *simulation)
{
    jc_simulation made = jc_simulation_default(settings->workers);
    int exit_status = read_grid(settings, &made);
    if (exit_status != CLI_DONE)
        return exit_status;
    made.static_assignment = settings->static_assignment;
    made.costs = settings->costs;
    made.estimate_error = settings->estimate_error;
    made.generator = settings->generator;
    made.seed = settings->seed;
    made.blow_up = settings->blow_up;
    if (settings->slices && strcmp(settings->slices, "count") == 0)
        made.slices_by_count = true;
    else if (settings->slices && strcmp(settings->slices, "work") != 0)
        return cli_usage_error("simulate", "--slices wants work or count, not '%s'", settings->slices);
    if (settings->unflattened &&
        !read_thresholds(settings->unflattened, &made.unflattened_rows, &made.unflattened_keys))
        return cli_usage_error("simulate", "--unflattened-below wants ROWS:KEYS, such as 256:32, not '%s'",
                               settings->unflattened);
    *simulation = made;
    return CLI_DONE;
}
