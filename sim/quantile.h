/* SPDX-License-Identifier: Apache-2.0 */
/* Quantiles of the laws of fan-outs that have a distribution function: all but Zipf's. */
#ifndef SIM_QUANTILE_H
#define SIM_QUANTILE_H

#include <joincast/sim.h>

/* The number that the share `above` of fan-outs lies above, as a whole number of at least 1; may be infinite.
 * Pareto, lognormal, geometric and constant laws; above strictly between 0 and 1. */
double jc_quantile(const jc_fan_out *fan_out, double above);
/* About the share of fan-outs that are at least value (>= 2): where to look for the last rank that has it. */
double jc_share_from(const jc_fan_out *fan_out, double value);
/* The next whole number, halves upwards, of at least 1: how every law's numbers become fan-outs. */
double jc_round_fan_out(double number);

#endif
