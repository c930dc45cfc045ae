/* SPDX-License-Identifier: Apache-2.0 */
/* What the driver says about the GPUs of this machine. */
#ifndef GPU_DEVICE_H
#define GPU_DEVICE_H

#include <joincast/model.h>

typedef struct jc_gpu_device {
    char name[256];
    int major, minor; /* compute capability */
    int multiprocessors;
    int threads_per_multiprocessor; /* resident at most */
    int registers_per_multiprocessor;
    int shared_bytes_per_multiprocessor;
    int clock_khz, memory_clock_khz; /* the highest; memory transfers twice a clock */
    int bus_width_bits;
    int l2_bytes;
    uint64_t memory_bytes;
} jc_gpu_device;

/* Versions as CUDA numbers them: 1000 * major + 10 * minor; the driver's is the newest CUDA that it serves.
 * JC_ERR_IO where there is no driver. */
jc_status jc_gpu_versions(int *driver, int *runtime, jc_error *error);
/* At least 1; JC_ERR_IO where there is none. */
jc_status jc_gpu_device_count(int *count, jc_error *error);
jc_status jc_gpu_device_query(int index, jc_gpu_device *device, jc_error *error);
/* 2 transfers a clock times the bus width, in 10^9 bytes per second. */
double jc_gpu_memory_gb_per_s(const jc_gpu_device *device);

#endif
