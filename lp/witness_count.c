/* SPDX-License-Identifier: Apache-2.0 */
/* How many bindings a witness has. Its coordinates give their product, and where every predicate has one atom there
 * are no others. Where atoms share a relation, one atom's rows may match another one: then, as long as every column
 * is a range or a constant, all bindings are counted by cutting the values at the ends of the ranges. Within a cell
 * of this grid all values behave alike, so that one check per cell and atom suffices. Where there are more than
 * MOST_CELLS, or columns are equal in a way that cells do not tell, the product remains, as a lower bound. */
#include "lp/witness_image.h"

#include <stdlib.h>

enum { MOST_CELLS = 1000000 };

/* Values that behave alike: low .. high - 1, or a constant. */
typedef struct cell {
    uint64_t low, high;
    const jc_value *constant;
} cell;

typedef struct grid {
    const jc_witness *witness;
    jc_image *images; /* one per body atom, */
    bool *redundant;  /* but for those that lie within others */
    unsigned cell_count;
    cell *cells;
    unsigned *last; /* per body atom the last of its variables, the highest index; UINT32_MAX: it has none */
    const cell *chosen[JC_MAX_VARIABLES];
    uint64_t steps;
    fmpz_t total;
} grid;

/* Whether different atoms share a relation; with values of their own, atoms that are redundant are equal
 * to others. */
static bool has_self_join(const jc_witness *witness)
{
    const jc_rule *rule = witness->rule;
    for (unsigned a = 0; a < rule->body_count; a++)
        for (unsigned b = 0; b < a; b++)
            if (rule->body[a].predicate == rule->body[b].predicate &&
                (witness->shared || !jc_witness_redundant(witness, a)))
                return true;
    return false;
}

static int compare_cells(const void *left, const void *right)
{
    const cell *one = left, *other = right;
    if (!one->constant != !other->constant)
        return one->constant ? 1 : -1;
    if (one->constant)
        return jc_value_compare(one->constant, other->constant);
    return (one->high > other->high) - (one->high < other->high);
}

/* The ends of all ranges, and all constants; sorted, each once. */
static jc_status cut(grid *g)
{
    const unsigned atoms = g->witness->rule->body_count;
    size_t count = 0;
    for (unsigned e = 0; e < atoms; e++)
        count += g->images[e].arity;
    g->cells = malloc((count + 1) * sizeof *g->cells);
    if (!g->cells)
        return JC_ERR_MEMORY;
    count = 0;
    for (unsigned e = 0; e < atoms; e++)
        for (unsigned c = 0; c < g->images[e].arity; c++)
            g->cells[count++] = (cell){.high = g->images[e].range[c], .constant = g->images[e].constant[c]};
    if (count > 1)
        qsort(g->cells, count, sizeof *g->cells, compare_cells);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || compare_cells(&g->cells[i], &g->cells[g->cell_count - 1]) != 0)
            g->cells[g->cell_count++] = g->cells[i];
    for (unsigned i = 1; i < g->cell_count && !g->cells[i].constant; i++)
        g->cells[i].low = g->cells[i - 1].high;
    return JC_OK;
}

/* Whether the rows of `image` hold all that the atom asks for under the chosen cells. */
static bool holds_in(const grid *g, const jc_atom *atom, const jc_image *image)
{
    for (unsigned c = 0; c < atom->term_count; c++) {
        const jc_term *term = &atom->terms[c];
        if (term->kind == JC_TERM_WILDCARD)
            continue;
        const cell *chosen = term->kind == JC_TERM_VARIABLE ? g->chosen[term->variable] : NULL;
        const jc_value *constant = chosen ? chosen->constant : &term->constant;
        if (!constant != !image->constant[c])
            return false;
        if (constant ? jc_value_compare(constant, image->constant[c]) != 0 : chosen->high > image->range[c])
            return false;
    }
    return true;
}

static bool atom_holds(const grid *g, unsigned index)
{
    const jc_rule *rule = g->witness->rule;
    for (unsigned e = 0; e < rule->body_count; e++)
        if (rule->body[e].predicate == rule->body[index].predicate && !g->redundant[e] &&
            holds_in(g, &rule->body[index], &g->images[e]))
            return true;
    return false;
}

/* Adds up the cells of the variables from `variable` on, for the chosen ones before it; `so_far` is their number. */
static void count_from(grid *g, unsigned variable, const fmpz_t so_far)
{
    const jc_rule *rule = g->witness->rule;
    if (variable == rule->variable_count) {
        fmpz_add(g->total, g->total, so_far);
        return;
    }
    fmpz_t here;
    fmpz_init(here);
    for (unsigned i = 0; i < g->cell_count && g->steps <= MOST_CELLS; i++) {
        bool holds = true;
        g->steps++;
        g->chosen[variable] = &g->cells[i];
        for (unsigned e = 0; e < rule->body_count && holds; e++)
            holds = g->last[e] != variable || atom_holds(g, e);
        if (holds) {
            fmpz_mul_ui(here, so_far, g->cells[i].constant ? 1 : g->cells[i].high - g->cells[i].low);
            count_from(g, variable + 1, here);
        }
    }
    fmpz_clear(here);
}

/* Where columns of an image are equal, every atom of its predicate has one variable in both. */
static bool cells_tell(const grid *g)
{
    const jc_rule *rule = g->witness->rule;
    for (unsigned e = 0; e < rule->body_count; e++) {
        for (unsigned c = 0; c < g->images[e].arity && !g->redundant[e]; c++) {
            const unsigned first = g->images[e].first[c];
            for (unsigned other = 0; other < rule->body_count && first != c; other++) {
                const jc_term *terms = rule->body[other].terms;
                if (rule->body[other].predicate == rule->body[e].predicate &&
                    (terms[c].kind != JC_TERM_VARIABLE || terms[first].kind != JC_TERM_VARIABLE ||
                     terms[c].variable != terms[first].variable))
                    return false;
            }
        }
    }
    return true;
}

/* *count = all bindings, where *exact turns true; both are left as they are otherwise. */
static jc_status count_on_grid(const jc_witness *witness, fmpz_t count, bool *exact)
{
    const jc_rule *rule = witness->rule;
    grid g = {.witness = witness, .images = malloc(rule->body_count * sizeof *g.images),
              .redundant = malloc(rule->body_count * sizeof *g.redundant),
              .last = malloc(rule->body_count * sizeof *g.last)};
    jc_status status = JC_ERR_MEMORY;
    if (!g.images || !g.redundant || !g.last)
        goto done;
    for (unsigned e = 0; e < rule->body_count; e++) {
        jc_image_of_atom(witness, e, &g.images[e]);
        g.redundant[e] = jc_witness_redundant(witness, e);
        g.last[e] = witness->variables[e] ? 63 - (unsigned)__builtin_clzll(witness->variables[e]) : UINT32_MAX;
    }
    status = cells_tell(&g) ? cut(&g) : JC_OK;
    if (status || !g.cells)
        goto done;
    fmpz_t one;
    fmpz_init_set_ui(one, 1);
    fmpz_init(g.total);
    count_from(&g, 0, one);
    if (g.steps <= MOST_CELLS) {
        fmpz_set(count, g.total);
        *exact = true;
    }
    fmpz_clear(g.total);
    fmpz_clear(one);
done:
    free(g.cells);
    free(g.last);
    free(g.redundant);
    free(g.images);
    return status;
}

jc_status jc_witness_count_bindings(const jc_witness *witness, fmpz_t count, bool *exact)
{
    *exact = true;
    fmpz_zero(count);
    if (witness->empty)
        return JC_OK;
    fmpz_one(count);
    for (unsigned k = 0; k < witness->coordinate_count; k++)
        fmpz_mul_ui(count, count, witness->coordinates[k].values);
    if (!has_self_join(witness))
        return JC_OK;
    *exact = false;
    return witness->shared ? count_on_grid(witness, count, exact) : JC_OK;
}
