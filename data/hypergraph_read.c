/* SPDX-License-Identifier: Apache-2.0 */
/* Hypergraphs from files and texts: which format it is, then that format's parser. */
#include "data/hypergraph_text.h"
#include "data/read_text.h"
#include "model/error.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Whether the first line that is neither blank nor a comment of PACE's begins as PACE's header does: "p WORD NUMBER".
 * No text of HyperBench does. */
static bool has_pace_header(jc_hypergraph_text text)
{
    char word[8], digit[2];
    while (text.at < text.length) {
        while (text.at < text.length && (jc_is_blank(text.bytes[text.at]) || text.bytes[text.at] == '\n'))
            text.at++;
        const char *line = text.bytes + text.at;
        size_t left = text.length - text.at;
        bool comment = left > 0 && line[0] == 'c' && (left == 1 || jc_is_blank(line[1]) || line[1] == '\n');
        if (!comment) {
            char start[64];
            snprintf(start, sizeof start, "%.*s", left < 63 ? (int)left : 63, line);
            return sscanf(start, "p%*[ \t]%7[a-z]%*[ \t]%1[0-9]", word, digit) == 2;
        }
        jc_hypergraph_text_skip_line(&text);
    }
    return false;
}

static bool is_named_hgr(const char *name)
{
    size_t length = strlen(name);
    if (length > 3 && strcasecmp(name + length - 3, ".gz") == 0)
        length -= 3;
    return length > 4 && strncasecmp(name + length - 4, ".hgr", 4) == 0;
}

jc_status jc_hypergraph_parse(const char *bytes, size_t length, const char *name, jc_hypergraph_format format,
                              jc_hypergraph **hypergraph, jc_error *error)
{
    if (length >= INT_MAX)
        return jc_fail(error, JC_ERR_LIMIT, name, "is larger than 2 GiB; hypergraphs of that size are not read");
    jc_hypergraph_text text = jc_hypergraph_text_create(bytes, length, name, error);
    jc_status status = jc_hypergraph_text_check(text);
    if (status != JC_OK)
        return status;
    if (format == JC_HYPERGRAPH_GUESS)
        format = has_pace_header(text) || is_named_hgr(name) ? JC_HYPERGRAPH_PACE : JC_HYPERGRAPH_HYPERBENCH;
    return format == JC_HYPERGRAPH_PACE ? jc_hypergraph_parse_pace(text, hypergraph)
                                        : jc_hypergraph_parse_hyperbench(text, hypergraph);
}

jc_status jc_hypergraph_read(const char *path, jc_hypergraph_format format, jc_hypergraph **hypergraph,
                             jc_error *error)
{
    char *bytes = NULL;
    size_t length = 0;
    jc_status status = jc_text_read(path, &bytes, &length, error);
    if (status == JC_OK)
        status = jc_hypergraph_parse(bytes, length, path, format, hypergraph, error);
    free(bytes);
    return status;
}
