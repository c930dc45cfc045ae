/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes with equal and constant columns: intersection, and the size of a union by
 *     |A or B or C ...| = |A| + |B or C ...| - |(A and B) or (A and C) ...|,
 * where boxes that lie within others are dropped first, which in practice leaves few. */
#include "lp/witness_image.h"

#include <stdlib.h>

void jc_image_of_atom(const jc_witness *witness, unsigned index, jc_image *image)
{
    const jc_atom *atom = &witness->rule->body[index];
    image->arity = atom->term_count;
    for (unsigned c = 0; c < atom->term_count; c++) {
        const jc_term *term = &atom->terms[c];
        image->first[c] = c;
        image->constant[c] = term->kind == JC_TERM_CONSTANT ? &term->constant : NULL;
        image->range[c] = term->kind == JC_TERM_VARIABLE ? jc_witness_range(witness, term->variable) : 1;
        for (unsigned earlier = c; earlier-- > 0 && term->kind == JC_TERM_VARIABLE;)
            if (atom->terms[earlier].kind == JC_TERM_VARIABLE && atom->terms[earlier].variable == term->variable)
                image->first[c] = earlier;
    }
}

uint64_t jc_image_rows(const jc_image *image)
{
    uint64_t rows = 1;
    for (unsigned c = 0; c < image->arity; c++)
        if (image->first[c] == c && !image->constant[c])
            rows = jc_witness_product(rows, image->range[c]);
    return rows;
}

/* The classes of two columns become one. */
static void unite(jc_image *image, unsigned one, unsigned other)
{
    one = image->first[one];
    other = image->first[other];
    const unsigned first = one < other ? one : other, last = one < other ? other : one;
    for (unsigned c = last; c < image->arity; c++)
        if (image->first[c] == last)
            image->first[c] = first;
}

/* Images of few columns are copied often. */
static void copy_image(const jc_image *from, jc_image *to)
{
    to->arity = from->arity;
    for (unsigned c = 0; c < from->arity; c++) {
        to->range[c] = from->range[c];
        to->constant[c] = from->constant[c];
        to->first[c] = from->first[c];
    }
}

bool jc_image_intersect(const jc_image *left, const jc_image *right, jc_image *both)
{
    copy_image(left, both);
    for (unsigned c = 0; c < left->arity; c++) {
        const jc_value *one = left->constant[c], *other = right->constant[c];
        if (!one != !other || (one && jc_value_compare(one, other) != 0))
            return false;
        if (right->range[c] < both->range[c])
            both->range[c] = right->range[c];
        unite(both, c, right->first[c]);
    }
    for (unsigned c = left->arity; c-- > 0;) /* later columns hand their range on to the first of their class */
        if (both->range[c] < both->range[both->first[c]])
            both->range[both->first[c]] = both->range[c];
    for (unsigned c = 0; c < left->arity; c++)
        both->range[c] = both->range[both->first[c]];
    return true;
}

static bool within(const jc_image *inner, const jc_image *outer)
{
    jc_image both;
    for (unsigned c = 0; c < inner->arity; c++) /* an image has all values of its columns' ranges */
        if (inner->range[c] > outer->range[c])
            return false;
    return jc_image_intersect(inner, outer, &both) && jc_image_rows(&both) == jc_image_rows(inner);
}

unsigned jc_images_prune(jc_image *images, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        bool redundant = false;
        for (unsigned j = 0; j < kept && !redundant; j++)
            redundant = within(&images[i], &images[j]);
        for (unsigned j = i + 1; j < count && !redundant; j++)
            redundant = within(&images[i], &images[j]);
        if (!redundant && kept != i)
            copy_image(&images[i], &images[kept]);
        kept += !redundant;
    }
    return kept;
}

/* In 128 bits, since the parts may be larger than the union. */
static jc_status unite_all(jc_image *images, unsigned count, __int128 *rows)
{
    *rows = 0;
    count = jc_images_prune(images, count);
    if (count <= 1) {
        *rows = count == 1 ? (__int128)jc_image_rows(images) : 0;
        return JC_OK;
    }
    jc_image *overlaps = malloc(count * sizeof *overlaps);
    if (!overlaps)
        return JC_ERR_MEMORY;
    unsigned overlapping = 0;
    for (unsigned i = 1; i < count; i++)
        overlapping += jc_image_intersect(&images[0], &images[i], &overlaps[overlapping]);
    __int128 others = 0, overlap = 0;
    jc_status status = unite_all(overlaps, overlapping, &overlap);
    free(overlaps);
    if (status == JC_OK)
        status = unite_all(images + 1, count - 1, &others);
    *rows = (__int128)jc_image_rows(images) + others - overlap;
    return status;
}

jc_status jc_images_union(jc_image *images, unsigned count, uint64_t *rows)
{
    uint64_t largest = 0;
    for (unsigned i = 0; i < count; i++)
        if (jc_image_rows(&images[i]) > largest)
            largest = jc_image_rows(&images[i]);
    __int128 all = largest;
    const jc_status status = largest < JC_WITNESS_MANY ? unite_all(images, count, &all) : JC_OK;
    if (status == JC_OK)
        *rows = all < (__int128)JC_WITNESS_MANY ? (uint64_t)all : JC_WITNESS_MANY;
    return status;
}
