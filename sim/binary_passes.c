/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/binary_passes.h"

#include "model/error.h"

#include <math.h>

jc_status jc_binary_passes_of(const jc_work *work, double blow_up, jc_binary_passes *passes, jc_error *error)
{
    jc_binary_passes made = {.count = 0};
    uint64_t read = work->level[0].units;
    double sum = 0;
    for (unsigned depth = 1; depth <= work->depth_count; depth++) {
        const bool last = depth == work->depth_count;
        if (last && work->level[depth - 1].units == work->total && work->level[depth - 1].largest <= 1)
            break; /* single units of work already */
        const uint64_t bindings = last ? work->total : work->level[depth].units;
        const double stored = round((double)bindings * blow_up);
        sum += stored;
        if (!(sum < 0x1p62))
            return jc_fail(error, JC_ERR_LIMIT, "binary",
                           "the passes of pairwise joins store more than 2^62 bindings, the one over depth %u about "
                           "%.3g of them; leave binary out, or choose a smaller blow-up or less work",
                           depth, stored);
        made.read[made.count] = read;
        made.stored[made.count] = read = blow_up == 1 ? bindings : (uint64_t)stored;
        made.total += made.stored[made.count++];
    }
    *passes = made;
    return JC_OK;
}

static bool next_slice(jc_pieces *pieces, jc_piece_run *run)
{
    typedef unsigned __int128 wide;
    jc_binary_pass *pass = pieces->source;
    while (pass->slice < pass->slices) {
        const uint64_t slice = pass->slice++;
        const uint64_t end = (uint64_t)(((wide)pass->slice * pass->stored + pass->slices - 1) / pass->slices);
        const uint64_t units = end - pass->from;
        pass->from = end;
        if (units == 0)
            continue;
        *run = (jc_piece_run){
            .ticks = jc_ticks_of_piece(pass->ticks, 1, units, units),
            .units = units,
            .work = units,
            .count = 1,
            .block = slice,
        };
        return true;
    }
    return false;
}

void jc_binary_pass_start(uint64_t stored, uint64_t slices, bool fixed, const jc_ticks *ticks, jc_binary_pass *pass,
                          jc_pieces *pieces)
{
    const uint64_t count = stored < slices ? stored : slices, most = stored / slices + (stored % slices > 0);
    *pass = (jc_binary_pass){.stored = stored, .slices = slices, .ticks = ticks};
    *pieces = (jc_pieces){
        .next = next_slice,
        .source = pass,
        .count = count,
        .ticks = jc_ticks_of_piece(ticks, count, stored, stored),
        .most = jc_ticks_of_piece(ticks, 1, most, most),
        .fixed = fixed,
    };
}
