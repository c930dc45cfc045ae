/* SPDX-License-Identifier: Apache-2.0 */
/* Sweeps as text: the values to the last bit as they would be typed, every name, every message. */
#include "cli/sweep.h"

#include "tests/random.h"
#include "tests/tap.h"

/* "NAME QUANTITY LEVEL: v v v", each value in its shortest form. */
static void show(const cli_sweep *sweep, char *shown, size_t size)
{
    size_t end = (size_t)snprintf(shown, size, "%s %d %u:", sweep->name, sweep->swept, sweep->level);
    for (size_t i = 0; i < sweep->count && end < size; i++)
        end += (size_t)snprintf(shown + end, size - end, " %.17g", sweep->values[i]);
}

static void accepts(const char *text, const char *want)
{
    cli_sweep sweep = {.values = NULL};
    jc_error error = {.sentence = ""};
    char shown[4096] = "";
    if (cli_sweep_parse(text, &sweep, &error) == JC_OK)
        show(&sweep, shown, sizeof shown);
    else
        snprintf(shown, sizeof shown, "%s", error.sentence);
    ok_text(shown, want, "%s", text);
    cli_sweep_clear(&sweep);
}

static void refuses(const char *text, const char *sentence)
{
    cli_sweep sweep = {.values = NULL};
    jc_error error = {.sentence = ""};
    jc_status status = cli_sweep_parse(text, &sweep, &error);
    if (!ok(status == JC_ERR_ARGUMENT && error.code == status && !sweep.values && strcmp(error.place, text) == 0 &&
                strstr(error.sentence, sentence),
            "refused: %s: %s", text, sentence))
        printf("#   got: %s: %s\n", error.place, error.sentence);
    cli_sweep_clear(&sweep);
}

static void names(void)
{
    accepts("exponent=1/2", "exponent 0 1: 1 2");
    accepts("exponent1=1", "exponent1 0 1: 1");
    accepts("exponent16=0", "exponent16 0 16: 0");
    accepts("mean=50", "mean 1 1: 50");
    accepts("mean3=1:3:1", "mean3 1 3: 1 2 3");
    accepts("correlation=-1:1:0.5", "correlation 2 0: -1 -0.5 0 0.5 1");
    accepts("workers=64/128/256", "workers 3 0: 64 128 256");
    accepts("keys=1e3/1e9", "keys 4 0: 1000 1000000000");
    accepts("hot-share=0.25/.5", "hot-share 5 0: 0.25 0.5");
    refuses("exponent17=1", "nothing to sweep is called 'exponent17'; did you mean exponent?");
    refuses("exponent0=1", "did you mean exponent?");
    refuses("exponent01=1", "did you mean exponent?");
    refuses("exponen=1", "did you mean exponent?");
    refuses("worker=1", "did you mean workers?");
    refuses("hot_share=0.5", "did you mean hot-share?");
    refuses("keys1=5", "did you mean keys?");
    refuses("blocks=5", "nothing to sweep is called 'blocks'; choose from exponent, exponent1 to exponent16, mean, "
            "mean1 to mean16, correlation, workers, keys, hot-share");
    refuses("", "a sweep is a name, =, and values, such as exponent=0:2:0.05");
    refuses("exponent", "a sweep is a name, =, and values");
    refuses("=1:2:1", "a sweep is a name, =, and values");
}

/* 0.15 and not 0.15000000000000002: %.17g shows the difference, so the wanted ones are computed from the text. */
static void clean_values(void)
{
    cli_sweep sweep = {.values = NULL};
    jc_error error;
    ok(cli_sweep_parse("exponent=0:2:0.05", &sweep, &error) == JC_OK && sweep.count == 41 && sweep.values[40] == 2,
       "41 values from 0 to 2");
    bool good = true;
    for (size_t i = 0; i < sweep.count; i++) {
        char typed[48];
        snprintf(typed, sizeof typed, "%zu.%02zu", i * 5 / 100, i * 5 % 100);
        good = good && sweep.values[i] == strtod(typed, NULL);
    }
    ok(good && sweep.values[3] == 0.15, "each as it would be typed");
    cli_sweep_clear(&sweep);
    accepts("exponent=0.1:0.7:0.3", "exponent 0 1: 0.10000000000000001 0.40000000000000002 0.69999999999999996");
    accepts("exponent=0:1:0.3", "exponent 0 1: 0 0.29999999999999999 0.59999999999999998 0.90000000000000002");
    accepts("exponent=1:1:1", "exponent 0 1: 1");
    accepts("exponent=1e-1:3e-1:1e-1", "exponent 0 1: 0.10000000000000001 0.20000000000000001 0.29999999999999999");
    accepts("exponent=0:1e-50:5e-51", "exponent 0 1: 0 5e-51 1e-50");
    accepts("correlation=-0.3:0.3:0.3", "correlation 2 0: -0.29999999999999999 0 0.29999999999999999");
}

/* Any range of decimals has the values that counting in whole hundredths gives. */
static void random_ranges(void)
{
    uint64_t random = 17;
    int good = 0;
    for (int i = 0; i < 1000; i++) {
        unsigned from = (unsigned)random_below(&random, 500), step = 1 + (unsigned)random_below(&random, 60);
        unsigned count = 1 + (unsigned)random_below(&random, 300), beyond = (unsigned)random_below(&random, step);
        unsigned to = from + (count - 1) * step + beyond;
        char text[96], typed[16];
        cli_sweep sweep = {.values = NULL};
        snprintf(text, sizeof text, "exponent2=%u.%02u:%u.%02u:%u.%02u", from / 100, from % 100, to / 100, to % 100,
                 step / 100, step % 100);
        bool same = cli_sweep_parse(text, &sweep, &(jc_error){.code = JC_OK}) == JC_OK && sweep.count == count;
        for (unsigned k = 0; same && k < count; k++) {
            unsigned value = from + k * step;
            snprintf(typed, sizeof typed, "%u.%02u", value / 100, value % 100);
            same = sweep.values[k] == strtod(typed, NULL);
        }
        good += same;
        cli_sweep_clear(&sweep);
    }
    ok(good == 1000, "1,000 random ranges have the values that were meant");
}

static void numbers(void)
{
    refuses("exponent=x", "'x' is no number; a sweep is a name, =, and FROM:TO:STEP or values between slashes");
    refuses("exponent=", "'' is no number");
    refuses("exponent=1//2", "'' is no number");
    refuses("exponent=1/", "'' is no number");
    refuses("exponent=nan", "'nan' is no number");
    refuses("exponent=inf", "'inf' is no number");
    refuses("exponent=1e999", "'1e999' is no number");
    refuses("exponent=0x10", "'0x10' is no number");
    refuses("exponent= 1", "' 1' is no number");
    refuses("exponent=1:2", "a range is FROM:TO:STEP, such as exponent=0:2:0.05");
    refuses("exponent=1:2:3:4", "a range is FROM:TO:STEP");
    refuses("exponent=1:a:1", "'a' is no number");
    refuses("exponent=0:1:0", "the step 0 is not above 0");
    refuses("exponent=0:1:-0.5", "the step -0.5 is not above 0");
    refuses("exponent=2:1:0.5", "2 is above 1; the first end of a range is the lower one");
    refuses("exponent=0:1:0.00001", "a sweep has at most 10000 values");
    refuses("exponent=0:1e300:1e-300", "a sweep has at most 10000 values");
    refuses("exponent=-0.5:1:0.5", "exponent should be at least 0, not -0.5");
    refuses("mean=0", "mean should be above 0, not 0");
    refuses("correlation=-1.5", "correlation should be from -1 to 1, not -1.5");
    refuses("workers=0", "workers should be a whole number from 1 to 2^24, not 0");
    refuses("workers=1:2:0.5", "workers should be a whole number from 1 to 2^24, not 1.5");
    refuses("workers=16777217", "workers should be a whole number from 1 to 2^24, not 16777217");
    refuses("keys=1e16", "keys should be a whole number from 1 to 2^53");
    refuses("hot-share=0", "hot-share should be between 0 and 1, not 0");
    refuses("hot-share=1", "hot-share should be between 0 and 1, not 1");
    cli_sweep sweep = {.values = NULL};
    jc_error error;
    ok(cli_sweep_parse("exponent=0.0001:1:0.0001", &sweep, &error) == JC_OK && sweep.count == CLI_SWEEP_MOST,
       "10,000 values are accepted");
    cli_sweep_clear(&sweep);
}

int main(void)
{
    names();
    clean_values();
    random_ranges();
    numbers();
    return done_testing();
}
