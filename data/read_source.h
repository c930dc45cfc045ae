/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of an input file, unpacked where they are gzip. */
#ifndef DATA_READ_SOURCE_H
#define DATA_READ_SOURCE_H

#include <joincast/model.h>

typedef struct jc_source jc_source;

/* Opens path for reading; gzip is recognised by its first two bytes. JC_ERR_IO where it cannot be opened or is a
 * directory, JC_ERR_INPUT where the name ends in .gz and the content is something else. */
jc_status jc_source_open(const char *path, jc_source **source, jc_error *error);
void jc_source_close(jc_source *source);

/* Reads up to size bytes; fewer than size only at the end. JC_ERR_INPUT: gzip data that is damaged or ends early. */
jc_status jc_source_read(jc_source *source, char *buffer, size_t size, size_t *length, jc_error *error);

#endif
