/* SPDX-License-Identifier: Apache-2.0 */
/* Histograms of fan-outs in files of their own. */
#include "cli/fail.h"
#include "cli/fan_outs.h"
#include "cli/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char separators[] = " \t,;\r\n";

/* The next field of the line, ended by a NUL; moves *at behind it. NULL where there is none. */
static char *next_field(char **at)
{
    char *field = *at + strspn(*at, separators);
    if (!*field)
        return NULL;
    *at = field + strcspn(field, separators);
    if (**at)
        *(*at)++ = '\0';
    return field;
}

/* One line that is no comment, blank or header. */
static jc_status read_line(char *line, const char *place, cli_fan_outs *fan_outs, jc_error *error)
{
    char *at = line, *value_text = next_field(&at), *times_text = next_field(&at);
    uint64_t value, times;
    if (!value_text || !times_text || next_field(&at))
        return cli_fail(error, JC_ERR_INPUT, place, "expected a fan-out and how often it occurs, such as 5 100");
    if (!cli_read_count(value_text, &value))
        return cli_fail(error, JC_ERR_INPUT, place, "the fan-out '%.60s' is not a whole number", value_text);
    if (!cli_read_count(times_text, &times))
        return cli_fail(error, JC_ERR_INPUT, place, "the count '%.60s' is not a whole number", times_text);
    jc_status status = cli_fan_outs_add(fan_outs, value, times, error);
    if (status == JC_ERR_LIMIT)
        snprintf(error->place, sizeof error->place, "%s", place);
    return status;
}

static jc_status read_lines(FILE *file, const char *path, cli_fan_outs *fan_outs, jc_error *error)
{
    char *line = NULL, place[sizeof error->place];
    size_t room = 0;
    bool first = true;
    jc_status status = JC_OK;
    errno = 0;
    for (unsigned long number = 1; status == JC_OK && getline(&line, &room, file) >= 0; number++) {
        char *start = line + (number == 1 && strncmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
        start += strspn(start, " \t\r\n");
        if (!*start || *start == '#')
            continue;
        bool header = first && !isdigit((unsigned char)*start) && *start != '-' && *start != '+' && *start != '.';
        first = false;
        snprintf(place, sizeof place, "%.480s:%lu", path, number);
        if (!header)
            status = read_line(start, place, fan_outs, error);
    }
    if (status == JC_OK && ferror(file))
        status = cli_fail(error, JC_ERR_IO, path, "cannot be read: %s", strerror(errno));
    else if (status == JC_OK && !feof(file))
        status = cli_fail_memory(error); /* for a line */
    free(line);
    return status;
}

jc_status cli_fan_outs_histogram(const char *path, cli_fan_outs *fan_outs, jc_error *error)
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    if (!file)
        return cli_fail(error, JC_ERR_IO, path, "cannot be opened: %s", strerror(errno));
    jc_status status;
    if (fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode))
        status = cli_fail(error, JC_ERR_IO, path, "is a directory; name a file in it");
    else
        status = read_lines(file, path, fan_outs, error);
    fclose(file);
    if (status == JC_OK && fan_outs->runs == 0)
        status = cli_fail(error, JC_ERR_INPUT, path, "there is no fan-out in it; a line is a fan-out and how often "
                          "it occurs, such as 5 100");
    return status;
}
