/* SPDX-License-Identifier: Apache-2.0 */
/* What tests of figures share: a folder of their own, and scripts and data compared to the letter. */
#ifndef TESTS_UNIT_FIGURE_CASE_H
#define TESTS_UNIT_FIGURE_CASE_H

#include "tests/tap.h"

#include <joincast/model.h>

#include <unistd.h>

static char folder[] = "plot-test-XXXXXX";

static inline char *path_of(const char *name)
{
    static char path[2][512];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

/* The file's bytes with a NUL behind them, or NULL; freed by the caller. */
static inline char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t size = 1 << 20, length = 0;
    char *bytes = malloc(size);
    if (bytes) {
        length = fread(bytes, 1, size - 1, file);
        bytes[length] = '\0';
    }
    fclose(file);
    return bytes;
}

static inline bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    return file && fputs(text, file) >= 0 && fclose(file) == 0;
}

static inline bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static inline bool contains(const char *path, const char *text)
{
    char *bytes = read_file(path);
    bool found = bytes && strstr(bytes, text);
    free(bytes);
    return found;
}

/* Files in the folder whose names hold `part`. */
static inline bool leftovers(void)
{
    char command[512];
    snprintf(command, sizeof command, "ls -A '%s' | grep -q part", folder);
    return system(command) == 0;
}

/* The file is tests/unit/golden/NAME; JC_UPDATE_GOLDEN=1 rewrites that. */
static inline void golden(const char *name)
{
    const char *source = getenv("srcdir");
    char wanted[512];
    snprintf(wanted, sizeof wanted, "%s/tests/unit/golden/%s", source ? source : ".", name);
    char *got = read_file(path_of(name));
    if (getenv("JC_UPDATE_GOLDEN") && got)
        write_file(wanted, got);
    char *want = read_file(wanted);
    ok_text(got, want ? want : "(no golden file)", "%s is golden", name);
    free(want);
    free(got);
}

static inline void golden_figure(const char *stem, jc_status status, const jc_error *error)
{
    char name[128];
    if (!ok(status == JC_OK || status == JC_ERR_UNSUPPORTED, "%s is drawn, where there is a gnuplot", stem))
        printf("#   %s: %s\n", error->place, error->sentence);
    snprintf(name, sizeof name, "%s.svg", stem);
    ok(exists(path_of(name)) == (status == JC_OK), "  and is there if it was drawn");
    snprintf(name, sizeof name, "%s.gp", stem);
    golden(name);
    snprintf(name, sizeof name, "%s.dat", stem);
    golden(name);
}

/* Makes the folder; false where that fails. */
static inline bool begin_figures(void)
{
    return mkdtemp(folder) != NULL;
}

/* Removes it, and ends the test. */
static inline int end_figures(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return done_testing() | (system(command) != 0);
}

#endif
