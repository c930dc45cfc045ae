/* SPDX-License-Identifier: Apache-2.0 */
/* The dictionary: equal values have equal codes, others do not, and every code leads back. */
#include "model/dictionary.h"

#include "tests/random.h"
#include "tests/tap.h"

#include <math.h>

static jc_value number(int64_t value)
{
    return (jc_value){.type = JC_TYPE_NUMBER, .as.number = value};
}

static jc_value unsigned_number(uint64_t value)
{
    return (jc_value){.type = JC_TYPE_UNSIGNED, .as.unsigned_number = value};
}

static jc_value floating(double value)
{
    return (jc_value){.type = JC_TYPE_FLOAT, .as.floating = value};
}

static jc_value symbol(const char *text)
{
    return (jc_value){.type = JC_TYPE_SYMBOL, .as.symbol = text};
}

static void test_edges(void)
{
    jc_dictionary *dictionary = NULL;
    ok(jc_dictionary_create(&dictionary) == JC_OK, "a dictionary is made");
    const jc_value values[] = {number(0),
                               number(INT32_MAX),
                               number(INT64_C(1) << 31),
                               number(-1),
                               number(INT64_MIN),
                               number(INT64_MAX),
                               unsigned_number(UINT64_C(1) << 63),
                               unsigned_number(UINT64_MAX),
                               floating(0.0),
                               floating(-0.0),
                               floating(1.0),
                               floating(NAN),
                               floating(INFINITY),
                               symbol(""),
                               symbol("0"),
                               symbol("-1"),
                               symbol("a"),
                               symbol("aa"),
                               symbol("12345678"),
                               symbol("123456789"),
                               symbol("\xc3\xa9")};
    enum { COUNT = sizeof values / sizeof *values };
    uint32_t codes[COUNT], code = 0;
    bool absent = true, added = true, back = true, apart = true;
    for (int i = 0; i < COUNT; i++) {
        bool small = i < 2;
        absent &= jc_dictionary_find(dictionary, &values[i], &code) == small;
        added &= jc_dictionary_encode(dictionary, &values[i], &codes[i]) == JC_OK &&
                 jc_dictionary_encode(dictionary, &values[i], &code) == JC_OK && code == codes[i] &&
                 jc_dictionary_find(dictionary, &values[i], &code) && code == codes[i];
        for (int j = 0; j < i; j++)
            apart &= codes[j] != codes[i];
    }
    for (int i = 0; i < COUNT; i++) {
        jc_value value = jc_dictionary_value(dictionary, codes[i]);
        back &= value.type == values[i].type && jc_value_compare(&value, &values[i]) == 0;
    }
    ok(absent, "find does not add, and knows small integers");
    ok(added, "encode and find give one code per value");
    ok(apart, "different values have different codes");
    ok(back, "every code leads back to type and value");
    ok(codes[1] == INT32_MAX && codes[2] == JC_CODE_TABLE, "2^31 - 1 is its own code, 2^31 the first of the table");
    ok(jc_dictionary_size(dictionary) == COUNT - 2, "small integers take no room");
    jc_dictionary_free(dictionary);
    jc_dictionary_free(NULL);
}

static void test_signedness(void)
{
    jc_dictionary *dictionary = NULL;
    uint32_t left = 0, right = 1;
    const jc_value pairs[][2] = {{number(7), unsigned_number(7)},
                                 {number(INT64_C(1) << 40), unsigned_number(UINT64_C(1) << 40)},
                                 {unsigned_number(INT64_MAX), number(INT64_MAX)}};
    bool same = jc_dictionary_create(&dictionary) == JC_OK;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        same &= jc_dictionary_encode(dictionary, &pairs[i][0], &left) == JC_OK &&
                jc_dictionary_encode(dictionary, &pairs[i][1], &right) == JC_OK && left == right;
    ok(same, "a number and an unsigned of one magnitude are one value");
    const jc_value negative = number(-1), large = unsigned_number(UINT64_MAX);
    ok(jc_dictionary_encode(dictionary, &negative, &left) == JC_OK &&
           jc_dictionary_encode(dictionary, &large, &right) == JC_OK && left != right,
       "-1 and 2^64 - 1 are two, though their bits are the same");
    jc_dictionary_free(dictionary);
}

static void test_refusals(void)
{
    jc_dictionary *dictionary = NULL;
    uint32_t code = 77;
    const jc_value any = {.type = JC_TYPE_ANY};
    ok(jc_dictionary_create(&dictionary) == JC_OK &&
           jc_dictionary_encode(dictionary, &any, &code) == JC_ERR_ARGUMENT &&
           !jc_dictionary_find(dictionary, &any, &code),
       "a value without a type is refused");
    ok(jc_dictionary_encode_symbol(dictionary, "a\0b", 3, &code) == JC_ERR_ARGUMENT && code == 77,
       "a symbol with a NUL byte is refused");
    ok(jc_dictionary_encode_symbol(dictionary, NULL, 0, &code) == JC_OK && code == JC_CODE_TABLE,
       "the empty symbol needs no bytes");
    jc_dictionary_free(dictionary);
}

/* Many values of all kinds, so that the table, the values and the blocks of symbols grow; against arithmetic: value
 * i is made from i alone. */
static jc_value value_of(uint32_t i, char buffer[64])
{
    switch (i % 4) {
    case 0: return number(-(int64_t)i - 1);
    case 1: return unsigned_number(UINT64_MAX - i);
    case 2: return floating(i / 8.0);
    default: snprintf(buffer, 64, "%0*u", (int)(1 + i % 40), i); return symbol(buffer);
    }
}

static void test_growth(void)
{
    enum { COUNT = 200000 };
    jc_dictionary *dictionary = NULL;
    char buffer[64];
    bool added = jc_dictionary_create(&dictionary) == JC_OK, back = true;
    const char *first_symbol = NULL;
    for (uint32_t i = 0; i < COUNT; i++) {
        jc_value value = value_of(i, buffer);
        uint32_t code = 0;
        added &= jc_dictionary_encode(dictionary, &value, &code) == JC_OK && code == JC_CODE_TABLE + i;
        if (i == 3)
            first_symbol = jc_dictionary_value(dictionary, code).as.symbol;
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        jc_value value = value_of(i, buffer), got = jc_dictionary_value(dictionary, JC_CODE_TABLE + i);
        uint32_t code = 0;
        back &= jc_value_compare(&value, &got) == 0 && jc_dictionary_find(dictionary, &value, &code) &&
                code == JC_CODE_TABLE + i;
    }
    ok(added && jc_dictionary_size(dictionary) == COUNT, "%d values get %d codes in order", COUNT, COUNT);
    ok(back, "and all lead back");
    ok(jc_dictionary_value(dictionary, JC_CODE_TABLE + 3).as.symbol == first_symbol, "symbols stay where they are");
    ok(jc_dictionary_bytes(dictionary) > COUNT * 9 && jc_dictionary_bytes(dictionary) < COUNT * 60,
       "in %d bytes a value", (int)(jc_dictionary_bytes(dictionary) / COUNT));
    jc_dictionary_free(dictionary);
}

/* Batches against one at a time: every value twice, so that half of them are found. */
static void test_batches(void)
{
    enum { COUNT = 50000 };
    jc_dictionary *dictionary = NULL, *single = NULL;
    static char buffers[JC_DICTIONARY_BATCH + 1][64];
    jc_value values[JC_DICTIONARY_BATCH + 1];
    uint32_t codes[JC_DICTIONARY_BATCH + 1], code = 0;
    uint64_t state = 9;
    bool same = jc_dictionary_create(&dictionary) == JC_OK && jc_dictionary_create(&single) == JC_OK;
    for (int done = 0; done < COUNT; done += JC_DICTIONARY_BATCH) {
        unsigned count = 1 + (unsigned)random_below(&state, JC_DICTIONARY_BATCH);
        for (unsigned i = 0; i < count; i++)
            values[i] = i % 5 == 4 ? number((int64_t)i)
                                   : value_of((uint32_t)random_below(&state, COUNT / 2), buffers[i]);
        same &= jc_dictionary_encode_batch(dictionary, count, values, codes) == JC_OK;
        for (unsigned i = 0; i < count; i++)
            same &= jc_dictionary_encode(single, &values[i], &code) == JC_OK && code == codes[i];
    }
    ok(same && jc_dictionary_size(dictionary) == jc_dictionary_size(single) && jc_dictionary_size(single) > COUNT / 4,
       "batches give the codes that single values get");
    values[1].type = JC_TYPE_ANY;
    ok(jc_dictionary_encode_batch(dictionary, 2, values, codes) == JC_ERR_ARGUMENT &&
           jc_dictionary_encode_batch(dictionary, JC_DICTIONARY_BATCH + 1, values, codes) == JC_ERR_ARGUMENT,
       "a batch with a value without type, or too large, is refused");
    jc_dictionary_free(dictionary);
    jc_dictionary_free(single);
}

static void test_long_symbols(void)
{
    jc_dictionary *dictionary = NULL;
    enum { LENGTH = 9 << 20 };
    char *text = malloc(LENGTH + 1);
    memset(text, 'x', LENGTH);
    text[LENGTH] = '\0';
    uint32_t long_code = 0, shorter_code = 0, again = 0;
    ok(jc_dictionary_create(&dictionary) == JC_OK &&
           jc_dictionary_encode_symbol(dictionary, text, LENGTH, &long_code) == JC_OK &&
           jc_dictionary_encode_symbol(dictionary, text, LENGTH - 1, &shorter_code) == JC_OK &&
           jc_dictionary_encode_symbol(dictionary, text, LENGTH, &again) == JC_OK && again == long_code &&
           shorter_code != long_code,
       "symbols of megabytes, one the beginning of the other, are two");
    ok(strlen(jc_dictionary_value(dictionary, shorter_code).as.symbol) == LENGTH - 1, "and come back whole");
    free(text);
    jc_dictionary_free(dictionary);
}

int main(void)
{
    test_edges();
    test_signedness();
    test_refusals();
    test_growth();
    test_batches();
    test_long_symbols();
    return done_testing();
}
