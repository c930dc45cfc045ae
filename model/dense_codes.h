/* SPDX-License-Identifier: Apache-2.0 */
/* Dense codes (model/dense_find.h) numbered on the CPU, slowly and plainly: what the GPU's are compared with. */
#ifndef MODEL_DENSE_CODES_H
#define MODEL_DENSE_CODES_H

#include "model/dense_find.h"

#include <joincast/model.h>

/* Of all codes in columns[c][0..rows[c]), c < count. JC_ERR_LIMIT for 2^32 - 1 occurrences and more.
 * O(n log n) comparisons. */
jc_status jc_dense_codes_create(unsigned count, const uint64_t *rows, const uint32_t *const *columns,
                                jc_dense_codes **codes);
void jc_dense_codes_free(jc_dense_codes *codes);

#endif
