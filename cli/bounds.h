/* SPDX-License-Identifier: Apache-2.0 */
/* The bounds of a program's rules, one entry per rule and head, as bound and report show them. */
#ifndef CLI_BOUNDS_H
#define CLI_BOUNDS_H

#include "cli/table.h"

#include <jansson.h>
#include <joincast/lp.h>

typedef struct cli_bound_entry {
    const jc_rule *rule;
    unsigned head;          /* index into the rule's heads */
    char *label;            /* the head's predicate, with #2, #3 for later rules of the same predicate */
    jc_hypergraph *graph;
    jc_cover *full;         /* all relations N */
    jc_cover *head_only;    /* the head's variables alone, all relations N */
    jc_cover *carried;      /* derived body atoms cost their own head's exponent; NULL where there are none */
    char *carriers;         /* those atoms: "HelpNT carries N^2"; NULL likewise */
    jc_cover *sized;        /* at the relations' sizes; NULL where those known do not tell */
    jc_cover *sized_head;
} cli_bound_entry;

typedef struct cli_bounds {
    const jc_program *program;
    size_t count;
    cli_bound_entry *entries; /* in the order of the rules, then of the heads */
} cli_bounds;

/* sizes: per predicate its number of rows, where known[predicate]; both NULL: no sizes. */
jc_status cli_bounds_create(const jc_program *program, const uint64_t *sizes, const bool *known, cli_bounds *bounds,
                            jc_error *error);
void cli_bounds_clear(cli_bounds *bounds);

/* One object of the JSON's rules[]; NULL where memory is out. */
json_t *cli_bound_json(const cli_bounds *bounds, const cli_bound_entry *entry);

#endif
