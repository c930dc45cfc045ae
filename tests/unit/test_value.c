/* SPDX-License-Identifier: Apache-2.0 */
/* Values: their order and their text. */
#include <joincast/model.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <locale.h>
#include <math.h>

#define NUMBER(n) {.type = JC_TYPE_NUMBER, .as.number = (n)}
#define UNSIGNED(n) {.type = JC_TYPE_UNSIGNED, .as.unsigned_number = (n)}
#define FLOAT(n) {.type = JC_TYPE_FLOAT, .as.floating = (n)}
#define SYMBOL(s) {.type = JC_TYPE_SYMBOL, .as.symbol = (s)}

static const char *print(const jc_value *value, char buffer[64])
{
    int length = jc_value_print(value, buffer, 64);
    return length == (int)strlen(buffer) ? buffer : "(wrong length)";
}

static void test_order(void)
{
    const jc_value ascending[] = {NUMBER(INT64_MIN), NUMBER(-1), NUMBER(0), UNSIGNED(1), NUMBER(INT64_MAX),
                                  UNSIGNED(UINT64_C(1) << 63), UNSIGNED(UINT64_MAX), FLOAT(-INFINITY), FLOAT(-1.5),
                                  FLOAT(-1e-310), FLOAT(-0.0), FLOAT(0.0), FLOAT(1e-310), FLOAT(2), FLOAT(INFINITY),
                                  FLOAT(NAN), SYMBOL(""), SYMBOL("A"), SYMBOL("a"), SYMBOL("ab"), SYMBOL("\xc3\xa9")};
    enum { COUNT = sizeof ascending / sizeof *ascending };
    bool good = true;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            int got = jc_value_compare(&ascending[i], &ascending[j]);
            good &= (i < j) == (got < 0) && (i == j) == (got == 0);
        }
    ok(good, "integers, floats with -0 before +0 and NaN last, symbols by bytes: all %d pairs", COUNT * COUNT);
    const jc_value number = NUMBER(5), same = UNSIGNED(5);
    ok(jc_value_compare(&number, &same) == 0, "a number and an unsigned of one magnitude are equal");
    jc_value one = FLOAT(NAN), other = FLOAT(NAN);
    memcpy(&other.as.floating, &(uint64_t){UINT64_C(0xfff8000000000001)}, 8);
    ok(jc_value_compare(&one, &other) == -jc_value_compare(&other, &one) && jc_value_compare(&one, &other) != 0,
       "NaNs of other bits are other values");
}

static void test_text(void)
{
    static const struct {
        jc_value value;
        const char *text;
    } cases[] = {{NUMBER(0), "0"},
                 {NUMBER(INT64_MIN), "-9223372036854775808"},
                 {UNSIGNED(UINT64_MAX), "18446744073709551615"},
                 {FLOAT(0.1), "0.1"},
                 {FLOAT(-0.0), "-0"},
                 {FLOAT(1.0 / 3), "0.3333333333333333"},
                 {FLOAT(1e300), "1e+300"},
                 {FLOAT(5e-324), "5e-324"},
                 {FLOAT(NAN), "nan"},
                 {FLOAT(-INFINITY), "-inf"},
                 {SYMBOL("as it is, \"quotes\" too"), "as it is, \"quotes\" too"}};
    char buffer[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ok_text(print(&cases[i].value, buffer), cases[i].text, "%s is printed", cases[i].text);
    const jc_value symbol = SYMBOL("abcdef");
    ok(jc_value_print(&symbol, buffer, 4) == 6 && strcmp(buffer, "abc") == 0,
       "a short buffer is filled as snprintf does");
}

static void test_round_trip(void)
{
    uint64_t state = 6;
    bool good = true;
    char buffer[64];
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = random_next(&state);
        jc_value value = FLOAT(0);
        memcpy(&value.as.floating, &bits, sizeof bits);
        double back = strtod(print(&value, buffer), NULL);
        good &= memcmp(&back, &value.as.floating, sizeof back) == 0 || isnan(value.as.floating);
    }
    ok(good, "20000 random floats read back as they were");
}

static void test_locale(void)
{
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "fr_FR.UTF-8")) {
        skip("a locale with a decimal comma", "none is installed");
        return;
    }
    const jc_value half = FLOAT(0.5);
    char buffer[64];
    ok_text(print(&half, buffer), "0.5", "a locale with a decimal comma changes nothing");
    setlocale(LC_ALL, "C");
}

int main(void)
{
    test_order();
    test_text();
    test_round_trip();
    test_locale();
    return done_testing();
}
