/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers in random order, every order as likely as any other. */
#ifndef SIM_SHUFFLE_H
#define SIM_SHUFFLE_H

#include "sim/random_stream.h"
#include "sim/runs.h"

void jc_shuffle(uint32_t *number, uint64_t count, jc_random *random);
/* The numbers of a sequence, of at most JC_MAX_SINGLE_UNITS, else JC_ERR_LIMIT. */
jc_status jc_shuffle_runs(jc_runs *runs, jc_random *random);

#endif
