/* SPDX-License-Identifier: Apache-2.0 */
/* NVIDIA's run-time compiler, loaded when it is asked for: a machine without it runs everything that needs none, and
 * neither its header nor its library is needed to build. */
#ifndef GPU_NVRTC_H
#define GPU_NVRTC_H

#include <joincast/model.h>

typedef void *jc_nvrtc_program; /* nvrtcProgram; the results are nvrtcResult, 0 for success */

typedef struct jc_nvrtc {
    void *library;
    int major, minor;       /* of CUDA, e.g. 13.0 */
    int architecture_count; /* that it compiles for, ascending: 75, 80, ... */
    int *architectures;
    const char *(*error_text)(int result);
    int (*create)(jc_nvrtc_program *program, const char *source, const char *name, int header_count,
                  const char *const *headers, const char *const *header_names);
    int (*destroy)(jc_nvrtc_program *program);
    int (*compile)(jc_nvrtc_program program, int option_count, const char *const *options);
    int (*log_size)(jc_nvrtc_program program, size_t *size);
    int (*log)(jc_nvrtc_program program, char *log);
    int (*ptx_size)(jc_nvrtc_program program, size_t *size);
    int (*ptx)(jc_nvrtc_program program, char *ptx);
    int (*cubin_size)(jc_nvrtc_program program, size_t *size);
    int (*cubin)(jc_nvrtc_program program, char *cubin);
} jc_nvrtc;

/* Loads the library that the environment's JOINCAST_NVRTC names; else libnvrtc.so of CUDA 13, 12 or 11 as the loader
 * finds it (LD_LIBRARY_PATH, ld.so.conf), then in CUDA_HOME and /usr/local/cuda. JC_ERR_IO where there is none, or
 * where it lacks what is needed. Threads may share it. */
jc_status jc_nvrtc_open(jc_nvrtc **nvrtc, jc_error *error);
void jc_nvrtc_close(jc_nvrtc *nvrtc);

#endif
