/* SPDX-License-Identifier: Apache-2.0 */
/* HyperBench's hypergraphs of up to 20 vertices against their published widths (three decimals), every decomposition
 * checked. They lie beside the sources, in ../shared, or where JOINCAST_SHARED says. */
#include <joincast/data.h>
#include <joincast/lp.h>

#include "tests/oracle/check_decomposition.h"
#include "tests/tap.h"

#include <math.h>

enum { MOST_VERTICES = 20 };

struct tally {
    unsigned files, wrong, unfinished, invalid;
};

static double number(const char *rational)
{
    const char *slash = strchr(rational, '/');
    return strtod(rational, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

static void compare(const jc_hypergraph *hypergraph, jc_width_kind kind, const char *file, double known,
                    struct tally *tally)
{
    const jc_width_options options = {.seconds = 20};
    jc_width *width;
    if (jc_width_solve(hypergraph, kind, &options, &width, NULL) != JC_OK) {
        tally->wrong++;
        printf("# %s: failed\n", file);
        return;
    }
    const char *invalid =
        check_decomposition(hypergraph, NULL, kind, jc_width_decomposition(width), jc_width_upper(width));
    tally->invalid += invalid != NULL;
    tally->unfinished += !jc_width_exact(width);
    const bool wrong =
        number(jc_width_lower(width)) > known + 0.0006 || number(jc_width_upper(width)) < known - 0.0006;
    tally->wrong += wrong;
    if (wrong || invalid)
        printf("# %s: %s to %s, known %.3f; %s\n", file, jc_width_lower(width), jc_width_upper(width), known,
               invalid ? invalid : "the decomposition is one");
    jc_width_free(width);
}

int main(void)
{
    char directory[512], path[768], line[512], file[128], fhw[32], ghw[32];
    const char *shared = getenv("JOINCAST_SHARED"), *source = getenv("srcdir");
    struct tally tally = {0};
    unsigned vertices;
    snprintf(directory, sizeof directory, "%s%s/data/hypergraphs", shared ? shared : source ? source : ".",
             shared ? "" : "/../shared");
    snprintf(path, sizeof path, "%s/known.csv", directory);
    FILE *list = fopen(path, "r");
    if (!list)
        skip_all("the HyperBench files are not here");
    while (fgets(line, sizeof line, list)) {
        fhw[0] = ghw[0] = '\0';
        jc_hypergraph *hypergraph;
        if (sscanf(line, "%127[^,],%u,%*u,%31[^,],%31[^,]", file, &vertices, fhw, ghw) < 3 ||
            vertices > MOST_VERTICES)
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, file);
        if (jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &hypergraph, NULL) != JC_OK) {
            tally.wrong++;
            continue;
        }
        tally.files++;
        compare(hypergraph, JC_WIDTH_FRACTIONAL, file, strtod(fhw, NULL), &tally);
        if (ghw[0] >= '0' && ghw[0] <= '9')
            compare(hypergraph, JC_WIDTH_GENERALIZED, file, strtod(ghw, NULL), &tally);
        jc_hypergraph_free(hypergraph);
    }
    fclose(list);
    ok(tally.files > 400, "%u hypergraphs of up to %d vertices", tally.files, (int)MOST_VERTICES);
    ok(tally.wrong == 0, "no width differs from the published one");
    ok(tally.invalid == 0, "every decomposition is one");
    ok(tally.unfinished == 0, "every width was found");
    return done_testing();
}
