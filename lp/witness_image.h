/* SPDX-License-Identifier: Apache-2.0 */
/* What an atom of a witness leaves in its relation, where all variables count from 0: a box, some columns of which
 * are equal or constant. Constants are none of the variables' values. */
#ifndef LP_WITNESS_IMAGE_H
#define LP_WITNESS_IMAGE_H

#include "lp/witness.h"

typedef struct jc_image {
    unsigned arity;
    uint64_t range[JC_MAX_ARITY];           /* the column has the values 0 .. range - 1, */
    const jc_value *constant[JC_MAX_ARITY]; /* or this one, where it is not NULL */
    unsigned first[JC_MAX_ARITY];           /* the first of the columns that are equal to this one */
} jc_image;

void jc_image_of_atom(const jc_witness *witness, unsigned atom, jc_image *image);
uint64_t jc_image_rows(const jc_image *image); /* at most JC_WITNESS_MANY */
/* *both = the rows that are in left and right; false: there are none. */
bool jc_image_intersect(const jc_image *left, const jc_image *right, jc_image *both);
/* Drops images that lie within others; returns how many are left. */
unsigned jc_images_prune(jc_image *images, unsigned count);
/* Rows of the union. The images are pruned on the way. */
jc_status jc_images_union(jc_image *images, unsigned count, uint64_t *rows);

#endif
