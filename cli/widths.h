/* SPDX-License-Identifier: Apache-2.0 */
/* The widths of one hypergraph or of one rule's body, as the width command shows them. */
#ifndef CLI_WIDTHS_H
#define CLI_WIDTHS_H

#include "cli/sizes.h"
#include "cli/statistics.h"

#include <joincast/lp.h>

typedef enum cli_width_kind { CLI_RHO, CLI_GHW, CLI_FHW, CLI_SUBW, CLI_WIDTH_KINDS } cli_width_kind;

/* "rho", "ghw", "fhw", "subw". */
extern const char *const cli_width_names[CLI_WIDTH_KINDS];

typedef struct cli_width_request {
    bool wanted[CLI_WIDTH_KINDS];
    double seconds; /* for each width; 0: no limit */
} cli_width_request;

typedef struct cli_widths {
    char *label;      /* the rule's head, or the file's name */
    char *rule;       /* as written; NULL for a hypergraph file */
    jc_hypergraph *graph;
    unsigned isolated; /* vertices in no edge, which are left out */
    bool sized;        /* bags cost binary logarithms of rows, else exponents of N */
    bool constrained;  /* fhw and subw are under statistics or choice-domains */
    bool empty;        /* sized, and a relation has no rows */
    bool interrupted;
    jc_cover *rho;
    jc_width *widths[CLI_WIDTH_KINDS]; /* none for CLI_RHO */
    char *reasons[CLI_WIDTH_KINDS];    /* why there is no exact value; NULL where there is, or it is not wanted */
} cli_widths;

/* The hypergraph is taken, also on failure. What a width's own limits forbid is its reason, not a failure. */
jc_status cli_widths_of_graph(jc_hypergraph *graph, const char *label, const cli_width_request *request,
                              cli_widths *widths, jc_error *error);
/* sizes and statistics as the command line gives them. */
jc_status cli_widths_of_rule(const jc_program *program, const jc_rule *rule, const cli_sizes *sizes,
                             const cli_statistics *statistics, const cli_width_request *request, cli_widths *widths,
                             jc_error *error);
void cli_widths_clear(cli_widths *widths);

/* Exact rationals, or NULL where nothing is known. The submodular width is at most fhw, so where a search for it ended
 * early, fhw's upper bound may be its own. */
const char *cli_width_lower(const cli_widths *widths, cli_width_kind kind);
const char *cli_width_upper(const cli_widths *widths, cli_width_kind kind);
bool cli_width_is_exact(const cli_widths *widths, cli_width_kind kind);
/* The decomposition that attains the upper bound, or NULL. */
const jc_decomposition *cli_width_decomposition(const cli_widths *widths, cli_width_kind kind);

/* From here on Ctrl-C, or SIGTERM, ends the searches, which then give bounds; a second one ends the program. */
void cli_widths_catch_interrupt(void);
bool cli_widths_interrupted(void);
void cli_widths_interrupt(void); /* as Ctrl-C does */

#endif
