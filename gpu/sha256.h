/* SPDX-License-Identifier: Apache-2.0 */
/* The hash that names and guards compiled kernels on disk: SHA-256. */
#ifndef GPU_SHA256_H
#define GPU_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define JC_SHA256_BYTES 32

typedef struct jc_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
} jc_sha256;

void jc_sha256_start(jc_sha256 *hash);
void jc_sha256_add(jc_sha256 *hash, const void *bytes, size_t size);
/* The hash of all that was added; the state is used up. */
void jc_sha256_finish(jc_sha256 *hash, unsigned char digest[JC_SHA256_BYTES]);

#endif
