/* SPDX-License-Identifier: Apache-2.0 */
/* Shuffles. Single numbers: Fisher and Yates, as of Knuth: The Art of Computer Programming 2, algorithm 3.4.2P.
 *
 * Runs of few different values need less randomness than that. Each place first gets, independently, a value that is
 * frequent (1/64 of all or more), with a little less than its share, or none. Values that came too often are taken
 * from places chosen at random among theirs; what is missing then, all rare values included, is shuffled onto the
 * places that have none. No step prefers a place, so all orders of the numbers are equally likely. */
#include "sim/shuffle.h"

#include <joincast/sim.h>

#include <stdlib.h>
#include <string.h>

enum { FREQUENT = 64, NONE = FREQUENT, DIGITS = 1024, DIGIT_BITS = 10, DIGITS_A_DRAW = 3 };

void jc_shuffle(uint32_t *number, uint64_t count, jc_random *random)
{
    for (uint64_t i = count; i > 1; i--) {
        uint64_t j = jc_random_below(random, i);
        uint32_t kept = number[j];
        number[j] = number[i - 1];
        number[i - 1] = kept;
    }
}

/* Frequent values of a sequence: the run and what is still to be given of it. */
typedef struct frequent {
    unsigned count;
    uint64_t run[FREQUENT], missing[FREQUENT];
    uint8_t of_digit[DIGITS]; /* one of them, or NONE */
} frequent;

static void find_frequent(const jc_runs *runs, frequent *values)
{
    uint64_t digit = 0;
    values->count = 0;
    memset(values->of_digit, NONE, sizeof values->of_digit);
    for (uint64_t i = 0; i < runs->runs; i++) {
        if (runs->count[i] < runs->length / FREQUENT + 1)
            continue;
        uint64_t digits = runs->count[i] * DIGITS / runs->length;
        memset(&values->of_digit[digit], (int)values->count, digits);
        digit += digits;
        values->run[values->count] = i;
        values->missing[values->count++] = runs->count[i];
    }
}

/* Gives each place a frequent value or NONE; what is missing of those given too often falls below 0, modulo
 * 2^64. */
static void give_frequent(frequent *values, uint8_t *place, uint64_t length, jc_random *random)
{
    uint64_t left[FREQUENT + 1] = {0};
    memcpy(left, values->missing, values->count * sizeof *left);
    for (uint64_t i = 0; i < length;) {
        uint64_t draw = jc_random_below(random, UINT64_C(1) << (DIGIT_BITS * DIGITS_A_DRAW));
        for (int digit = 0; digit < DIGITS_A_DRAW && i < length; digit++, i++) {
            place[i] = values->of_digit[draw % DIGITS];
            draw /= DIGITS;
            left[place[i]]--;
        }
    }
    memcpy(values->missing, left, values->count * sizeof *left);
}

static void take_surplus(frequent *values, uint8_t *place, uint64_t length, jc_random *random)
{
    uint64_t surplus = 0;
    for (unsigned i = 0; i < values->count; i++)
        surplus += (int64_t)values->missing[i] < 0 ? -values->missing[i] : 0;
    while (surplus > 0) {
        uint8_t *at = &place[jc_random_below(random, length)];
        if (*at != NONE && (int64_t)values->missing[*at] < 0) {
            values->missing[*at]++;
            *at = NONE;
            surplus--;
        }
    }
}

/* The run numbers of what is missing, shuffled; every run that is not frequent is missing as a whole. */
static jc_status shuffle_missing(const jc_runs *runs, const frequent *values, jc_random *random, uint32_t **missing)
{
    uint64_t count = runs->length, next = 0;
    unsigned value = 0;
    for (unsigned i = 0; i < values->count; i++)
        count -= runs->count[values->run[i]] - values->missing[i];
    uint32_t *number = malloc((count + 1) * sizeof *number);
    if (!number)
        return JC_ERR_MEMORY;
    for (uint64_t i = 0; i < runs->runs; i++) {
        bool is_frequent = value < values->count && values->run[value] == i;
        uint64_t copies = is_frequent ? values->missing[value++] : runs->count[i];
        for (uint64_t j = 0; j < copies; j++)
            number[next++] = (uint32_t)i;
    }
    jc_shuffle(number, count, random);
    *missing = number;
    return JC_OK;
}

jc_status jc_shuffle_runs(jc_runs *runs, jc_random *random)
{
    if (runs->length > JC_MAX_SINGLE_UNITS)
        return JC_ERR_LIMIT;
    jc_runs shuffled = {0};
    uint32_t *missing = NULL;
    frequent values;
    jc_status status = JC_ERR_MEMORY;
    uint8_t *place = malloc(runs->length + 1);
    if (!place || jc_runs_reserve(&shuffled, runs->length + 1))
        goto done;
    find_frequent(runs, &values);
    give_frequent(&values, place, runs->length, random);
    take_surplus(&values, place, runs->length, random);
    status = shuffle_missing(runs, &values, random, &missing);
    if (status)
        goto done;
    jc_runs filled = shuffled; /* a copy whose counters stay in registers */
    for (uint64_t i = 0, next = 0, length = runs->length; i < length; i++)
        jc_runs_push(&filled, runs->value[place[i] == NONE ? missing[next++] : values.run[place[i]]]);
    shuffled = filled;
    jc_runs swapped = *runs;
    *runs = shuffled;
    shuffled = swapped;
done:
    free(missing);
    free(place);
    jc_runs_free(&shuffled);
    return status;
}
