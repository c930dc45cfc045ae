/* SPDX-License-Identifier: Apache-2.0 */
/* Any text as levels and as a sweep: what comes out is what the headers promise. The first line of an input is the
 * text, the rest what the files h and r hold that it may name. */
#include "cli/levels.h"
#include "cli/sweep.h"

#include "tests/fuzz/fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char fuzz_corpus[] = "levels";

static void check(bool promise)
{
    if (!promise)
        abort();
}

/* Everything happens in a folder of this process, which goes when it ends. */
static char folder[] = "/tmp/joincast-fuzz-levels-XXXXXX";
static pid_t owner;

static void remove_folder(void)
{
    if (getpid() == owner && chdir(folder) == 0) {
        unlink("h");
        unlink("r");
        rmdir(folder);
    }
}

static void enter_folder(void)
{
    if (owner == 0) {
        check(mkdtemp(folder) != NULL && chdir(folder) == 0);
        owner = getpid();
        atexit(remove_folder);
    }
}

static void put_file(const char *name, const uint8_t *data, size_t size)
{
    FILE *file = fopen(name, "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

static void check_list(const jc_fan_out *list)
{
    check(list->entries > 0 && list->value && list->count);
    for (size_t i = 0; i < list->entries; i++)
        check(list->count[i] > 0 && (i == 0 || list->value[i] != list->value[i - 1]));
}

static void check_levels(const char *text)
{
    const cli_list none = {0};
    cli_levels levels = {0};
    jc_error error = {.code = JC_OK};
    jc_status status = cli_levels_read(text, &none, &levels, &error);
    check(status == error.code);
    check(status == JC_OK || (error.sentence[0] && strncmp(error.place, "level ", 6) == 0));
    check(status != JC_OK || (levels.count > 0 && levels.count <= JC_MAX_LEVELS));
    uint64_t keys = 0;
    for (unsigned i = 0; i < levels.count; i++) {
        check(jc_fan_out_check(&levels.fan_out[i], NULL) == JC_OK);
        if (levels.fan_out[i].law != JC_LAW_LIST)
            continue;
        check_list(&levels.fan_out[i]);
        for (size_t k = 0; i == 0 && k < levels.fan_out[0].entries; k++)
            keys += levels.fan_out[0].count[k];
    }
    check(levels.keys == keys);
    cli_levels_clear(&levels);
}

static void check_sweep(const char *text)
{
    cli_sweep sweep = {.values = NULL};
    jc_error error = {.code = JC_OK};
    jc_status status = cli_sweep_parse(text, &sweep, &error);
    check(status == error.code && (status == JC_OK || (status == JC_ERR_ARGUMENT && error.sentence[0])));
    check((status == JC_OK) == (sweep.values != NULL));
    check(status != JC_OK || (sweep.count >= 1 && sweep.count <= CLI_SWEEP_MOST && sweep.level <= JC_MAX_LEVELS));
    for (size_t i = 0; i < sweep.count; i++)
        check(isfinite(sweep.values[i]));
    cli_sweep_clear(&sweep);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *newline = size ? memchr(data, '\n', size) : NULL;
    size_t length = newline ? (size_t)(newline - data) : size, rest = newline ? size - length - 1 : 0;
    char *text = malloc(length + 1);
    check(text);
    memcpy(text, data, length);
    text[length] = '\0';
    enter_folder();
    put_file("h", data + size - rest, rest);
    put_file("r", data + size - rest, rest);
    check_levels(text);
    check_sweep(text);
    free(text);
    return 0;
}
