/* SPDX-License-Identifier: Apache-2.0 */
/* What the generators share: making their folder and opening files in it. */
#include "data/generate.h"

#include "model/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

jc_status jc_generate_directory(const char *directory, jc_error *error)
{
    struct stat status;
    if (mkdir(directory, 0777) == 0)
        return JC_OK;
    if (errno != EEXIST)
        return jc_fail(error, JC_ERR_IO, directory, "the folder cannot be made: %s", strerror(errno));
    if (stat(directory, &status) != 0 || !S_ISDIR(status.st_mode))
        return jc_fail(error, JC_ERR_IO, directory, "this is a file; name a folder to write into");
    return JC_OK;
}

jc_status jc_generate_open(const char *directory, const char *name, const char *suffix, jc_output **output,
                           jc_error *error)
{
    const size_t size = strlen(directory) + strlen(name) + strlen(suffix) + 2;
    char *const path = malloc(size);
    if (!path)
        return jc_fail_memory(error);
    snprintf(path, size, "%s/%s%s", directory, name, suffix);
    const jc_status status = jc_output_open(path, output, error);
    free(path);
    return status;
}
