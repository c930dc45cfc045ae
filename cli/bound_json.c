/* SPDX-License-Identifier: Apache-2.0 */
/* The bounds of one rule as a JSON object. */
#include "cli/bound_view.h"
#include "cli/output.h"

#include <math.h>
#include <stdlib.h>

/* NULL (null in JSON) for NAN. */
static json_t *log2_json(double value)
{
    if (isnan(value))
        return json_null();
    return isinf(value) ? json_string(value < 0 ? "-inf" : "inf") : json_real(value);
}

static json_t *cover_log2_json(const jc_cover *cover)
{
    return log2_json(cover ? jc_cover_bound_log2(cover) : NAN);
}

/* The vertices of a set as an array of names. */
static json_t *set_json(const jc_constraints *constraints, uint64_t set)
{
    json_t *array = json_array();
    for (unsigned v = 0; v < jc_constraints_vertex_count(constraints); v++) {
        if (set >> v & 1 && json_array_append_new(array, cli_json_text(jc_constraints_vertex(constraints, v))) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

/* The statistics that the proof uses. */
static json_t *uses_json(const cli_polymatroid *polymatroid)
{
    json_t *array = json_array();
    int failed = !array;
    for (size_t i = 0; i < jc_constraints_count(polymatroid->constraints) && !failed; i++) {
        const jc_constraint *constraint = jc_constraints_at(polymatroid->constraints, i);
        const char *weight = jc_polymatroid_weight(polymatroid->body, i);
        if (weight[0] != '0')
            failed = json_array_append_new(array, json_pack("{s:o, s:s, s:s}", "statistic",
                                                            cli_json_text(constraint->name), "bound",
                                                            constraint->bound, "weight", weight));
    }
    if (!failed)
        return array;
    json_decref(array);
    return NULL;
}

/* The Shannon inequalities of the proof. */
static json_t *steps_json(const cli_polymatroid *polymatroid)
{
    json_t *array = json_array();
    int failed = !array;
    for (size_t i = 0; i < jc_polymatroid_step_count(polymatroid->body) && !failed; i++) {
        const jc_shannon_step *step = jc_polymatroid_step(polymatroid->body, i);
        failed = json_array_append_new(
            array, json_pack("{s:s, s:o, s:o, s:s}", "kind", step->submodular ? "submodular" : "monotone", "left",
                             set_json(polymatroid->constraints, step->left), "right",
                             set_json(polymatroid->constraints, step->right), "coefficient", step->coefficient));
    }
    if (!failed)
        return array;
    json_decref(array);
    return NULL;
}

static json_t *proof_json(const cli_polymatroid *polymatroid)
{
    if (!polymatroid->body)
        return json_null();
    if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_UNBOUNDED)
        return json_pack("{s:o}", "unbounded",
                         set_json(polymatroid->constraints, jc_polymatroid_unbounded(polymatroid->body)));
    if (jc_polymatroid_kind(polymatroid->body) == JC_POLYMATROID_EMPTY)
        return json_null();
    return json_pack("{s:o, s:o}", "statistics", uses_json(polymatroid), "inequalities", steps_json(polymatroid));
}

static int add_statistics(json_t *object, const cli_bounds *bounds, const cli_bound_entry *entry)
{
    bool lost = false;
    char *rows = cli_polymatroid_rows(entry->rows.body, &lost);
    char *head_rows = cli_polymatroid_rows(entry->rows.head, &lost);
    json_t *more = json_pack(
        "{s:s?, s:s?, s:s?, s:s?, s:o, s:s?, s:o, s:o, s:s?}", "polymatroid_exponent",
        cli_polymatroid_value(entry->exponents.body), "polymatroid_exponent_carried",
        cli_polymatroid_value(entry->carried_exponents.body), "polymatroid_head_exponent",
        cli_polymatroid_value(entry->exponents.head), "polymatroid_bound", rows, "polymatroid_log2",
        log2_json(cli_polymatroid_log2(entry->rows.body)), "polymatroid_head_bound", head_rows,
        "polymatroid_head_log2", log2_json(cli_polymatroid_log2(entry->rows.head)), "polymatroid_proof",
        proof_json(bounds->sized ? &entry->rows : &entry->exponents), "polymatroid_reason", entry->beyond);
    const int failed = lost || !more ? -1 : json_object_update(object, more);
    json_decref(more);
    free(head_rows);
    free(rows);
    return failed;
}

/* Names to weights of a cover or its packing. */
static json_t *weights_json(unsigned count, char *const *names, const jc_cover *cover,
                            const char *(*value)(const jc_cover *cover, unsigned index))
{
    json_t *object = json_object();
    for (unsigned i = 0; object && i < count; i++) {
        if (json_object_set_new(object, names[i], json_string(value(cover, i))) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *integral_json(const cli_bound_entry *entry)
{
    json_t *array = json_array();
    for (unsigned e = 0; array && e < entry->graph->edge_count; e++) {
        if (entry->integral_edges[e] && json_array_append_new(array, json_string(entry->graph->edges[e])) != 0) {
            json_decref(array);
            return NULL;
        }
    }
    return array;
}

static bool is_certified(const cli_bound_entry *entry)
{
    return jc_cover_certified(entry->full) && jc_cover_certified(entry->head_only) &&
           (!entry->sized || (jc_cover_certified(entry->sized) && jc_cover_certified(entry->sized_head)));
}

json_t *cli_bound_json(const cli_bounds *bounds, const cli_bound_entry *entry)
{
    const jc_hypergraph *graph = entry->graph;
    const jc_cover *shown = entry->sized ? entry->sized : entry->full;
    json_t *object = json_pack(
        "{s:s, s:o, s:s, s:o, s:s?, s:o, s:o, s:s, s:o, s:s?, s:s?, s:s, s:o, s:b}", "head",
        entry->head_name, "rule", cli_json_text(entry->text), "exponent", jc_cover_value(entry->full), "bound_log2",
        cover_log2_json(entry->sized), "bound", entry->sized ? jc_cover_bound(entry->sized) : NULL, "cover",
        weights_json(graph->edge_count, graph->edges, shown, jc_cover_weight), "packing",
        weights_json(graph->vertex_count, graph->vertices, shown, jc_cover_packing), "head_exponent",
        jc_cover_value(entry->head_only), "head_bound_log2", cover_log2_json(entry->sized_head), "head_bound",
        entry->sized_head ? jc_cover_bound(entry->sized_head) : NULL, "exponent_carried",
        entry->carried ? jc_cover_value(entry->carried) : NULL, "integral_exponent", entry->integral,
        "integral_cover", integral_json(entry), "certified", (int)is_certified(entry));
    if (object && bounds->with_statistics && add_statistics(object, bounds, entry) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}
