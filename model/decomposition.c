/* SPDX-License-Identifier: Apache-2.0 */
/* Tree decompositions: what they own. */
#include <joincast/model.h>

#include <stdlib.h>

void jc_decomposition_free(jc_decomposition *decomposition)
{
    if (!decomposition)
        return;
    const size_t cover_count = decomposition->cover_start ? decomposition->cover_start[decomposition->bag_count] : 0;
    for (unsigned b = 0; decomposition->width && b < decomposition->bag_count; b++)
        free(decomposition->width[b]);
    for (size_t i = 0; decomposition->cover_weights && i < cover_count; i++)
        free(decomposition->cover_weights[i]);
    free(decomposition->start);
    free(decomposition->vertices);
    free(decomposition->parent);
    free(decomposition->width);
    free(decomposition->cover_start);
    free(decomposition->cover_edges);
    free(decomposition->cover_weights);
    free(decomposition);
}
