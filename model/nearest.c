/* SPDX-License-Identifier: Apache-2.0 */
/* The candidate nearest to a misspelt name, by optimal string alignment distance: insertions, deletions,
 * substitutions and swaps of neighbours each cost 1. (Boytsov: Indexing methods for approximate dictionary
 * searching, ACM JEA 16, 2011.) O(|a| |b|) per candidate. */
#include <joincast/model.h>

#include <string.h>

enum { LONGEST = 63 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Distance between two texts of at most LONGEST bytes. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned row[3][LONGEST + 1];
    for (unsigned j = 0; j <= b_length; j++)
        row[0][j] = j;
    for (unsigned i = 1; i <= a_length; i++) {
        unsigned *now = row[i % 3], *before = row[(i + 2) % 3], *two_before = row[(i + 1) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= b_length; j++) {
            unsigned change = before[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = least(change, least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], two_before[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

const char *jc_nearest_name(const char *name, const char *const *candidates, size_t count)
{
    size_t length = strlen(name);
    const char *nearest = NULL;
    unsigned best = (unsigned)(length / 3) + 2; /* further away is no misspelling */
    if (length > LONGEST)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t other = candidates[i] ? strlen(candidates[i]) : LONGEST + 1;
        if (other > LONGEST)
            continue;
        unsigned far = distance(name, length, candidates[i], other);
        if (far < best && far < (length > other ? length : other)) {
            best = far;
            nearest = candidates[i];
        }
    }
    return nearest;
}
