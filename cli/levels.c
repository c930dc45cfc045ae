/* SPDX-License-Identifier: Apache-2.0 */
/* Levels as text. */
#include "cli/levels.h"

#include "cli/fail.h"
#include "cli/fan_outs.h"

#include <stdlib.h>
#include <string.h>

typedef jc_status read_fan_outs(const char *text, cli_fan_outs *fan_outs, jc_error *error);

/* What is no law of jc_fan_out_parse. */
static const struct source {
    const char *name;
    read_fan_outs *read;
    const char *example;
} sources[] = {{"list", cli_fan_outs_list, "list:5+3+9x100"},
               {"histogram", cli_fan_outs_histogram, "histogram:FILE"},
               {"relation", cli_fan_outs_relation, "relation:FILE:2"}};
enum { SOURCES = sizeof sources / sizeof *sources };

/* Known here so that the message names all of them. */
static const char *const names[] = {"constant",  "uniform",   "zipf", "pareto",   "lognormal",
                                    "geometric", "list", "histogram", "relation"};
enum { NAMES = sizeof names / sizeof *names };

/* Puts the level's number and text before the place, which for a file is the file and the line. */
static void place_level(unsigned number, const char *text, const struct source *source, jc_error *error)
{
    char place[sizeof error->place];
    if (error->code == JC_ERR_MEMORY)
        return;
    if (source && error->place[0])
        snprintf(place, sizeof place, "level %u, %s:%.480s", number, source->name, error->place);
    else
        snprintf(place, sizeof place, "level %u, %.480s", number, text);
    memcpy(error->place, place, sizeof place);
}

static jc_status read_source(const struct source *source, const char *text, cli_levels *levels, jc_error *error)
{
    unsigned i = levels->count;
    cli_fan_outs fan_outs = {0};
    jc_status status = *text ? source->read(text, &fan_outs, error)
                             : cli_fail(error, JC_ERR_ARGUMENT, NULL, "there is nothing behind '%s'; such as %s",
                                        source->name, source->example);
    if (status == JC_OK) {
        levels->fan_out[i] = (jc_fan_out){.law = JC_LAW_LIST, .entries = fan_outs.runs, .value = fan_outs.value,
                                          .count = fan_outs.times};
        status = jc_fan_out_check(&levels->fan_out[i], error);
    }
    if (status != JC_OK) {
        cli_fan_outs_clear(&fan_outs);
        return status;
    }
    levels->value[i] = fan_outs.value;
    levels->times[i] = fan_outs.times;
    if (i == 0)
        levels->keys = fan_outs.bindings;
    return JC_OK;
}

static jc_status refuse_name(const char *name, size_t length, jc_error *error)
{
    char copy[32];
    snprintf(copy, sizeof copy, "%.*s", length < sizeof copy ? (int)length : 0, name);
    const char *nearest = jc_nearest_name(copy, names, NAMES);
    if (nearest)
        return cli_fail(error, JC_ERR_ARGUMENT, NULL, "no law '%s'; did you mean %s?", copy, nearest);
    return cli_fail(error, JC_ERR_ARGUMENT, NULL, "no law of that name; choose from constant, uniform, zipf, pareto, "
                    "lognormal, geometric, list, histogram, relation, such as zipf:0.81 or list:5+3+9");
}

static jc_status read_level(const char *text, cli_levels *levels, jc_error *error)
{
    size_t length = strcspn(text, ":");
    const struct source *source = NULL;
    bool known = false;
    for (unsigned i = 0; i < NAMES; i++)
        known = known || (strncmp(text, names[i], length) == 0 && !names[i][length]);
    for (unsigned i = 0; i < SOURCES; i++) {
        if (strncmp(text, sources[i].name, length) == 0 && !sources[i].name[length])
            source = &sources[i];
    }
    jc_status status;
    if (levels->count == JC_MAX_LEVELS)
        status = cli_fail(error, JC_ERR_ARGUMENT, NULL, "a work tree has at most %d levels", JC_MAX_LEVELS);
    else if (!*text)
        status = cli_fail(error, JC_ERR_ARGUMENT, NULL, "the level is empty");
    else if (!known)
        status = refuse_name(text, length, error);
    else if (source)
        status = read_source(source, text + length + (text[length] == ':'), levels, error);
    else
        status = jc_fan_out_parse(text, &levels->fan_out[levels->count], error);
    if (status == JC_OK)
        levels->count++;
    else
        place_level(levels->count + 1, text, source, error);
    return status;
}

/* Comma separated. */
static jc_status read_together(const char *text, cli_levels *levels, jc_error *error)
{
    char *copy = strdup(text);
    jc_status status = copy ? JC_OK : cli_fail_memory(error);
    for (char *at = copy, *comma = copy; status == JC_OK && comma; at = comma + 1) {
        comma = strchr(at, ',');
        if (comma)
            *comma = '\0';
        status = read_level(at, levels, error);
    }
    free(copy);
    return status;
}

jc_status cli_levels_read(const char *together, const cli_list *one_by_one, cli_levels *levels, jc_error *error)
{
    jc_status status = JC_OK;
    if (together && one_by_one->count)
        return cli_fail(error, JC_ERR_ARGUMENT, NULL, "give --levels with all of them, or --level once for each, not "
                        "both");
    if (together)
        return read_together(together, levels, error);
    for (size_t i = 0; i < one_by_one->count && status == JC_OK; i++)
        status = read_level(one_by_one->items[i], levels, error);
    return status;
}

void cli_levels_clear(cli_levels *levels)
{
    for (unsigned i = 0; i < levels->count; i++) {
        free(levels->value[i]);
        free(levels->times[i]);
    }
    *levels = (cli_levels){0};
}
