/* SPDX-License-Identifier: Apache-2.0 */
/* Dispatch onto multiprocessors that share a rate: by hand, against exact rationals, and what must hold of every
 * schedule. */
#include "sim/pieces.h"

#include "tests/failing_memory.h"
#include "tests/oracle/processor_sharing.h"
#include "tests/random.h"

#include <inttypes.h>
#include <math.h>

enum { most_pieces = 64 };

typedef struct run_source {
    const jc_piece_run *run;
    uint64_t runs, next;
} run_source;

static bool next_run(jc_pieces *pieces, jc_piece_run *run)
{
    run_source *source = pieces->source;
    if (source->next == source->runs)
        return false;
    *run = source->run[source->next++];
    return true;
}

typedef struct span_list {
    uint64_t count;
    jc_span span[most_pieces];
} span_list;

static void keep_span(void *context, const jc_span *span)
{
    span_list *list = context;
    list->span[list->count++] = *span;
}

static double rate_of(const sharing_case *c)
{
    return (double)c->rate / (double)c->rate_parts;
}

/* Runs the case from `start` on; spans may be NULL. */
static jc_status dispatch_case(const sharing_case *c, const jc_piece_run *run, uint64_t runs, uint64_t start,
                               span_list *spans, uint64_t *loads, uint64_t *end, jc_error *error)
{
    jc_simulation simulation = jc_simulation_default(c->places);
    simulation.multiprocessors = c->multiprocessors;
    simulation.resident = c->resident;
    simulation.shared_rate = rate_of(c);
    simulation.static_assignment = c->fixed;
    simulation.visit = spans ? keep_span : NULL;
    simulation.context = spans;
    run_source source = {run, runs, 0};
    jc_pieces pieces = {
        .next = next_run, .source = &source, .count = c->pieces, .atomic = c->atomic, .fixed = c->fixed};
    jc_dispatch dispatch = {
        .simulation = &simulation, .places = c->places, .start = start, .tick = 1, .loads = loads};
    if (spans)
        spans->count = 0;
    return jc_dispatch_multiprocessors(&pieces, &dispatch, end, error);
}

/* ---- by hand --------------------------------------------------------------------------------------------------- */

static void check_by_hand(const char *name, const sharing_case *c, const jc_span *want)
{
    span_list got = {0};
    uint64_t end = 0;
    jc_status status = dispatch_case(c, c->piece, c->pieces, 0, &got, NULL, &end, NULL);
    bool same = status == JC_OK && got.count == c->pieces;
    for (uint64_t i = 0; same && i < c->pieces; i++)
        same = got.span[i].piece == i && got.span[i].multiprocessor == want[i].multiprocessor &&
               got.span[i].place == want[i].place && got.span[i].start == want[i].start &&
               got.span[i].end == want[i].end && got.span[i].work == want[i].work;
    if (!ok(same, "by hand: %s", name)) {
        for (uint64_t i = 0; i < got.count; i++)
            printf("# %g to %g on %" PRIu64 ".%" PRIu64 "\n", got.span[i].start, got.span[i].end,
                   got.span[i].multiprocessor, got.span[i].place);
    }
}

static void test_by_hand(void)
{
    /* 2 multiprocessors of 2 places at rate 1. 0.0 and 0.1 have 4 and 2 ticks, at 1/2 each: 0.1 is done at 4 and
     * takes 3; 0.0 has 2 left, is done at 8 and takes 1; 0.1 then has 1 left: both are done at 10. 1.0 and 1.1 have 6 each:
     * done at 12. */
    const jc_piece_run piece[] = {{4, 1, 4, 1, 0}, {6, 1, 6, 1, 0}, {2, 1, 2, 1, 0},
                                  {6, 1, 6, 1, 0}, {3, 1, 3, 1, 0}, {1, 1, 1, 1, 0}};
    check_by_hand("two multiprocessors, two places, rate 1",
                  &(sharing_case){.multiprocessors = 2, .resident = 2, .places = 4, .rate = 1, .rate_parts = 1,
                                  .pieces = 6, .piece = piece},
                  (const jc_span[]){{0, 0, 0, 0, 8, 1, 4}, {1, 1, 0, 0, 12, 1, 6}, {2, 0, 1, 0, 4, 1, 2},
                                    {3, 1, 1, 0, 12, 1, 6}, {4, 0, 1, 4, 10, 1, 3}, {5, 0, 0, 8, 10, 1, 1}});

    /* One multiprocessor of 3 places at rate 2: 2/3 each, done at 3 with 2, 2, 2 of 4, 6 left 2 and 4; two at full
     * speed: done at 5 and 7. */
    const jc_piece_run three[] = {{2, 1, 2, 1, 0}, {4, 1, 4, 1, 0}, {6, 1, 6, 1, 0}};
    check_by_hand("three blocks at rate 2, at full speed once one is done",
                  &(sharing_case){.multiprocessors = 1, .resident = 3, .places = 3, .rate = 2, .rate_parts = 1,
                                  .pieces = 3, .piece = three},
                  (const jc_span[]){{0, 0, 0, 0, 3, 1, 2}, {1, 0, 1, 0, 5, 1, 4}, {2, 0, 2, 0, 7, 1, 6}});

    /* One multiprocessor of 2 places at rate 1, the queue's head busy for 2 with each piece. Both blocks are resident
     * throughout and go at 1/2: 0 gets 4 ticks at 2 and has done them at 10; 1 gets 1 tick at 4, has done it at 6,
     * and gets 3 ticks at 8. At 10 block 0 leaves; 1 has 2 left and goes at 1: done at 12. */
    const jc_piece_run chunk[] = {{4, 1, 4, 1, 0}, {1, 1, 1, 1, 0}, {3, 1, 3, 1, 0}};
    check_by_hand("a queue whose head is busy for 2",
                  &(sharing_case){.multiprocessors = 1, .resident = 2, .places = 2, .rate = 1, .rate_parts = 1,
                                  .pieces = 3, .piece = chunk, .atomic = 2},
                  (const jc_span[]){{0, 0, 0, 0, 10, 1, 4}, {1, 0, 1, 2, 6, 1, 1}, {2, 0, 1, 6, 12, 1, 3}});

    /* At 3 the first place gets a chunk without work and the second is done with its own: the first asks first. */
    const jc_piece_run empty[] = {
        {1, 1, 1, 1, 0}, {1, 1, 1, 1, 0}, {0, 1, 0, 1, 0}, {5, 1, 5, 1, 0}, {1, 1, 1, 1, 0}};
    check_by_hand("a chunk without work from a queue whose head is busy for 1",
                  &(sharing_case){.multiprocessors = 1, .resident = 2, .places = 2, .rate = 2, .rate_parts = 1,
                                  .pieces = 5, .piece = empty, .atomic = 1},
                  (const jc_span[]){{0, 0, 0, 0, 2, 1, 1}, {1, 0, 1, 1, 3, 1, 1}, {2, 0, 0, 2, 3, 1, 0},
                                    {3, 0, 0, 3, 9, 1, 5}, {4, 0, 1, 4, 6, 1, 1}});

    /* Blocks 0, 2, 4 belong to multiprocessor 0 although 1 is idle from 1 on; one place each. */
    const jc_piece_run fixed[] = {
        {5, 1, 5, 1, 0}, {1, 1, 1, 1, 1}, {5, 1, 5, 1, 2}, {0, 0, 0, 1, 3}, {2, 1, 2, 1, 4}};
    check_by_hand("blocks fixed to multiprocessors",
                  &(sharing_case){.multiprocessors = 2, .resident = 1, .places = 2, .rate = 1, .rate_parts = 1,
                                  .pieces = 5, .piece = fixed, .fixed = true},
                  (const jc_span[]){{0, 0, 0, 0, 5, 1, 5}, {1, 1, 0, 0, 1, 1, 1}, {2, 1, 0, 1, 1, 0, 0},
                                    {3, 0, 0, 5, 10, 1, 5}, {4, 0, 0, 10, 12, 1, 2}});
}

/* ---- against exact rationals, and what must hold --------------------------------------------------------------- */

static bool near(double a, double b, bool exact)
{
    return exact ? a == b : fabs(a - b) <= 1e-9 * (1 + fabs(b));
}

static bool same_spans(const span_list *got, const jc_span *want, uint64_t count, bool exact)
{
    bool same = got->count == count;
    for (uint64_t i = 0; same && i < count; i++) {
        const jc_span *a = &got->span[i], *b = &want[i];
        same = a->piece == b->piece && a->multiprocessor == b->multiprocessor && a->place == b->place &&
               a->units == b->units && a->work == b->work && near(a->start, b->start, exact) &&
               near(a->end, b->end, exact);
    }
    return same;
}

/* Spans of one place do not overlap, starts do not fall, and every piece is there once. */
static bool in_order(const sharing_case *c, const span_list *spans)
{
    double place_end[64] = {0}, started = 0;
    uint64_t work = 0;
    for (uint64_t i = 0; i < spans->count; i++) {
        const jc_span *span = &spans->span[i];
        double *end = &place_end[span->multiprocessor * c->resident + span->place];
        if (span->start < *end || span->end < span->start || span->start < started)
            return false;
        *end = span->end;
        started = span->start;
        work += span->work;
    }
    for (uint64_t i = 0; i < c->pieces; i++)
        work -= c->piece[i].work;
    return spans->count == c->pieces && work == 0;
}

/* The service of a multiprocessor, n resident spans at min(1, rate / n), is the ticks of its pieces; without a queue,
 * where all that is resident has a span. Work is ticks here. */
static bool conserves_service(const sharing_case *c, const span_list *spans)
{
    for (uint64_t m = 0; m < c->multiprocessors; m++) {
        double time[2 * most_pieces], served = 0, ticks = 0;
        uint64_t times = 0;
        for (uint64_t i = 0; i < spans->count; i++) {
            if (spans->span[i].multiprocessor != m)
                continue;
            time[times++] = spans->span[i].start;
            time[times++] = spans->span[i].end;
            ticks += (double)spans->span[i].work;
        }
        for (double now = 0; times > 0;) {
            double next = INFINITY;
            for (uint64_t i = 0; i < times; i++)
                next = time[i] > now && time[i] < next ? time[i] : next;
            if (next == INFINITY)
                break;
            double running = 0;
            for (uint64_t i = 0; i < spans->count; i++)
                running += spans->span[i].multiprocessor == m && spans->span[i].start <= now &&
                           spans->span[i].end >= next;
            served += (running < rate_of(c) ? running : rate_of(c)) * (next - now);
            now = next;
        }
        if (!near(served, ticks, false))
            return false;
    }
    return true;
}

static bool loads_are_those_of(const sharing_case *c, const span_list *spans, const uint64_t *loads)
{
    uint64_t left[64];
    memcpy(left, loads, c->multiprocessors * c->resident * sizeof *left);
    for (uint64_t i = 0; i < spans->count; i++)
        left[spans->span[i].multiprocessor * c->resident + spans->span[i].place] -= spans->span[i].work;
    for (uint64_t i = 0; i < c->multiprocessors * c->resident; i++) {
        if (left[i] != 0)
            return false;
    }
    return true;
}

/* Small numbers, with ties and pieces without work, and rates of powers of two, for which doubles are exact; or large
 * ones that do not tie, and any rate. */
static sharing_case draw_case(uint64_t *state, bool exact, jc_piece_run *piece)
{
    sharing_case c = {.multiprocessors = 1 + random_below(state, 4), .resident = 1 + random_below(state, 6),
                      .rate = exact ? UINT64_C(1) << random_below(state, 3) : 1 + random_below(state, 20),
                      .rate_parts = exact ? UINT64_C(1) << random_below(state, 3) : 3 + random_below(state, 5),
                      .pieces = random_below(state, most_pieces), .piece = piece};
    c.places = 1 + random_below(state, c.multiprocessors * c.resident);
    if (!exact && random_below(state, 2))
        c.atomic = 1 + random_below(state, 100000);
    c.fixed = c.atomic == 0 && random_below(state, 3) == 0;
    if (c.fixed)
        c.places = c.multiprocessors * c.resident;
    for (uint64_t i = 0; i < c.pieces; i++) {
        uint64_t ticks = exact ? random_below(state, 8) : 1 + random_below(state, 1 << 20);
        piece[i] = (jc_piece_run){ticks, ticks, ticks, 1, c.fixed ? i : 0};
    }
    return c;
}

static void test_random(bool exact)
{
    enum { cases = 600 };
    uint64_t state = exact ? 3 : 4;
    unsigned same = 0, ordered = 0, conserved = 0, loaded = 0, ended = 0;
    for (unsigned i = 0; i < cases; i++) {
        jc_piece_run piece[most_pieces];
        jc_span want[most_pieces];
        span_list got;
        uint64_t loads[64] = {0}, end = 0, start = random_below(&state, 1000);
        sharing_case c = draw_case(&state, exact, piece);
        share_processors(&c, want);
        if (dispatch_case(&c, piece, c.pieces, 0, &got, loads, &end, NULL))
            continue;
        double last = 0;
        for (uint64_t j = 0; j < c.pieces; j++)
            last = fmax(last, want[j].end);
        same += same_spans(&got, want, c.pieces, exact);
        ordered += in_order(&c, &got);
        conserved += c.atomic > 0 || conserves_service(&c, &got);
        loaded += loads_are_those_of(&c, &got, loads);
        ended += fabs((double)end - last) <= 0.5 + 1e-6;
        uint64_t later = 0;
        ended += dispatch_case(&c, piece, c.pieces, start, NULL, NULL, &later, NULL) == JC_OK && later == start + end;
    }
    const char *kind = exact ? "small numbers, exact" : "large numbers, any rate";
    ok(same == cases, "%s: the spans of exact rationals in %u of %d cases", kind, same, cases);
    ok(ordered == cases, "%s: dispatch in order, no place works on two pieces at once", kind);
    ok(conserved == cases, "%s: multiprocessors serve what their pieces need, at their rate", kind);
    ok(loaded == cases, "%s: loads are those of the spans", kind);
    ok(ended == 2 * cases, "%s: the end is the last span's, whole ticks, from any start", kind);
}

/* ---- at full speed --------------------------------------------------------------------------------------------- */

/* A rate that slows nobody gives what places at full speed give, in the same order. */
static void test_full_speed(void)
{
    enum { cases = 600 };
    uint64_t state = 5;
    unsigned same = 0;
    for (unsigned i = 0; i < cases; i++) {
        jc_piece_run piece[most_pieces];
        span_list shared, places = {0};
        uint64_t loads[64] = {0}, place_loads[64] = {0}, end = 0, place_end = 0;
        sharing_case c = draw_case(&state, true, piece);
        c.rate = c.resident;
        c.rate_parts = 1;
        c.atomic = c.fixed ? 0 : random_below(&state, 3);
        jc_simulation simulation = jc_simulation_default(c.places);
        simulation.multiprocessors = c.multiprocessors;
        simulation.resident = c.resident;
        simulation.visit = keep_span;
        simulation.context = &places;
        run_source source = {piece, c.pieces, 0};
        jc_pieces pieces = {
            .next = next_run, .source = &source, .count = c.pieces, .atomic = c.atomic, .fixed = c.fixed};
        const jc_dispatch dispatch = {.simulation = &simulation, .places = c.places, .tick = 1, .loads = place_loads};
        jc_status status = jc_dispatch_places(&pieces, &dispatch, &place_end, NULL);
        status = status ? status : dispatch_case(&c, piece, c.pieces, 0, &shared, loads, &end, NULL);
        same += status == JC_OK && end == place_end && memcmp(loads, place_loads, sizeof loads) == 0 &&
                same_spans(&shared, places.span, places.count, true);
    }
    ok(same == cases, "a rate that slows nobody: as places at full speed in %u of %d cases", same, cases);
}

/* ---- whole schedules ------------------------------------------------------------------------------------------- */

static bool same_makespan(const jc_makespan *a, const jc_makespan *b)
{
    return (double)a->makespan * a->tick == (double)b->makespan * b->tick && a->work_makespan == b->work_makespan &&
           a->pieces == b->pieces && a->largest == b->largest;
}

/* Fewer blocks than places, so that each multiprocessor keeps one place free, and a rate that slows only full ones. */
static bool simulates_alike(uint64_t *state, const jc_work *work, jc_schedule schedule, bool fixed)
{
    jc_simulation simulation = jc_simulation_default(0);
    simulation.multiprocessors = 1 + random_below(state, 4);
    simulation.resident = 2 + random_below(state, 5);
    simulation.workers = 1 + random_below(state, simulation.multiprocessors * (simulation.resident - 1));
    simulation.static_assignment = fixed;
    simulation.costs.slice = (double)random_below(state, 3) / 4;
    simulation.costs.atomic = (double)random_below(state, 3) / 8;
    jc_makespan places, shared;
    span_list spans = {0};
    uint64_t loads[64] = {0}, shared_loads[64] = {0};
    jc_error error = {0};
    jc_status status = jc_simulate(work, schedule, &simulation, &places, loads, &error);
    simulation.shared_rate = (double)simulation.resident - 0.5;
    simulation.visit = keep_span;
    simulation.context = &spans;
    status = status ? status : jc_simulate(work, schedule, &simulation, &shared, shared_loads, &error);
    bool same = status == JC_OK && same_makespan(&places, &shared) && memcmp(loads, shared_loads, sizeof loads) == 0 &&
                spans.count == shared.pieces;
    if (!same)
        printf("# %s; %" PRIu64 " spans\n", error.sentence, spans.count);
    return same;
}

static void test_schedules(void)
{
    enum { rounds = 50 };
    uint64_t state = 6;
    unsigned same = 0;
    for (unsigned i = 0; i < rounds; i++) {
        uint64_t value[20], count = 1 + random_below(&state, 20);
        for (uint64_t k = 0; k < count; k++)
            value[k] = 1 + random_below(&state, 30);
        const uint64_t single[] = {1};
        const jc_fan_out levels[] = {{.law = JC_LAW_LIST, .entries = count, .value = value},
                                     {.law = JC_LAW_LIST, .entries = 1, .value = single}};
        const jc_tree tree = {.keys = count, .level_count = 2, .levels = levels, .key_order = JC_ORDER_RANKED};
        const jc_schedule greedy = {.kind = JC_SCHEDULE_GREEDY}, flat = {.kind = JC_SCHEDULE_FLAT, .depth = 2},
                          steal = {.kind = JC_SCHEDULE_STEAL, .chunk = 1 + random_below(&state, 3)},
                          key = {.kind = JC_SCHEDULE_KEY}, binary = {.kind = JC_SCHEDULE_BINARY};
        jc_work *work = NULL;
        if (jc_work_create(&tree, &work, NULL))
            continue;
        same += simulates_alike(&state, work, greedy, false) && simulates_alike(&state, work, flat, false) &&
                simulates_alike(&state, work, steal, false) && simulates_alike(&state, work, steal, true) &&
                simulates_alike(&state, work, key, true) && simulates_alike(&state, work, binary, false);
        jc_work_free(work);
    }
    ok(same == rounds, "schedules that leave a place free on each multiprocessor: as without a shared rate");
}

/* ---- runs, limits, memory -------------------------------------------------------------------------------------- */

static void test_runs(void)
{
    uint64_t state = 9;
    unsigned same = 0;
    for (unsigned i = 0; i < 100; i++) {
        jc_piece_run run[8], piece[most_pieces];
        sharing_case c = {.multiprocessors = 2, .resident = 3, .places = 5, .rate = 2, .rate_parts = 1,
                          .piece = piece};
        for (uint64_t r = 0; r < 8; r++) {
            uint64_t ticks = random_below(&state, 50);
            run[r] = (jc_piece_run){ticks, 1, ticks, 1 + random_below(&state, 8), 0};
            for (uint64_t k = 0; k < run[r].count; k++)
                piece[c.pieces++] = (jc_piece_run){ticks, 1, ticks, 1, 0};
        }
        span_list runs, pieces;
        uint64_t end = 0, single_end = 0;
        jc_status status = dispatch_case(&c, run, 8, 0, &runs, NULL, &end, NULL);
        status = status ? status : dispatch_case(&c, piece, c.pieces, 0, &pieces, NULL, &single_end, NULL);
        same += status == JC_OK && end == single_end && same_spans(&runs, pieces.span, pieces.count, true);
    }
    ok(same == 100, "runs give what their pieces one by one give");
}

static void test_nothing(void)
{
    sharing_case c = {.multiprocessors = 2, .resident = 2, .places = 4, .rate = 1, .rate_parts = 1};
    uint64_t end = 0;
    ok(dispatch_case(&c, NULL, 0, 7, NULL, NULL, &end, NULL) == JC_OK && end == 7, "no piece ends at the start");
}

static void test_limit(void)
{
    sharing_case c = {.multiprocessors = 1, .resident = 2, .places = 2, .rate = 1, .rate_parts = 1,
                      .pieces = JC_MAX_SINGLE_UNITS + 1};
    const jc_piece_run run = {1, 1, 1, JC_MAX_SINGLE_UNITS + 1, 0};
    jc_error error = {0};
    uint64_t end = 5;
    ok(dispatch_case(&c, &run, 1, 0, NULL, NULL, &end, &error) == JC_ERR_LIMIT && end == 5, "too many pieces");
    ok_text(error.sentence,
            "67108865 pieces of work that share a rate are simulated one by one; at most 67108864 can be: choose a "
            "schedule with fewer, or a shared rate that slows nobody",
            "which says what to do");
}

static jc_status dispatch_some(void)
{
    const jc_piece_run piece[] = {{4, 1, 4, 1, 0}, {6, 1, 6, 1, 1}, {2, 1, 2, 1, 2}};
    sharing_case c = {.multiprocessors = 2, .resident = 1, .places = 2, .rate = 1, .rate_parts = 2, .pieces = 3,
                      .piece = piece, .atomic = 1};
    span_list spans;
    uint64_t end = 0;
    jc_status status = dispatch_case(&c, piece, 3, 0, &spans, NULL, &end, NULL);
    if (status)
        return status;
    c.atomic = 0;
    c.fixed = true;
    return dispatch_case(&c, piece, 3, 0, &spans, NULL, &end, NULL);
}

int main(void)
{
    test_by_hand();
    test_random(true);
    test_random(false);
    test_full_speed();
    test_schedules();
    test_runs();
    test_nothing();
    test_limit();
    fail_each_allocation(dispatch_some, "dispatch onto multiprocessors", 10);
    return done_testing();
}
