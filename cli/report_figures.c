/* SPDX-License-Identifier: Apache-2.0 */
/* A report's figures: for each rule the root keys by rank, the makespans, and each worker's share of the work. */
#include "cli/figure.h"
#include "cli/label.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

enum { RANK_SIZE, MAKESPANS, SHARES };

static jc_status draw_rank_size(const report_rule *rule, const jc_profile *profile, const char *path, jc_error *error)
{
    const cli_skew *skew = &rule->skew;
    const cli_ranking ranking = {.name = rule->label, .count = skew->root_keys,
                                 .weights = skew->root_keys ? profile->level[0].work : NULL,
                                 .fit = skew->fitted ? &skew->fit : NULL, .hot_key = skew->hot_key};
    return cli_figure_rank_size(path, rule->label, 1, &ranking, error);
}

static jc_status draw_makespans(const report_rule *rule, const char *path, jc_error *error)
{
    const cli_makespans *makespans = &rule->makespans;
    return cli_figure_makespans(path, rule->label, makespans->count, makespans->rows, NULL, makespans->workers, error);
}

static jc_status draw_shares(const report_rule *rule, const char *path, jc_error *error)
{
    char names[CLI_SCHEDULES][32];
    cli_shares shares[CLI_SCHEDULES];
    for (unsigned i = 0; i < rule->measured.count; i++)
        shares[i] = (cli_shares){.name = jc_schedule_name(rule->measured.schedules[i], names[i]),
                                 .work = rule->measured.runs[i]->worker_work};
    return cli_figure_shares(path, rule->label, rule->measured.count, shares, rule->measured.threads, error);
}

/* Draws one figure and keeps its name. Where gnuplot draws nothing the data and the script are there, and that is
 * kept as a note. */
static jc_status draw(report *made, report_rule *rule, const jc_profile *profile, unsigned kind, jc_error *error)
{
    static const char *const prefixes[] = {"skew-", "makespan-", "workers-"};
    char *name = cli_file_label(prefixes[kind], rule->label, (unsigned)(rule - made->rules) + 1, ".svg");
    size_t size = strlen(made->output) + (name ? strlen(name) : 0) + 2;
    char *path = malloc(size);
    jc_status status = JC_ERR_MEMORY;
    if (!name || !path)
        goto done;
    snprintf(path, size, "%s/%s", made->output, name);
    if (kind == RANK_SIZE)
        status = draw_rank_size(rule, profile, path, error);
    else if (kind == MAKESPANS)
        status = draw_makespans(rule, path, error);
    else
        status = draw_shares(rule, path, error);
    if (status == JC_ERR_UNSUPPORTED) {
        if (made->drawn)
            snprintf(made->drawing_note, sizeof made->drawing_note, "%s", error->sentence);
        made->drawn = false;
        status = JC_OK;
    } else if (status == JC_OK) {
        rule->figures[kind] = name;
        name = NULL;
    }
done:
    free(path);
    free(name);
    return status;
}

jc_status report_draw(report *made, report_rule *rule, const jc_profile *profile, jc_error *error)
{
    jc_status status = JC_OK;
    for (unsigned kind = 0; kind < REPORT_FIGURES && status == JC_OK; kind++)
        status = draw(made, rule, profile, kind, error);
    return status;
}
