/* SPDX-License-Identifier: Apache-2.0 */
/* The fan-outs of a level's bindings, before it is known which binding has which. */
#ifndef SIM_FAN_OUT_H
#define SIM_FAN_OUT_H

#include "sim/random_stream.h"
#include "sim/runs.h"
#include "sim/zipf_law.h"

/* zipf: of a JC_LAW_ZIPF and so many bindings; NULL for other laws. All functions: JC_ERR_MEMORY, or JC_ERR_LIMIT for
 * a fan-out of 2^63 or more, or more than JC_MAX_SINGLE_UNITS runs. They append to an empty sequence. */

/* Expected ranks, falling. */
jc_status jc_fan_outs_by_ranks(const jc_fan_out *fan_out, const jc_zipf *zipf, uint64_t bindings, jc_runs *fan_outs);
/* So many (at most JC_MAX_SINGLE_UNITS, but for constant laws) draws. Zipf: tuples thrown onto ranks 1, 2, ...; 0
 * where a rank got none. Other laws: independent draws in the order drawn. */
jc_status jc_fan_outs_drawn(const jc_fan_out *fan_out, const jc_zipf *zipf, uint64_t bindings, jc_random *random,
                            jc_runs *fan_outs);
/* A list as it stands. */
jc_status jc_fan_outs_listed(const jc_fan_out *fan_out, jc_runs *fan_outs);
/* How many fan-outs a list has. */
uint64_t jc_fan_out_list_length(const jc_fan_out *fan_out);
/* Sorts the numbers, falling. */
jc_status jc_fan_outs_sort(jc_runs *fan_outs);

#endif
