/* SPDX-License-Identifier: Apache-2.0 */
/* Which file holds the rows of a predicate. */
#ifndef DATA_LOCATE_H
#define DATA_LOCATE_H

#include <joincast/data.h>

/* Sets *path (malloc'd) to the file that an .input directive or the predicate's name leads to. JC_ERR_IO where there
 * is none: the sentence lists the names that were looked for and the nearest one that is there. */
jc_status jc_locate_facts(const jc_predicate *predicate, const char *directory, char **path, jc_error *error);

#endif
