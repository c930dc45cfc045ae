/* SPDX-License-Identifier: Apache-2.0 */
/* The lines and words of a job's text. */
#include "data/job_text.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 20 };

jc_status jc_job_fails(const jc_job_reading *r, jc_status code, const char *format, ...)
{
    char place[400], sentence[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    snprintf(place, sizeof place, "%s:%" PRIu64, r->name, r->line_number);
    return jc_fail(r->error, code, place, "%s", sentence);
}

static bool make_room(jc_job_reading *r, size_t length)
{
    if (length + 1 < r->room)
        return true;
    const size_t room = r->room > 0 ? 2 * r->room : 256;
    char *grown = realloc(r->line, room);
    if (!grown)
        return false;
    r->line = grown;
    r->room = room;
    return true;
}

jc_status jc_job_next_line(jc_job_reading *r, bool *more)
{
    size_t length = 0;
    int c;
    r->line_number++;
    while ((c = getc(r->in)) != EOF && c != '\n') {
        if (c < ' ' || c == 0x7f)
            return jc_job_fails(r, JC_ERR_INPUT, "a byte %d has no place in a job's text; it is no job, or damaged",
                                c);
        if (length == LONGEST_LINE)
            return jc_job_fails(r, JC_ERR_LIMIT, "the line is longer than %d bytes", LONGEST_LINE);
        if (!make_room(r, length))
            return jc_fail_memory(r->error);
        r->line[length++] = (char)c;
    }
    if (ferror(r->in))
        return jc_job_fails(r, JC_ERR_IO, "the text cannot be read to its end");
    if (!make_room(r, length))
        return jc_fail_memory(r->error);
    r->line[length] = '\0';
    r->at = r->line;
    *more = c != EOF || length > 0;
    return JC_OK;
}

char *jc_job_next_word(jc_job_reading *r)
{
    char *word = r->at + strspn(r->at, " ");
    r->at = word + strcspn(word, " ");
    if (*r->at)
        *r->at++ = '\0';
    return word;
}

jc_status jc_job_expect_end(jc_job_reading *r)
{
    const char *word = jc_job_next_word(r);
    return *word ? jc_job_fails(r, JC_ERR_INPUT, "'%.80s' is one word too many", word) : JC_OK;
}

jc_status jc_job_expect_word(jc_job_reading *r, const char *want)
{
    const char *word = jc_job_next_word(r);
    return strcmp(word, want) == 0 ? JC_OK
                                   : jc_job_fails(r, JC_ERR_INPUT, "'%s' is expected, not '%.80s'", want, word);
}

bool jc_job_read_number(const char *text, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        const uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || digit > most || value > (most - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *number = value;
    return true;
}

jc_status jc_job_expect_number(jc_job_reading *r, const char *word, uint64_t most, uint64_t *number)
{
    jc_status status = word ? jc_job_expect_word(r, word) : JC_OK;
    if (status != JC_OK)
        return status;
    const char *text = jc_job_next_word(r);
    return jc_job_read_number(text, most, number)
               ? JC_OK
               : jc_job_fails(r, JC_ERR_INPUT, "a number from 0 to %" PRIu64 " is expected, not '%.80s'", most, text);
}

const char *jc_job_keep(const jc_job_reading *r, const char *text)
{
    return jc_arena_text(r->job->storage, text, strlen(text));
}
