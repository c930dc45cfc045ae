/* SPDX-License-Identifier: Apache-2.0 */
/* The skew of one rule: what its profile says, put into words. */
#include "cli/skew.h"

#include "cli/label.h"
#include "cli/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

jc_status cli_skew_create(const jc_plan *plan, const jc_profile *profile, const jc_program *program,
                          const jc_rule *rule, const jc_dictionary *dictionary, cli_skew *skew)
{
    cli_skew made = {.total = profile->total, .depths = profile->depth_count};
    made.label = cli_rule_label(program, rule);
    made.order = cli_order_label(rule, jc_plan_order(plan));
    bool complete = made.label && made.order;
    for (unsigned depth = 0; depth < profile->depth_count; depth++) {
        made.largest[depth] = profile->level[depth].largest;
        if (profile->total)
            made.largest_share[depth] = (double)made.largest[depth] / (double)profile->total;
    }
    if (profile->depth_count > 0 && profile->level[0].units > 0) {
        made.root_keys = profile->level[0].units;
        made.hot_work = made.largest[0];
        made.hot_share = made.largest_share[0];
        made.hot_key = cli_value_label(dictionary, profile->level[0].largest_binding[0]);
        complete = complete && made.hot_key;
        made.fitted = jc_fit_zipf(profile->level[0].work, made.root_keys, &made.fit, NULL) == JC_OK;
    }
    if (!complete) {
        cli_skew_clear(&made);
        return JC_ERR_MEMORY;
    }
    *skew = made;
    return JC_OK;
}

void cli_skew_clear(cli_skew *skew)
{
    free(skew->label);
    free(skew->order);
    free(skew->hot_key);
    memset(skew, 0, sizeof *skew);
}

cli_table *cli_skew_table(void)
{
    static const char *const columns[] = {"rule=head",
                                          "variable order=order",
                                          ">root keys=root_keys",
                                          ">T=total",
                                          "hot key=hot_key",
                                          ">its share of T=hot_share",
                                          ">largest unit, depth 1=largest_unit_share_depth1",
                                          ">depth 2=largest_unit_share_depth2",
                                          ">Zipf exponent=zipf_exponent"};
    return cli_table_create(sizeof columns / sizeof *columns, columns);
}

static void add_exponent(cli_table *table, const jc_zipf_fit *fit)
{
    char shown[64], plain[32];
    snprintf(shown, sizeof shown, "%.2f ± %.2f", fit->exponent, fit->standard_error);
    snprintf(plain, sizeof plain, "%.6g", fit->exponent);
    cli_table_pair(table, shown, plain);
}

void cli_skew_cells(cli_table *table, const cli_skew *skew)
{
    cli_table_cell(table, skew->label);
    cli_table_cell(table, skew->order);
    cli_table_count(table, skew->root_keys);
    cli_table_count(table, skew->total);
    cli_table_cell(table, skew->hot_key);
    cli_table_share(table, skew->hot_key ? skew->hot_share : NAN);
    for (unsigned depth = 0; depth < 2; depth++)
        cli_table_share(table, skew->total && depth < skew->depths ? skew->largest_share[depth] : NAN);
    if (skew->fitted)
        add_exponent(table, &skew->fit);
    else
        cli_table_cell(table, NULL);
}

json_t *cli_skew_json(const cli_skew *skew)
{
    json_t *object = json_pack("{s:s, s:s, s:o, s:o, s:o, s:f, s:o, s:f}", "head", skew->label, "order", skew->order,
                               "root_keys", cli_json_count(skew->root_keys), "total", cli_json_count(skew->total),
                               "hot_key", cli_json_text(skew->hot_key), "hot_share", skew->hot_share, "hot_work",
                               cli_json_count(skew->hot_work), "largest_unit_share_depth1", skew->largest_share[0]);
    if (!object)
        return NULL;
    int failed = json_object_set_new(object, "largest_unit_share_depth2",
                                     skew->depths > 1 ? json_real(skew->largest_share[1]) : json_null());
    failed |= json_object_set_new(object, "zipf_exponent", skew->fitted ? json_real(skew->fit.exponent) : json_null());
    failed |= json_object_set_new(object, "zipf_standard_error",
                                  skew->fitted ? json_real(skew->fit.standard_error) : json_null());
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}
