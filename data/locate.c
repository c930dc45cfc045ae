/* SPDX-License-Identifier: Apache-2.0 */
/* Which file holds the rows of a predicate: the directive's filename, else NAME.facts, .csv, .tsv, .txt, .edges; each
 * of them as it is, then with .gz, or the other way round where the directive says that it is compressed. */
#include "data/locate.h"

#include "model/error.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const endings[] = {".facts", ".csv", ".tsv", ".txt", ".edges"};
enum { ENDINGS = sizeof endings / sizeof *endings };

static char *join(const char *directory, const char *name, const char *ending, const char *packed)
{
    const char *slash = "/";
    size_t length = strlen(directory);
    if (name[0] == '/' || length == 0)
        directory = slash = "";
    else if (directory[length - 1] == '/')
        slash = "";
    size_t size = strlen(directory) + strlen(name) + strlen(ending) + strlen(packed) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%s%s%s", directory, slash, name, ending, packed);
    return path;
}

/* Anything but "no such file" counts as found: opening it will say what is wrong. */
static bool is_there(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

/* Sets *path to NULL where neither the plain nor the packed file is there. */
static jc_status try_ending(const char *directory, const char *name, const char *ending, bool packed_first,
                            char **path)
{
    for (int attempt = 0; attempt < 2; attempt++) {
        char *candidate = join(directory, name, ending, (attempt == 0) == packed_first ? ".gz" : "");
        if (!candidate)
            return JC_ERR_MEMORY;
        if (is_there(candidate)) {
            *path = candidate;
            return JC_OK;
        }
        free(candidate);
    }
    *path = NULL;
    return JC_OK;
}

/* The entry of the directory whose name is nearest to one of those looked for; malloc'd, NULL where none is near. */
static char *nearest_entry(const char *directory, const char *wanted)
{
    char *nearest = NULL;
    DIR *entries = opendir(directory);
    if (!entries)
        return NULL;
    for (struct dirent *entry; (entry = readdir(entries));) {
        const char *pair[2] = {nearest, entry->d_name};
        const char *better = entry->d_name[0] == '.' ? nearest : jc_nearest_name(wanted, pair, 2);
        if (better != entry->d_name)
            continue;
        free(nearest);
        nearest = strdup(entry->d_name);
    }
    closedir(entries);
    return nearest;
}

static jc_status fail_missing(const jc_predicate *predicate, const char *directory, jc_error *error)
{
    const char *filename = predicate->input.filename;
    char wanted[256], hint[320] = "";
    snprintf(wanted, sizeof wanted, "%s%s", filename ? filename : predicate->name, filename ? "" : endings[0]);
    char *nearest = nearest_entry(directory, wanted);
    if (nearest)
        snprintf(hint, sizeof hint, "; did you mean %s?", nearest);
    free(nearest);
    if (filename)
        return jc_fail(error, JC_ERR_IO, directory, "no file for relation %s: looked for %s and %s.gz%s",
                       predicate->name, filename, filename, hint);
    return jc_fail(error, JC_ERR_IO, directory,
                   "no file for relation %s: looked for %s%s, %s, %s, %s, %s, and each with .gz%s", predicate->name,
                   predicate->name, endings[0], endings[1], endings[2], endings[3], endings[4], hint);
}

static jc_status check_directory(const char *directory, jc_error *error)
{
    DIR *entries = opendir(directory);
    if (!entries && errno == ENOTDIR)
        return jc_fail(error, JC_ERR_IO, directory, "is not a directory; facts are read from a directory");
    if (!entries)
        return jc_fail(error, JC_ERR_IO, directory, "the facts directory cannot be read: %s", strerror(errno));
    closedir(entries);
    return JC_OK;
}

jc_status jc_locate_facts(const jc_predicate *predicate, const char *directory, char **path, jc_error *error)
{
    const bool packed_first = predicate->input.compress == 1;
    const char *filename = predicate->input.filename;
    char *found = NULL;
    jc_status status = JC_OK;
    if (filename)
        status = try_ending(directory, filename, "", packed_first, &found);
    for (int i = 0; !filename && status == JC_OK && !found && i < ENDINGS; i++)
        status = try_ending(directory, predicate->name, endings[i], packed_first, &found);
    if (status != JC_OK)
        return jc_fail_memory(error);
    if (found) {
        *path = found;
        return JC_OK;
    }
    if (!filename || filename[0] != '/')
        status = check_directory(directory, error);
    return status == JC_OK ? fail_missing(predicate, directory, error) : status;
}
