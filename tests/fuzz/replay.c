/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a fuzz target without libFuzzer.
 *
 *     fuzz_NAME                 a TAP test: every file of the seed corpus, then random mutations of them for some
 *                               seconds (FUZZ_SECONDS, default 5; FUZZ_SEED, default 1)
 *     fuzz_NAME FILE...         feeds the files
 *     fuzz_NAME --mutation N    writes mutation N to standard output, then feeds it
 *
 * Mutation N of a seed is the same everywhere. Mutations run in child processes, so that a crash, a sanitizer's exit
 * and a hang are all seen, and named by N. */
#include "tests/fuzz/fuzz.h"
#include "tests/random.h"
#include "tests/tap.h"

#include <dirent.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LARGEST_INPUT 65536
#define BATCH 500        /* mutations for each child process */
#define LONGEST_INPUT_S 20 /* one batch that takes longer hangs */

typedef struct input {
    uint8_t *data;
    size_t size;
} input;

static input corpus[1024];
static size_t corpus_count;

static void *checked(void *memory)
{
    if (!memory) {
        fprintf(stderr, "fuzz: out of memory\n");
        exit(1);
    }
    return memory;
}

/* Up to LARGEST_INPUT bytes of a file. */
static bool read_file(const char *path, input *file)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return false;
    file->data = checked(malloc(LARGEST_INPUT));
    file->size = fread(file->data, 1, LARGEST_INPUT, stream);
    bool good = !ferror(stream);
    fclose(stream);
    return good;
}

/* The input in memory of exactly its size, so that a sanitizer sees a read beyond it. */
static void feed(input one)
{
    uint8_t *exact = checked(malloc(one.size ? one.size : 1));
    if (one.size)
        memcpy(exact, one.data, one.size);
    LLVMFuzzerTestOneInput(exact, one.size);
    free(exact);
}

static int by_name(const struct dirent **left, const struct dirent **right)
{
    return strcmp((*left)->d_name, (*right)->d_name);
}

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void read_corpus(void)
{
    const char *srcdir = getenv("srcdir");
    char folder[2048], path[4096];
    snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s", srcdir ? srcdir : ".", fuzz_corpus);
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, visible, by_name);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (corpus_count < sizeof corpus / sizeof *corpus && read_file(path, &corpus[corpus_count]))
            corpus_count++;
        free(entries[i]);
    }
    free(entries);
}

/* ---- mutations ------------------------------------------------------------------------------------------------- */

static void erase(input *one, size_t at, size_t size)
{
    memmove(one->data + at, one->data + at + size, one->size - at - size);
    one->size -= size;
}

static void insert(input *one, size_t at, const uint8_t *bytes, size_t size)
{
    if (one->size + size > LARGEST_INPUT)
        return;
    memmove(one->data + at + size, one->data + at, one->size - at);
    memcpy(one->data + at, bytes, size);
    one->size += size;
}

static void mutate_once(input *one, uint64_t *random)
{
    static const char marks[] = "\n\t\r \"\\'(),.:;|<>=!_{}[]#%+-*/0123456789eux\0\x7f\x80\xc3\xff";
    size_t at = random_below(random, one->size + 1), left = one->size - at;
    size_t size = random_below(random, (left < 40 ? left : 40) + 1);
    const input *other = &corpus[random_below(random, corpus_count)];
    size_t from = random_below(random, other->size + 1), there = other->size - from;
    uint8_t piece[64];
    switch (random_below(random, 7)) {
    case 0: /* a byte that means something to a parser */
        piece[0] = (uint8_t)marks[random_below(random, sizeof marks - 1)];
        insert(one, at, piece, 1);
        break;
    case 1: /* any byte */
        if (left)
            one->data[at] = (uint8_t)random_next(random);
        break;
    case 2: /* one bit */
        if (left)
            one->data[at] ^= (uint8_t)(1u << random_below(random, 8));
        break;
    case 3: erase(one, at, size); break;
    case 4: /* a piece again */
        memcpy(piece, one->data + at, size);
        insert(one, random_below(random, one->size + 1), piece, size);
        break;
    case 5: /* a piece of another file */
        size = random_below(random, (there < sizeof piece ? there : sizeof piece) + 1);
        insert(one, at, other->data + from, size);
        break;
    default: /* the end is missing; seldom, since little is left to look at */
        if (random_below(random, 8) == 0)
            one->size = at;
    }
}

/* Mutation `number` of the corpus into buffer, which holds LARGEST_INPUT bytes. */
static input mutate(uint64_t seed, uint64_t number, uint8_t *buffer)
{
    uint64_t random = seed * UINT64_C(0x9e3779b97f4a7c15) + number;
    const input *base = &corpus[random_below(&random, corpus_count)];
    input one = {buffer, base->size};
    memcpy(buffer, base->data, base->size);
    for (uint64_t left = 1 + random_below(&random, 8); left; left--)
        mutate_once(&one, &random);
    return one;
}

/* ---- running --------------------------------------------------------------------------------------------------- */

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

/* Runs a batch in a child; true where it ended well. *reached is the mutation that it was at. */
static bool run_batch(uint64_t seed, uint64_t first, volatile uint64_t *reached)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        uint8_t *buffer = checked(malloc(LARGEST_INPUT));
        alarm(LONGEST_INPUT_S);
        for (uint64_t number = first; number < first + BATCH; number++) {
            *reached = number;
            feed(mutate(seed, number, buffer));
        }
        free(buffer);
        _exit(0);
    }
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int run_test(void)
{
    uint64_t seed = number_from("FUZZ_SEED", 1), seconds = number_from("FUZZ_SECONDS", 5), done = 0;
    if (!ok(corpus_count > 0, "there is a seed corpus for %s", fuzz_corpus))
        return done_testing();
    for (size_t i = 0; i < corpus_count; i++)
        feed(corpus[i]);
    ok(true, "%zu files of the seed corpus", corpus_count);

    volatile uint64_t *reached =
        mmap(NULL, sizeof *reached, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!ok(reached != MAP_FAILED, "memory shared with the child processes"))
        return done_testing();
    bool good = true;
    for (time_t start = time(NULL); good && time(NULL) - start < (time_t)seconds; done += BATCH)
        good = run_batch(seed, done, reached);
    ok(good, "%s", "random mutations");
    printf("# %" PRIu64 " mutations of seed %" PRIu64 "\n", done, seed);
    if (!good)
        printf("# it died at mutation %" PRIu64 "; FUZZ_SEED=%" PRIu64 " fuzz_%s --mutation %" PRIu64 " repeats it\n",
               *reached, seed, fuzz_corpus, *reached);
    return done_testing();
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--mutation") != 0) {
        for (int i = 1; i < argc; i++) {
            input file;
            if (!read_file(argv[i], &file)) {
                perror(argv[i]);
                return 1;
            }
            feed(file);
            free(file.data);
        }
        return 0;
    }
    read_corpus();
    int status = 0;
    if (argc == 3 && corpus_count) {
        uint8_t *buffer = checked(malloc(LARGEST_INPUT));
        input one = mutate(number_from("FUZZ_SEED", 1), strtoull(argv[2], NULL, 10), buffer);
        fwrite(one.data, 1, one.size, stdout);
        fflush(stdout);
        feed(one);
        free(buffer);
    } else {
        status = run_test();
    }
    for (size_t i = 0; i < corpus_count; i++)
        free(corpus[i].data);
    return status;
}
