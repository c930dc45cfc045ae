/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/level_time.h"

uint64_t jc_level_time(const uint64_t *time, const uint64_t *places, size_t stride, uint64_t count, uint64_t ticks,
                       uint64_t pieces)
{
    uint64_t level = UINT64_MAX, active = 0, before;
    do {
        before = active;
        active = 0;
        uint64_t sum = 0;
        for (uint64_t i = 0; i < count; i++) {
            if (time[i * stride] < level) {
                const uint64_t many = places ? places[i * stride] : 1;
                active += many;
                sum += many * time[i * stride];
            }
        }
        const uint64_t next = ((pieces - active) * ticks + sum) / active;
        level = next < level ? next : level;
    } while (active != before);
    return level;
}
