/* SPDX-License-Identifier: Apache-2.0 */
/* Places in the text of a hypergraph, and messages about them. Columns count bytes, as those of programs do. */
#include "data/hypergraph_text.h"

#include "model/error.h"

#include <stdarg.h>
#include <string.h>

jc_hypergraph_text jc_hypergraph_text_create(const char *bytes, size_t length, const char *name, jc_error *error)
{
    size_t start = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return (jc_hypergraph_text){bytes, length, start, name, 1, start, error};
}

void jc_hypergraph_text_step(jc_hypergraph_text *text)
{
    if (text->bytes[text->at++] == '\n') {
        text->line++;
        text->line_start = text->at;
    }
}

void jc_hypergraph_text_skip_line(jc_hypergraph_text *text)
{
    const char *from = text->bytes + text->at;
    const char *newline = text->at < text->length ? memchr(from, '\n', text->length - text->at) : NULL;
    text->at = newline ? (size_t)(newline - text->bytes) : text->length;
}

jc_shown jc_hypergraph_text_show(const jc_hypergraph_text *text, size_t at, size_t end)
{
    jc_shown shown;
    if (at >= text->length) {
        snprintf(shown.text, sizeof shown.text, "the end of the file");
    } else if (text->bytes[at] == '\n') {
        snprintf(shown.text, sizeof shown.text, "the end of the line");
    } else {
        size_t size = end > at ? end - at : 1;
        bool cut = size > 32;
        if (cut)
            for (size = 29; size > 1 && ((unsigned char)text->bytes[at + size] & 0xc0) == 0x80;)
                size--; /* not within a character of UTF-8 */
        snprintf(shown.text, sizeof shown.text, "'%.*s%s'", (int)size, text->bytes + at, cut ? "..." : "");
    }
    return shown;
}

jc_status jc_hypergraph_text_fail(const jc_hypergraph_text *text, size_t at, const char *format, ...)
{
    char place[sizeof text->error->place], sentence[sizeof text->error->sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    snprintf(place, sizeof place, "%.400s:%zu:%zu", text->name, text->line, at - text->line_start + 1);
    return jc_fail(text->error, JC_ERR_INPUT, place, "%s", sentence);
}

jc_status jc_hypergraph_text_check(jc_hypergraph_text text)
{
    while (text.at < text.length) {
        char byte = text.bytes[text.at];
        if (byte == '\0')
            return jc_hypergraph_text_fail(&text, text.at, "a NUL byte; is this a text file in UTF-8?");
        if (((unsigned char)byte < 0x20 && byte != '\n' && !jc_is_blank(byte)) || byte == 0x7f)
            return jc_hypergraph_text_fail(&text, text.at, "a control character (byte 0x%02x); is this a text file?",
                                           (unsigned)(unsigned char)byte);
        jc_hypergraph_text_step(&text);
    }
    return JC_OK;
}
