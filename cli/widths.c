/* SPDX-License-Identifier: Apache-2.0 */
/* Widths one by one: the cover by edges alone, then the three searches, each within its time. */
#include "cli/widths.h"

#include "cli/label.h"

#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const char *const cli_width_names[CLI_WIDTH_KINDS] = {"rho", "ghw", "fhw", "subw"};

/* ---- interruption ---------------------------------------------------------------------------------------------- */

static atomic_bool interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

void cli_widths_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool cli_widths_interrupted(void)
{
    return atomic_load(&interrupted);
}

void cli_widths_interrupt(void)
{
    atomic_store(&interrupted, true);
}

static bool stop(void *argument)
{
    (void)argument;
    return cli_widths_interrupted();
}

/* ---- one hypergraph -------------------------------------------------------------------------------------------- */

/* What the bags cost: costs per edge or NULL, and constraints or NULL. */
typedef struct bag_pricing {
    const char **costs;
    jc_constraints *constraints;
} bag_pricing;

__attribute__((format(printf, 3, 4))) static jc_status explain(cli_widths *widths, cli_width_kind kind,
                                                               const char *format, ...)
{
    char reason[sizeof((jc_error *)0)->sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    free(widths->reasons[kind]);
    widths->reasons[kind] = strdup(reason);
    return widths->reasons[kind] ? JC_OK : JC_ERR_MEMORY;
}

/* A failure that only this width suffers becomes its reason. */
static jc_status forgive(cli_widths *widths, cli_width_kind kind, jc_status status, const jc_error *error)
{
    if (status == JC_OK || status == JC_ERR_MEMORY || status == JC_ERR_ARGUMENT)
        return status;
    return explain(widths, kind, "%s", error->sentence[0] ? error->sentence : jc_status_text(status));
}

static jc_status compute_rho(cli_widths *widths, const bag_pricing *pricing)
{
    const jc_hypergraph *graph = widths->graph;
    jc_error error = {.sentence = ""};
    bool *covered = calloc(graph->vertex_count + (size_t)1, sizeof *covered);
    if (!covered)
        return JC_ERR_MEMORY;
    for (size_t i = 0; i < graph->start[graph->edge_count]; i++)
        covered[graph->members[i]] = true;
    const jc_status status = jc_cover_solve(graph, pricing->costs, covered, &widths->rho, &error);
    free(covered);
    return forgive(widths, CLI_RHO, status, &error);
}

static jc_status compute_width(cli_widths *widths, cli_width_kind kind, const bag_pricing *pricing,
                               const cli_width_request *request)
{
    const jc_width_options options = {pricing->costs, pricing->constraints, request->seconds, stop, NULL};
    jc_error error = {.sentence = ""};
    jc_width **width = &widths->widths[kind];
    jc_status status;
    if (kind == CLI_SUBW)
        status = jc_submodular_width_solve(widths->graph, &options, width, &error);
    else if (kind == CLI_FHW)
        status = jc_width_solve(widths->graph, pricing->constraints ? JC_WIDTH_CONSTRAINED : JC_WIDTH_FRACTIONAL,
                                &options, width, &error);
    else
        status = jc_width_solve(widths->graph, JC_WIDTH_GENERALIZED, &options, width, &error);
    if (status != JC_OK || cli_width_is_exact(widths, kind))
        return forgive(widths, kind, status, &error);
    widths->interrupted = widths->interrupted || cli_widths_interrupted();
    if (widths->interrupted)
        return explain(widths, kind, "interrupted");
    if (request->seconds > 0)
        return explain(widths, kind, "not finished within %g s", request->seconds);
    return explain(widths, kind, "only bounds are known");
}

static jc_status compute(cli_widths *widths, const bag_pricing *pricing, const cli_width_request *request)
{
    jc_status status = request->wanted[CLI_RHO] ? compute_rho(widths, pricing) : JC_OK;
    for (cli_width_kind kind = CLI_GHW; kind < CLI_WIDTH_KINDS && status == JC_OK; kind++)
        if (request->wanted[kind])
            status = compute_width(widths, kind, pricing, request);
    return status;
}

static jc_status count_isolated(cli_widths *widths)
{
    const jc_hypergraph *graph = widths->graph;
    bool *found = calloc(graph->vertex_count + (size_t)1, sizeof *found);
    if (!found)
        return JC_ERR_MEMORY;
    widths->isolated = graph->vertex_count;
    for (size_t i = 0; i < graph->start[graph->edge_count]; i++) {
        widths->isolated -= !found[graph->members[i]];
        found[graph->members[i]] = true;
    }
    free(found);
    return JC_OK;
}

static jc_status fail_memory(jc_status status, jc_error *error)
{
    if (status == JC_ERR_MEMORY)
        *error = (jc_error){.code = status, .sentence = "out of memory"};
    return status;
}

jc_status cli_widths_of_graph(jc_hypergraph *graph, const char *label, const cli_width_request *request,
                              cli_widths *widths, jc_error *error)
{
    const bag_pricing even = {NULL, NULL};
    *widths = (cli_widths){.graph = graph, .label = strdup(label)};
    jc_status status = widths->label ? count_isolated(widths) : JC_ERR_MEMORY;
    if (status == JC_OK)
        status = compute(widths, &even, request);
    return fail_memory(status, error);
}

/* ---- a rule ---------------------------------------------------------------------------------------------------- */

/* The first body predicate whose size is unknown, or NULL. */
static const char *unknown_size(const jc_program *program, const jc_rule *rule, const cli_sizes *sizes)
{
    for (unsigned a = 0; a < rule->body_count; a++)
        if (!sizes->known[rule->body[a].predicate])
            return program->predicates[rule->body[a].predicate].name;
    return NULL;
}

static jc_status explain_unknown_size(cli_widths *widths, const char *name, const cli_width_request *request)
{
    jc_status status = JC_OK;
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS && status == JC_OK; kind++)
        if (request->wanted[kind])
            status = explain(widths, kind, "the size of %s is unknown; --size %s=ROWS gives it", name, name);
    return status;
}

enum { LOG2_TEXT = 48 };

/* log2 of rows, rounded up to a double, as the rational that this is; rows > 0. */
static void log2_text(uint64_t rows, char text[LOG2_TEXT])
{
    int exponent;
    double rounded = (double)rows, log;
    if (rounded < 0x1p64 && (uint64_t)rounded < rows)
        rounded = nextafter(rounded, INFINITY);
    log = log2(rounded);
    if (frexp(rounded, &exponent) != 0.5) /* no power of two: the logarithm may be rounded either way */
        log = nextafter(log, INFINITY);
    long long above = (long long)ldexp(frexp(log, &exponent), 53), below = 1;
    for (; exponent < 53 && above % 2 == 0 && above; exponent++)
        above /= 2;
    for (; exponent < 53 && above; exponent++)
        below *= 2;
    snprintf(text, LOG2_TEXT, "%lld/%lld", above, below);
}

/* Sets costs[0..edge_count) to log2 of the atoms' rows, texts to where these are; an empty relation costs nothing. */
static void price_sizes(cli_widths *widths, const jc_rule *rule, const cli_sizes *sizes, char (*texts)[LOG2_TEXT],
                        const char **costs)
{
    for (unsigned edge = 0; edge < widths->graph->edge_count; edge++) {
        const uint64_t rows = sizes->rows[rule->body[edge].predicate];
        widths->empty = widths->empty || rows == 0;
        log2_text(rows ? rows : 1, texts[edge]);
        costs[edge] = texts[edge];
    }
}

static jc_status price_and_compute(const jc_program *program, const jc_rule *rule, const cli_sizes *sizes,
                                   const cli_statistics *statistics, const cli_width_request *request,
                                   cli_widths *widths, jc_error *error)
{
    const size_t edges = widths->graph->edge_count + (size_t)1;
    char (*texts)[LOG2_TEXT] = calloc(edges, sizeof *texts);
    const char **costs = calloc(edges, sizeof *costs);
    bag_pricing pricing = {NULL, NULL};
    jc_status status = texts && costs ? JC_OK : JC_ERR_MEMORY;
    if (status == JC_OK && widths->sized) {
        price_sizes(widths, rule, sizes, texts, costs);
        pricing.costs = costs;
    }
    if (status == JC_OK && widths->constrained && widths->sized)
        status = cli_row_constraints(program, rule, widths->graph, sizes, statistics, &pricing.constraints, error);
    else if (status == JC_OK && widths->constrained)
        status = cli_exponent_constraints(program, rule, widths->graph, NULL, statistics, &pricing.constraints,
                                          error);
    if (status == JC_OK)
        status = compute(widths, &pricing, request);
    jc_constraints_free(pricing.constraints);
    free(costs);
    free(texts);
    return status;
}

jc_status cli_widths_of_rule(const jc_program *program, const jc_rule *rule, const cli_sizes *sizes,
                             const cli_statistics *statistics, const cli_width_request *request, cli_widths *widths,
                             jc_error *error)
{
    *widths = (cli_widths){.label = cli_rule_label(program, rule), .rule = strdup(rule->text), .sized = sizes->any,
                           .constrained = statistics->count > 0 || statistics->choices};
    jc_status status = widths->label && widths->rule ? jc_hypergraph_of_rule(program, rule, &widths->graph)
                                                     : JC_ERR_MEMORY;
    if (status != JC_OK)
        return fail_memory(status, error);
    const char *unknown = sizes->any ? unknown_size(program, rule, sizes) : NULL;
    if (unknown)
        status = explain_unknown_size(widths, unknown, request);
    else
        status = price_and_compute(program, rule, sizes, statistics, request, widths, error);
    return fail_memory(status, error);
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

void cli_widths_clear(cli_widths *widths)
{
    for (cli_width_kind kind = CLI_RHO; kind < CLI_WIDTH_KINDS; kind++) {
        jc_width_free(widths->widths[kind]);
        free(widths->reasons[kind]);
    }
    jc_cover_free(widths->rho);
    jc_hypergraph_free(widths->graph);
    free(widths->rule);
    free(widths->label);
    *widths = (cli_widths){0};
}

const char *cli_width_lower(const cli_widths *widths, cli_width_kind kind)
{
    if (kind == CLI_RHO)
        return widths->rho ? jc_cover_value(widths->rho) : NULL;
    return widths->widths[kind] ? jc_width_lower(widths->widths[kind]) : NULL;
}

static double number_of(const char *rational)
{
    const char *slash = strchr(rational, '/');
    return strtod(rational, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

const char *cli_width_upper(const cli_widths *widths, cli_width_kind kind)
{
    if (kind == CLI_RHO)
        return widths->rho ? jc_cover_value(widths->rho) : NULL;
    if (!widths->widths[kind])
        return NULL;
    const char *own = jc_width_upper(widths->widths[kind]);
    const char *fhw = widths->widths[CLI_FHW] ? jc_width_upper(widths->widths[CLI_FHW]) : own;
    return kind == CLI_SUBW && number_of(fhw) < number_of(own) ? fhw : own; /* both hold: rounding decides no value */
}

bool cli_width_is_exact(const cli_widths *widths, cli_width_kind kind)
{
    const char *lower = cli_width_lower(widths, kind), *upper = cli_width_upper(widths, kind);
    return lower && upper && strcmp(lower, upper) == 0; /* both are in lowest terms */
}

const jc_decomposition *cli_width_decomposition(const cli_widths *widths, cli_width_kind kind)
{
    return widths->widths[kind] ? jc_width_decomposition(widths->widths[kind]) : NULL;
}
