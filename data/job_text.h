/* SPDX-License-Identifier: Apache-2.0 */
/* A job's text while it is read: its lines and words, and the rule that they belong to. For data/job_*.c. */
#ifndef DATA_JOB_TEXT_H
#define DATA_JOB_TEXT_H

#include "data/job_format.h"

/* A rule while its lines are read. */
typedef struct jc_job_draft {
    bool open, variables_known;
    uint64_t line; /* where it began */
    jc_job_rule rule;
    const char *variables[JC_JOB_MAX_VARIABLES];
    jc_job_atom atoms[JC_JOB_MAX_ATOMS], negated[JC_JOB_MAX_ATOMS], heads[JC_JOB_MAX_HEADS];
    jc_job_filter filters[JC_JOB_MAX_FILTERS];
} jc_job_draft;

/* A job while its text is read. */
typedef struct jc_job_reading {
    FILE *in;
    const char *name;
    uint64_t line_number;
    char *line, *at; /* at: what of the line is not read yet */
    size_t room;
    jc_job *job;
    bool *read, *headed; /* per relation, from the first rule on: some rule so far reads it; has it as a head */
    bool codes_known;
    jc_job_codes codes;
    jc_job_draft draft;
    jc_error *error;
} jc_job_reading;

/* ---- lines and words (data/job_line.c) ------------------------------------------------------------------------- */

/* A failure whose place is the line. */
jc_status jc_job_fails(const jc_job_reading *reading, jc_status code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The next line without its end; *more is false behind the last. */
jc_status jc_job_next_line(jc_job_reading *reading, bool *more);
/* The next word of the line; "" at its end. */
char *jc_job_next_word(jc_job_reading *reading);
jc_status jc_job_expect_end(jc_job_reading *reading);
jc_status jc_job_expect_word(jc_job_reading *reading, const char *want);
/* A whole number up to most. */
bool jc_job_read_number(const char *text, uint64_t most, uint64_t *number);
/* The word, where it is not NULL, and such a number. */
jc_status jc_job_expect_number(jc_job_reading *reading, const char *word, uint64_t most, uint64_t *number);
/* A copy in the job's storage; NULL: out of memory. */
const char *jc_job_keep(const jc_job_reading *reading, const char *text);

/* ---- rules (data/job_rule_text.c) ------------------------------------------------------------------------------ */

/* Index of the relation of that name, or relation_count. */
unsigned jc_job_find_relation(const jc_job *job, const char *name);
/* The line that begins a rule, behind its first word. */
jc_status jc_job_begin_rule(jc_job_reading *reading);
/* A line of the rule, behind its first word, which is `word`. */
jc_status jc_job_read_rule_line(jc_job_reading *reading, const char *word);
/* Checks the rule whose lines were read last, where there is one, and adds it to the job. */
jc_status jc_job_end_rule(jc_job_reading *reading);

#endif
