/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of a worst-case instance. It is a product of coordinates: coordinate k has values[k] values, and a
 * variable takes the tuples of the coordinates that it carries. A body atom's image is what all bindings leave in its
 * relation: prod of values[k] rows over the coordinates that its variables carry. */
#ifndef LP_WITNESS_H
#define LP_WITNESS_H

#include <joincast/lp.h>

#include <flint/fmpz.h>

typedef struct jc_coordinate {
    uint64_t carriers; /* the variables that carry it */
    double weight;     /* log2 of the number of values that the bound would have */
    uint64_t values;   /* at least 1 */
} jc_coordinate;

struct jc_witness {
    const jc_program *program;
    const jc_rule *rule;
    /* Without dependencies every variable is a coordinate of its own, and all count from 0: atoms of one predicate
     * overlap. With dependencies every variable has values that no other has, so that a dependency that holds within
     * the images holds between them. */
    bool shared;
    bool empty; /* no rows at all */
    unsigned coordinate_count;
    jc_coordinate *coordinates;
    uint64_t *variables; /* per body atom */
    unsigned *previous;  /* per body atom the one before it of the same predicate; JC_WITNESS_NONE: it is the first */
    unsigned *last;      /* per predicate its last body atom, or JC_WITNESS_NONE */
    uint64_t *allowed;   /* per predicate: most rows; meaningless where the body lacks it */
    uint64_t *rows;      /* per predicate */
    uint64_t effort;     /* atoms whose rows the search has counted from its present start */
    char *count, *bound;
    bool exact;
};

#define JC_WITNESS_NONE UINT32_MAX

/* Beyond every size that fits: products are cut here. */
#define JC_WITNESS_MANY (UINT64_C(1) << 62)

uint64_t jc_witness_product(uint64_t left, uint64_t right); /* at most JC_WITNESS_MANY */
/* Number of values of a variable. */
uint64_t jc_witness_range(const jc_witness *witness, unsigned variable);
/* Rows of a predicate: the union of its atoms' images. */
jc_status jc_witness_predicate_rows(const jc_witness *witness, unsigned predicate, uint64_t *rows);
/* Whether the image of a body atom lies within that of another one of its predicate (of equal ones the
 * first stays). */
bool jc_witness_redundant(const jc_witness *witness, unsigned atom);

/* The stages of making one. Coordinates and bound from the optimal packing, or with dependencies from the polymatroid
 * that attains the bound; */
jc_status jc_witness_shape(jc_witness *witness, const uint64_t *sizes, const jc_constraints *dependencies,
                           jc_error *error);
/* their numbers of values, by local search; sets empty where nothing fits; */
jc_status jc_witness_search(jc_witness *witness);
/* and the number of bindings, never too large; *exact: it is all of them. */
jc_status jc_witness_count_bindings(const jc_witness *witness, fmpz_t count, bool *exact);

#endif
