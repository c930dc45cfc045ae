/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics as text: a predicate, a colon, and
 *     Y | X <= VALUE    a degree bound
 *     X -> Y            a functional dependency
 *     Y | X, P, VALUE   a bound on the p-norm of a degree sequence
 * where X and Y are names of columns. */
#include "data/statistic.h"

#include "model/error.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NORM 64

/* The statistic's parts as pieces of its text. */
typedef struct statistic_parts {
    jc_piece given, of, norm, value;
} statistic_parts;

static const char *const shapes[] = {
    [JC_STATISTIC_DEGREE] = "'R: y|x <= 10'",
    [JC_STATISTIC_DEPENDENCY] = "'R: x -> y'",
    [JC_STATISTIC_NORM] = "'R: y|x, 2, 5e4'",
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

jc_piece jc_piece_trim(const char *begin, const char *end)
{
    while (begin < end && is_space(*begin))
        begin++;
    while (end > begin && is_space(end[-1]))
        end--;
    return (jc_piece){begin, (size_t)(end - begin)};
}

static const char *find(const char *begin, const char *end, const char *mark)
{
    const char *found = strstr(begin, mark);
    return found && found < end ? found : NULL;
}

static const char *find_last_comma(const char *begin, const char *end)
{
    while (end > begin && end[-1] != ',')
        end--;
    return end > begin ? end - 1 : NULL;
}

static jc_status split_at_bar(const char *begin, const char *end, const char *place, jc_statistic_form form,
                              statistic_parts *parts, jc_error *error)
{
    const char *bar = find(begin, end, "|");
    if (!bar)
        return jc_fail(error, JC_ERR_INPUT, place, "expected a | between the columns that are counted and those that "
                       "are given, as in %s; where none are given it is the last mark, as in 'R: x y| ...'",
                       shapes[form]);
    if (find(bar + 1, end, "|"))
        return jc_fail(error, JC_ERR_INPUT, place, "expected one |, found two, as in %s", shapes[form]);
    parts->of = jc_piece_trim(begin, bar);
    parts->given = jc_piece_trim(bar + 1, end);
    return JC_OK;
}

static jc_status split_degree(const char *begin, const char *end, const char *place, statistic_parts *parts,
                              jc_error *error)
{
    const char *less = find(begin, end, "<=");
    if (!less)
        return jc_fail(error, JC_ERR_INPUT, place, "expected <= and a value, as in %s",
                       shapes[JC_STATISTIC_DEGREE]);
    parts->value = jc_piece_trim(less + 2, end);
    return split_at_bar(begin, less, place, JC_STATISTIC_DEGREE, parts, error);
}

static jc_status split_dependency(const char *begin, const char *end, const char *place, statistic_parts *parts,
                                  jc_error *error)
{
    const char *arrow = find(begin, end, "->");
    if (!arrow)
        return jc_fail(error, JC_ERR_INPUT, place, "expected an arrow ->, as in %s", shapes[JC_STATISTIC_DEPENDENCY]);
    if (find(arrow + 2, end, "->"))
        return jc_fail(error, JC_ERR_INPUT, place, "expected one arrow, found two; give each dependency on its own");
    parts->given = jc_piece_trim(begin, arrow);
    parts->of = jc_piece_trim(arrow + 2, end);
    return JC_OK;
}

static jc_status split_norm(const char *begin, const char *end, const char *place, statistic_parts *parts,
                            jc_error *error)
{
    const char *bar = find(begin, end, "|"), *from = bar ? bar : begin;
    const char *second = find_last_comma(from, end), *first = second ? find_last_comma(from, second) : NULL;
    if (!first)
        return jc_fail(error, JC_ERR_INPUT, place, "expected a norm and a value behind the columns, as in %s",
                       shapes[JC_STATISTIC_NORM]);
    parts->norm = jc_piece_trim(first + 1, second);
    parts->value = jc_piece_trim(second + 1, end);
    return split_at_bar(begin, first, place, JC_STATISTIC_NORM, parts, error);
}

static jc_status split(const char *begin, const char *end, const char *place, jc_statistic_form form,
                       statistic_parts *parts, jc_error *error)
{
    switch (form) {
    case JC_STATISTIC_DEGREE: return split_degree(begin, end, place, parts, error);
    case JC_STATISTIC_DEPENDENCY: return split_dependency(begin, end, place, parts, error);
    default: return split_norm(begin, end, place, parts, error);
    }
}

static bool is_word(jc_piece piece, const char *word)
{
    return piece.length == strlen(word) && memcmp(piece.bytes, word, piece.length) == 0;
}

static jc_status read_norm(jc_piece text, const char *place, unsigned *norm, jc_error *error)
{
    unsigned number = 0;
    bool infinite = is_word(text, "inf") || is_word(text, "infinity") || is_word(text, "\xe2\x88\x9e");
    bool good = text.length > 0;
    for (size_t i = 0; i < text.length && good && !infinite; i++) {
        good = text.bytes[i] >= '0' && text.bytes[i] <= '9' && number <= MOST_NORM;
        number = 10 * number + (unsigned)(text.bytes[i] - '0');
    }
    if (!infinite && (!good || number < 1 || number > MOST_NORM))
        return jc_fail(error, JC_ERR_INPUT, place, "the norm '%.*s' is none; norms are 1, 2, ... up to %d, or inf",
                       JC_PIECE(text), MOST_NORM);
    *norm = infinite ? JC_NORM_INFINITY : number;
    return JC_OK;
}

/* NAME or NAME#NUMBER; *instance is 0 where there is no number. */
static jc_status find_predicate(jc_piece text, const jc_program *program, const char *place, unsigned *predicate,
                                unsigned *instance, jc_error *error)
{
    char name[256], hint[320] = "";
    const char *mark = text.length ? memchr(text.bytes, '#', text.length) : NULL;
    jc_piece stem = jc_piece_trim(text.bytes, mark ? mark : text.bytes + text.length);
    *instance = 0;
    for (const char *c = mark ? mark + 1 : NULL; c && c < text.bytes + text.length; c++)
        *instance = *c >= '0' && *c <= '9' && *instance < 1000000 ? 10 * *instance + (unsigned)(*c - '0') : 10000000;
    if (mark && (*instance == 0 || *instance > 1000000))
        return jc_fail(error, JC_ERR_INPUT, place, "expected a number behind #: R#2 is the second atom of R "
                       "in a body");
    snprintf(name, sizeof name, "%.*s", (int)(stem.length < 255 ? stem.length : 255), stem.bytes);
    int found = jc_program_find(program, name);
    if (found >= 0 && stem.length < 256) {
        *predicate = (unsigned)found;
        return JC_OK;
    }
    const char **names = calloc((size_t)program->predicate_count + 1, sizeof *names);
    if (!names)
        return jc_fail_memory(error);
    for (unsigned p = 0; p < program->predicate_count; p++)
        names[p] = program->predicates[p].name;
    const char *near = jc_nearest_name(name, names, program->predicate_count);
    free(names);
    if (near)
        snprintf(hint, sizeof hint, "; did you mean %.200s?", near);
    return jc_fail(error, JC_ERR_INPUT, place, "the program has no relation '%s'%s", name, hint);
}

/* What columns must be: some are counted, and none of them is given. */
static jc_status check_columns(const uint64_t columns[2], const char *place, jc_statistic_form form, jc_error *error)
{
    if (columns[1] == 0)
        return jc_fail(error, JC_ERR_INPUT, place, "expected a column %s, as in %s",
                       form == JC_STATISTIC_DEPENDENCY ? "behind the arrow" : "before the |", shapes[form]);
    if (columns[0] & columns[1])
        return jc_fail(error, JC_ERR_INPUT, place, "a column stands on both sides; leave it out %s",
                       form == JC_STATISTIC_DEPENDENCY ? "behind the arrow" : "before the |");
    return JC_OK;
}

static jc_status read(const char *text, jc_statistic_form form, const jc_program *program, jc_statistic *statistic,
                      jc_error *error)
{
    const char *end = text + strlen(text), *colon = strchr(text, ':');
    statistic_parts parts = {0};
    unsigned instance = 0;
    uint64_t columns[2];
    if (!colon)
        return jc_fail(error, JC_ERR_INPUT, text, "expected a relation and a colon, as in %s", shapes[form]);
    jc_status status = find_predicate(jc_piece_trim(text, colon), program, text, &statistic->predicate, &instance,
                                      error);
    if (status == JC_OK)
        status = split(colon + 1, end, text, form, &parts, error);
    if (status != JC_OK)
        return status;
    const jc_piece names[2] = {parts.given, parts.of};
    status = jc_statistic_columns(program, statistic->predicate, instance, names, text, columns, error);
    if (status == JC_OK)
        status = check_columns(columns, text, form, error);
    if (status == JC_OK && form == JC_STATISTIC_NORM)
        status = read_norm(parts.norm, text, &statistic->norm, error);
    if (status != JC_OK)
        return status;
    statistic->given = columns[0];
    statistic->of = columns[1];
    const jc_piece value = form == JC_STATISTIC_DEPENDENCY ? (jc_piece){"1", 1} : parts.value;
    return jc_statistic_value(value, text, &statistic->magnitude, &statistic->number, error);
}

jc_status jc_statistic_parse(const char *text, jc_statistic_form form, const jc_program *program,
                             jc_statistic *statistic, jc_error *error)
{
    jc_statistic made = {.norm = JC_NORM_INFINITY};
    jc_status status = read(text, form, program, &made, error);
    jc_piece written = jc_piece_trim(text, text + strlen(text));
    if (status == JC_OK && !(made.text = strndup(written.bytes, written.length)))
        status = jc_fail_memory(error);
    if (status == JC_OK)
        *statistic = made;
    else
        jc_statistic_clear(&made);
    return status;
}
