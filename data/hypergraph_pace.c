/* SPDX-License-Identifier: Apache-2.0 */
/* PACE's format of hypergraphs, .hgr: comment lines that begin with c, one line "p htd VERTICES EDGES", then a line
 * "EDGE VERTEX VERTEX ..." for every edge, in any order, all numbered from 1. The variant that htd_validate reads
 * beside it is read, too: "p edge" for "p htd", and lines "e VERTEX VERTEX ..." that take the next number.
 * https://pacechallenge.org/2019/htd/htd_format/ */
#include "data/hypergraph_text.h"
#include "model/arena.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

#define MOST_VERTICES 10000000u

/* Where an edge was read: its members in file order, and its line, 0 while it was not. */
typedef struct edge_line {
    size_t line, begin, count;
} edge_line;

typedef struct pace_reader {
    jc_hypergraph_text text;
    unsigned vertex_count, edge_count, edges_read;
    bool has_header;
    edge_line *edges;
    unsigned *members; /* in file order */
    size_t member_count;
} pace_reader;

/* Moves over blanks; false at the end of the line. */
static bool skip_blanks(jc_hypergraph_text *text)
{
    while (text->at < text->length && jc_is_blank(text->bytes[text->at]))
        text->at++;
    return text->at < text->length && text->bytes[text->at] != '\n';
}

/* The word that begins here, which is empty at the end of the line; moves behind it. */
static size_t take_word(jc_hypergraph_text *text)
{
    if (!skip_blanks(text))
        return 0;
    size_t begin = text->at;
    while (text->at < text->length && text->bytes[text->at] != '\n' && !jc_is_blank(text->bytes[text->at]))
        text->at++;
    return text->at - begin;
}

/* Reads a whole number below 2^32 - 1; what names it in messages. */
static jc_status take_number(jc_hypergraph_text *text, const char *what, unsigned *number)
{
    size_t length = take_word(text), begin = text->at - length;
    uint64_t value = 0;
    bool good = length > 0;
    for (size_t i = begin; good && i < text->at; i++) {
        good = text->bytes[i] >= '0' && text->bytes[i] <= '9' && value < UINT32_MAX;
        value = 10 * value + (uint64_t)(text->bytes[i] - '0');
    }
    if (!good || value >= UINT32_MAX)
        return jc_hypergraph_text_fail(text, begin, "expected %s, a whole number, found %s", what,
                                       jc_hypergraph_text_show(text, begin, text->at).text);
    *number = (unsigned)value;
    return JC_OK;
}

static bool is_word(const jc_hypergraph_text *text, size_t begin, const char *word)
{
    return text->at - begin == strlen(word) && memcmp(text->bytes + begin, word, strlen(word)) == 0;
}

/* "htd VERTICES EDGES" behind the p. */
static jc_status read_header(pace_reader *reader)
{
    jc_hypergraph_text *text = &reader->text;
    size_t length = take_word(text), begin = text->at - length;
    if (reader->has_header)
        return jc_hypergraph_text_fail(text, text->line_start, "a second line that begins with p; only one "
                                       "is allowed");
    if (!is_word(text, begin, "htd") && !is_word(text, begin, "edge"))
        return jc_hypergraph_text_fail(text, begin, "expected 'p htd VERTICES EDGES', found %s behind the p",
                                       jc_hypergraph_text_show(text, begin, text->at).text);
    jc_status status = take_number(text, "the number of vertices", &reader->vertex_count);
    if (status == JC_OK)
        status = take_number(text, "the number of edges", &reader->edge_count);
    if (status != JC_OK)
        return status;
    if (skip_blanks(text))
        return jc_hypergraph_text_fail(text, text->at, "expected nothing behind 'p htd VERTICES EDGES'");
    if (reader->vertex_count > MOST_VERTICES)
        return jc_fail(text->error, JC_ERR_LIMIT, text->name, "announces %u vertices; at most %u are read",
                       reader->vertex_count, MOST_VERTICES);
    if (reader->edge_count > text->length) /* every edge takes a line */
        return jc_hypergraph_text_fail(text, text->line_start, "%u edges are announced, but the file is too short "
                                                               "for them; correct the header", reader->edge_count);
    reader->edges = calloc((size_t)reader->edge_count + 1, sizeof *reader->edges);
    reader->has_header = true;
    return reader->edges ? JC_OK : jc_fail_memory(text->error);
}

/* Begins the edge of that number, whose number or e stands at `at`. */
static jc_status begin_edge(pace_reader *reader, unsigned number, size_t at)
{
    jc_hypergraph_text *text = &reader->text;
    if (!reader->has_header)
        return jc_hypergraph_text_fail(text, at, "an edge before the header; the first line that is no comment "
                                                 "must be 'p htd VERTICES EDGES'");
    if (number < 1 || number > reader->edge_count)
        return jc_hypergraph_text_fail(text, at, "edge %u is out of range; the header says that edges are 1 to %u",
                                       number, reader->edge_count);
    edge_line *edge = &reader->edges[number - 1];
    if (edge->line)
        return jc_hypergraph_text_fail(text, at, "edge %u was given in line %zu already; number edges from 1 to "
                                                 "%u, each once", number, edge->line, reader->edge_count);
    *edge = (edge_line){text->line, reader->member_count, 0};
    reader->edges_read++;
    return JC_OK;
}

static jc_status read_edge(pace_reader *reader, bool numbered)
{
    jc_hypergraph_text *text = &reader->text;
    unsigned number = reader->edges_read + 1;
    skip_blanks(text);
    size_t at = text->at;
    jc_status status = JC_OK;
    if (numbered)
        status = take_number(text, "an edge's number, c, or p", &number);
    else
        take_word(text);
    if (status == JC_OK)
        status = begin_edge(reader, number, at);
    while (status == JC_OK && skip_blanks(text)) {
        unsigned vertex = 0;
        at = text->at;
        status = take_number(text, "a vertex's number", &vertex);
        if (status == JC_OK && (vertex < 1 || vertex > reader->vertex_count))
            status = jc_hypergraph_text_fail(text, at, "vertex %u is out of range; the header says that vertices "
                                                       "are 1 to %u", vertex, reader->vertex_count);
        if (status == JC_OK)
            reader->members[reader->member_count++] = vertex - 1;
    }
    if (status == JC_OK)
        reader->edges[number - 1].count = reader->member_count - reader->edges[number - 1].begin;
    return status;
}

static jc_status read_line(pace_reader *reader)
{
    jc_hypergraph_text *text = &reader->text;
    if (!skip_blanks(text))
        return JC_OK;
    size_t begin = text->at;
    if (text->bytes[begin] == 'c') {
        jc_hypergraph_text_skip_line(text);
        return JC_OK;
    }
    take_word(text);
    if (is_word(text, begin, "p"))
        return read_header(reader);
    bool unnumbered = is_word(text, begin, "e");
    text->at = begin;
    return read_edge(reader, !unnumbered);
}

static jc_status read_lines(pace_reader *reader)
{
    jc_hypergraph_text *text = &reader->text;
    while (text->at < text->length) {
        jc_status status = read_line(reader);
        if (status != JC_OK)
            return status;
        if (text->at < text->length)
            jc_hypergraph_text_step(text);
    }
    if (!reader->has_header)
        return jc_fail(text->error, JC_ERR_INPUT, text->name, "there is no header in it; the first line that is no "
                       "comment must be 'p htd VERTICES EDGES'");
    unsigned missing = 0;
    while (missing < reader->edge_count && reader->edges[missing].line)
        missing++;
    if (missing < reader->edge_count)
        return jc_fail(text->error, JC_ERR_INPUT, text->name, "the header announces %u edges, but %u are there: "
                       "edge %u is missing; correct the header or the file", reader->edge_count, reader->edges_read,
                       missing + 1);
    return JC_OK;
}

/* The names "1" to "COUNT"; NULL: out of memory. */
static const char **number_names(jc_arena *arena, unsigned count)
{
    const char **names = jc_arena_alloc(arena, count, sizeof *names);
    char name[16];
    for (unsigned i = 0; names && i < count; i++) {
        int length = snprintf(name, sizeof name, "%u", i + 1);
        if (!(names[i] = jc_arena_text(arena, name, (size_t)length)))
            return NULL;
    }
    return names;
}

/* The hypergraph of what was read, its edges in the order of their numbers. */
static jc_status build(const pace_reader *reader, jc_hypergraph **hypergraph)
{
    const unsigned most = reader->vertex_count > reader->edge_count ? reader->vertex_count : reader->edge_count;
    jc_status status = JC_ERR_MEMORY;
    jc_arena *arena = jc_arena_create();
    const char **names = arena ? number_names(arena, most) : NULL;
    size_t *start = calloc((size_t)reader->edge_count + 1, sizeof *start);
    unsigned *members = calloc(reader->member_count + 1, sizeof *members);
    if (names && start && members) {
        for (unsigned e = 0; e < reader->edge_count; e++) {
            const edge_line *edge = &reader->edges[e];
            memcpy(members + start[e], reader->members + edge->begin, edge->count * sizeof *members);
            start[e + 1] = start[e] + edge->count;
        }
        status = jc_hypergraph_create(reader->vertex_count, names, reader->edge_count, names, start, members,
                                      hypergraph);
    }
    free(members);
    free(start);
    jc_arena_free(arena);
    return status == JC_OK ? JC_OK : jc_fail_memory(reader->text.error);
}

jc_status jc_hypergraph_parse_pace(jc_hypergraph_text text, jc_hypergraph **hypergraph)
{
    pace_reader reader = {.text = text};
    reader.members = calloc(text.length / 2 + 1, sizeof *reader.members); /* a member takes two bytes at least */
    jc_status status = reader.members ? read_lines(&reader) : jc_fail_memory(text.error);
    if (status == JC_OK)
        status = build(&reader, hypergraph);
    free(reader.members);
    free(reader.edges);
    return status;
}
