/* SPDX-License-Identifier: Apache-2.0 */
/* Which format a file has.
 *
 * The name decides where it can: .facts, .tsv, .edges. A .csv is CSV, unless tabs and not commas make its first line
 * the right number of columns: Soufflé names its tab-separated output so. For .txt and other names the first line
 * that is no comment decides: integers between white space are an edge list, a tab makes TSV, a comma CSV.
 * A header line as LSQB and Neo4j have it is known by ":ID(" or ":START_ID(", and a '|' in a header line is the
 * separator.
 */
#include "data/read_format.h"

#include "model/error.h"

#include <string.h>

static bool has_ending(const char *path, size_t length, const char *ending)
{
    size_t ending_length = strlen(ending);
    return length > ending_length && memcmp(path + length - ending_length, ending, ending_length) == 0;
}

jc_format jc_format_of_name(const char *path)
{
    size_t length = strlen(path);
    if (has_ending(path, length, ".gz"))
        length -= 3;
    if (has_ending(path, length, ".facts"))
        return JC_FORMAT_FACTS;
    if (has_ending(path, length, ".tsv"))
        return JC_FORMAT_TSV;
    if (has_ending(path, length, ".csv"))
        return JC_FORMAT_CSV;
    if (has_ending(path, length, ".edges"))
        return JC_FORMAT_EDGES;
    return JC_FORMAT_GUESS;
}

/* A stretch of the first block. */
typedef struct stretch {
    const char *bytes;
    size_t length;
} stretch;

/* The line at offset `at` of what is held, without its end; moves `at` behind it. */
static stretch line_ahead(const jc_lines *lines, size_t *at)
{
    const char *bytes = lines->buffer + *at;
    const char *newline = memchr(bytes, '\n', lines->end - *at);
    size_t length = newline ? (size_t)(newline - bytes) : lines->end - *at;
    *at += length + (newline != NULL);
    if (length > 0 && bytes[length - 1] == '\r')
        length--;
    return (stretch){bytes, length};
}

/* The first line from offset `at` on that is neither blank nor, where the format has them, a comment; empty where the
 * first block holds none. */
static stretch first_data_line(const jc_lines *lines, size_t at, bool comments)
{
    while (at < lines->end) {
        stretch line = line_ahead(lines, &at);
        if (line.length > 0 && !(comments && line.bytes[0] == '#'))
            return line;
    }
    return (stretch){"", 0};
}

/* How often the byte occurs outside quoted fields; a quote within a field that has not begun with one is text. */
static unsigned count_byte(stretch line, char byte)
{
    unsigned count = 0;
    bool quoted = false, closed = false; /* closed: the byte before ended a quoted stretch, which a quote resumes */
    for (size_t i = 0; i < line.length; i++) {
        bool quote = line.bytes[i] == '"', begins = i == 0 || strchr(",\t|", line.bytes[i - 1]);
        bool opens = quote && !quoted && (begins || closed);
        count += !quoted && line.bytes[i] == byte;
        closed = quote && quoted;
        quoted = opens || (quoted && !quote);
    }
    return count;
}

static bool contains(stretch line, const char *text)
{
    size_t text_length = strlen(text);
    for (size_t i = 0; i + text_length <= line.length; i++)
        if (memcmp(line.bytes + i, text, text_length) == 0)
            return true;
    return false;
}

/* Whether the line is made of digits, signs and white space alone. */
static bool is_integers(stretch line)
{
    for (size_t i = 0; i < line.length; i++)
        if (!strchr("0123456789-+ \t\r", line.bytes[i]))
            return false;
    return true;
}

static jc_format guess_format(const jc_lines *lines, unsigned arity)
{
    jc_format named = jc_format_of_name(lines->path);
    stretch line = first_data_line(lines, lines->begin, named != JC_FORMAT_CSV);
    unsigned tabs = count_byte(line, '\t'), commas = count_byte(line, ',');
    if (named == JC_FORMAT_CSV)
        return arity > 1 && tabs == arity - 1 && commas != arity - 1 ? JC_FORMAT_FACTS : JC_FORMAT_CSV;
    if (named != JC_FORMAT_GUESS)
        return named;
    if (is_integers(line))
        return JC_FORMAT_EDGES;
    return tabs == 0 && commas > 0 ? JC_FORMAT_CSV : JC_FORMAT_TSV;
}

jc_status jc_layout_decide(const jc_lines *lines, const jc_read_options *options, unsigned arity, jc_layout *layout,
                           jc_error *error)
{
    const char *delimiter = options->delimiter;
    size_t at = lines->begin;
    stretch first = line_ahead(lines, &at);
    bool known_header = contains(first, ":ID(") || contains(first, ":START_ID(");
    jc_layout decided = {.format = options->format};
    decided.header = options->headers == 1 || (options->headers < 0 && known_header);
    if (decided.format == JC_FORMAT_GUESS)
        decided.format = guess_format(lines, arity);
    if (!delimiter) {
        delimiter = decided.format == JC_FORMAT_CSV ? "," : "\t";
        bool pipes = decided.header && count_byte(first, '|') > 0 && count_byte(first, delimiter[0]) == 0;
        if (pipes)
            delimiter = "|";
        if (pipes && decided.format == JC_FORMAT_EDGES)
            decided.format = JC_FORMAT_TSV;
    }
    size_t length = strlen(delimiter);
    if (length == 0 || length >= sizeof decided.separator || strpbrk(delimiter, "\r\n"))
        return jc_fail(error, JC_ERR_ARGUMENT, lines->path, "a delimiter is 1 to %zu bytes without a line end",
                       sizeof decided.separator - 1);
    if (decided.format == JC_FORMAT_CSV && (length > 1 || delimiter[0] == '"'))
        return jc_fail(error, JC_ERR_ARGUMENT, lines->path,
                       "the delimiter of quoted CSV is one byte and no quote, not '%s'", delimiter);
    memcpy(decided.separator, delimiter, length + 1);
    *layout = decided;
    return JC_OK;
}

/* Stretches without white space. */
static unsigned count_words(stretch line)
{
    unsigned count = 0;
    for (size_t i = 0; i < line.length; i++)
        count += !strchr(" \t\r\f\v", line.bytes[i]) && (i == 0 || strchr(" \t\r\f\v", line.bytes[i - 1]));
    return count;
}

static unsigned count_unquoted(stretch line, char byte)
{
    unsigned count = 0;
    for (size_t i = 0; i < line.length; i++)
        count += line.bytes[i] == byte;
    return count;
}

unsigned jc_layout_columns(const jc_lines *lines, const jc_layout *layout)
{
    size_t at = lines->begin;
    if (layout->header)
        line_ahead(lines, &at);
    stretch line = first_data_line(lines, at, layout->format == JC_FORMAT_TSV || layout->format == JC_FORMAT_EDGES);
    if (line.length == 0)
        return 0;
    if (layout->format == JC_FORMAT_EDGES)
        return count_words(line);
    if (layout->format != JC_FORMAT_CSV)
        return 1 + count_unquoted(line, layout->separator[0]);
    unsigned separators = count_byte(line, layout->separator[0]);
    return 1 + (separators ? separators : count_byte(line, '\t')); /* Soufflé's tab-separated .csv */
}
