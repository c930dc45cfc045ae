/* SPDX-License-Identifier: Apache-2.0 */
/* A witness for people, as a table and as the note in its folder, and for programs. */
#include "cli/output.h"
#include "cli/witness.h"

void cli_witness_print(FILE *out, void *context)
{
    const cli_witness_data *data = context;
    const bool exact = jc_witness_count_exact(data->witness);
    fprintf(out, "%s\n", data->rule->text);
    fprintf(out, "  %-8s %s%s\n", "bindings", exact ? "" : "at least ", jc_witness_count(data->witness));
    fprintf(out, "  %-8s at most %s\n", "bound", jc_witness_bound(data->witness));
    for (size_t i = 0; i < jc_constraints_count(data->dependencies); i++)
        fprintf(out, "  %-8s %s\n", i == 0 ? "where" : "", jc_constraints_at(data->dependencies, i)->name);
    if (data->check)
        fprintf(out, "  %-8s %s\n", "check", data->check);
    fputc('\n', out);
    cli_table_print(data->people, out);
}

jc_status cli_witness_make_tables(cli_witness_data *data)
{
    static const char *const people[] = {"relation", ">rows", ">allowed"};
    static const char *const csv[] = {"relation", "rows", "rows_allowed", "count", "count_exact", "bound"};
    data->people = cli_table_create(3, people);
    data->csv = cli_table_create(6, csv);
    if (!data->people || !data->csv)
        return JC_ERR_MEMORY;
    for (unsigned p = 0; p < data->program->predicate_count; p++) {
        cli_table *const tables[] = {data->people, data->csv};
        for (unsigned t = 0; t < 2 && cli_witness_in_body(data->rule, p); t++) {
            cli_table_cell(tables[t], data->program->predicates[p].name);
            cli_table_count(tables[t], jc_witness_rows(data->witness, p));
            cli_table_count(tables[t], data->allowed[p]);
        }
        if (cli_witness_in_body(data->rule, p)) {
            cli_table_cell(data->csv, jc_witness_count(data->witness));
            cli_table_cell(data->csv, jc_witness_count_exact(data->witness) ? "true" : "false");
            cli_table_cell(data->csv, jc_witness_bound(data->witness));
        }
    }
    return cli_table_ok(data->people) && cli_table_ok(data->csv) ? JC_OK : JC_ERR_MEMORY;
}

static json_t *relations_json(const cli_witness_data *data)
{
    json_t *relations = json_array();
    for (unsigned p = 0; p < data->program->predicate_count && relations; p++) {
        if (!cli_witness_in_body(data->rule, p))
            continue;
        json_t *relation = json_pack("{s:o, s:o, s:o}", "relation", cli_json_text(data->program->predicates[p].name),
                                     "rows", cli_json_count(jc_witness_rows(data->witness, p)), "rows_allowed",
                                     cli_json_count(data->allowed[p]));
        if (json_array_append_new(relations, relation) != 0) {
            json_decref(relations);
            return NULL;
        }
    }
    return relations;
}

static json_t *dependencies_json(const cli_witness_data *data)
{
    json_t *dependencies = json_array();
    for (size_t i = 0; i < jc_constraints_count(data->dependencies) && dependencies; i++) {
        if (json_array_append_new(dependencies, cli_json_text(jc_constraints_at(data->dependencies, i)->name)) != 0) {
            json_decref(dependencies);
            return NULL;
        }
    }
    return dependencies;
}

json_t *cli_witness_json(const cli_witness_data *data)
{
    json_t *object = cli_envelope("witness", NULL);
    json_t *result = json_pack("{s:o, s:s, s:b, s:s, s:o, s:o, s:o}", "rule", cli_json_text(data->rule->text),
                               "count", jc_witness_count(data->witness), "count_exact",
                               jc_witness_count_exact(data->witness),
                               "bound", jc_witness_bound(data->witness), "dependencies", dependencies_json(data),
                               "relations", relations_json(data), "check", cli_json_text(data->check));
    if (object && result && json_object_update(object, result) == 0) {
        json_decref(result);
        return object;
    }
    json_decref(result);
    json_decref(object);
    return NULL;
}
