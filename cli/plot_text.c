/* SPDX-License-Identifier: Apache-2.0 */
/* Text for gnuplot, whatever its bytes. Read piece by piece: a piece is one code point that can be shown, or one byte
 * that cannot and is spelled \xNN. */
#include "cli/plot_text.h"

#include <stdint.h>
#include <string.h>

typedef struct piece {
    size_t bytes; /* of the text; 0 at its end */
    size_t width; /* columns when shown: 1, 2 for a wide character, or 4 for \xNN */
} piece;

/* Bytes of the UTF-8 sequence at text, or 0 where there is no valid one. The ranges of the second byte rule out
 * over-long forms, surrogates and code points beyond U+10FFFF (RFC 3629). */
static size_t sequence_length(const unsigned char *text)
{
    size_t length = text[0] < 0x80   ? 1
                    : text[0] < 0xc2 ? 0
                    : text[0] < 0xe0 ? 2
                    : text[0] < 0xf0 ? 3
                    : text[0] < 0xf5 ? 4
                                     : 0;
    unsigned least = text[0] == 0xe0 ? 0xa0 : text[0] == 0xf0 ? 0x90 : 0x80;
    unsigned most = text[0] == 0xed ? 0x9f : text[0] == 0xf4 ? 0x8f : 0xbf;
    for (size_t i = 1; i < length; i++) {
        if (text[i] < (i == 1 ? least : 0x80) || text[i] > (i == 1 ? most : 0xbf))
            return 0;
    }
    return length;
}

/* Whether a valid sequence of `length` bytes is a wide character: Hangul, Han, Kana, full-width forms and emoji (the
 * blocks of Unicode's East Asian Width that are W or F throughout, or nearly). */
static bool is_wide(const unsigned char *text, size_t length)
{
    static const uint32_t ranges[][2] = {{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0xa4cf},   {0xac00, 0xd7a3},
                                         {0xf900, 0xfaff}, {0xff01, 0xff60}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
    if (length < 3)
        return false;
    uint32_t point = text[0] & (length == 3 ? 0x0f : 0x07);
    for (size_t i = 1; i < length; i++)
        point = point << 6 | (text[i] & 0x3f);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (point >= ranges[i][0] && point <= ranges[i][1])
            return true;
    }
    return false;
}

static piece next_piece(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    if (byte[0] == '\0')
        return (piece){0, 0};
    size_t length = sequence_length(byte);
    bool control = byte[0] < 0x20 || byte[0] == 0x7f || (byte[0] == 0xc2 && length == 2 && byte[1] < 0xa0);
    bool no_character = length == 3 && byte[0] == 0xef && byte[1] == 0xbf && byte[2] >= 0xbe; /* U+FFFE, U+FFFF */
    if (length == 0 || control || no_character)
        return (piece){1, 4};
    return (piece){length, is_wide(byte, length) ? 2 : 1};
}

size_t cli_plot_text_width(const char *text)
{
    size_t width = 0;
    for (piece p = next_piece(text); p.bytes; p = next_piece(text)) {
        width += p.width;
        text += p.bytes;
    }
    return width;
}

static void put_piece(FILE *out, const char *text, piece p, bool quoted, bool percent_doubled)
{
    if (p.width == 4)
        fprintf(out, "\\x%02x", (unsigned)(unsigned char)text[0]);
    else
        fwrite(text, 1, p.bytes, out);
    if ((quoted && text[0] == '\'') || (percent_doubled && text[0] == '%'))
        fputc(text[0], out);
}

/* Prints the pieces that end at or before column `head`, an ellipsis, and those that begin at or after `tail`. */
static void put_text(FILE *out, const char *text, size_t most, bool quoted, bool percent_doubled)
{
    size_t width = cli_plot_text_width(text), head = width, tail = width, column = 0;
    if (width > most) {
        head = most / 2;
        tail = width - (most - head - 1);
    }
    bool cut = false;
    for (piece p = next_piece(text); p.bytes; p = next_piece(text)) {
        if (column + p.width <= head || column >= tail) {
            put_piece(out, text, p, quoted, percent_doubled);
        } else if (!cut) {
            fputs("\u2026", out);
            cut = true;
        }
        column += p.width;
        text += p.bytes;
    }
}

void cli_plot_put_text(FILE *out, const char *text, size_t most)
{
    put_text(out, text, most, false, false);
}

void cli_plot_put_quoted(FILE *out, const char *text, size_t most, bool percent_doubled)
{
    fputc('\'', out);
    put_text(out, text, most, true, percent_doubled);
    fputc('\'', out);
}

void cli_plot_put_file(FILE *out, const char *stem, const char *ending)
{
    fputs("'./", out);
    for (const char *c = stem; *c; c++)
        fputs(*c == '\'' ? "''" : (char[]){*c, '\0'}, out);
    fprintf(out, ".%s'", ending);
}
