/* SPDX-License-Identifier: Apache-2.0 */
/* MCS-M finds a minimal elimination ordering; along it, each vertex whose higher neighbours form a clique of the graph
 * cuts off an atom. */
#include "lp/clique_separators.h"

static uint64_t mask_of(unsigned vertex)
{
    return UINT64_C(1) << vertex;
}

/* What can be reached from start through `through`: the set itself and all neighbours of it and of start. */
static uint64_t reach(const uint64_t *adjacency, uint64_t start, uint64_t through)
{
    uint64_t inside = start, seen = 0;
    for (uint64_t fresh = start; fresh;) {
        const unsigned v = (unsigned)__builtin_ctzll(fresh);
        fresh &= fresh - 1;
        seen |= adjacency[v];
        fresh |= adjacency[v] & through & ~inside;
        inside |= adjacency[v] & through;
    }
    return inside | seen;
}

/* Numbers vertices from the last to be eliminated to the first: each time one of greatest weight; weights of those rise
 * that it reaches through vertices of lesser weight. order[k]: the k-th to be eliminated; higher[v]: the neighbours of
 * v in the triangulation that are eliminated later. */
static unsigned order_vertices(const uint64_t *adjacency, uint64_t vertices, unsigned *order, uint64_t *higher)
{
    unsigned weight[64] = {0};
    const unsigned count = (unsigned)__builtin_popcountll(vertices);
    for (unsigned k = count; k-- > 0;) {
        unsigned next = (unsigned)__builtin_ctzll(vertices);
        for (uint64_t rest = vertices; rest; rest &= rest - 1) {
            const unsigned v = (unsigned)__builtin_ctzll(rest);
            if (weight[v] > weight[next])
                next = v;
        }
        order[k] = next;
        vertices &= ~mask_of(next);
        uint64_t raised = 0;
        for (uint64_t rest = vertices; rest; rest &= rest - 1) {
            const unsigned v = (unsigned)__builtin_ctzll(rest);
            uint64_t lighter = 0;
            for (uint64_t other = vertices; other; other &= other - 1)
                if (weight[__builtin_ctzll(other)] < weight[v])
                    lighter |= other & -other;
            if (reach(adjacency, mask_of(next), lighter) >> v & 1)
                raised |= mask_of(v);
        }
        for (uint64_t rest = raised; rest; rest &= rest - 1) {
            const unsigned v = (unsigned)__builtin_ctzll(rest);
            weight[v]++;
            higher[v] |= mask_of(next);
        }
    }
    return count;
}

static bool is_clique(const uint64_t *adjacency, uint64_t set)
{
    for (uint64_t rest = set; rest; rest &= rest - 1) {
        const unsigned v = (unsigned)__builtin_ctzll(rest);
        if (set & ~adjacency[v] & ~mask_of(v))
            return false;
    }
    return true;
}

/* A separator that is left over and cut off by itself lies within the part that it cut off. */
static void add_atom(uint64_t atom, uint64_t *atoms, unsigned *count)
{
    for (unsigned a = 0; a < *count; a++)
        if (!(atom & ~atoms[a]))
            return;
    atoms[(*count)++] = atom;
}

unsigned jc_clique_atoms(const uint64_t *adjacency, uint64_t vertices, uint64_t *atoms)
{
    unsigned order[64], atom_count = 0;
    uint64_t higher[64] = {0}, left = vertices;
    const unsigned count = order_vertices(adjacency, vertices, order, higher);
    for (unsigned k = 0; k < count; k++) {
        const unsigned v = order[k];
        const uint64_t separator = higher[v] & left;
        if (!(left & mask_of(v)) || !is_clique(adjacency, separator))
            continue;
        const uint64_t component = reach(adjacency, mask_of(v), left & ~separator) & left & ~separator;
        if ((component | separator) == left)
            continue;
        add_atom(component | separator, atoms, &atom_count);
        left &= ~component;
    }
    if (left)
        add_atom(left, atoms, &atom_count);
    return atom_count;
}
