/* SPDX-License-Identifier: Apache-2.0 */
/* The blocks of a simulation over time, in the Trace Event Format that Chrome's tracing page and Perfetto read: a
 * process per schedule, a thread per place, a complete event ("ph": "X") per piece of work; a unit of work is shown as a
 * microsecond. Format: Duan, Yukawa and others, Trace Event Format, 2016. */
#include "cli/simulate.h"

#include "cli/fail.h"

#include <joincast/data.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t spans_most = 1000000; /* a trace beyond that no viewer opens */

typedef struct trace {
    FILE *out;
    const jc_simulation *simulation;
    size_t process;
    const char *comma;
    uint8_t *named; /* bit per place: its thread has its name */
} trace;

static void name_thread(trace *t, uint64_t thread, const jc_span *span)
{
    if (t->named[thread / 8] & 1u << thread % 8)
        return;
    t->named[thread / 8] |= (uint8_t)(1u << thread % 8);
    fprintf(t->out, "%s\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%zu,\"tid\":%" PRIu64 ",\"args\":{\"name\":\"",
            t->comma, t->process, thread);
    if (t->simulation->multiprocessors)
        fprintf(t->out, "multiprocessor %" PRIu64 ", place %" PRIu64 "\"}}", span->multiprocessor, span->place);
    else
        fprintf(t->out, "worker %" PRIu64 "\"}}", span->place);
    t->comma = ",";
}

static void put_span(void *context, const jc_span *span)
{
    trace *t = context;
    uint64_t thread = t->simulation->multiprocessors ? span->multiprocessor * t->simulation->resident + span->place
                                                     : span->place;
    name_thread(t, thread, span);
    fprintf(t->out, "%s\n{\"ph\":\"X\",\"name\":\"piece %" PRIu64 "\",\"pid\":%zu,\"tid\":%" PRIu64
            ",\"ts\":%.17g,\"dur\":%.17g,\"args\":{\"units\":%" PRIu64 ",\"work\":%" PRIu64 "}}",
            t->comma, span->piece, t->process, thread, span->start, span->end - span->start, span->units, span->work);
}

static jc_status trace_schedule(trace *t, const simulate_case *simulated, const jc_work *work, size_t index,
                                jc_error *error)
{
    jc_simulation simulation = simulated->simulation;
    char name[32];
    jc_makespan makespan;
    t->simulation = &simulation;
    t->process = index;
    t->named = calloc(simulate_places(&simulation) / 8 + 1, 1);
    if (!t->named)
        return cli_fail_memory(error);
    fprintf(t->out, "%s\n{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%zu,\"args\":{\"name\":\"%s\"}}", t->comma, index,
            jc_schedule_name(simulated->schedules.items[index], name));
    t->comma = ",";
    simulation.visit = put_span;
    simulation.context = t;
    jc_status status = jc_simulate(work, simulated->schedules.items[index], &simulation, &makespan, NULL, error);
    free(t->named);
    return status;
}

jc_status simulate_write_timeline(const simulate_case *simulated, const jc_work *work, const char *path,
                                  jc_error *error)
{
    uint64_t pieces = 0;
    jc_output *output;
    for (size_t i = 0; i < simulated->schedules.count; i++) {
        uint64_t more = simulated->rows[i].makespan.pieces;
        pieces = more > spans_most ? spans_most + 1 : pieces + more;
        if (pieces > spans_most) {
            char name[32];
            return cli_fail(error, JC_ERR_LIMIT, "--timeline", "up to %s there are more than %" PRIu64 " pieces of "
                            "work, more than a trace can show; name other schedules with --schedule, or take fewer "
                            "keys", jc_schedule_name(simulated->schedules.items[i], name), spans_most);
        }
    }
    jc_status status = jc_output_open(path, &output, error);
    if (status != JC_OK)
        return status;
    trace t = {.out = jc_output_stream(output), .comma = ""};
    fputs("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[", t.out);
    for (size_t i = 0; i < simulated->schedules.count && status == JC_OK; i++)
        status = trace_schedule(&t, simulated, work, i, error);
    fputs("\n]}\n", t.out);
    if (status == JC_OK)
        return jc_output_commit(output, error);
    jc_output_abandon(output);
    return status;
}
