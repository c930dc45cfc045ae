/* SPDX-License-Identifier: Apache-2.0 */
/* Widths for programs: CSV and JSON. Exact numbers are texts. */
#include "cli/width_print.h"

#include "cli/output.h"

#include <stdlib.h>
#include <string.h>

/* Why values are missing: "ghw: not finished within 10 s; subw: ..."; NULL where none is, or where memory is out. */
static char *joined_reasons(const cli_widths *widths)
{
    char *text = NULL;
    size_t size;
    FILE *stream = NULL;
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++) {
        if (cli_width_is_exact(widths, kind))
            continue;
        const char *reason = widths->reasons[kind] ? widths->reasons[kind] : "left out by --only";
        const char *between = stream ? "; " : "";
        if (!stream && !(stream = open_memstream(&text, &size)))
            return NULL;
        fprintf(stream, "%s%s: %s", between, cli_width_names[kind], reason);
    }
    if (stream && fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* ---- CSV ------------------------------------------------------------------------------------------------------- */

static void print_field(const char *text, FILE *out)
{
    if (!text)
        return;
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void cli_width_print_csv_title(FILE *out)
{
    fputs("query,vertices,edges,rho,ghw,fhw,subw,ghw_lower,ghw_upper,fhw_lower,fhw_upper,subw_lower,subw_upper,"
          "reason\n", out);
}

void cli_width_print_csv(const char *what, const cli_widths *widths, FILE *out)
{
    char *reasons = joined_reasons(widths);
    print_field(what, out);
    fprintf(out, ",%u,%u", widths->graph->vertex_count, widths->graph->edge_count);
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++) {
        fputc(',', out);
        print_field(cli_width_is_exact(widths, kind) ? cli_width_upper(widths, kind) : NULL, out);
    }
    for (cli_width_kind kind = CLI_GHW; kind < CLI_WIDTH_KINDS; kind++) {
        fputc(',', out);
        print_field(cli_width_lower(widths, kind), out);
        fputc(',', out);
        print_field(cli_width_upper(widths, kind), out);
    }
    fputc(',', out);
    print_field(reasons, out);
    fputc('\n', out);
    free(reasons);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------ */

static bool set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value) == 0;
}

/* {"bag": 2, "parent": 1, "vertices": [...], "width": "3/2", "cover": {edge: weight}} */
static json_t *bag_json(const jc_decomposition *tree, unsigned bag, const jc_hypergraph *graph)
{
    json_t *object = json_object(), *vertices = json_array(), *cover = json_object();
    bool good = object && vertices && cover;
    for (size_t i = tree->start[bag]; good && i < tree->start[bag + 1]; i++)
        good = json_array_append_new(vertices, cli_json_text(graph->vertices[tree->vertices[i]])) == 0;
    for (size_t i = tree->cover_start[bag]; good && i < tree->cover_start[bag + 1]; i++) {
        json_t *name = cli_json_text(graph->edges[tree->cover_edges[i]]);
        good = name && set(cover, json_string_value(name), json_string(tree->cover_weights[i]));
        json_decref(name);
    }
    good = good && set(object, "bag", json_integer(bag + (json_int_t)1)) &&
           set(object, "parent", bag ? json_integer(tree->parent[bag] + (json_int_t)1) : json_null()) &&
           json_object_set(object, "vertices", vertices) == 0 &&
           set(object, "width", json_string(tree->width[bag])) && json_object_set(object, "cover", cover) == 0;
    json_decref(cover);
    json_decref(vertices);
    if (!good) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* {"width": "3/2", "bags": [...]}; null where there is no decomposition, NULL where memory is out. */
static json_t *decomposition_json(const cli_widths *widths, cli_width_kind kind)
{
    const jc_decomposition *tree = cli_width_decomposition(widths, kind);
    if (!tree)
        return json_null();
    json_t *object = json_object(), *bags = json_array();
    bool good = object && bags && set(object, "width", json_string(cli_width_upper(widths, kind)));
    for (unsigned bag = 0; good && bag < tree->bag_count; bag++)
        good = json_array_append_new(bags, bag_json(tree, bag, widths->graph)) == 0;
    good = good && json_object_set(object, "bags", bags) == 0;
    json_decref(bags);
    if (!good) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static bool add_bounds(const cli_widths *widths, cli_width_kind kind, json_t *object)
{
    char lower[16], upper[16];
    snprintf(lower, sizeof lower, "%s_lower", cli_width_names[kind]);
    snprintf(upper, sizeof upper, "%s_upper", cli_width_names[kind]);
    return set(object, lower, text_or_null(cli_width_lower(widths, kind))) &&
           set(object, upper, text_or_null(cli_width_upper(widths, kind)));
}

bool cli_width_add_json(const cli_widths *widths, bool decompositions, json_t *object)
{
    const cli_width_kind shown = cli_width_decomposition(widths, CLI_FHW) ? CLI_FHW : CLI_GHW;
    bool missing = false;
    bool good = set(object, "vertices", json_integer(widths->graph->vertex_count)) &&
                set(object, "edges", json_integer(widths->graph->edge_count)) &&
                set(object, "isolated_vertices", json_integer(widths->isolated)) &&
                set(object, "unit", json_string(widths->sized ? "log2 of rows" : "exponent of N")) &&
                set(object, "constrained", json_boolean(widths->constrained));
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++) {
        const char *value = cli_width_is_exact(widths, kind) ? cli_width_upper(widths, kind) : NULL;
        good = good && set(object, cli_width_names[kind], text_or_null(value));
        missing = missing || !value;
    }
    for (cli_width_kind kind = CLI_GHW; kind < CLI_WIDTH_KINDS; kind++)
        good = good && add_bounds(widths, kind, object);
    if (missing) {
        char *reasons = joined_reasons(widths);
        good = good && reasons && set(object, "reason", cli_json_text(reasons));
        free(reasons);
    }
    if (decompositions)
        good = good && set(object, "decomposition", decomposition_json(widths, shown)) &&
               set(object, "ghw_decomposition", decomposition_json(widths, CLI_GHW));
    return good;
}
