/* SPDX-License-Identifier: Apache-2.0 */
/* Telling rules from hypergraphs. */
#include "cli/query.h"

#include "cli/command.h"
#include "cli/source.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool ends_in(const char *path, const char *end)
{
    const size_t length = strlen(path), end_length = strlen(end);
    return length > end_length && strcasecmp(path + length - end_length, end) == 0;
}

bool cli_names_hypergraph(const char *path)
{
    static const char *const ends[] = {".hg", ".dtl", ".hgr", ".hg.gz", ".dtl.gz", ".hgr.gz"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (ends_in(path, ends[i]))
            return true;
    }
    return false;
}

static bool holds(const char *text, size_t length, const char *word)
{
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= length; i++) {
        if (memcmp(text + i, word, size) == 0)
            return true;
    }
    return false;
}

static bool holds_rules(const char *text, size_t length)
{
    return holds(text, length, ":-") || holds(text, length, ".decl");
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!strchr(" \t\r\n", text[i]))
            return false;
    }
    return true;
}

int cli_query_read(const char *command, const char *text, bool quiet, cli_query *query)
{
    jc_error error = {.code = JC_OK};
    char *content = NULL;
    size_t length;
    if (cli_is_rule(text)) {
        query->name = "<command line>";
        return cli_parse_program(command, text, strlen(text), query->name, quiet, &query->program);
    }
    query->name = cli_source_name(text);
    if (cli_names_hypergraph(text)) {
        const jc_status status = jc_hypergraph_read(text, JC_HYPERGRAPH_GUESS, &query->hypergraph, &error);
        return status == JC_OK ? CLI_DONE : cli_complain(command, &error);
    }
    int exit_status = cli_read_text(command, text, &content, &length);
    if (exit_status != CLI_DONE)
        return exit_status;
    if (ends_in(text, ".dl") || holds_rules(content, length) || is_blank(content, length))
        exit_status = cli_parse_program(command, content, length, query->name, quiet, &query->program);
    else if (jc_hypergraph_parse(content, length, query->name, JC_HYPERGRAPH_GUESS, &query->hypergraph, &error) !=
             JC_OK)
        exit_status = cli_complain(command, &error);
    free(content);
    return exit_status;
}

void cli_query_clear(cli_query *query)
{
    jc_program_free(query->program);
    jc_hypergraph_free(query->hypergraph);
    *query = (cli_query){0};
}
