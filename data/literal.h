/* SPDX-License-Identifier: Apache-2.0 */
/* Constants as written, before it is known of which type they are: 3 may be a number, an unsigned or a float. */
#ifndef DATA_LITERAL_H
#define DATA_LITERAL_H

#include "data/lexer.h"
#include "model/arena.h"

typedef enum jc_literal_kind {
    JC_LITERAL_INTEGER,  /* 3: any numeric type that holds it */
    JC_LITERAL_UNSIGNED, /* 3u */
    JC_LITERAL_FLOAT,    /* 3.0 */
    JC_LITERAL_SYMBOL
} jc_literal_kind;

typedef struct jc_literal {
    jc_literal_kind kind;
    bool negative;
    uint64_t magnitude; /* of INTEGER and UNSIGNED */
    double floating;    /* of INTEGER and FLOAT, sign included */
    const char *symbol;
} jc_literal;

/* Reads a number or string token; symbols are copied into arena. JC_ERR_INPUT after a report. */
jc_status jc_literal_read(const char *text, jc_token token, bool negative, jc_arena *arena,
                          jc_diagnostics *diagnostics, jc_literal *literal);
/* The literal as a value of that type; JC_TYPE_ANY takes the first of number, unsigned and float that holds it.
 * False where the type cannot hold it. */
bool jc_literal_value(const jc_literal *literal, jc_type type, jc_value *value);
/* Reports why jc_literal_value said no. */
void jc_literal_misfit(const jc_literal *literal, jc_type type, jc_place place, jc_diagnostics *diagnostics);

/* "number", "unsigned", "float", "symbol" or "any". */
const char *jc_type_name(jc_type type);

#endif
