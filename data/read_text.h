/* SPDX-License-Identifier: Apache-2.0 */
/* A whole input file in memory. */
#ifndef DATA_READ_TEXT_H
#define DATA_READ_TEXT_H

#include <joincast/model.h>

/* Reads the file at path, unpacked where it is gzip. *text is malloc'd; it holds *length bytes, and a NUL behind.
 * Fails as jc_source_open and jc_source_read do. */
jc_status jc_text_read(const char *path, char **text, size_t *length, jc_error *error);

#endif
