/* SPDX-License-Identifier: Apache-2.0 */
/* The bounds of a program's rules, one entry per rule and head, as bound and report show them. */
#ifndef CLI_BOUNDS_H
#define CLI_BOUNDS_H

#include "cli/sizes.h"
#include "cli/statistics.h"

#include <jansson.h>
#include <joincast/lp.h>

/* What is known of the relations. */
typedef struct cli_bound_question {
    const jc_program *program;
    const cli_sizes *sizes;           /* NULL or not any: no bounds in rows */
    const cli_statistics *statistics; /* NULL: none beside the sizes, so no polymatroid bounds */
    jc_database *database;            /* with norms: where these are measured */
    const unsigned *norms;
    size_t norm_count;
    double seconds; /* for each polymatroid bound; 0: no limit */
} cli_bound_question;

/* A polymatroid bound of a body, and of the head's variables alone. */
typedef struct cli_polymatroid {
    jc_constraints *constraints;
    jc_polymatroid *body, *head; /* NULL where the bound was not asked for */
} cli_polymatroid;

typedef struct cli_bound_entry {
    const jc_rule *rule;    /* NULL: a hypergraph from a file, all of whose vertices are the head */
    const char *text;       /* the rule as written, or the file's name */
    const char *head_name;  /* its predicate, or the file's name */
    unsigned head;          /* index into the rule's heads */
    uint64_t head_set;      /* its variables: bit v = variable v */
    char *label;            /* the head's predicate, with #2, #3 for later rules of the same predicate */
    jc_hypergraph *graph;
    jc_cover *full;         /* all relations N */
    jc_cover *head_only;    /* the head's variables alone, all relations N */
    jc_cover *carried;      /* derived body atoms cost their own head's exponent; NULL where there are none */
    char *carriers;         /* those atoms: "HelpNT carries N^2"; NULL likewise */
    char *integral;         /* the least number of whole edges that cover all variables */
    bool *integral_edges;   /* such edges */
    jc_cover *sized;        /* at the relations' sizes; NULL where those known do not tell */
    jc_cover *sized_head;
    cli_polymatroid exponents; /* under the statistics, all relations N */
    cli_polymatroid carried_exponents; /* the same where derived body atoms carry their own; else all NULL */
    cli_polymatroid rows;      /* at the sizes that are known, in log2 of rows */
    char *beyond;              /* why polymatroid bounds leave out what is given more than one variable; or NULL */
} cli_bound_entry;

typedef struct cli_bounds {
    bool sized;           /* bounds in rows were asked for */
    bool with_statistics; /* polymatroid bounds were */
    size_t count;
    cli_bound_entry *entries; /* in the order of the rules, then of the heads */
} cli_bounds;

jc_status cli_bounds_create(const cli_bound_question *question, cli_bounds *bounds, jc_error *error);
/* The exponents of a hypergraph that is no rule's. It belongs to the bounds from here on, also where this fails. */
jc_status cli_bounds_of_hypergraph(jc_hypergraph *graph, const char *name, cli_bounds *bounds, jc_error *error);
void cli_bounds_clear(cli_bounds *bounds);

/* One object of the JSON's rules[]; NULL where memory is out. */
json_t *cli_bound_json(const cli_bounds *bounds, const cli_bound_entry *entry);

#endif
