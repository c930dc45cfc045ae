/* SPDX-License-Identifier: Apache-2.0 */
/* Only sums, products, quotients and comparisons of doubles, and no sum with a product that a compiler could fuse:
 * the same times on every machine. Where the rate slows nobody, times are sums of whole numbers, exact below 2^53. */
#include "sim/multiprocessor.h"

jc_moment jc_multiprocessor_next(const jc_multiprocessor *multiprocessor)
{
    uint64_t place = jc_tournament_first(&multiprocessor->done);
    double missing = multiprocessor->done.moment[place].time - multiprocessor->served;
    double blocks = (double)multiprocessor->resident;
    if (blocks > multiprocessor->rate)
        missing = missing * blocks / multiprocessor->rate;
    return (jc_moment){multiprocessor->time + missing, place};
}

void jc_multiprocessor_end_piece(jc_multiprocessor *multiprocessor, jc_moment next)
{
    multiprocessor->time = next.time;
    multiprocessor->served = multiprocessor->done.moment[next.place].time; /* and not what rounding makes of it */
}

void jc_multiprocessor_follow(jc_multiprocessor *multiprocessor, double time)
{
    double service = time - multiprocessor->time, blocks = (double)multiprocessor->resident;
    if (blocks > multiprocessor->rate)
        service = service * multiprocessor->rate / blocks;
    double first = multiprocessor->done.moment[jc_tournament_first(&multiprocessor->done)].time;
    double served = multiprocessor->served + service;
    multiprocessor->time = time;
    multiprocessor->served = served < first ? served : first; /* rounding may pass it */
}

void jc_multiprocessor_begin_piece(jc_multiprocessor *multiprocessor, uint64_t place, double ticks)
{
    multiprocessor->done.moment[place].time = multiprocessor->served + ticks;
    jc_tournament_replay(&multiprocessor->done, place);
}
