/* SPDX-License-Identifier: Apache-2.0 */
/* A buffer of text on its way to an output file, packed by gzip where asked for. */
#ifndef DATA_WRITE_TEXT_H
#define DATA_WRITE_TEXT_H

#include <joincast/model.h>

typedef struct jc_text jc_text;

/* stream stays the caller's. */
jc_status jc_text_open(FILE *stream, bool gzip, jc_text **text);
void jc_text_close(jc_text *text);
/* Errors of the stream are kept by the stream: the commit of the output finds them. */
void jc_text_put(jc_text *text, const char *bytes, size_t length);
void jc_text_put_integer(jc_text *text, bool negative, uint64_t magnitude);
/* Writes out what is left; no put after this. */
void jc_text_finish(jc_text *text);

#endif
