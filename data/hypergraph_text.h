/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a hypergraph while it is read: where reading stands, and how it says what is wrong there. */
#ifndef DATA_HYPERGRAPH_TEXT_H
#define DATA_HYPERGRAPH_TEXT_H

#include <joincast/data.h>

typedef struct jc_hypergraph_text {
    const char *bytes;
    size_t length, at;
    const char *name; /* as messages show it */
    size_t line, line_start;
    jc_error *error; /* or NULL */
} jc_hypergraph_text;

/* A word or a mark as messages show it: in quotes, cut where long. */
typedef struct jc_shown {
    char text[48];
} jc_shown;

/* At the beginning of the text, behind a byte order mark. */
jc_hypergraph_text jc_hypergraph_text_create(const char *bytes, size_t length, const char *name, jc_error *error);
/* Moves past one byte and counts lines. */
void jc_hypergraph_text_step(jc_hypergraph_text *text);
/* Moves to the end of the line, before its newline. */
void jc_hypergraph_text_skip_line(jc_hypergraph_text *text);
/* What stands at `at`: the word up to `end`, or where they are the same "the end of the file" or one mark. */
jc_shown jc_hypergraph_text_show(const jc_hypergraph_text *text, size_t at, size_t end);
/* JC_ERR_INPUT at "name:line:column" of offset `at`, which lies in the current line. */
jc_status jc_hypergraph_text_fail(const jc_hypergraph_text *text, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* JC_ERR_INPUT at the first byte that no text has, i.e. a control character; JC_OK where there is none. */
jc_status jc_hypergraph_text_check(jc_hypergraph_text text);

/* The two formats, from the text's beginning. */
jc_status jc_hypergraph_parse_hyperbench(jc_hypergraph_text text, jc_hypergraph **hypergraph);
jc_status jc_hypergraph_parse_pace(jc_hypergraph_text text, jc_hypergraph **hypergraph);

/* Blank within a line: space, tab, carriage return and the other two of isspace. */
static inline bool jc_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

#endif
