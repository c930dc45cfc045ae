/* SPDX-License-Identifier: Apache-2.0 */
/* The device code that this program carries in itself, so that a host needs the driver, NVRTC and nothing else:
 * gpu/kernel/, what it includes from model/, and gpu/shim/ for the C headers that NVRTC lacks. Written by
 * gpu/headers.awk when joincast-gpu is built. */
#ifndef GPU_HEADERS_H
#define GPU_HEADERS_H

/* Header i is included as names[i], e.g. "gpu/kernel/slice_units.cuh" or "stdint.h". */
extern const int jc_gpu_header_count;
extern const char *const jc_gpu_header_names[];
extern const char *const jc_gpu_header_texts[];

#endif
