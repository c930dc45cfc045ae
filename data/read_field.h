/* SPDX-License-Identifier: Apache-2.0 */
/* The text of one value, read as a type. */
#ifndef DATA_READ_FIELD_H
#define DATA_READ_FIELD_H

#include <joincast/model.h>

#include <locale.h>

/* Reads bytes[0..length), without a NUL byte, as a value of that type. A symbol has value->type set and nothing more:
 * its bytes are the field's. bytes[length] is written and put back. c_locale is the "C" locale; needed for
 * JC_TYPE_FLOAT only. JC_ERR_INPUT: sentence says what is wrong. */
jc_status jc_field_read(jc_type type, char *bytes, size_t length, locale_t c_locale, jc_value *value, char *sentence,
                        size_t size);

#endif
