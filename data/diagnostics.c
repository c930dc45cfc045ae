/* SPDX-License-Identifier: Apache-2.0 */
/* Errors and warnings of the parser: kept in the order of their places, printed with the line and a caret. */
#include "data/diagnostics.h"
#include "data/excerpt.h"
#include "model/error.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct message {
    jc_severity severity;
    jc_position position;
    char *sentence;
    char *excerpt; /* the source line, then the line with the caret */
} message;

struct jc_diagnostics {
    const char *text; /* until finished */
    size_t length;
    char *name;
    message messages[JC_MOST_ERRORS + JC_MOST_WARNINGS];
    size_t count;
    size_t kept[2], omitted[2]; /* by severity */
    bool out_of_memory;
};

static const size_t most[2] = {JC_MOST_ERRORS, JC_MOST_WARNINGS};
static const char *const severity_name[2] = {"error", "warning"};

jc_status jc_diagnostics_create(const char *text, size_t length, const char *name, jc_diagnostics **diagnostics)
{
    jc_diagnostics *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return JC_ERR_MEMORY;
    fresh->text = text;
    fresh->length = length;
    fresh->name = strdup(name);
    if (!fresh->name) {
        free(fresh);
        return JC_ERR_MEMORY;
    }
    *diagnostics = fresh;
    return JC_OK;
}

void jc_diagnostics_free(jc_diagnostics *diagnostics)
{
    if (!diagnostics)
        return;
    for (size_t i = 0; i < diagnostics->count; i++) {
        free(diagnostics->messages[i].sentence);
        free(diagnostics->messages[i].excerpt);
    }
    free(diagnostics->name);
    free(diagnostics);
}

void jc_report(jc_diagnostics *diagnostics, jc_severity severity, jc_place place, const char *format, ...)
{
    if (!diagnostics)
        return;
    if (diagnostics->kept[severity] == most[severity]) {
        diagnostics->omitted[severity]++;
        return;
    }
    char sentence[sizeof((jc_error *)0)->sentence];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    message fresh = {severity, place.position, strdup(sentence), NULL};
    if (place.position.line)
        fresh.excerpt = jc_excerpt(diagnostics->text, diagnostics->length, place);
    if (!fresh.sentence || (place.position.line && !fresh.excerpt)) {
        free(fresh.sentence);
        free(fresh.excerpt);
        diagnostics->out_of_memory = true;
        return;
    }
    diagnostics->messages[diagnostics->count++] = fresh;
    diagnostics->kept[severity]++;
}

bool jc_diagnostics_full(const jc_diagnostics *diagnostics)
{
    return diagnostics->kept[JC_SEVERITY_ERROR] == JC_MOST_ERRORS;
}

static bool comes_after(const message *left, const message *right)
{
    if (left->position.line != right->position.line)
        return left->position.line > right->position.line;
    return left->position.column > right->position.column;
}

jc_status jc_diagnostics_finish(jc_diagnostics *diagnostics)
{
    for (size_t i = 1; i < diagnostics->count; i++) { /* few, and messages of one place keep their order */
        message moving = diagnostics->messages[i];
        size_t slot = i;
        for (; slot && comes_after(&diagnostics->messages[slot - 1], &moving); slot--)
            diagnostics->messages[slot] = diagnostics->messages[slot - 1];
        diagnostics->messages[slot] = moving;
    }
    diagnostics->text = NULL;
    return diagnostics->out_of_memory ? JC_ERR_MEMORY : JC_OK;
}

size_t jc_diagnostics_count(const jc_diagnostics *diagnostics, bool errors_only)
{
    return errors_only ? diagnostics->kept[JC_SEVERITY_ERROR] : diagnostics->count;
}

/* "name:line:column", or the name alone where the place is unknown. */
static void print_place(char *buffer, size_t size, const jc_diagnostics *diagnostics, jc_position position)
{
    if (position.line)
        snprintf(buffer, size, "%.400s:%u:%u", diagnostics->name, position.line, position.column);
    else
        snprintf(buffer, size, "%.400s", diagnostics->name);
}

jc_status jc_diagnostics_print(const jc_diagnostics *diagnostics, FILE *out)
{
    char place[sizeof((jc_error *)0)->place];
    for (size_t i = 0; i < diagnostics->count; i++) {
        const message *said = &diagnostics->messages[i];
        print_place(place, sizeof place, diagnostics, said->position);
        fprintf(out, "%s: %s: %s\n%s", place, severity_name[said->severity], said->sentence,
                said->excerpt ? said->excerpt : "");
    }
    for (unsigned severity = 0; severity < 2; severity++) {
        size_t omitted = diagnostics->omitted[severity];
        if (omitted)
            fprintf(out, "%s: %zu more %s%s not shown\n", diagnostics->name, omitted, severity_name[severity],
                    omitted == 1 ? " is" : "s are");
    }
    return ferror(out) ? JC_ERR_IO : JC_OK;
}

jc_status jc_diagnostics_first(const jc_diagnostics *diagnostics, jc_error *error)
{
    for (size_t i = 0; i < diagnostics->count; i++) {
        const message *said = &diagnostics->messages[i];
        if (said->severity != JC_SEVERITY_ERROR)
            continue;
        char place[sizeof error->place];
        print_place(place, sizeof place, diagnostics, said->position);
        return jc_fail(error, JC_ERR_INPUT, place, "%s", said->sentence);
    }
    return JC_OK;
}
