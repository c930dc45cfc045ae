/* SPDX-License-Identifier: Apache-2.0 */
/* Nearest names: one slip of each kind is found, far ones are not. */
#include <joincast/model.h>

#include "tests/tap.h"

int main(void)
{
    static const char *const names[] = {"Reachable", "Invocation", NULL, "VarPointsTo", "HeapType", "R", ""};
    size_t count = sizeof names / sizeof *names;
    static const struct {
        const char *typed, *meant;
    } cases[] = {{"Reachble", "Reachable"},   {"Reachhable", "Reachable"}, {"Raechable", "Reachable"},
                 {"Reachabel", "Reachable"},  {"VarPointTo", "VarPointsTo"}, {"heapType", "HeapType"},
                 {"Reachable", "Reachable"},  {"HeapAllocationType", NULL}, {"Zzz", NULL},
                 {"S", NULL},                 {"", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = jc_nearest_name(cases[i].typed, names, count);
        ok(cases[i].meant ? found && strcmp(found, cases[i].meant) == 0 : !found, "'%s' -> %s", cases[i].typed,
           cases[i].meant ? cases[i].meant : "none");
    }
    char longest[200];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    const char *const many[] = {longest};
    ok(!jc_nearest_name(longest, many, 1), "names of 199 bytes are left alone");
    ok(!jc_nearest_name("Reachable", NULL, 0), "no candidates, no suggestion");
    return done_testing();
}
