/* SPDX-License-Identifier: Apache-2.0 */
/* Reads NVRTC's log and PTX, line by line. */
#include "config.h" /* memmem */

#include "gpu/compile_log.h"

#include "model/error.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define STATIC_SHARED_BYTES 49152 /* at most; more must be asked for at the launch */

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

/* `text` within the line, or NULL. */
static const char *find_in_line(const char *line, const char *text)
{
    return memmem(line, strcspn(line, "\n"), text, strlen(text));
}

/* The characters of a symbol. */
static size_t symbol_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || (text[length] && strchr("_$%", text[length])))
        length++;
    return length;
}

/* The product of "512, 1, 1". */
static unsigned read_product(const char *text)
{
    unsigned product = 1;
    for (char *end; isdigit((unsigned char)*text); text = end + strspn(end, ", "))
        product *= (unsigned)strtoul(text, &end, 10);
    return product;
}

static jc_status add_kernel(jc_gpu_code *code, const char *name)
{
    jc_gpu_kernel *const grown = realloc(code->kernels, (code->kernel_count + (size_t)1) * sizeof *grown);
    if (!grown)
        return JC_ERR_MEMORY;
    code->kernels = grown;
    char *const copy = strndup(name, symbol_length(name));
    if (!copy)
        return JC_ERR_MEMORY;
    code->kernels[code->kernel_count++] = (jc_gpu_kernel){.name = copy};
    return JC_OK;
}

/* ".visible .entry NAME(", then its parameters, then ".maxntid X, Y, Z" or ".reqntid X, Y, Z" before "{". */
static jc_status read_entries(const char *ptx, jc_gpu_code *code)
{
    bool open = false; /* between an entry's name and its body */
    for (const char *line = ptx; *line; line = next_line(line)) {
        const char *const entry = *line == '.' ? find_in_line(line, ".entry ") : NULL;
        if (entry) {
            const jc_status status = add_kernel(code, entry + strlen(".entry "));
            if (status != JC_OK)
                return status;
            open = true;
        }
        if (*line == '{')
            open = false;
        if (open && (strncmp(line, ".maxntid ", 9) == 0 || strncmp(line, ".reqntid ", 9) == 0))
            code->kernels[code->kernel_count - 1].bound_threads = read_product(line + 9);
    }
    return JC_OK;
}

static jc_gpu_kernel *find_kernel(jc_gpu_code *code, const char *name)
{
    const size_t length = symbol_length(name);
    for (unsigned i = 0; i < code->kernel_count; i++)
        if (strlen(code->kernels[i].name) == length && strncmp(code->kernels[i].name, name, length) == 0)
            return &code->kernels[i];
    return NULL;
}

/* The number that stands before `text` in the line; 0 where the line has no such text. */
static unsigned number_before(const char *line, const char *text)
{
    const char *digit = find_in_line(line, text);
    if (!digit)
        return 0;
    while (digit > line && isdigit((unsigned char)digit[-1]))
        digit--;
    return (unsigned)strtoul(digit, NULL, 10);
}

/* "Compiling entry function 'F' for ...", "Function properties for F" and on the next line its stack, then "Used N
 * registers, ..." which is of the entry. Other functions that were not inlined have properties, too. */
static void read_figures(const char *log, jc_gpu_code *code)
{
    static const char compiling[] = "Compiling entry function '", properties[] = "Function properties for ";
    jc_gpu_kernel *entry = NULL, *described = NULL;
    for (const char *line = log; *line; line = next_line(line)) {
        const char *const starts = find_in_line(line, compiling), *const tells = find_in_line(line, properties);
        const char *const used = find_in_line(line, "Used ");
        if (starts) {
            entry = find_kernel(code, starts + strlen(compiling));
        } else if (tells) {
            described = find_kernel(code, tells + strlen(properties));
        } else if (described && find_in_line(line, " bytes stack frame")) {
            described->stack_bytes = number_before(line, " bytes stack frame");
            described->spill_store_bytes = number_before(line, " bytes spill stores");
            described->spill_load_bytes = number_before(line, " bytes spill loads");
        } else if (used && entry) {
            entry->registers = number_before(line, " registers");
            entry->shared_bytes = number_before(line, " bytes smem");
            entry = NULL;
        }
    }
}

jc_status jc_gpu_log_kernels(const char *ptx, const char *log, jc_gpu_code *code)
{
    const jc_status status = read_entries(ptx, code);
    if (status == JC_OK)
        read_figures(log, code);
    return status;
}

/* ---- errors ---- */

static unsigned count_errors(const char *log)
{
    unsigned count = 0;
    for (const char *line = log; *line; line = next_line(line))
        count += find_in_line(line, "): error: ") != NULL;
    return count;
}

/* The length of the line's rest, but at most `most`: for "%.*s". */
static int length_in_line(const char *text, int most)
{
    const size_t length = strcspn(text, "\n");
    return length < (size_t)most ? (int)length : most;
}

/* NAME(LINE): error: TEXT, then the line of source: place and sentence. */
static jc_status fail_at(const char *line, const char *closing, const char *text, unsigned count, jc_error *error)
{
    const char *opening = closing;
    while (opening > line && *opening != '(')
        opening--;
    const char *shown = next_line(line);
    shown += strspn(shown, " \t");
    char place[512], more[64] = "";
    snprintf(place, sizeof place, "%.*s:%lu", length_in_line(line, (int)(opening - line)), line,
             strtoul(opening + 1, NULL, 10));
    if (count > 1)
        snprintf(more, sizeof more, " (%u errors in all)", count);
    return jc_fail(error, JC_ERR_INPUT, place, "%.*s, in: %.*s%s", length_in_line(text, 500), text,
                   length_in_line(shown, 300), shown, more);
}

/* A kernel whose static shared memory is over the limit, of which the log has no error; NULL where there is none. */
static const char *too_much_shared(const char *log, unsigned *bytes)
{
    const char *name = NULL;
    for (const char *line = log; *line; line = next_line(line)) {
        const char *const starts = find_in_line(line, "Compiling entry function '");
        if (starts)
            name = starts + strlen("Compiling entry function '");
        *bytes = number_before(line, " bytes smem");
        if (name && *bytes > STATIC_SHARED_BYTES)
            return name;
    }
    return NULL;
}

jc_status jc_gpu_log_error(const char *log, const char *name, jc_error *error)
{
    for (const char *line = log; *line; line = next_line(line)) {
        static const char *const marks[] = {"): error: ", "): catastrophic error: "};
        for (int i = 0; i < 2; i++) {
            const char *const found = find_in_line(line, marks[i]);
            if (found)
                return fail_at(line, found, found + strlen(marks[i]), count_errors(log), error);
        }
    }
    for (const char *line = log; *line; line = next_line(line)) {
        const char *const found = find_in_line(line, "error");
        if (found)
            return jc_fail(error, JC_ERR_INPUT, name, "%.*s", length_in_line(line, 1000), line);
    }
    unsigned bytes;
    const char *const kernel = too_much_shared(log, &bytes);
    if (kernel)
        return jc_fail(error, JC_ERR_INPUT, name, "kernel %.*s has %u bytes of static shared memory; %d is the most, "
                       "and more must be dynamic", (int)symbol_length(kernel), kernel, bytes, STATIC_SHARED_BYTES);
    return jc_fail(error, JC_ERR_INPUT, name, "the compiler fails%s%s", *log ? ": " : " and says nothing", log);
}
