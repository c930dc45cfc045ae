/* SPDX-License-Identifier: Apache-2.0 */
/* One rule of a profile file: nothing in it is taken on trust. */
#include "cli/profile_file_rule.h"

#include "cli/fail.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t most = INT64_MAX;

/* Where a value stands, for messages: the file, the rule's label, a depth of it and a run there, from 1. */
typedef struct spot {
    const char *path, *label;
    size_t depth, run; /* 0: the rule or the depth itself */
    jc_error *error;
} spot;

__attribute__((format(printf, 2, 3))) static jc_status damaged(const spot *at, const char *format, ...)
{
    char sentence[512], depth[32] = "", run[32] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (at->depth)
        snprintf(depth, sizeof depth, "depth %zu: ", at->depth);
    if (at->run)
        snprintf(run, sizeof run, "run %zu: ", at->run);
    return cli_fail(at->error, JC_ERR_INPUT, at->path, "rule %.200s: %s%s%s; write the profile anew with joincast "
                    "profile --write", at->label, depth, run, sentence);
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

/* Digits alone; false beyond 64 bits, too. */
static bool read_digits(const char *text, uint64_t *number)
{
    uint64_t value = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && value <= most / 10; c++)
        value = 10 * value + (uint64_t)(*c - '0');
    *number = value;
    return c != text && !*c;
}

static bool is_digits(const char *text)
{
    return *text && !text[strspn(text, "0123456789")];
}

/* A whole number from least to 2^63 - 1, as a number or as a text; what names it in messages. */
static jc_status read_whole(const spot *at, const json_t *value, const char *what, uint64_t least, uint64_t *number)
{
    const char *text = json_string_value(value);
    uint64_t read = 0;
    if (!value)
        return damaged(at, "%s is missing", what);
    if (!json_is_integer(value) && !(text && (is_digits(text) || (text[0] == '-' && is_digits(text + 1)))))
        return damaged(at, "%s is not a whole number", what);
    if (text ? text[0] == '-' : json_integer_value(value) < 0)
        return damaged(at, "%s is negative", what);
    if (!text)
        read = (uint64_t)json_integer_value(value);
    else if (!read_digits(text, &read) || read > most)
        return damaged(at, "%s is beyond 2^63", what);
    if (read < least)
        return damaged(at, "%s is %" PRIu64 " and should be at least %" PRIu64, what, read, least);
    *number = read;
    return JC_OK;
}

/* ---- levels ---------------------------------------------------------------------------------------------------- */

static jc_status read_runs(spot at, const json_t *runs, jc_work_level *level)
{
    size_t count = json_array_size(runs);
    level->work = calloc(count + 1, sizeof *level->work);
    level->count = calloc(count + 1, sizeof *level->count);
    if (!level->work || !level->count)
        return cli_fail_memory(at.error);
    level->runs = count;
    for (size_t i = 0; i < count; i++) {
        const json_t *run = json_array_get(runs, i);
        at.run = i + 1;
        if (!json_is_array(run) || json_array_size(run) != 2)
            return damaged(&at, "it is not [work, count]");
        jc_status status = read_whole(&at, json_array_get(run, 0), "the work", 0, &level->work[i]);
        if (status == JC_OK)
            status = read_whole(&at, json_array_get(run, 1), "the count", 1, &level->count[i]);
        if (status != JC_OK)
            return status;
    }
    return JC_OK;
}

/* Whether the runs are the units and the work that they ought to be. */
static jc_status check_sums(const spot *at, const jc_work_level *level, uint64_t total)
{
    uint64_t units = 0, work = 0, product;
    for (uint64_t i = 0; i < level->runs; i++) {
        if (__builtin_mul_overflow(level->work[i], level->count[i], &product) ||
            __builtin_add_overflow(work, product, &work) || __builtin_add_overflow(units, level->count[i], &units) ||
            work > most || units > most)
            return cli_fail(at->error, JC_ERR_LIMIT, at->path, "rule %.200s: depth %zu: the sum of the runs is "
                            "beyond 2^63", at->label, at->depth);
    }
    if (units != level->units)
        return damaged(at, "units is %" PRIu64 ", but the runs have %" PRIu64, level->units, units);
    if (work != total)
        return damaged(at, "the runs sum up to %" PRIu64 ", but total is %" PRIu64, work, total);
    return JC_OK;
}

static jc_status read_level(const spot *at, const json_t *from, uint64_t total, jc_work_level *level)
{
    const json_t *runs = json_object_get(from, "runs");
    uint64_t depth;
    jc_status status = read_whole(at, json_object_get(from, "depth"), "depth", 1, &depth);
    if (status != JC_OK)
        return status;
    if (depth != at->depth)
        return damaged(at, "depth says %" PRIu64, depth);
    if ((status = read_whole(at, json_object_get(from, "units"), "units", 1, &level->units)) != JC_OK)
        return status;
    if (!json_is_array(runs))
        return damaged(at, "runs is missing or not an array");
    status = read_runs(*at, runs, level);
    return status == JC_OK ? check_sums(at, level, total) : status;
}

static jc_status read_levels(spot at, const json_t *levels, uint64_t total, jc_work **work)
{
    jc_work_level level[JC_MAX_LEVELS + 1] = {{0}};
    size_t depths = json_array_size(levels);
    jc_status status = JC_OK;
    if (depths > JC_MAX_LEVELS + 1)
        return damaged(&at, "%zu levels are more than %d", depths, JC_MAX_LEVELS + 1);
    if ((depths == 0) != (total == 0))
        return damaged(&at, "total is %" PRIu64 " with %zu levels", total, depths);
    for (size_t i = 0; i < depths && status == JC_OK; i++) {
        at.depth = i + 1;
        status = read_level(&at, json_array_get(levels, i), total, &level[i]);
    }
    if (status == JC_OK && depths == 0)
        status = jc_work_of_profile(&(jc_profile){.depth_count = 0}, work, at.error);
    else if (status == JC_OK)
        status = jc_work_of_levels((unsigned)depths, level, work, at.error);
    for (size_t i = 0; i < depths; i++) {
        free(level[i].work);
        free(level[i].count);
    }
    return status;
}

/* ---- the rule -------------------------------------------------------------------------------------------------- */

void cli_profile_rule_clear(cli_profile_rule *rule)
{
    free(rule->label);
    free(rule->order);
    jc_work_free(rule->work);
}

jc_status cli_profile_rule_read(const char *path, const char *label, const json_t *from, cli_profile_rule *rule,
                                jc_error *error)
{
    const spot at = {.path = path, .label = label, .error = error};
    cli_profile_rule made = {0};
    const char *order = json_string_value(json_object_get(from, "order"));
    const json_t *levels = json_object_get(from, "levels"), *ordered = json_object_get(from, "ordered");
    uint64_t total;
    jc_status status = read_whole(&at, json_object_get(from, "total"), "total", 0, &total);
    if (status != JC_OK)
        return status;
    if (!order)
        return damaged(&at, "order is missing or not a text");
    if (!json_is_boolean(ordered))
        return damaged(&at, "ordered is missing or neither true nor false");
    if (!json_is_array(levels))
        return damaged(&at, "levels is missing or not an array");
    made.ordered = json_is_true(ordered);
    made.label = strdup(label);
    made.order = strdup(order);
    status = made.label && made.order ? read_levels(at, levels, total, &made.work) : cli_fail_memory(error);
    if (status == JC_OK)
        *rule = made;
    else
        cli_profile_rule_clear(&made);
    return status;
}
