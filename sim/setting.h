/* SPDX-License-Identifier: Apache-2.0 */
/* What a simulation comes to for one schedule: who works, on what, and what comes of it. */
#ifndef SIM_SETTING_H
#define SIM_SETTING_H

#include "sim/charges.h"
#include "sim/pieces.h"

/* Who works, and on what. */
typedef struct jc_setting {
    const jc_work *work;
    const jc_simulation *simulation;
    jc_schedule schedule; /* key where flatD fell back */
    uint64_t places;
    double rate; /* of all places together */
    bool shared; /* places slow each other */
    bool assigned; /* statically */
    bool estimated;
} jc_setting;

/* What comes of it. */
typedef struct jc_run_outcome {
    uint64_t end, pieces, total, largest;
    double tick;
    long double guarantee; /* in ticks */
} jc_run_outcome;

jc_setting jc_setting_of(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation);
/* Charges and ticks; passes for binary only. */
jc_status jc_setting_ticks(const jc_setting *s, const jc_binary_passes *passes, jc_charges *charges, jc_ticks *ticks,
                           jc_error *error);
jc_status jc_setting_dispatch(const jc_setting *s, jc_pieces *pieces, const jc_dispatch *how, uint64_t *end,
                              jc_error *error);

/* All schedules but binary, and binary: loads, where not NULL, are added to; out is set on success. */
jc_status jc_simulate_units(const jc_setting *s, uint64_t *loads, jc_run_outcome *out, jc_error *error);
jc_status jc_simulate_binary(const jc_setting *s, uint64_t *loads, jc_run_outcome *out, jc_error *error);

#endif
