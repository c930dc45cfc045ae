/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as the stream of a job: reading ends, what it gives keeps the promises of jc_job, and comes back the same
 * when it is written and read again. So that mutations reach beyond it, the check sum is made right first. */
#include "data/job_format.h"

#include "tests/fuzz/fuzz.h"
#include "tests/unit/same_job.h"

#include <stdlib.h>

const char fuzz_corpus[] = "job";

static void check(bool promise)
{
    if (!promise)
        abort();
}

/* Makes the check sum that of what follows "data\n", where there is one. */
static void mend_checksum(uint8_t *data, size_t size)
{
    static const char before[] = " checksum ", after[] = "\ndata\n";
    for (size_t at = 0; at + 32 <= size; at++) {
        if (memcmp(data + at, before, 10) != 0 || memcmp(data + at + 26, after, 6) != 0)
            continue;
        uint64_t sum = JC_JOB_CHECKSUM_START;
        for (size_t i = at + 32; i + 4 <= size; i += 4) {
            const uint32_t code = (uint32_t)data[i] | (uint32_t)data[i + 1] << 8 | (uint32_t)data[i + 2] << 16 |
                                  (uint32_t)data[i + 3] << 24;
            sum = jc_job_checksum(sum, &code, 1);
        }
        char digits[17];
        snprintf(digits, sizeof digits, "%016llx", (unsigned long long)sum);
        memcpy(data + at + 10, digits, 16);
        return;
    }
}

static void check_terms(const jc_job *job, const jc_job_rule *rule, unsigned count, const jc_job_atom *atoms,
                        bool head)
{
    for (unsigned i = 0; i < count; i++) {
        check(atoms[i].relation < job->relation_count);
        for (unsigned c = 0; c < job->relations[atoms[i].relation].arity; c++) {
            const jc_job_term term = atoms[i].terms[c];
            check(term.kind != JC_JOB_VARIABLE || term.value < rule->variable_count);
            check(!head || term.kind == JC_JOB_VARIABLE || term.kind == JC_JOB_CODE);
        }
    }
}

static void check_job(const jc_job *job)
{
    for (unsigned r = 0; r < job->rule_count; r++) {
        const jc_job_rule *rule = &job->rules[r];
        check(rule->atom_count + rule->negated_count <= JC_JOB_MAX_ATOMS && rule->head_count > 0);
        check(rule->variable_count <= JC_JOB_MAX_VARIABLES && rule->filter_count <= JC_JOB_MAX_FILTERS);
        check_terms(job, rule, rule->atom_count, rule->atoms, false);
        check_terms(job, rule, rule->negated_count, rule->negated, false);
        check_terms(job, rule, rule->head_count, rule->heads, true);
    }
    for (unsigned i = 0; i < job->relation_count; i++)
        for (unsigned c = 0; c < job->relations[i].arity; c++)
            for (uint64_t row = 0; row < job->relations[i].rows; row++)
                check(job->relations[i].columns[c][row] != JC_CODE_END);
}

static void check_round_trip(const jc_job *job)
{
    char *bytes = NULL;
    size_t size = 0;
    jc_job *again = NULL;
    FILE *out = open_memstream(&bytes, &size);
    check(out != NULL);
    jc_job_write_stream(job, out);
    check(fclose(out) == 0);
    FILE *in = fmemopen(bytes, size, "rb");
    check(in != NULL && jc_job_read_stream(in, "job", &again, NULL) == JC_OK && same_job(job, again));
    fclose(in);
    free(bytes);
    jc_job_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    jc_job *job = NULL;
    jc_error error = {.code = JC_OK};
    uint8_t *mended = malloc(size + 1);
    check(mended != NULL);
    if (size > 0)
        memcpy(mended, data, size);
    mended[size] = 0;
    mend_checksum(mended, size);
    FILE *in = fmemopen(mended, size > 0 ? size : 1, "rb");
    check(in != NULL);
    const jc_status status = jc_job_read_stream(in, "job", &job, &error);
    fclose(in);
    check(status == error.code && (status == JC_OK) == (job != NULL));
    check(status == JC_OK || ((status == JC_ERR_INPUT || status == JC_ERR_LIMIT) && error.place[0] &&
                              error.sentence[0]));
    if (job) {
        check_job(job);
        check_round_trip(job);
    }
    jc_job_free(job);
    free(mended);
    return 0;
}
