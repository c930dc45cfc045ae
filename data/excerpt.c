/* SPDX-License-Identifier: Apache-2.0 */
/* Cuts the line around a place out of the text and draws the caret below. Counts UTF-8 characters, not bytes. */
#include "data/excerpt.h"

#include <stdlib.h>
#include <string.h>

#define BEFORE 72 /* characters shown before the place at most */
#define AFTER 40  /* and from the place on */
#define CUT "..."

/* Bytes of the UTF-8 character at bytes[0..left), left >= 1; 0 where they are none, or one that must not be printed:
 * a control character, a surrogate, an overlong form. */
static size_t printable_length(const unsigned char *bytes, size_t left)
{
    unsigned char first = bytes[0];
    if (first < 0x80)
        return (first >= 0x20 && first != 0x7f) || first == '\t' ? 1 : 0;
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    unsigned char second = bytes[1];
    bool forbidden = (first == 0xc2 && second < 0xa0) || (first == 0xe0 && second < 0xa0) ||
                     (first == 0xed && second >= 0xa0) || (first == 0xf0 && second < 0x90) ||
                     (first == 0xf4 && second >= 0x90);
    return forbidden ? 0 : size;
}

/* Appends the character at *offset as it is or as '?', and moves *offset past it. */
static char *copy_character(const char *text, size_t end, size_t *offset, char *out)
{
    size_t size = printable_length((const unsigned char *)text + *offset, end - *offset);
    if (size) {
        memcpy(out, text + *offset, size);
        *offset += size;
        return out + size;
    }
    *offset += 1;
    *out = '?';
    return out + 1;
}

/* The offset at most BEFORE characters left of the place, not before the line. */
static size_t window_start(const char *text, size_t line_start, size_t offset)
{
    size_t start = offset;
    for (unsigned characters = 0; characters < BEFORE && start > line_start; characters++) {
        start--;
        for (unsigned i = 0; i < 3 && start > line_start && ((unsigned char)text[start] & 0xc0) == 0x80; i++)
            start--;
    }
    return start;
}

char *jc_excerpt(const char *text, size_t length, jc_place place)
{
    char line[4 * (4 * BEFORE + AFTER) + 16], caret[4 * BEFORE + 16];
    char *line_end = line, *caret_end = caret;
    size_t line_start = place.offset - (place.position.column - 1);
    size_t offset = window_start(text, line_start, place.offset);
    if (offset > line_start) {
        line_end = stpcpy(line_end, CUT);
        caret_end = stpcpy(caret_end, "   ");
    }
    while (offset < place.offset) {
        *caret_end++ = text[offset] == '\t' ? '\t' : ' ';
        line_end = copy_character(text, place.offset, &offset, line_end);
    }
    caret_end = stpcpy(caret_end, "^\n");
    unsigned characters = 0;
    while (offset < length && text[offset] != '\n' && text[offset] != '\r' && characters++ < AFTER)
        line_end = copy_character(text, length, &offset, line_end);
    if (offset < length && text[offset] != '\n' && text[offset] != '\r')
        line_end = stpcpy(line_end, CUT);
    *line_end++ = '\n';

    size_t line_size = (size_t)(line_end - line), caret_size = (size_t)(caret_end - caret);
    char *excerpt = malloc(line_size + caret_size + 1);
    if (!excerpt)
        return NULL;
    memcpy(excerpt, line, line_size);
    memcpy(excerpt + line_size, caret, caret_size);
    excerpt[line_size + caret_size] = '\0';
    return excerpt;
}
