/* SPDX-License-Identifier: Apache-2.0 */
/* A whole input file in memory, in a buffer that doubles. */
#include "data/read_text.h"

#include "data/read_source.h"
#include "model/error.h"

#include <stdlib.h>

#define FIRST_ROOM ((size_t)1 << 16)

jc_status jc_text_read(const char *path, char **text, size_t *length, jc_error *error)
{
    jc_source *source = NULL;
    size_t room = FIRST_ROOM, filled = 0, got = 0;
    char *buffer = NULL;
    jc_status status = jc_source_open(path, &source, error);
    if (status != JC_OK)
        return status;
    do {
        if (buffer)
            room *= 2;
        char *larger = room <= SIZE_MAX / 4 ? realloc(buffer, room + 1) : NULL;
        if (!larger) {
            status = jc_fail_memory(error);
            goto done;
        }
        buffer = larger;
        status = jc_source_read(source, buffer + filled, room - filled, &got, error);
        if (status != JC_OK)
            goto done;
        filled += got;
    } while (filled == room);
    buffer[filled] = '\0';
    *text = buffer;
    *length = filled;
    buffer = NULL;

done:
    free(buffer);
    jc_source_close(source);
    return status;
}
