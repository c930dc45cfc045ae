/* SPDX-License-Identifier: Apache-2.0 */
/* How the parser's parts say what they found, and where. */
#ifndef DATA_DIAGNOSTICS_H
#define DATA_DIAGNOSTICS_H

#include <joincast/data.h>

#define JC_MOST_ERRORS 20
#define JC_MOST_WARNINGS 20

/* A place in the text: what a person reads, and the byte that it is. */
typedef struct jc_place {
    jc_position position;
    size_t offset;
} jc_place;

typedef enum jc_severity { JC_SEVERITY_ERROR, JC_SEVERITY_WARNING } jc_severity;

/* text must outlive the calls of jc_report; the finished diagnostics do not need it. */
jc_status jc_diagnostics_create(const char *text, size_t length, const char *name, jc_diagnostics **diagnostics);
/* Adds one message with the line at place. Beyond JC_MOST_ERRORS or JC_MOST_WARNINGS it is only counted. NULL is
 * allowed and says nothing. A failed allocation is kept for jc_diagnostics_finish. */
void jc_report(jc_diagnostics *diagnostics, jc_severity severity, jc_place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* True when no further error would be kept: reading on is of no use. */
bool jc_diagnostics_full(const jc_diagnostics *diagnostics);
/* Sorts by place and lets go of the text. JC_ERR_MEMORY where some message was lost to a failed allocation. */
jc_status jc_diagnostics_finish(jc_diagnostics *diagnostics);

#endif
