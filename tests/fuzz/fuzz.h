/* SPDX-License-Identifier: Apache-2.0 */
/* What a fuzz target gives: libFuzzer's entry point, and the name of its seed corpus for replay.c. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Files in tests/fuzz/corpus/NAME. */
extern const char fuzz_corpus[];

/* Feeds one input; returns 0. A broken promise is an abort(). */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
