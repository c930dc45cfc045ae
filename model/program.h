/* SPDX-License-Identifier: Apache-2.0 */
/* How a program is made, for those who fill one. */
#ifndef MODEL_PROGRAM_H
#define MODEL_PROGRAM_H

#include <joincast/model.h>

#include "model/arena.h"

/* An empty program whose storage is a jc_arena; all that it will point to is to lie there. NULL: out of memory. */
jc_program *jc_program_create(void);
/* Fills order, recursive and recursive_rule from rules. scratch holds what is only needed meanwhile. */
jc_status jc_program_sort(jc_program *program, jc_arena *scratch);

#endif
