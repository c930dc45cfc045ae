/* SPDX-License-Identifier: Apache-2.0 */
/* One file into one relation: decide on the layout, read the rows, make the relation. */
#include "data/read_format.h"
#include "data/read_rows.h"
#include "model/error.h"

#include <string.h>

static jc_status read_rows(jc_rows *rows, jc_lines *lines, const jc_layout *layout)
{
    jc_line header;
    jc_status status = layout->header ? jc_lines_next(lines, &header, rows->error) : JC_OK;
    if (status != JC_OK)
        return status;
    switch (layout->format) {
    case JC_FORMAT_CSV: return jc_read_csv(rows, lines, layout->separator[0]);
    case JC_FORMAT_EDGES: return jc_read_edges(rows, lines);
    default: return jc_read_delimited(rows, lines, layout->separator, layout->format == JC_FORMAT_TSV);
    }
}

/* Hands the columns over, whatever comes of it. */
static jc_status make_relation(jc_rows *rows, jc_relation **relation)
{
    jc_status status = jc_relation_create(rows->arity, rows->count, rows->columns, relation);
    for (unsigned c = 0; c < rows->arity; c++)
        rows->columns[c] = NULL;
    if (status != JC_OK)
        return jc_fail(rows->error, status, rows->lines->path, "%s while sorting the rows", jc_status_text(status));
    return JC_OK;
}

static const jc_read_options guess = {JC_FORMAT_GUESS, NULL, -1};

/* Its first line would pass for that of a table of one column. */
static bool is_matrix_market(const jc_lines *lines)
{
    static const char mark[] = "%%MatrixMarket";
    return lines->end - lines->begin >= sizeof mark - 1 &&
           memcmp(lines->buffer + lines->begin, mark, sizeof mark - 1) == 0;
}

jc_status jc_relation_file_columns(const char *path, const jc_read_options *options, unsigned *columns,
                                   jc_error *error)
{
    jc_lines lines;
    jc_layout layout;
    jc_status status = jc_lines_open(&lines, path, error);
    if (status != JC_OK)
        return status;
    unsigned found = 0;
    if (is_matrix_market(&lines))
        status = jc_fail(error, JC_ERR_INPUT, path, "is a Matrix Market file; make it an edge list first, without "
                         "the lines that begin with %% and without the line of sizes behind them");
    else
        status = jc_layout_decide(&lines, options ? options : &guess, 0, &layout, error);
    if (status == JC_OK && (found = jc_layout_columns(&lines, &layout)) == 0)
        status = jc_fail(error, JC_ERR_INPUT, path, "there is no row in it");
    jc_lines_close(&lines);
    if (status == JC_OK)
        *columns = found;
    return status;
}

jc_status jc_relation_read(const char *path, const jc_read_options *options, unsigned arity, const jc_type *types,
                           jc_dictionary *dictionary, jc_relation **relation, jc_error *error)
{
    jc_lines lines;
    jc_rows rows;
    jc_layout layout;
    if (arity > JC_MAX_ARITY)
        return jc_fail(error, JC_ERR_LIMIT, path, "more than %d columns", JC_MAX_ARITY);
    jc_status status = jc_lines_open(&lines, path, error);
    if (status != JC_OK)
        return status;
    status = jc_rows_open(&rows, &lines, arity, types, dictionary, error);
    if (status == JC_OK)
        status = jc_layout_decide(&lines, options ? options : &guess, arity, &layout, error);
    if (status == JC_OK)
        status = read_rows(&rows, &lines, &layout);
    if (status == JC_OK)
        status = jc_rows_finish(&rows);
    if (status == JC_OK)
        status = make_relation(&rows, relation);
    jc_rows_close(&rows);
    jc_lines_close(&lines);
    return status;
}
