/* SPDX-License-Identifier: Apache-2.0 */
/* Asks the CUDA runtime about the GPUs. Clocks are attributes: the fields of cudaDeviceProp went with CUDA 13. */
#include "gpu/device.h"

#include "gpu/check.h"
#include "model/error.h"

jc_status jc_gpu_versions(int *driver, int *runtime, jc_error *error)
{
    int driver_version = 0, runtime_version = 0;
    jc_status status = JC_CUDA(error, cudaDriverGetVersion(&driver_version));
    if (status == JC_OK)
        status = JC_CUDA(error, cudaRuntimeGetVersion(&runtime_version));
    if (status != JC_OK)
        return status;
    if (driver_version == 0)
        return jc_fail(error, JC_ERR_IO, "", "no NVIDIA driver: install one, or run this program on the machine that "
                       "has the GPU");
    *driver = driver_version;
    *runtime = runtime_version;
    return JC_OK;
}

jc_status jc_gpu_device_count(int *count, jc_error *error)
{
    int found = 0;
    const jc_status status = JC_CUDA(error, cudaGetDeviceCount(&found));
    if (status != JC_OK)
        return status;
    if (found == 0)
        return jc_gpu_check(cudaErrorNoDevice, "cudaGetDeviceCount", error);
    *count = found;
    return JC_OK;
}

jc_status jc_gpu_device_query(int index, jc_gpu_device *device, jc_error *error)
{
    jc_gpu_device asked = {.major = 0};
    const struct {
        enum cudaDeviceAttr attribute;
        int *value;
    } attributes[] = {
        {cudaDevAttrComputeCapabilityMajor, &asked.major},
        {cudaDevAttrComputeCapabilityMinor, &asked.minor},
        {cudaDevAttrMultiProcessorCount, &asked.multiprocessors},
        {cudaDevAttrMaxThreadsPerMultiProcessor, &asked.threads_per_multiprocessor},
        {cudaDevAttrMaxRegistersPerMultiprocessor, &asked.registers_per_multiprocessor},
        {cudaDevAttrMaxSharedMemoryPerMultiprocessor, &asked.shared_bytes_per_multiprocessor},
        {cudaDevAttrClockRate, &asked.clock_khz},
        {cudaDevAttrMemoryClockRate, &asked.memory_clock_khz},
        {cudaDevAttrGlobalMemoryBusWidth, &asked.bus_width_bits},
        {cudaDevAttrL2CacheSize, &asked.l2_bytes},
    };
    struct cudaDeviceProp properties;
    jc_status status = JC_CUDA(error, cudaGetDeviceProperties(&properties, index));
    for (size_t i = 0; status == JC_OK && i < sizeof attributes / sizeof *attributes; i++)
        status = JC_CUDA(error, cudaDeviceGetAttribute(attributes[i].value, attributes[i].attribute, index));
    if (status != JC_OK)
        return status;
    snprintf(asked.name, sizeof asked.name, "%s", properties.name);
    asked.memory_bytes = properties.totalGlobalMem;
    *device = asked;
    return JC_OK;
}

double jc_gpu_memory_gb_per_s(const jc_gpu_device *device)
{
    return 2.0 * device->memory_clock_khz * 1e3 * device->bus_width_bits / 8 / 1e9;
}
