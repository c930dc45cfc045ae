/* SPDX-License-Identifier: Apache-2.0 */
/* The list of constraints h(X)/p + h(XY) - h(X) <= c over the vertices of a query, and the cardinalities of its edges.
 * Everything lives in an arena, so that what jc_constraints_at gave stays where it is while the list grows. */
#include <joincast/lp.h>

#include "lp/flint_caches.h"
#include "lp/log2_up.h"
#include "lp/rational.h"
#include "model/arena.h"
#include "model/error.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VERTICES = 64, LARGEST_NORM = 64 };

struct jc_constraints {
    unsigned vertex_count;
    const char **vertices;
    size_t count, room;
    jc_constraint **at;
    jc_arena *arena;
};

jc_status jc_constraints_create(unsigned vertex_count, const char *const *vertices, jc_constraints **constraints)
{
    if (vertex_count > MOST_VERTICES)
        return JC_ERR_LIMIT;
    jc_constraints *made = calloc(1, sizeof *made);
    if (!made || !(made->arena = jc_arena_create()) ||
        !(made->vertices = jc_arena_alloc(made->arena, vertex_count, sizeof *made->vertices)))
        goto out_of_memory;
    made->vertex_count = vertex_count;
    for (unsigned v = 0; v < vertex_count; v++) {
        if (!(made->vertices[v] = jc_arena_text(made->arena, vertices[v], strlen(vertices[v]))))
            goto out_of_memory;
    }
    *constraints = made;
    return JC_OK;
out_of_memory:
    jc_constraints_free(made);
    return JC_ERR_MEMORY;
}

void jc_constraints_free(jc_constraints *constraints)
{
    if (!constraints)
        return;
    jc_arena_free(constraints->arena);
    free(constraints->at);
    free(constraints);
}

unsigned jc_constraints_vertex_count(const jc_constraints *constraints)
{
    return constraints->vertex_count;
}

const char *jc_constraints_vertex(const jc_constraints *constraints, unsigned vertex)
{
    return vertex < constraints->vertex_count ? constraints->vertices[vertex] : NULL;
}

size_t jc_constraints_count(const jc_constraints *constraints)
{
    return constraints->count;
}

const jc_constraint *jc_constraints_at(const jc_constraints *constraints, size_t index)
{
    return index < constraints->count ? constraints->at[index] : NULL;
}

static jc_status check(const jc_constraints *constraints, const jc_constraint *constraint, jc_error *error)
{
    const unsigned count = constraints->vertex_count;
    const uint64_t both = constraint->given | constraint->of;
    if (!constraint->name)
        return jc_fail(error, JC_ERR_ARGUMENT, NULL, "a constraint needs a name");
    if (count < MOST_VERTICES && both >> count != 0)
        return jc_fail(error, JC_ERR_ARGUMENT, constraint->name,
                       "the constraint names a vertex beyond the %u that there are", count);
    if ((constraint->given & constraint->of) != 0)
        return jc_fail(error, JC_ERR_ARGUMENT, constraint->name,
                       "the two sets of the constraint overlap; leave what is given out of the other");
    if (constraint->of == 0 && constraint->bound)
        return jc_fail(error, JC_ERR_ARGUMENT, constraint->name, "the constraint bounds no vertex");
    if (constraint->norm != JC_NORM_INFINITY && constraint->norm > LARGEST_NORM)
        return jc_fail(error, JC_ERR_ARGUMENT, constraint->name, "the norm %u is above %d", constraint->norm,
                       (int)LARGEST_NORM);
    return JC_OK;
}

/* The bound in lowest terms. */
static jc_status copy_bound(jc_arena *arena, const jc_constraint *constraint, const char **copy, jc_error *error)
{
    fmpq_t bound;
    fmpq_init(bound);
    jc_status status = jc_rational_read(constraint->bound, bound);
    if (status == JC_OK) {
        char *text = jc_rational_text(bound);
        *copy = text ? jc_arena_text(arena, text, strlen(text)) : NULL;
        free(text);
        status = *copy ? JC_OK : JC_ERR_MEMORY;
    }
    fmpq_clear(bound);
    jc_flint_caches_end_with_thread();
    if (status == JC_ERR_INPUT)
        jc_fail(error, status, constraint->name,
                "the bound '%s' is not a non-negative rational; write it as 2 or 3/2", constraint->bound);
    else if (status)
        jc_fail_memory(error);
    return status;
}

static bool make_room(jc_constraints *constraints)
{
    if (constraints->count < constraints->room)
        return true;
    const size_t room = constraints->room ? 2 * constraints->room : 16;
    jc_constraint **grown = room > SIZE_MAX / sizeof *grown ? NULL : realloc(constraints->at, room * sizeof *grown);
    if (!grown)
        return false;
    constraints->at = grown;
    constraints->room = room;
    return true;
}

jc_status jc_constraints_add(jc_constraints *constraints, const jc_constraint *constraint, jc_error *error)
{
    jc_status status = check(constraints, constraint, error);
    if (status)
        return status;
    jc_constraint *made = jc_arena_alloc(constraints->arena, 1, sizeof *made);
    const char *name = jc_arena_text(constraints->arena, constraint->name, strlen(constraint->name));
    if (!made || !name || !make_room(constraints))
        return jc_fail_memory(error);
    *made = *constraint;
    made->name = name;
    if (constraint->bound && (status = copy_bound(constraints->arena, constraint, &made->bound, error)))
        return status;
    constraints->at[constraints->count++] = made;
    return JC_OK;
}

/* h(members of the edge) <= bound. An edge without members says something only where it is empty of rows. */
static jc_status add_cardinality(jc_constraints *constraints, const jc_hypergraph *hypergraph, unsigned edge,
                                 const char *bound, jc_error *error)
{
    jc_constraint constraint = {.norm = 1, .bound = bound};
    for (size_t i = hypergraph->start[edge]; i < hypergraph->start[edge + 1]; i++)
        constraint.of |= UINT64_C(1) << hypergraph->members[i];
    if (constraint.of == 0 && bound)
        return JC_OK;
    const size_t size = strlen(hypergraph->edges[edge]) + 3;
    char *name = malloc(size);
    if (!name)
        return jc_fail_memory(error);
    snprintf(name, size, "|%s|", hypergraph->edges[edge]);
    constraint.name = name;
    const jc_status status = jc_constraints_add(constraints, &constraint, error);
    free(name);
    return status;
}

static jc_status check_vertices(const jc_constraints *constraints, const jc_hypergraph *hypergraph, jc_error *error)
{
    if (hypergraph->vertex_count <= constraints->vertex_count)
        return JC_OK;
    return jc_fail(error, JC_ERR_ARGUMENT, NULL, "the hypergraph has %u vertices, the constraints %u",
                   hypergraph->vertex_count, constraints->vertex_count);
}

jc_status jc_constraints_add_edges(jc_constraints *constraints, const jc_hypergraph *hypergraph,
                                   const char *const *costs, jc_error *error)
{
    jc_status status = check_vertices(constraints, hypergraph, error);
    for (unsigned e = 0; e < hypergraph->edge_count && status == JC_OK; e++)
        status = add_cardinality(constraints, hypergraph, e, costs ? costs[e] : "1", error);
    return status;
}

jc_status jc_constraints_add_sizes(jc_constraints *constraints, const jc_hypergraph *hypergraph,
                                   const uint64_t *sizes, jc_error *error)
{
    jc_status status = check_vertices(constraints, hypergraph, error);
    fmpq_t log2;
    fmpq_init(log2);
    for (unsigned e = 0; e < hypergraph->edge_count && status == JC_OK; e++) {
        char *bound = NULL;
        if (sizes[e] > 0) {
            jc_rational_set_double(log2, jc_log2_up(sizes[e]));
            bound = jc_rational_text(log2);
        }
        status = sizes[e] > 0 && !bound ? jc_fail_memory(error)
                                        : add_cardinality(constraints, hypergraph, e, bound, error);
        free(bound);
    }
    fmpq_clear(log2);
    jc_flint_caches_end_with_thread();
    return status;
}
