/* SPDX-License-Identifier: Apache-2.0 */
/* The dictionary: values to 32-bit codes and back.
 *
 * Table value i has the code JC_CODE_TABLE + i: its type is in types[i], and payloads[i] holds the integer, the
 * float's bits or the address of the symbol. An open-addressing table with linear probing finds them: a slot holds 32
 * bits of the hash, type included, above the index plus one, 0 is free, so that most mismatches are seen, and all of
 * rehashing is done, without a look at the value.
 */
#include "model/dictionary.h"

#include "model/symbol_store.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 64
#define MAX_TABLE_VALUES UINT32_C(0x7fffffff)

struct jc_dictionary {
    uint32_t count, capacity;
    uint64_t *payloads;
    uint8_t *types;
    size_t slot_count; /* a power of two, at least 4/3 of count */
    uint64_t *slots;
    jc_symbol_store symbols;
};

/* What a table value is looked up by. An integer is a JC_TYPE_NUMBER unless it is above INT64_MAX. */
typedef struct table_key {
    jc_type type;
    uint64_t payload;
    const char *bytes; /* symbols only, with length in place of payload */
    size_t length;
    uint32_t hash;
} table_key;

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

static uint64_t hash_bytes(const char *bytes, size_t length)
{
    uint64_t hash = length, word = 0;
    for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = mix(hash ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    word = 0;
    memcpy(&word, bytes, length);
    return mix(hash ^ word);
}

/* The two upper bits of a key's hash tell its type, so that values of different types never have the same. */
static uint32_t hash_with_type(jc_type type, uint64_t hash)
{
    return ((uint32_t)hash & UINT32_C(0x3fffffff)) | (uint32_t)(type - JC_TYPE_NUMBER) << 30;
}

static table_key key_of_integer(jc_type type, uint64_t payload)
{
    table_key key = {.type = type, .payload = payload, .hash = hash_with_type(type, mix(payload))};
    return key;
}

static table_key key_of_symbol(const char *bytes, size_t length)
{
    table_key key = {.type = JC_TYPE_SYMBOL, .bytes = bytes, .length = length,
                     .hash = hash_with_type(JC_TYPE_SYMBOL, hash_bytes(bytes, length))};
    return key;
}

/* Returns true where the value is its own code, and otherwise its key. */
static bool is_own_code(const jc_value *value, uint32_t *code, table_key *key)
{
    uint64_t payload = 0;
    switch (value->type) {
    case JC_TYPE_NUMBER:
    case JC_TYPE_UNSIGNED:
        payload = value->type == JC_TYPE_NUMBER ? (uint64_t)value->as.number : value->as.unsigned_number;
        if (payload < JC_CODE_TABLE) {
            *code = (uint32_t)payload;
            return true;
        }
        *key = key_of_integer(payload <= INT64_MAX ? JC_TYPE_NUMBER : value->type, payload);
        return false;
    case JC_TYPE_FLOAT:
        memcpy(&payload, &value->as.floating, sizeof payload);
        *key = key_of_integer(JC_TYPE_FLOAT, payload);
        return false;
    default: *key = key_of_symbol(value->as.symbol, strlen(value->as.symbol)); return false;
    }
}

static const char *symbol_at(const jc_dictionary *dictionary, uint32_t index)
{
    return (const char *)(uintptr_t)dictionary->payloads[index];
}

/* Whether the table value is the key; both have the same hash, and so the same type. */
static bool matches(const jc_dictionary *dictionary, uint32_t index, const table_key *key)
{
    if (key->type != JC_TYPE_SYMBOL)
        return dictionary->payloads[index] == key->payload;
    const char *symbol = symbol_at(dictionary, index);
    return strncmp(symbol, key->bytes, key->length) == 0 && symbol[key->length] == '\0';
}

/* The slot that holds the key, or the free one where it belongs. */
static uint64_t *find_slot(const jc_dictionary *dictionary, const table_key *key)
{
    size_t mask = dictionary->slot_count - 1;
    for (size_t i = key->hash & mask;; i = (i + 1) & mask) {
        uint64_t *slot = &dictionary->slots[i];
        if (*slot == 0)
            return slot;
        if (*slot >> 32 == key->hash && matches(dictionary, (uint32_t)*slot - 1, key))
            return slot;
    }
}

static jc_status grow_slots(jc_dictionary *dictionary)
{
    size_t slot_count = dictionary->slot_count * 2, mask = slot_count - 1;
    uint64_t *slots = calloc(slot_count, sizeof *slots);
    if (!slots)
        return JC_ERR_MEMORY;
    for (size_t old = 0; old < dictionary->slot_count; old++) {
        uint64_t slot = dictionary->slots[old];
        if (slot == 0)
            continue;
        size_t i = (slot >> 32) & mask;
        while (slots[i])
            i = (i + 1) & mask;
        slots[i] = slot;
    }
    free(dictionary->slots);
    dictionary->slots = slots;
    dictionary->slot_count = slot_count;
    return JC_OK;
}

static jc_status grow_values(jc_dictionary *dictionary)
{
    size_t capacity = dictionary->capacity ? (size_t)dictionary->capacity * 2 : FIRST_SLOTS;
    if (capacity > MAX_TABLE_VALUES)
        capacity = MAX_TABLE_VALUES;
    uint64_t *payloads = realloc(dictionary->payloads, capacity * sizeof *payloads);
    if (!payloads)
        return JC_ERR_MEMORY;
    dictionary->payloads = payloads;
    uint8_t *types = realloc(dictionary->types, capacity);
    if (!types)
        return JC_ERR_MEMORY;
    dictionary->types = types;
    dictionary->capacity = (uint32_t)capacity;
    return JC_OK;
}

static jc_status encode_key(jc_dictionary *dictionary, table_key *key, uint32_t *code)
{
    uint64_t *slot = find_slot(dictionary, key);
    if (*slot) {
        *code = JC_CODE_TABLE + ((uint32_t)*slot - 1);
        return JC_OK;
    }
    if (dictionary->count == MAX_TABLE_VALUES)
        return JC_ERR_LIMIT;
    if (dictionary->count == dictionary->capacity && grow_values(dictionary) != JC_OK)
        return JC_ERR_MEMORY;
    if (dictionary->count >= dictionary->slot_count / 4 * 3) {
        if (grow_slots(dictionary) != JC_OK)
            return JC_ERR_MEMORY;
        slot = find_slot(dictionary, key);
    }
    if (key->type == JC_TYPE_SYMBOL) {
        const char *symbol = jc_symbol_store_add(&dictionary->symbols, key->bytes, key->length);
        if (!symbol)
            return JC_ERR_MEMORY;
        key->payload = (uint64_t)(uintptr_t)symbol;
    }
    uint32_t index = dictionary->count++;
    dictionary->payloads[index] = key->payload;
    dictionary->types[index] = (uint8_t)key->type;
    *slot = (uint64_t)key->hash << 32 | (index + 1);
    *code = JC_CODE_TABLE + index;
    return JC_OK;
}

jc_status jc_dictionary_create(jc_dictionary **dictionary)
{
    jc_dictionary *made = calloc(1, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    made->slot_count = FIRST_SLOTS;
    made->slots = calloc(made->slot_count, sizeof *made->slots);
    if (!made->slots) {
        free(made);
        return JC_ERR_MEMORY;
    }
    *dictionary = made;
    return JC_OK;
}

void jc_dictionary_free(jc_dictionary *dictionary)
{
    if (!dictionary)
        return;
    jc_symbol_store_clear(&dictionary->symbols);
    free(dictionary->payloads);
    free(dictionary->types);
    free(dictionary->slots);
    free(dictionary);
}

jc_status jc_dictionary_encode(jc_dictionary *dictionary, const jc_value *value, uint32_t *code)
{
    table_key key;
    if (value->type == JC_TYPE_ANY)
        return JC_ERR_ARGUMENT;
    return is_own_code(value, code, &key) ? JC_OK : encode_key(dictionary, &key, code);
}

/* The index that the first slot of the key's search holds, which mostly is the right one; -1 where it is free. */
static int64_t first_candidate(const jc_dictionary *dictionary, const table_key *key)
{
    return (int64_t)(dictionary->slots[key->hash & (dictionary->slot_count - 1)] & UINT32_MAX) - 1;
}

/* Each loop fetches what the next one reads: slots, then table values, then symbols. */
static void prefetch(const jc_dictionary *dictionary, unsigned count, const table_key *keys)
{
    for (unsigned i = 0; i < count; i++)
        __builtin_prefetch(&dictionary->slots[keys[i].hash & (dictionary->slot_count - 1)]);
    for (unsigned i = 0; i < count; i++) {
        int64_t index = first_candidate(dictionary, &keys[i]);
        if (index >= 0)
            __builtin_prefetch(&dictionary->payloads[index]);
    }
    for (unsigned i = 0; i < count; i++) {
        int64_t index = keys[i].type == JC_TYPE_SYMBOL ? first_candidate(dictionary, &keys[i]) : -1;
        if (index >= 0)
            __builtin_prefetch((const void *)(uintptr_t)dictionary->payloads[index]);
    }
}

jc_status jc_dictionary_encode_batch(jc_dictionary *dictionary, unsigned count, const jc_value *values,
                                     uint32_t *codes)
{
    table_key keys[JC_DICTIONARY_BATCH];
    uint32_t *wanted[JC_DICTIONARY_BATCH];
    unsigned table_count = 0;
    jc_status status = count > JC_DICTIONARY_BATCH ? JC_ERR_ARGUMENT : JC_OK;
    for (unsigned i = 0; i < count && status == JC_OK; i++) {
        if (values[i].type == JC_TYPE_ANY)
            status = JC_ERR_ARGUMENT;
        else if (!is_own_code(&values[i], &codes[i], &keys[table_count]))
            wanted[table_count++] = &codes[i];
    }
    if (status == JC_OK)
        prefetch(dictionary, table_count, keys);
    for (unsigned i = 0; i < table_count && status == JC_OK; i++)
        status = encode_key(dictionary, &keys[i], wanted[i]);
    return status;
}

jc_status jc_dictionary_encode_symbol(jc_dictionary *dictionary, const char *bytes, size_t length, uint32_t *code)
{
    if (length > 0 && memchr(bytes, '\0', length))
        return JC_ERR_ARGUMENT;
    table_key key = key_of_symbol(length > 0 ? bytes : "", length);
    return encode_key(dictionary, &key, code);
}

bool jc_dictionary_find(const jc_dictionary *dictionary, const jc_value *value, uint32_t *code)
{
    table_key key;
    if (value->type == JC_TYPE_ANY)
        return false;
    if (is_own_code(value, code, &key))
        return true;
    uint64_t slot = *find_slot(dictionary, &key);
    if (slot == 0)
        return false;
    *code = JC_CODE_TABLE + ((uint32_t)slot - 1);
    return true;
}

jc_value jc_dictionary_value(const jc_dictionary *dictionary, uint32_t code)
{
    jc_value value = {.type = JC_TYPE_NUMBER, .as.number = code};
    if (code < JC_CODE_TABLE)
        return value;
    uint32_t index = code - JC_CODE_TABLE;
    value.type = (jc_type)dictionary->types[index];
    if (value.type == JC_TYPE_SYMBOL)
        value.as.symbol = symbol_at(dictionary, index);
    else
        memcpy(&value.as, &dictionary->payloads[index], sizeof value.as); /* integers and floats by their bits */
    return value;
}

uint64_t jc_dictionary_size(const jc_dictionary *dictionary)
{
    return dictionary->count;
}

uint64_t jc_dictionary_bytes(const jc_dictionary *dictionary)
{
    return sizeof *dictionary + dictionary->slot_count * sizeof *dictionary->slots +
           (uint64_t)dictionary->capacity * (sizeof *dictionary->payloads + sizeof *dictionary->types) +
           dictionary->symbols.bytes;
}
