/* SPDX-License-Identifier: Apache-2.0 */
/* Sweeps as text. The values FROM + i STEP are rounded to the decimals that FROM and STEP are written with, so that
 * they print as they would be typed. */
#include "cli/sweep.h"

#include "cli/fail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct quantity {
    const char *name;
    cli_swept swept;
    bool levelled;
    double least, most;
    bool open;  /* least and most are out of reach */
    bool whole;
    const char *wanted;
} quantities[] = {
    {"exponent", CLI_SWEPT_EXPONENT, true, 0, HUGE_VAL, false, false, "at least 0"},
    {"mean", CLI_SWEPT_MEAN, true, 0, HUGE_VAL, true, false, "above 0"},
    {"correlation", CLI_SWEPT_CORRELATION, false, -1, 1, false, false, "from -1 to 1"},
    {"workers", CLI_SWEPT_WORKERS, false, 1, 16777216, false, true, "a whole number from 1 to 2^24"},
    {"keys", CLI_SWEPT_KEYS, false, 1, 9007199254740992, false, true, "a whole number from 1 to 2^53"},
    {"hot-share", CLI_SWEPT_HOT_SHARE, false, 0, 1, true, false, "between 0 and 1"},
};
enum { QUANTITIES = sizeof quantities / sizeof *quantities };

/* A text being read. */
typedef struct source {
    const char *text; /* all of it, the place of errors */
    jc_error *error;
} source;

static const char form[] = "such as exponent=0:2:0.05 or workers=64/128/256";

/* ---- names ----------------------------------------------------------------------------------------------------- */

static jc_status refuse_name(const source *from, const char *name)
{
    const char *names[QUANTITIES];
    for (unsigned i = 0; i < QUANTITIES; i++)
        names[i] = quantities[i].name;
    const char *nearest = jc_nearest_name(name, names, QUANTITIES);
    if (nearest)
        return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "nothing to sweep is called '%s'; did you mean %s?",
                        name, nearest);
    return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "nothing to sweep is called '%s'; choose from "
                    "exponent, exponent1 to exponent%d, mean, mean1 to mean%d, correlation, workers, keys, hot-share",
                    name, JC_MAX_LEVELS, JC_MAX_LEVELS);
}

/* The quantity that name calls, and its level. */
static const struct quantity *find_quantity(const char *name, unsigned *level)
{
    for (unsigned i = 0; i < QUANTITIES; i++) {
        size_t length = strlen(quantities[i].name);
        if (strncmp(name, quantities[i].name, length) != 0)
            continue;
        const char *number = name + length;
        *level = quantities[i].levelled;
        if (!*number)
            return &quantities[i];
        if (!quantities[i].levelled || *number == '0' || strlen(number) > 2 || number[strspn(number, "0123456789")])
            return NULL;
        *level = (unsigned)atoi(number);
        return *level <= JC_MAX_LEVELS ? &quantities[i] : NULL;
    }
    return NULL;
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

/* A number as typed: its value, and the decimals it is written with. */
typedef struct number {
    double value;
    int decimals;
} number;

enum { MOST_DECIMALS = 40 };

/* Reads text[0..length). */
static jc_status read_number(const source *from, const char *text, size_t length, number *read)
{
    char copy[64], *end = copy;
    if (length < sizeof copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
        double value = copy[strspn(copy, "0123456789+-.eE")] ? NAN : strtod(copy, &end);
        if (end != copy && !*end && isfinite(value)) {
            const char *point = strchr(copy, '.'), *exponent = strpbrk(copy, "eE");
            long decimals = point ? (long)strspn(point + 1, "0123456789") : 0;
            long shift = exponent ? strtol(exponent + 1, NULL, 10) : 0;
            decimals = decimals > shift ? decimals - shift : 0;
            *read = (number){value, decimals < MOST_DECIMALS ? (int)decimals : MOST_DECIMALS};
            return JC_OK;
        }
    }
    return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "'%.*s' is no number; a sweep is a name, =, and "
                    "FROM:TO:STEP or values between slashes, %s", length < 60 ? (int)length : 60, text, form);
}

/* value rounded to so many decimals; a value that needs more than MOST_DECIMALS stays as it is. */
static double rounded(double value, int decimals)
{
    char text[400 + MOST_DECIMALS];
    if (decimals >= MOST_DECIMALS)
        return value;
    snprintf(text, sizeof text, "%.*f", decimals, value);
    return strtod(text, NULL);
}

static jc_status check_value(const source *from, const struct quantity *quantity, const char *name, double value)
{
    bool good = quantity->open ? value > quantity->least && value < quantity->most
                               : value >= quantity->least && value <= quantity->most;
    if (good && (!quantity->whole || floor(value) == value))
        return JC_OK;
    return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "%s should be %s, not %.15g", name, quantity->wanted,
                    value);
}

/* ---- the two forms --------------------------------------------------------------------------------------------- */

static jc_status make_room(const source *from, size_t count, cli_sweep *sweep)
{
    if (count > CLI_SWEEP_MOST)
        return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "a sweep has at most %d values", CLI_SWEEP_MOST);
    sweep->values = calloc(count, sizeof *sweep->values);
    sweep->count = count;
    return sweep->values ? JC_OK : cli_fail_memory(from->error);
}

/* FROM:TO:STEP; a last value that rounding puts past TO by a billionth of a step counts as TO. */
static jc_status read_range(const source *from, const char *text, cli_sweep *sweep)
{
    number part[3]; /* FROM, TO, STEP */
    const char *at = text;
    for (unsigned i = 0; i < 3; i++) {
        size_t length = strcspn(at, ":");
        if ((i < 2) != (at[length] == ':'))
            return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "a range is FROM:TO:STEP, %s", form);
        jc_status status = read_number(from, at, length, &part[i]);
        if (status != JC_OK)
            return status;
        at += length + 1;
    }
    double step = part[2].value;
    if (step <= 0)
        return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "the step %.15g is not above 0", step);
    if (part[0].value > part[1].value)
        return cli_fail(from->error, JC_ERR_ARGUMENT, from->text, "%.15g is above %.15g; the first end of a range is "
                        "the lower one", part[0].value, part[1].value);
    double steps = floor((part[1].value - part[0].value) / step + 1e-9);
    int decimals = part[0].decimals > part[2].decimals ? part[0].decimals : part[2].decimals;
    jc_status status = make_room(from, steps < CLI_SWEEP_MOST ? (size_t)steps + 1 : CLI_SWEEP_MOST + 1, sweep);
    for (size_t i = 0; status == JC_OK && i < sweep->count; i++)
        sweep->values[i] = rounded(part[0].value + (double)i * step, decimals);
    return status;
}

/* a/b/c */
static jc_status read_values(const source *from, const char *text, cli_sweep *sweep)
{
    size_t count = 1;
    for (const char *c = text; *c; c++)
        count += *c == '/';
    jc_status status = make_room(from, count, sweep);
    for (size_t i = 0; status == JC_OK && i < count; i++) {
        size_t length = strcspn(text, "/");
        number read = {0, 0};
        status = read_number(from, text, length, &read);
        sweep->values[i] = read.value;
        text += length + 1;
    }
    return status;
}

jc_status cli_sweep_parse(const char *text, cli_sweep *sweep, jc_error *error)
{
    const source from = {text, error};
    const char *equals = strchr(text, '=');
    cli_sweep made = {0};
    char name[32];
    if (!equals || equals == text)
        return cli_fail(error, JC_ERR_ARGUMENT, text, "a sweep is a name, =, and values, %s", form);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text < 31 ? equals - text : 31), text);
    const struct quantity *quantity = find_quantity(name, &made.level);
    if (!quantity)
        return refuse_name(&from, name);
    made.swept = quantity->swept;
    snprintf(made.name, sizeof made.name, "%.15s", name);
    jc_status status = strchr(equals, ':') ? read_range(&from, equals + 1, &made)
                                           : read_values(&from, equals + 1, &made);
    for (size_t i = 0; status == JC_OK && i < made.count; i++)
        status = check_value(&from, quantity, made.name, made.values[i]);
    if (status == JC_OK)
        *sweep = made;
    else
        cli_sweep_clear(&made);
    return status;
}

void cli_sweep_clear(cli_sweep *sweep)
{
    free(sweep->values);
    *sweep = (cli_sweep){.values = NULL};
}
