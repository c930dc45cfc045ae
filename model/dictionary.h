/* SPDX-License-Identifier: Apache-2.0 */
/* The dictionary's entrance for readers of large files. */
#ifndef MODEL_DICTIONARY_H
#define MODEL_DICTIONARY_H

#include <joincast/model.h>

#define JC_DICTIONARY_BATCH 64

/* jc_dictionary_encode for up to JC_DICTIONARY_BATCH values at once, which overlaps their cache misses: with millions
 * of table values they, and not reading the text, are what encoding costs. On failure some values may have been
 * added. */
jc_status jc_dictionary_encode_batch(jc_dictionary *dictionary, unsigned count, const jc_value *values,
                                     uint32_t *codes);

#endif
