/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a hypergraph in PACE's format. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/hypergraph_fuzz.h"

const char fuzz_corpus[] = "pace";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    feed_hypergraph(data, size, JC_HYPERGRAPH_PACE);
    return 0;
}
