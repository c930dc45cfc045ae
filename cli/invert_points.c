/* SPDX-License-Identifier: Apache-2.0 */
/* Measured points of a curve of speedups over p, from a file of two columns or from options. */
#include "config.h"

#include "cli/command.h"
#include "cli/fail.h"
#include "cli/invert.h"
#include "cli/source.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void cli_points_clear(cli_points *points)
{
    free(points->points);
    *points = (cli_points){0};
}

bool cli_read_speedup(const char *text, double *speedup)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || isspace((unsigned char)*text) || !isfinite(value) || value <= 0)
        return false;
    *speedup = value;
    return true;
}

/* Appends a point unless it lies above what balance allows; a speedup below 1 is overhead, and so no reason. */
static jc_status append(cli_points *points, jc_speedup_point point, double hot_share, const char *place,
                        jc_error *error)
{
    jc_inversion unused;
    jc_status status = jc_invert(hot_share, fmax(point.speedup, 1), point.workers, &unused, error);
    if (status != JC_OK) {
        snprintf(error->place, sizeof error->place, "%s", place);
        return status;
    }
    if (points->count == points->room) {
        size_t room = points->room ? 2 * points->room : 16;
        jc_speedup_point *larger = realloc(points->points, room * sizeof *larger);
        if (!larger)
            return cli_fail(error, JC_ERR_MEMORY, place, "out of memory");
        points->points = larger;
        points->room = room;
    }
    points->points[points->count++] = point;
    return JC_OK;
}

/* Cuts white space, a byte order mark and the comment off a line. */
static char *trim(char *line)
{
    line[strcspn(line, "#")] = '\0';
    if (strncmp(line, "\xef\xbb\xbf", 3) == 0)
        line += 3;
    while (isspace((unsigned char)*line))
        line++;
    for (size_t length = strlen(line); length > 0 && isspace((unsigned char)line[length - 1]); length--)
        line[length - 1] = '\0';
    return line;
}

static bool looks_like_number(const char *field)
{
    return isdigit((unsigned char)*field) || (*field && strchr("+-.", *field));
}

/* Splits a line in two; false where it has another number of fields. */
static bool split(char *line, char **workers, char **speedup)
{
    char *separator = strpbrk(line, ",;\t");
    if (!separator || strpbrk(separator + 1, ",;\t"))
        return false;
    *separator = '\0';
    *workers = trim(line);
    *speedup = trim(separator + 1);
    return true;
}

/* Header lines name the columns, and must not name them the other way round. */
static jc_status check_header(const char *workers, const char *speedup, const char *place, jc_error *error)
{
    if (strcasestr(workers, "speedup") || strcasestr(speedup, "workers"))
        return cli_fail(error, JC_ERR_INPUT, place, "the columns are workers, speedup, in this order; here they are "
                        "%s, %s", workers, speedup);
    return JC_OK;
}

static jc_status read_line(char *line, bool may_be_header, const char *place, double hot_share, cli_points *points,
                           jc_error *error)
{
    char *workers, *speedup;
    jc_speedup_point point;
    if (!split(line, &workers, &speedup))
        return cli_fail(error, JC_ERR_INPUT, place, "not two columns; a line is workers,speedup, such as 1024,33.8");
    if (may_be_header && !looks_like_number(workers) && !looks_like_number(speedup))
        return check_header(workers, speedup, place, error);
    if (!cli_read_count(workers, &point.workers) || point.workers == 0)
        return cli_fail(error, JC_ERR_INPUT, place, "the workers are a whole number of at least 1, not '%s'",
                        workers);
    if (!cli_read_speedup(speedup, &point.speedup))
        return cli_fail(error, JC_ERR_INPUT, place, "the speedup is a number above 0, such as 33.8, not '%s'",
                        speedup);
    return append(points, point, hot_share, place, error);
}

static jc_status read_lines(FILE *file, const char *name, double hot_share, cli_points *points, jc_error *error)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    uint64_t number = 0;
    bool begun = false; /* past the line that may be a header */
    jc_status status = JC_OK;
    errno = 0;
    while (status == JC_OK && (length = getline(&line, &room, file)) >= 0) {
        char place[sizeof error->place];
        snprintf(place, sizeof place, "%s:%" PRIu64, name, ++number);
        if (strlen(line) != (size_t)length) {
            status = cli_fail(error, JC_ERR_INPUT, place, "a NUL byte; the file is not text");
            break;
        }
        char *content = trim(line);
        if (*content) {
            status = read_line(content, !begun, place, hot_share, points, error);
            begun = true;
        }
    }
    if (status == JC_OK && !feof(file))
        status = cli_fail(error, errno == ENOMEM ? JC_ERR_MEMORY : JC_ERR_IO, name, "cannot be read to its end: %s",
                          strerror(errno));
    free(line);
    return status;
}

int cli_points_read_file(const char *path, double hot_share, cli_points *points)
{
    const bool standard = strcmp(path, "-") == 0;
    jc_error error = {.code = JC_OK};
    FILE *file = standard ? stdin : fopen(path, "r");
    if (!file) {
        cli_fail(&error, JC_ERR_IO, path, "cannot be opened: %s", strerror(errno));
        return cli_complain("invert", &error);
    }
    jc_status status = read_lines(file, cli_source_name(path), hot_share, points, &error);
    if (!standard)
        fclose(file);
    return status == JC_OK ? CLI_DONE : cli_complain("invert", &error);
}

/* WORKERS=SPEEDUP; false where it is not. */
static bool read_option(const char *text, jc_speedup_point *point)
{
    const char *equals = strchr(text, '=');
    char workers[CLI_INVERT_TEXT];
    if (!equals || (size_t)(equals - text) >= sizeof workers)
        return false;
    snprintf(workers, sizeof workers, "%.*s", (int)(equals - text), text);
    return cli_read_count(workers, &point->workers) && point->workers > 0 &&
           cli_read_speedup(equals + 1, &point->speedup);
}

int cli_points_read_options(const cli_list *options, double hot_share, cli_points *points)
{
    jc_error error = {.code = JC_OK};
    for (size_t i = 0; i < options->count; i++) {
        jc_speedup_point point;
        char place[sizeof error.place];
        snprintf(place, sizeof place, "--point %s", options->items[i]);
        if (!read_option(options->items[i], &point))
            return cli_usage_error("invert", "--point wants WORKERS=SPEEDUP, such as 1024=33.8, not '%s'",
                                   options->items[i]);
        if (append(points, point, hot_share, place, &error) != JC_OK)
            return cli_complain("invert", &error);
    }
    return CLI_DONE;
}
