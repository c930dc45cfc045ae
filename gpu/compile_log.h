/* SPDX-License-Identifier: Apache-2.0 */
/* What NVRTC's log and its PTX say about kernels and errors. */
#ifndef GPU_COMPILE_LOG_H
#define GPU_COMPILE_LOG_H

#include "gpu/code.h"

/* Fills code->kernels: names and launch bounds from the PTX (PTX ISA, "Kernel Function Directive" and "Performance-
 * Tuning Directives"), the figures from what ptxas says under -v. */
jc_status jc_gpu_log_kernels(const char *ptx, const char *log, jc_gpu_code *code);

/* JC_ERR_INPUT with the log's first error, its place as file:line, the line there, and how many errors there are;
 * where the log has none, with a kernel that has more static shared memory than there can be, or with the log. */
jc_status jc_gpu_log_error(const char *log, const char *name, jc_error *error);

#endif
