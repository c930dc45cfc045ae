/* SPDX-License-Identifier: Apache-2.0 */
/* CSV as RFC 4180 has it: quoted fields, doubled quotes in them, embedded separators and line ends.
 *
 * A line without a quote that does not continue a quoted field needs no CSV parser and is split as it is. All others
 * go to libcsv, line by line, so that an error knows its line. White space belongs to the field; blank lines are
 * skipped.
 */
#include "data/read_rows.h"

#include "model/error.h"

#include <csv.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct csv_reading {
    jc_rows *rows;
    struct csv_parser parser;
    char separator[2];
    bool in_record;      /* libcsv holds the beginning of a record */
    uint64_t first_line; /* of that record */
    unsigned column;
    jc_status status; /* libcsv cannot be stopped from a callback: what came first is kept, the rest passed over */
} csv_reading;

static int is_no_space(unsigned char byte)
{
    (void)byte;
    return 0;
}

static void on_field(void *bytes, size_t length, void *context)
{
    csv_reading *reading = context;
    static char nothing[1];
    if (reading->status == JC_OK && reading->column == 0)
        reading->status = jc_rows_begin(reading->rows);
    if (reading->status == JC_OK)
        reading->status = jc_rows_field(reading->rows, reading->column, bytes ? bytes : nothing, length);
    reading->column += reading->column < UINT32_MAX;
}

static void on_record(int terminator, void *context)
{
    csv_reading *reading = context;
    (void)terminator;
    if (reading->status == JC_OK)
        reading->status = jc_rows_end(reading->rows, reading->column, reading->separator);
    reading->column = 0;
    reading->in_record = false;
}

static jc_status parser_error(csv_reading *reading)
{
    int code = csv_error(&reading->parser);
    if (code == CSV_ENOMEM || code == CSV_ETOOBIG)
        return jc_fail_memory(reading->rows->error);
    return jc_lines_fail(reading->rows->lines, reading->rows->error, JC_ERR_INPUT,
                         "a quote stands inside a field, or text after a closing quote; quote the whole field and "
                         "double the quotes in it");
}

static jc_status feed(csv_reading *reading, const char *bytes, size_t length)
{
    size_t taken = csv_parse(&reading->parser, bytes, length, on_field, on_record, reading);
    if (reading->status == JC_OK && taken != length)
        reading->status = parser_error(reading);
    return reading->status;
}

static jc_status feed_line(csv_reading *reading, const jc_line *line)
{
    if (!reading->in_record)
        reading->first_line = reading->rows->lines->number;
    reading->in_record = true;
    jc_status status = feed(reading, line->bytes, line->length);
    if (status == JC_OK && line->newline)
        status = line->carriage_return ? feed(reading, "\r\n", 2) : feed(reading, "\n", 1);
    return status;
}

/* The end of the file also ends a record, but not a quoted field. */
static jc_status finish(csv_reading *reading)
{
    if (!reading->in_record)
        return JC_OK;
    if (csv_fini(&reading->parser, on_field, on_record, reading) != 0 && reading->status == JC_OK) {
        if (csv_error(&reading->parser) != CSV_EPARSE)
            return jc_fail_memory(reading->rows->error);
        return jc_lines_fail(reading->rows->lines, reading->rows->error, JC_ERR_INPUT,
                             "the file ends inside quotes; the record began on line %" PRIu64, reading->first_line);
    }
    return reading->status;
}

static jc_status read_line(csv_reading *reading, const jc_line *line)
{
    if (!reading->in_record) {
        if (line->length == 0)
            return JC_OK;
        if (reading->rows->arity == 0)
            return jc_rows_nullary(reading->rows, line);
        if (!memchr(line->bytes, '"', line->length))
            return jc_rows_split(reading->rows, line, reading->separator);
    }
    return feed_line(reading, line);
}

jc_status jc_read_csv(jc_rows *rows, jc_lines *lines, char separator)
{
    csv_reading reading = {.rows = rows, .separator = {separator, '\0'}};
    jc_line line;
    jc_status status;
    if (csv_init(&reading.parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
        return jc_fail_memory(rows->error);
    csv_set_delim(&reading.parser, (unsigned char)separator);
    csv_set_space_func(&reading.parser, is_no_space);
    csv_set_realloc_func(&reading.parser, realloc);
    while ((status = jc_lines_next(lines, &line, rows->error)) == JC_OK && line.bytes)
        if ((status = read_line(&reading, &line)) != JC_OK)
            break;
    if (status == JC_OK)
        status = finish(&reading);
    csv_free(&reading.parser);
    return status;
}
