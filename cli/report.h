/* SPDX-License-Identifier: Apache-2.0 */
/* What a report holds: computed by cli/report.c, told by cli/report_text.c, drawn by cli/report_figures.c. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/bounds.h"
#include "cli/measured.h"
#include "cli/profile_file.h"
#include "cli/skew.h"

enum { REPORT_FIGURES = 3 };

typedef struct report_rule {
    const jc_rule *rule;
    char *label;
    cli_skew skew;
    cli_makespans makespans;
    cli_measured measured;
    char *figures[REPORT_FIGURES]; /* file names of the rank-size, makespan and worker figures; NULL: not drawn */
} report_rule;

typedef struct report {
    const char *command_line; /* as typed */
    const jc_program *program;
    jc_database *database;
    uint64_t workers; /* p of the forecast */
    unsigned threads; /* of the measured runs */
    unsigned repeat;  /* runs of each schedule */
    const char *output; /* the folder, or NULL */
    cli_profile_writer *profile; /* profile.json in it, on its way; NULL where there is no folder */
    bool drawn;         /* false where gnuplot drew nothing: data and scripts were written */
    char drawing_note[1024]; /* what it said */
    cli_bounds bounds;
    unsigned count;
    report_rule *rules;
    cli_table *inputs, *bound_table, *skew_table, *makespan_table, *measured_table;
} report;

/* Fills the report's tables from its results. */
jc_status report_tabulate(report *made);
/* The report as text for a terminal, or as Markdown with links to the figures. */
void report_print(const report *made, FILE *out, bool markdown);
/* The report as one JSON object; NULL where memory is out. */
json_t *report_json(const report *made);

/* Draws the figures of one rule into made->output; the profile is the rule's. */
jc_status report_draw(report *made, report_rule *rule, const jc_profile *profile, jc_error *error);

#endif
