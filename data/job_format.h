/* SPDX-License-Identifier: Apache-2.0 */
/* The form of a job outside memory: text, line by line, then 32-bit little-endian codes.
 *
 *     joincast job 1
 *     relation NAME arity COLUMNS rows ROWS stored|derived      one line each, before all rules
 *     rule TEXT                                                 then what belongs to it:
 *       never                                                   where no binding can hold
 *       variables NAME...                                       in the order in which they are bound
 *       atom|not|head RELATION TERM...
 *       filter TERM COMPARATOR TERM
 *     values COUNT integers N floats N                          where comparisons need more than codes
 *     codes COUNT checksum HEX                                  the last line of a folder's job.txt
 *     data                                                      only in a stream; the codes follow it
 *
 * A term is $0, $1, ... for a variable by its depth, a number for a code, _ for any, and none for a constant that no
 * row holds. Blank lines and lines that begin with # say nothing. The codes are those of the relations in the order
 * of their lines, column by column; then codes, ranks and numbers of the values. The check sum is FNV-1a (Fowler,
 * Noll, Vo), 64 bits, over codes in place of bytes. */
#ifndef DATA_JOB_FORMAT_H
#define DATA_JOB_FORMAT_H

#include "model/job.h"

#define JC_JOB_VERSION 1
#define JC_JOB_TEXT_FILE "job.txt"
#define JC_JOB_CODES_FILE "columns.bin"

#define JC_JOB_CHECKSUM_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t jc_job_checksum(uint64_t sum, const uint32_t *codes, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        sum = (sum ^ codes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* By jc_comparator. */
static const char *const jc_job_comparators[] = {"=", "!=", "<", "<=", ">", ">="};
enum { JC_JOB_COMPARATORS = 6 };

/* What a job's text says of the codes that go with it. */
typedef struct jc_job_codes {
    uint64_t checksum;
    bool follow; /* the text ended with "data": they follow in the same stream */
} jc_job_codes;

/* Reads the text from in up to its end, or up to the line "data". The job has no columns yet. name: for messages. */
jc_status jc_job_read_text(FILE *in, const char *name, jc_job **job, jc_job_codes *codes, jc_error *error);
/* Reads the codes from in up to its end into the job's columns and values, and checks them. */
jc_status jc_job_read_codes(FILE *in, const char *name, const jc_job_codes *codes, jc_job *job, jc_error *error);

/* Both, text and codes, as one stream. */
jc_status jc_job_read_stream(FILE *in, const char *name, jc_job **job, jc_error *error);
/* Errors of the stream are kept by the stream. */
void jc_job_write_stream(const jc_job *job, FILE *out);

#endif
