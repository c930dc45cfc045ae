/* SPDX-License-Identifier: Apache-2.0 */
/* Large values in figures. */
#include "cli/figure_value.h"

#include "cli/digits.h"

#include <math.h>
#include <stdio.h>

double cli_value_unit(double value, const char **name)
{
    static const char *const names[] = {"", "10\u00b3", "10\u2076", "10\u2079", "10\u00b9\u00b2", "10\u00b9\u2075",
                                        "10\u00b9\u2078"};
    double unit = 1;
    size_t i = 0;
    for (; value / unit >= 1000 && i + 1 < sizeof names / sizeof *names; i++)
        unit *= 1000;
    *name = names[i];
    return unit;
}

void cli_value_print(char text[CLI_VALUE_TEXT], double value)
{
    const int decimals = value >= 100 || value == floor(value) ? 0 : value >= 10 ? 1 : 2;
    if (value >= 1000 && value < 1e6)
        cli_group_digits((uint64_t)llround(value), text);
    else if ((value >= 1 && value < 1000) || value == 0)
        snprintf(text, CLI_VALUE_TEXT, "%.*f", decimals, value);
    else
        snprintf(text, CLI_VALUE_TEXT, "%.3g", value);
}

void cli_value_print_scaled(char text[CLI_VALUE_TEXT], double value)
{
    const char *unit;
    char plain[CLI_VALUE_TEXT];
    cli_value_print(plain, value / cli_value_unit(value, &unit));
    snprintf(text, CLI_VALUE_TEXT, "%.16s%s%s", plain, *unit ? " \u00d7 " : "", unit);
}
