/* SPDX-License-Identifier: Apache-2.0 */
/* One test each: a hypergraph's text that is accepted, or refused with its place and sentence. */
#ifndef TESTS_UNIT_HYPERGRAPH_CASE_H
#define TESTS_UNIT_HYPERGRAPH_CASE_H

#include <joincast/data.h>

#include "tests/tap.h"
#include "tests/unit/shown_hypergraph.h"

static void accepts(const char *name, const char *text, const char *want)
{
    jc_hypergraph *hypergraph = NULL;
    jc_error error = {.sentence = ""};
    jc_status status = jc_hypergraph_parse(text, strlen(text), name, JC_HYPERGRAPH_GUESS, &hypergraph, &error);
    if (ok(status == JC_OK, "accepted: %s", want))
        ok_text(shown_hypergraph(hypergraph), want, "its hypergraph");
    else
        printf("# %s: %s\n", error.place, error.sentence);
    jc_hypergraph_free(hypergraph);
}

static void fails(const char *name, const char *text, size_t length, jc_status want, const char *place,
                  const char *sentence)
{
    jc_hypergraph *hypergraph = NULL;
    jc_error error = {.sentence = ""};
    jc_status status = jc_hypergraph_parse(text, length, name, JC_HYPERGRAPH_GUESS, &hypergraph, &error);
    bool good = ok(status == want && error.code == want && !hypergraph && strcmp(error.place, place) == 0 &&
                       strncmp(error.sentence, sentence, strlen(sentence)) == 0,
                   "refused: %s", sentence);
    if (!good)
        printf("#   got: %s: %s\n", error.place, error.sentence);
    jc_hypergraph_free(hypergraph);
}

static void refuses_bytes(const char *name, const char *text, size_t length, const char *place, const char *sentence)
{
    fails(name, text, length, JC_ERR_INPUT, place, sentence);
}

static void refuses(const char *name, const char *text, const char *place, const char *sentence)
{
    fails(name, text, strlen(text), JC_ERR_INPUT, place, sentence);
}

static void limits(const char *name, const char *text, const char *place, const char *sentence)
{
    fails(name, text, strlen(text), JC_ERR_LIMIT, place, sentence);
}

#endif
