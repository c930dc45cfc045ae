/* SPDX-License-Identifier: Apache-2.0 */
/* Laws of fan-outs as text: a law's name and up to three numbers, each after a colon. */
#include <joincast/sim.h>

#include "model/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MOST = 3 };

static const struct law_text {
    const char *name;
    size_t least_numbers, most_numbers;
    const char *form;
} laws[] = {
    {"constant", 1, 1, "constant:50"},
    {"uniform", 1, 2, "uniform:50 or uniform:10-50"},
    {"zipf", 1, 2, "zipf:0.81, zipf:0.81:200 (exponent, mean) or zipf:3.3% (share of the hottest)"},
    {"pareto", 1, 3, "pareto:1.5 or pareto:1.5:10:1e6 (tail exponent, least, most)"},
    {"lognormal", 1, 2, "lognormal:2 or lognormal:2:20 (sigma, median)"},
    {"geometric", 1, 1, "geometric:50 (mean)"},
};
enum { LAWS = sizeof laws / sizeof *laws };

/* A number that ends at end: a per cent sign, a dash, a colon or nothing. */
static bool read_number(const char **text, double *number)
{
    char *end;
    if (**text != '-' && **text != '+' && **text != '.' && (**text < '0' || **text > '9') && **text != 'i')
        return false;
    *number = strtod(*text, &end);
    if (end == *text)
        return false;
    *text = end;
    return true;
}

/* Reads ":number" until the text ends; a first number may be a share in per cent, and a dash may stand for the colon
 * of a range. False for anything else. */
static bool read_numbers(const char *text, bool ranged, double *number, size_t *count, bool *percent)
{
    *count = 0;
    *percent = false;
    while (*text) {
        bool separated = *count > 0 && ranged ? *text == '-' : *text == ':';
        if (!separated || *count == NUMBERS_MOST)
            return false;
        text++;
        if (!read_number(&text, &number[*count]))
            return false;
        if (*text == '%') {
            if (*count > 0)
                return false;
            *percent = true;
            text++;
        }
        ++*count;
    }
    return true;
}

static jc_fan_out from_numbers(jc_law law, const double *number, size_t count, bool percent)
{
    double second = count > 1 ? number[1] : 0;
    switch (law) {
    case JC_LAW_UNIFORM:
        return (jc_fan_out){.law = law, .least = count > 1 ? number[0] : 1, .most = count > 1 ? second : number[0]};
    case JC_LAW_ZIPF:
        return percent ? (jc_fan_out){.law = law, .hot_share = number[0] / 100, .mean = second}
                       : (jc_fan_out){.law = law, .exponent = number[0], .mean = second};
    case JC_LAW_PARETO:
        return (jc_fan_out){.law = law,
                            .exponent = number[0],
                            .least = count > 1 ? second : 1,
                            .most = count > 2 ? number[2] : INFINITY};
    case JC_LAW_LOGNORMAL:
        return (jc_fan_out){.law = law, .exponent = number[0], .mean = count > 1 ? second : 50};
    case JC_LAW_CONSTANT:
    case JC_LAW_GEOMETRIC:
    case JC_LAW_LIST: break;
    }
    return (jc_fan_out){.law = law, .mean = number[0]};
}

static jc_status unknown_law(const char *text, const char *name, jc_error *error)
{
    const char *names[LAWS];
    for (size_t i = 0; i < LAWS; i++)
        names[i] = laws[i].name;
    const char *nearest = jc_nearest_name(name, names, LAWS);
    if (nearest)
        return jc_fail(error, JC_ERR_ARGUMENT, text, "no law of fan-outs has this name; did you mean %s?", nearest);
    return jc_fail(error, JC_ERR_ARGUMENT, text,
                   "no law of fan-outs has this name; choose constant, uniform, zipf, pareto, lognormal or "
                   "geometric, e.g. zipf:0.81");
}

jc_status jc_fan_out_parse(const char *text, jc_fan_out *fan_out, jc_error *error)
{
    static const jc_law kinds[LAWS] = {JC_LAW_CONSTANT, JC_LAW_UNIFORM,   JC_LAW_ZIPF,
                                       JC_LAW_PARETO,   JC_LAW_LOGNORMAL, JC_LAW_GEOMETRIC};
    char name[16];
    size_t length = strcspn(text, ":"), law = 0;
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), text);
    while (law < LAWS && strcmp(name, laws[law].name) != 0)
        law++;
    if (law == LAWS)
        return unknown_law(text, name, error);

    double number[NUMBERS_MOST] = {0};
    size_t count;
    bool percent;
    if (!read_numbers(text + length, kinds[law] == JC_LAW_UNIFORM, number, &count, &percent) ||
        count < laws[law].least_numbers || count > laws[law].most_numbers ||
        (percent && kinds[law] != JC_LAW_ZIPF))
        return jc_fail(error, JC_ERR_ARGUMENT, text, "not a law of fan-outs; write %s", laws[law].form);
    if (percent && !(number[0] > 0 && number[0] < 100))
        return jc_fail(error, JC_ERR_ARGUMENT, text,
                       "the hottest binding's share is %g%%; choose one above 0%% and below 100%%", number[0]);
    if (kinds[law] == JC_LAW_ZIPF && count > 1 && number[1] == 0) /* which stands for a mean that is not given */
        return jc_fail(error, JC_ERR_ARGUMENT, text, "the mean fan-out is 0; choose at least 1");

    jc_fan_out read = from_numbers(kinds[law], number, count, percent);
    jc_error wrong;
    jc_status status = jc_fan_out_check(&read, &wrong);
    if (status)
        return jc_fail(error, status, text, "%s", wrong.sentence);
    *fan_out = read;
    return JC_OK;
}
