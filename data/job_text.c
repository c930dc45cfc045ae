/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a job, one line at a time; each begins with a word that says what follows. See data/job_format.h. */
#include "data/job_text.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- relations ------------------------------------------------------------------------------------------------- */

static jc_status read_relation(jc_job_reading *r)
{
    jc_job *job = r->job;
    const char *name = jc_job_next_word(r);
    uint64_t arity = 0, rows = 0;
    if (job->rule_count > 0 || r->draft.open)
        return jc_job_fails(r, JC_ERR_INPUT, "relations come before all rules");
    if (!*name)
        return jc_job_fails(r, JC_ERR_INPUT, "the relation has no name");
    if (jc_job_find_relation(job, name) < job->relation_count)
        return jc_job_fails(r, JC_ERR_INPUT, "relation '%.80s' is there twice", name);
    jc_status status = jc_job_expect_number(r, "arity", JC_MAX_ARITY, &arity);
    if (status == JC_OK)
        status = jc_job_expect_number(r, "rows", arity > 0 ? JC_JOB_MAX_ROWS : 1, &rows);
    if (status != JC_OK)
        return status;
    const char *origin = jc_job_next_word(r);
    const bool derived = strcmp(origin, "derived") == 0;
    if (!derived && strcmp(origin, "stored") != 0)
        return jc_job_fails(r, JC_ERR_INPUT, "stored or derived is expected, not '%.80s'", origin);
    jc_job_relation *relation = jc_job_add_relation(job);
    if (!relation)
        return jc_fail_memory(r->error);
    *relation = (jc_job_relation){
        .name = jc_job_keep(r, name), .arity = (unsigned)arity, .rows = rows, .derived = derived};
    if (!relation->name) {
        job->relation_count--;
        return jc_fail_memory(r->error);
    }
    return jc_job_expect_end(r);
}

/* ---- the end of the text --------------------------------------------------------------------------------------- */

static jc_status read_values(jc_job_reading *r)
{
    jc_job_values *values = &r->job->values;
    uint64_t count = 0, integers = 0, floats = 0;
    jc_status status = jc_job_end_rule(r);
    if (status == JC_OK && values->count > 0)
        status = jc_job_fails(r, JC_ERR_INPUT, "the values are there twice");
    if (status == JC_OK)
        status = jc_job_expect_number(r, NULL, JC_CODE_END - 1, &count);
    if (status == JC_OK)
        status = jc_job_expect_number(r, "integers", count, &integers);
    if (status == JC_OK)
        status = jc_job_expect_number(r, "floats", count - integers, &floats);
    if (status == JC_OK && count == 0)
        status = jc_job_fails(r, JC_ERR_INPUT, "without values there is no line of them");
    if (status != JC_OK)
        return status;
    values->count = (uint32_t)count;
    values->integers = (uint32_t)integers;
    values->floats = (uint32_t)floats;
    return jc_job_expect_end(r);
}

static bool read_checksum(const char *text, uint64_t *checksum)
{
    static const char digits[] = "0123456789abcdef";
    uint64_t value = 0;
    if (strlen(text) != 16)
        return false;
    for (; *text; text++) {
        const char *digit = strchr(digits, *text);
        if (!digit)
            return false;
        value = value << 4 | (uint64_t)(digit - digits);
    }
    *checksum = value;
    return true;
}

static jc_status read_codes(jc_job_reading *r)
{
    uint64_t count = 0;
    jc_status status = jc_job_end_rule(r);
    if (status == JC_OK)
        status = jc_job_expect_number(r, NULL, UINT64_MAX, &count);
    if (status == JC_OK)
        status = jc_job_expect_word(r, "checksum");
    if (status != JC_OK)
        return status;
    const char *text = jc_job_next_word(r);
    if (!read_checksum(text, &r->codes.checksum))
        return jc_job_fails(r, JC_ERR_INPUT, "a check sum of 16 digits 0 to f is expected, not '%.80s'", text);
    if (count != jc_job_words(r->job))
        return jc_job_fails(r, JC_ERR_INPUT, "%" PRIu64 " codes are said to follow, but relations and values have %"
                            PRIu64, count, jc_job_words(r->job));
    for (unsigned i = 0; i < r->job->relation_count; i++)
        if (r->job->relations[i].derived && !(r->headed && r->headed[i]))
            return jc_job_fails(r, JC_ERR_INPUT, "relation '%.80s' is said to be derived, but no rule has it as a "
                                "head", r->job->relations[i].name);
    r->codes_known = true;
    return jc_job_expect_end(r);
}

static jc_status read_version(jc_job_reading *r)
{
    bool more;
    uint64_t version;
    jc_status status = jc_job_next_line(r, &more);
    if (status != JC_OK)
        return status;
    const char *name = jc_job_next_word(r), *kind = jc_job_next_word(r), *number = jc_job_next_word(r);
    if (strcmp(name, "joincast") != 0 || strcmp(kind, "job") != 0 ||
        !jc_job_read_number(number, UINT64_MAX, &version) || *jc_job_next_word(r))
        return jc_job_fails(r, JC_ERR_INPUT, "this is no job: its first line is not 'joincast job %d'",
                            JC_JOB_VERSION);
    if (version != JC_JOB_VERSION)
        return jc_job_fails(r, JC_ERR_INPUT, "the job has version %" PRIu64 ", this program reads version %d; "
                            "use joincast and joincast-gpu of one version", version, JC_JOB_VERSION);
    return JC_OK;
}

static jc_status read_line(jc_job_reading *r)
{
    if (*r->at == '#')
        return JC_OK;
    const char *word = jc_job_next_word(r);
    if (!*word)
        return JC_OK;
    if (strcmp(word, "data") == 0 && r->codes_known) {
        r->codes.follow = true;
        return jc_job_expect_end(r);
    }
    if (r->codes_known)
        return jc_job_fails(r, JC_ERR_INPUT, "'%.80s' follows the line of codes, which is the last", word);
    if (strcmp(word, "relation") == 0)
        return read_relation(r);
    if (strcmp(word, "rule") == 0) {
        jc_status status = jc_job_end_rule(r);
        return status == JC_OK ? jc_job_begin_rule(r) : status;
    }
    if (strcmp(word, "values") == 0)
        return read_values(r);
    return strcmp(word, "codes") == 0 ? read_codes(r) : jc_job_read_rule_line(r, word);
}

jc_status jc_job_read_text(FILE *in, const char *name, jc_job **job, jc_job_codes *codes, jc_error *error)
{
    jc_job_reading r = {.in = in, .name = name, .job = jc_job_start(), .error = error};
    bool more = true;
    jc_status status = r.job ? read_version(&r) : jc_fail_memory(error);
    while (status == JC_OK && more && !r.codes.follow) {
        status = jc_job_next_line(&r, &more);
        if (status == JC_OK && more)
            status = read_line(&r);
    }
    if (status == JC_OK && !r.codes_known)
        status = jc_job_fails(&r, JC_ERR_INPUT, "the text ends without its line of codes; it is truncated");
    if (status == JC_OK) {
        *job = r.job;
        *codes = r.codes;
    } else {
        jc_job_free(r.job);
    }
    free(r.line);
    free(r.read);
    free(r.headed);
    return status;
}
