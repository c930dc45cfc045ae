/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while constraints are listed and polymatroid bounds are solved: each allocation of the library's
 * own fails once. The result is right or JC_ERR_MEMORY, and nothing is left behind, which is for the sanitizer to
 * see. */
#include <joincast/lp.h>

#include "tests/failing_memory.h"
#include "tests/tap.h"

#include <flint/flint.h>

static const char *const names[] = {"x", "y", "z", "u"};

static const jc_constraint simple[] = {
    {0, 3, 1, "10", "R"}, {0, 6, 1, "10", "S"}, {0, 5, 1, "10", "T"}, {1, 2, JC_NORM_INFINITY, "4", "deg"}};
static const jc_constraint general[] = {{0, 3, 1, "10", "R"},
                                        {0, 6, 1, "11", "S"},
                                        {0, 12, 1, "12", "T"},
                                        {5, 8, JC_NORM_INFINITY, "0", "xz -> u"},
                                        {10, 1, JC_NORM_INFINITY, "2", "deg"}};

static jc_status run(unsigned count, const jc_constraint *list, size_t length, const char *want, const char *rows)
{
    jc_constraints *constraints = NULL;
    jc_polymatroid *polymatroid = NULL;
    char *text = NULL;
    jc_status status = jc_constraints_create(count, names, &constraints);
    for (size_t i = 0; i < length && status == JC_OK; i++)
        status = jc_constraints_add(constraints, &list[i], NULL);
    if (status == JC_OK)
        status = jc_polymatroid_solve(constraints, (UINT64_C(1) << count) - 1, &polymatroid, NULL);
    if (status == JC_OK && strcmp(jc_polymatroid_value(polymatroid), want) != 0)
        status = JC_ERR_ARGUMENT;
    if (status == JC_OK && !(text = jc_polymatroid_rows(polymatroid)))
        status = JC_ERR_MEMORY;
    if (status == JC_OK && strcmp(text, rows) != 0)
        status = JC_ERR_ARGUMENT;
    free(text);
    jc_polymatroid_free(polymatroid);
    jc_constraints_free(constraints);
    return status;
}

static jc_status by_flow(void)
{
    return run(3, simple, 4, "14", "16384");
}

static jc_status by_inequalities(void)
{
    return run(4, general, 5, "35/2", "185363");
}

int main(void)
{
    fail_each_allocation(by_flow, "by flow", 11);
    fail_each_allocation(by_inequalities, "by inequalities", 11);
    flint_cleanup();
    return done_testing();
}
