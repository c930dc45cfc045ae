/* SPDX-License-Identifier: Apache-2.0 */
#ifndef EXEC_CLOCK_H
#define EXEC_CLOCK_H

/* Milliseconds of a monotonic clock. */
double jc_clock_ms(void);

#endif
