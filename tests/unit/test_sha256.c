/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 against the examples that NIST publishes for FIPS 180-4 and its short messages (SHA256ShortMsg.rsp). */
#include "gpu/sha256.h"

#include "tests/tap.h"

static const char *hex(const void *bytes, size_t size, size_t part, char text[65])
{
    jc_sha256 hash;
    unsigned char digest[JC_SHA256_BYTES];
    jc_sha256_start(&hash);
    for (size_t i = 0; i < size; i += part)
        jc_sha256_add(&hash, (const char *)bytes + i, size - i < part ? size - i : part);
    jc_sha256_finish(&hash, digest);
    for (int i = 0; i < JC_SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
    return text;
}

int main(void)
{
    static const struct {
        const char *text, *hash;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
         "nopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
        {"\xbd", "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"},
        {"\xc9\x8c\x8e\x55", "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"},
    };
    char text[65], other[65];
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        ok_text(hex(vectors[i].text, strlen(vectors[i].text), 1000, text), vectors[i].hash, "vector %zu", i);

    char *const many = malloc(1000000);
    if (!many)
        return 1;
    memset(many, 'a', 1000000);
    ok_text(hex(many, 1000000, 4096, text), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            "a million times a");
    bool same = true;
    for (size_t size = 0; size < 200; size++)
        for (size_t part = 1; part < 130; part += 7)
            same &= strcmp(hex(many, size, part, text), hex(many, size, 1000, other)) == 0;
    ok(same, "lengths 0 to 199 hash the same in parts of any size");
    free(many);
    return done_testing();
}
