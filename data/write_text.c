/* SPDX-License-Identifier: Apache-2.0 */
/* A buffer of text on its way to an output file. */
#include "data/write_text.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define TEXT_SIZE (1U << 16)
#define WRITE_GZIP (15 + 16) /* zlib's windowBits for a window of 2^15 behind a gzip header */
#define DEFAULT_MEMORY 8

struct jc_text {
    FILE *stream;
    bool gzip;
    z_stream deflate;
    size_t used;
    char bytes[TEXT_SIZE];
    unsigned char packed[TEXT_SIZE];
};

jc_status jc_text_open(FILE *stream, bool gzip, jc_text **text)
{
    jc_text *made = calloc(1, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    made->stream = stream;
    made->gzip = gzip;
    if (gzip && deflateInit2(&made->deflate, Z_DEFAULT_COMPRESSION, Z_DEFLATED, WRITE_GZIP, DEFAULT_MEMORY,
                             Z_DEFAULT_STRATEGY) != Z_OK) {
        free(made);
        return JC_ERR_MEMORY;
    }
    *text = made;
    return JC_OK;
}

void jc_text_close(jc_text *text)
{
    if (!text)
        return;
    if (text->gzip)
        deflateEnd(&text->deflate);
    free(text);
}

static void pack(jc_text *text, int flush)
{
    text->deflate.next_in = (unsigned char *)text->bytes;
    text->deflate.avail_in = (unsigned)text->used;
    do {
        text->deflate.next_out = text->packed;
        text->deflate.avail_out = TEXT_SIZE;
        deflate(&text->deflate, flush);
        fwrite(text->packed, 1, TEXT_SIZE - text->deflate.avail_out, text->stream);
    } while (text->deflate.avail_out == 0);
}

static void empty_buffer(jc_text *text)
{
    if (text->gzip)
        pack(text, Z_NO_FLUSH);
    else
        fwrite(text->bytes, 1, text->used, text->stream);
    text->used = 0;
}

void jc_text_put(jc_text *text, const char *bytes, size_t length)
{
    while (length > TEXT_SIZE - text->used) {
        size_t part = TEXT_SIZE - text->used;
        memcpy(text->bytes + text->used, bytes, part);
        text->used += part;
        bytes += part;
        length -= part;
        empty_buffer(text);
    }
    memcpy(text->bytes + text->used, bytes, length);
    text->used += length;
}

void jc_text_put_integer(jc_text *text, bool negative, uint64_t magnitude)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + magnitude % 10);
    while (magnitude /= 10);
    if (negative)
        digits[--at] = '-';
    jc_text_put(text, digits + at, sizeof digits - at);
}

void jc_text_finish(jc_text *text)
{
    if (text->gzip)
        pack(text, Z_FINISH);
    else
        empty_buffer(text);
    text->used = 0;
}
