/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/work_below.h"

/* A place in a sequence of runs. */
typedef struct cursor {
    const jc_runs *runs;
    uint64_t run, left; /* in the run */
} cursor;

static void advance(cursor *at, uint64_t numbers)
{
    at->left -= numbers;
    if (at->left == 0 && ++at->run < at->runs->runs)
        at->left = at->runs->count[at->run];
}

/* The work of one parent whose children may lie in several runs. */
static uint64_t sum_children(cursor *at, uint64_t children)
{
    const uint64_t *work = at->runs->value, *count = at->runs->count;
    uint64_t run = at->run, left = at->left, sum = 0, left_out = 0, all = children;
    while (children > 0) {
        uint64_t here = left < children ? left : children;
        if (work[run] == JC_LEFT_OUT)
            left_out += here;
        else
            sum += work[run] * here;
        children -= here;
        left -= here;
        if (left == 0 && ++run < at->runs->runs)
            left = count[run];
    }
    at->run = run;
    at->left = left;
    return left_out < all ? sum : JC_LEFT_OUT;
}

jc_status jc_work_below(const jc_runs *fan_outs, const jc_runs *below, uint64_t childless, jc_runs *work)
{
    cursor child = {below, 0, below->runs > 0 ? below->count[0] : 0};
    jc_status status = JC_OK;
    for (uint64_t i = 0; i < fan_outs->runs && status == JC_OK; i++) {
        uint64_t children = fan_outs->value[i], parents = fan_outs->count[i];
        if (children == 0) {
            status = jc_runs_append(work, childless, parents);
            continue;
        }
        while (parents > 0 && status == JC_OK) {
            uint64_t alike = child.left / children; /* parents that lie in this run of children with all of theirs */
            alike = alike < parents ? alike : parents;
            if (alike > 0) {
                uint64_t each = below->value[child.run];
                status = jc_runs_append(work, each == JC_LEFT_OUT ? each : each * children, alike);
                advance(&child, alike * children);
                parents -= alike;
            } else {
                status = jc_runs_append(work, sum_children(&child, children), 1);
                parents--;
            }
        }
    }
    return status;
}
