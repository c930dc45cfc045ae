/* SPDX-License-Identifier: Apache-2.0 */
/* binary: pass after pass, a barrier after each. */
#include "sim/setting.h"

#include <math.h>

jc_status jc_simulate_binary(const jc_setting *s, uint64_t *loads, jc_run_outcome *out, jc_error *error)
{
    const jc_simulation *simulation = s->simulation;
    jc_charges charges;
    jc_ticks ticks;
    jc_binary_passes passes;
    jc_status status = jc_binary_passes_of(s->work, simulation->blow_up, &passes, error);
    if (status == JC_OK)
        status = jc_setting_ticks(s, &passes, &charges, &ticks, error);
    if (status)
        return status;
    jc_run_outcome made = {.total = passes.total, .largest = 1, .tick = ticks.tick, .guarantee = NAN};
    for (unsigned i = 0; i < passes.count && status == JC_OK; i++) {
        jc_binary_pass pass;
        jc_pieces pieces;
        jc_binary_pass_start(passes.stored[i], simulation->workers, simulation->multiprocessors == 0, &ticks, &pass,
                             &pieces);
        const jc_dispatch how = {
            .simulation = simulation,
            .places = s->places,
            .start = made.end + jc_ticks_of(&ticks, jc_pass_kernels(&simulation->costs, passes.read[i], s->rate)),
            .first_piece = made.pieces,
            .tick = ticks.tick,
            .loads = loads,
        };
        status = jc_setting_dispatch(s, &pieces, &how, &made.end, error);
        made.pieces += pieces.count;
    }
    if (status == JC_OK)
        *out = made;
    return status;
}
