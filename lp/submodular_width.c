/* SPDX-License-Identifier: Apache-2.0 */
/* Submodular width: what is asked of which part of the hypergraph. The primal graph falls into atoms along its clique
 * separators; each atom is searched over the polymatroids on the vertices that its constraints speak of. */
#include "lp/flint_caches.h"
#include "lp/graph_parts.h"
#include "lp/rational.h"
#include "lp/submodular_search.h"
#include "lp/width.h"
#include "model/error.h"

#include <stdlib.h>

enum { MOST_VERTICES = 64 };

/* The vertices that the constraints bound. A norm bounds its vertices by itself; a degree those of Y where X is. */
static uint64_t bounded_vertices(const jc_constraints *constraints)
{
    uint64_t bounded = 0, before;
    do {
        before = bounded;
        for (size_t k = 0; k < jc_constraints_count(constraints); k++) {
            const jc_constraint *c = jc_constraints_at(constraints, k);
            if (c->norm != JC_NORM_INFINITY || !(c->given & ~bounded))
                bounded |= c->given | c->of;
        }
    } while (bounded != before);
    return bounded;
}

static jc_status check_constraints(const jc_hypergraph *hypergraph, const jc_constraints *constraints,
                                   uint64_t vertices, jc_error *error)
{
    if (jc_constraints_vertex_count(constraints) != hypergraph->vertex_count)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "the hypergraph has %u vertices, the constraints %u",
                       hypergraph->vertex_count, jc_constraints_vertex_count(constraints));
    for (size_t k = 0; k < jc_constraints_count(constraints); k++) {
        const jc_constraint *c = jc_constraints_at(constraints, k);
        if (!c->bound)
            return jc_fail(error, JC_ERR_INPUT, c->name,
                           "%s says that a relation is empty, and the join with it: there is no width to speak of; "
                           "leave the relation out, or give it rows", c->name);
    }
    const uint64_t unbounded = vertices & ~bounded_vertices(constraints);
    if (unbounded) {
        const char *name = hypergraph->vertices[__builtin_ctzll(unbounded)];
        return jc_fail(error, JC_ERR_INPUT, name,
                       "no constraint bounds vertex %s, so the submodular width is infinite; give a size of a relation "
                       "that holds it, or a degree from vertices that are bounded", name);
    }
    return JC_OK;
}

/* The vertices that lie in some edge. */
static uint64_t used_vertices(const jc_hypergraph *hypergraph)
{
    uint64_t used = 0;
    for (size_t i = 0; hypergraph->edge_count > 0 && i < hypergraph->start[hypergraph->edge_count]; i++)
        used |= UINT64_C(1) << hypergraph->members[i];
    return used;
}

/* The vertices whose polymatroids are to be searched for an atom: a constraint restricts to them without loss where
 * none of its Y is among them or all of its X. */
static uint64_t ground_of(const jc_constraints *constraints, uint64_t atom)
{
    uint64_t ground = atom, before;
    do {
        before = ground;
        for (size_t k = 0; k < jc_constraints_count(constraints); k++) {
            const jc_constraint *c = jc_constraints_at(constraints, k);
            if (c->of & ground)
                ground |= c->given;
        }
    } while (ground != before);
    return ground;
}

/* A set's vertices renumbered by their place in the ground set. */
static uint32_t localize(uint64_t set, uint64_t ground)
{
    uint32_t local = 0;
    unsigned place = 0;
    for (uint64_t rest = ground; rest; rest &= rest - 1, place++)
        if (set & rest & -rest)
            local |= UINT32_C(1) << place;
    return local;
}

/* The linear program over polymatroids on the ground set. */
static jc_status create_program(const jc_constraints *constraints, uint64_t atom, uint64_t ground,
                                jc_submodular_program **program)
{
    const size_t count = jc_constraints_count(constraints);
    size_t kept = 0;
    jc_local_constraint *local = calloc(count + 1, sizeof *local);
    if (!local)
        return JC_ERR_MEMORY;
    jc_status status = JC_OK;
    for (size_t k = 0; k < count && status == JC_OK; k++) {
        const jc_constraint *c = jc_constraints_at(constraints, k);
        /* A norm says something of its X alone too: h(X) <= p c. */
        if (!(c->of & ground) && (c->norm == JC_NORM_INFINITY || !(c->given & ground)))
            continue;
        local[kept].given = localize(c->given, ground);
        local[kept].of = localize(c->of, ground);
        local[kept].norm = c->norm;
        fmpq_init(local[kept].bound);
        status = jc_rational_read(c->bound, local[kept++].bound);
    }
    if (status == JC_OK)
        status = jc_submodular_program_create((unsigned)__builtin_popcountll(ground), localize(atom, ground), kept,
                                              local, program);
    while (kept > 0)
        fmpq_clear(local[--kept].bound);
    free(local);
    return status;
}

static jc_status create_atom(const jc_graph *graph, const jc_constraints *constraints, uint64_t vertices,
                             jc_submodular_atom *atom, jc_error *error)
{
    const uint64_t ground = ground_of(constraints, vertices);
    const unsigned count = (unsigned)__builtin_popcountll(ground);
    uint32_t local[JC_SMALL_GRAPH_VERTICES] = {0};
    if (count > JC_SMALL_GRAPH_VERTICES)
        return jc_fail(error, JC_ERR_LIMIT, NULL,
                       "submodular width is computed for parts of up to %d vertices, and here is one of %u that no "
                       "clique separates; give a smaller query", JC_SMALL_GRAPH_VERTICES, count);
    unsigned place = 0;
    for (uint64_t rest = ground; rest; rest &= rest - 1, place++)
        if (vertices & rest & -rest)
            local[place] = localize(*graph_row(graph, (unsigned)__builtin_ctzll(rest)) & vertices, ground);
    jc_status status = jc_minimal_decompositions_create(count, local, localize(vertices, ground),
                                                        &atom->decompositions);
    if (status == JC_OK)
        status = create_program(constraints, vertices, ground, &atom->program);
    if (status == JC_ERR_MEMORY)
        jc_fail_memory(error);
    return status;
}

static jc_width *create_width(const fmpq_t lower, const fmpq_t upper)
{
    jc_width *width = calloc(1, sizeof *width);
    if (!width)
        return NULL;
    width->lower = jc_rational_text(lower);
    width->upper = jc_rational_text(upper);
    if (width->lower && width->upper)
        return width;
    jc_width_free(width);
    return NULL;
}

static jc_status search_atoms(const jc_graph *graph, const jc_bag_list *sets, const jc_constraints *constraints,
                              jc_deadline *deadline, jc_width **width, jc_error *error)
{
    jc_submodular_atom *atoms = calloc(sets->count + 1, sizeof *atoms);
    jc_width *made = NULL;
    fmpq_t lower, upper;
    if (!atoms)
        return jc_fail_memory(error);
    jc_status status = JC_OK;
    fmpq_init(lower);
    fmpq_init(upper);
    for (size_t a = 0; a < sets->count && status == JC_OK; a++)
        status = create_atom(graph, constraints, *bag_at(sets, a), &atoms[a], error);
    if (status)
        goto done;
    status = jc_submodular_search(sets->count, atoms, deadline, lower, upper);
    made = status == JC_OK ? create_width(lower, upper) : NULL;
    if (status == JC_ERR_MEMORY || (status == JC_OK && !made))
        status = jc_fail_memory(error);
    else if (status)
        jc_fail(error, status, NULL, "no solution of the submodular width's programs passed the exact check; give a "
                "smaller query");
    else
        *width = made;
done:
    for (size_t a = 0; a < sets->count; a++) {
        jc_minimal_decompositions_free(atoms[a].decompositions);
        jc_submodular_program_free(atoms[a].program);
    }
    free(atoms);
    fmpq_clear(upper);
    fmpq_clear(lower);
    return status;
}

/* Searches the atoms of a primal graph that every constraint bounds. */
static jc_status solve_atoms(const jc_hypergraph *hypergraph, uint64_t vertices, const jc_constraints *constraints,
                             jc_deadline *deadline, jc_width **width, jc_error *error)
{
    jc_graph graph;
    jc_deadline none = {0}; /* at most 64 vertices: done at once */
    uint64_t left[2] = {vertices, 0};
    jc_status status = jc_graph_primal(hypergraph, &graph);
    if (status)
        return jc_fail_memory(error);
    jc_bag_list sets = {.words = graph.words};
    status = jc_graph_atoms(&graph, left, &none, &sets);
    if (status)
        jc_fail_memory(error);
    else
        status = search_atoms(&graph, &sets, constraints, deadline, width, error);
    free(sets.sets);
    jc_graph_free(&graph);
    return status;
}

jc_status jc_submodular_width_solve(const jc_hypergraph *hypergraph, const jc_width_options *options,
                                    jc_width **width, jc_error *error)
{
    jc_deadline deadline;
    jc_constraints *own = NULL;
    const jc_constraints *constraints = options ? options->constraints : NULL;
    deadline_start(&deadline, options);
    if (hypergraph->vertex_count > MOST_VERTICES)
        return jc_fail(error, JC_ERR_LIMIT, NULL,
                       "submodular width is computed for hypergraphs of up to %d vertices, and this one has %u; give a "
                       "smaller query", MOST_VERTICES, hypergraph->vertex_count);
    jc_status status = JC_OK;
    if (!constraints) {
        status = jc_constraints_create(hypergraph->vertex_count, (const char *const *)hypergraph->vertices, &own);
        if (status)
            return jc_fail_memory(error);
        status = jc_constraints_add_edges(own, hypergraph, options ? options->costs : NULL, error);
        if (status)
            goto done;
        constraints = own;
    }
    const uint64_t vertices = used_vertices(hypergraph);
    status = check_constraints(hypergraph, constraints, vertices, error);
    if (status == JC_OK)
        status = solve_atoms(hypergraph, vertices, constraints, &deadline, width, error);
done:
    jc_constraints_free(own);
    jc_flint_caches_end_with_thread();
    return status;
}
