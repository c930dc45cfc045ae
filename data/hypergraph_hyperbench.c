/* SPDX-License-Identifier: Apache-2.0 */
/* HyperBench's format of hypergraphs, .hg and .dtl: name(v,v,...), name(v,v,...), ... ended by a dot; % and // begin
 * comments up to the end of the line. A name is any run of bytes but white space, ( ) , and %; a dot belongs to a
 * name where more of the name follows. Fischl, Gottlob, Longo, Pichler: HyperBench, ACM JEA 26, 2021. */
#include "data/hypergraph_text.h"
#include "data/names.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

typedef struct bench_reader {
    jc_hypergraph_text text;
    jc_arena *arena;
    jc_names vertices, edges;
    unsigned *copies; /* per edge: the last #NUMBER that was given to an edge of its name */
    size_t *start;
    unsigned *members;
    size_t member_count;
} bench_reader;

static char peek(const jc_hypergraph_text *text, size_t ahead)
{
    return ahead < text->length - text->at ? text->bytes[text->at + ahead] : '\0';
}

static void skip_space(jc_hypergraph_text *text)
{
    for (;;) {
        char byte = peek(text, 0);
        if (byte == '%' || (byte == '/' && peek(text, 1) == '/'))
            jc_hypergraph_text_skip_line(text);
        else if (byte == '\n' || jc_is_blank(byte))
            jc_hypergraph_text_step(text);
        else
            return;
    }
}

static bool is_name_byte(char byte)
{
    return byte != '\0' && byte != '\n' && !jc_is_blank(byte) && !strchr("(),.%", byte);
}

/* The name that begins here, which is empty where none does; moves behind it. */
static size_t take_name(jc_hypergraph_text *text)
{
    size_t begin = text->at;
    while (is_name_byte(peek(text, 0)) || (text->at > begin && peek(text, 0) == '.' && is_name_byte(peek(text, 1))))
        text->at++;
    return text->at - begin;
}

/* The number of the vertex of that name, which is added where it is new; -1: out of memory. */
static long intern_vertex(bench_reader *reader, const char *bytes, size_t length)
{
    char *name = jc_arena_text(reader->arena, bytes, length);
    if (!name)
        return -1;
    long known = jc_names_find(&reader->vertices, name);
    if (known >= 0)
        return known;
    return jc_names_add(&reader->vertices, name) ? (long)reader->vertices.count - 1 : -1;
}

/* Adds an edge under its name, or under the first NAME#2, NAME#3, ... that is free. */
static bool add_edge(bench_reader *reader, const char *bytes, size_t length)
{
    char *name = jc_arena_text(reader->arena, bytes, length);
    long first = name ? jc_names_find(&reader->edges, name) : -1;
    while (first >= 0 && jc_names_find(&reader->edges, name) >= 0) {
        size_t size = length + 16;
        unsigned *copies = &reader->copies[first];
        *copies = *copies ? *copies + 1 : 2;
        name = jc_arena_alloc(reader->arena, size, 1);
        if (!name)
            return false;
        snprintf(name, size, "%.*s#%u", (int)length, bytes, *copies);
    }
    return name && jc_names_add(&reader->edges, name);
}

/* The vertices of an edge, behind its opening bracket, up to its closing one. */
static jc_status read_members(bench_reader *reader, size_t open_line, size_t open_column)
{
    jc_hypergraph_text *text = &reader->text;
    skip_space(text);
    if (peek(text, 0) == ')') {
        text->at++;
        return JC_OK;
    }
    for (;;) {
        size_t begin = text->at, length = take_name(text);
        if (text->at == text->length || (length == 0 && peek(text, 0) == '.'))
            return jc_hypergraph_text_fail(text, text->at, "the bracket opened at %zu:%zu is not closed; write ')' "
                                           "behind the edge's last vertex", open_line, open_column);
        if (length == 0)
            return jc_hypergraph_text_fail(text, begin, "expected the name of a vertex, found %s; edges are "
                                           "NAME(VERTEX,VERTEX,...)",
                                           jc_hypergraph_text_show(text, begin, begin).text);
        long vertex = intern_vertex(reader, text->bytes + begin, length);
        if (vertex < 0)
            return jc_fail_memory(text->error);
        reader->members[reader->member_count++] = (unsigned)vertex;
        skip_space(text);
        char mark = peek(text, 0);
        if (mark == ')' || mark == ',')
            text->at++;
        if (mark == ')')
            return JC_OK;
        if (mark == ',') {
            skip_space(text);
        } else if (mark == '(' || mark == '.' || mark == '\0') {
            return jc_hypergraph_text_fail(text, text->at, "the bracket opened at %zu:%zu is not closed; write ')' "
                                           "behind the edge's last vertex", open_line, open_column);
        } else {
            return jc_hypergraph_text_fail(text, text->at, "expected ',' or ')' behind a vertex, found %s; names "
                                                           "hold no white space",
                                           jc_hypergraph_text_show(text, text->at, text->at).text);
        }
    }
}

static jc_status read_edge(bench_reader *reader)
{
    jc_hypergraph_text *text = &reader->text;
    size_t begin = text->at, length = take_name(text);
    if (length == 0 && peek(text, 0) == ')')
        return jc_hypergraph_text_fail(text, begin, "a ')' without its '('");
    if (length == 0)
        return jc_hypergraph_text_fail(text, begin, "expected the name of an edge, found %s; edges are "
                                       "NAME(VERTEX,VERTEX,...), and commas stand between them",
                                       jc_hypergraph_text_show(text, begin, begin).text);
    jc_hypergraph_text behind = *text;
    skip_space(text);
    if (peek(text, 0) != '(')
        return jc_hypergraph_text_fail(&behind, begin, "expected '(' behind %s; edges are NAME(VERTEX,VERTEX,...)",
                                       jc_hypergraph_text_show(&behind, begin, behind.at).text);
    if (!add_edge(reader, behind.bytes + begin, length))
        return jc_fail_memory(text->error);
    size_t line = text->line, column = text->at - text->line_start + 1;
    text->at++;
    jc_status status = read_members(reader, line, column);
    reader->start[reader->edges.count] = reader->member_count;
    return status;
}

static jc_status read_edges(bench_reader *reader)
{
    jc_hypergraph_text *text = &reader->text;
    for (skip_space(text); text->at < text->length && peek(text, 0) != '.'; skip_space(text)) {
        jc_status status = read_edge(reader);
        if (status != JC_OK)
            return status;
        skip_space(text);
        if (peek(text, 0) == ',')
            text->at++;
    }
    if (text->at < text->length)
        text->at++;
    if (reader->edges.count == 0)
        return jc_fail(text->error, JC_ERR_INPUT, text->name, "there is no edge in it; edges are "
                       "NAME(VERTEX,VERTEX,...), with commas between them and a dot behind the last");
    skip_space(text);
    if (text->at < text->length)
        return jc_hypergraph_text_fail(text, text->at, "text behind the final dot; put commas between edges, and a "
                                                       "dot behind the last one only");
    return JC_OK;
}

/* Room for every edge and vertex that the marks in the text allow. */
static bool make_room(bench_reader *reader)
{
    size_t edges = 0, commas = 0;
    for (size_t i = 0; i < reader->text.length; i++) {
        edges += reader->text.bytes[i] == '(';
        commas += reader->text.bytes[i] == ',';
    }
    reader->arena = jc_arena_create();
    reader->vertices.arena = reader->edges.arena = reader->arena;
    reader->copies = calloc(edges + 1, sizeof *reader->copies);
    reader->start = calloc(edges + 1, sizeof *reader->start);
    reader->members = calloc(edges + commas + 1, sizeof *reader->members);
    return reader->arena && reader->copies && reader->start && reader->members;
}

jc_status jc_hypergraph_parse_hyperbench(jc_hypergraph_text text, jc_hypergraph **hypergraph)
{
    bench_reader reader = {.text = text};
    jc_status status = make_room(&reader) ? read_edges(&reader) : jc_fail_memory(text.error);
    if (status == JC_OK) {
        status = jc_hypergraph_create(reader.vertices.count, reader.vertices.names, reader.edges.count,
                                      reader.edges.names, reader.start, reader.members, hypergraph);
        if (status != JC_OK)
            jc_fail_memory(text.error);
    }
    free(reader.members);
    free(reader.start);
    free(reader.copies);
    jc_arena_free(reader.arena);
    return status;
}
