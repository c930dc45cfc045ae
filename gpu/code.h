/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled device code with what is known about its kernels, in memory and as bytes to be kept. */
#ifndef GPU_CODE_H
#define GPU_CODE_H

#include <joincast/model.h>

typedef struct jc_gpu_kernel {
    char *name;             /* the symbol: mangled unless the source says extern "C" */
    unsigned bound_threads; /* of __launch_bounds__; 0 for none */
    unsigned registers;     /* per thread; 0 in PTX, where only the driver will know, and so below */
    unsigned shared_bytes;  /* per block, what is asked for at the launch not counted */
    unsigned stack_bytes;   /* local memory per thread, spilled registers in it */
    unsigned spill_store_bytes, spill_load_bytes; /* per thread, as the code has them */
} jc_gpu_kernel;

typedef struct jc_gpu_code {
    unsigned char *image;  /* a cubin; or PTX, size counting its final 0 */
    size_t size;
    unsigned architecture; /* what the image is for: 90 is sm_90 in a cubin, compute_90 in PTX */
    bool is_ptx;
    unsigned kernel_count;
    jc_gpu_kernel *kernels;
} jc_gpu_code;

/* Frees what code owns and empties it. */
void jc_gpu_code_free(jc_gpu_code *code);

/* All of code as bytes, which the caller frees; the other way, JC_ERR_INPUT where bytes are no such code. */
jc_status jc_gpu_code_pack(const jc_gpu_code *code, unsigned char **bytes, size_t *size);
jc_status jc_gpu_code_unpack(const unsigned char *bytes, size_t size, jc_gpu_code *code);

/* JC_ERR_LIMIT where a kernel cannot run with blocks of `threads` (0: as large as its launch bounds say), naming
 * kernel, registers, threads and limit; place is what the error names. */
jc_status jc_gpu_code_check_threads(const jc_gpu_code *code, unsigned threads, const char *place, jc_error *error);

#endif
