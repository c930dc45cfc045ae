/* SPDX-License-Identifier: Apache-2.0 */
/* A figure's files: NAME.dat, NAME.gp, and what gnuplot makes of them. */
#include "config.h"

#include "cli/fail.h"
#include "cli/gnuplot.h"
#include "cli/plot_script.h"
#include "cli/plot_text.h"

#include <joincast/data.h>

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where a figure's files go. */
typedef struct places {
    char *folder; /* "." where the path names none */
    char *stem;   /* the file's name without folder and ending */
    char *data;   /* paths */
    char *script;
    char *temporary; /* what gnuplot draws to, before it is renamed */
    cli_plot_format format;
} places;

static void clear_places(places *p)
{
    free(p->folder);
    free(p->stem);
    free(p->data);
    free(p->script);
    free(p->temporary);
}

__attribute__((format(printf, 1, 2))) static char *print_text(const char *format, ...)
{
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    return length < 0 ? NULL : text;
}

static bool read_format(const char *ending, cli_plot_format *format)
{
    for (cli_plot_format f = CLI_PLOT_SVG; f <= CLI_PLOT_PDF; f++) {
        if (ending && strcmp(ending + 1, cli_plot_ending(f)) == 0) {
            *format = f;
            return true;
        }
    }
    return false;
}

static jc_status find_places(const char *path, places *p, jc_error *error)
{
    *p = (places){.format = CLI_PLOT_SVG};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *ending = strrchr(name, '.');
    if (!read_format(ending, &p->format) || ending == name)
        return cli_fail(error, JC_ERR_ARGUMENT, path, "a figure's name ends in .svg, .png or .pdf");
    for (const char *c = name; *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            return cli_fail(error, JC_ERR_ARGUMENT, path, "a figure's name cannot hold control characters");
    }
    int folder = slash ? (int)(slash - path) : 0, stem = (int)(ending - name);
    p->folder = slash == path ? print_text("/") : slash ? print_text("%.*s", folder, path) : print_text(".");
    p->stem = print_text("%.*s", stem, name);
    if (!p->folder || !p->stem)
        return cli_fail(error, JC_ERR_MEMORY, path, "out of memory");
    p->data = print_text("%s/%s.dat", p->folder, p->stem);
    p->script = print_text("%s/%s.gp", p->folder, p->stem);
    p->temporary = print_text("%s/%s.%ld.part", p->folder, p->stem, (long)getpid());
    if (!p->data || !p->script || !p->temporary)
        return cli_fail(error, JC_ERR_MEMORY, path, "out of memory");
    return JC_OK;
}

static jc_status write_texts(const cli_plot *plot, const places *p, jc_error *error)
{
    jc_output *output;
    jc_status status = jc_output_open(p->data, &output, error);
    if (status)
        return status;
    cli_plot_put_data(plot, jc_output_stream(output));
    status = jc_output_commit(output, error);
    if (status)
        return status;
    status = jc_output_open(p->script, &output, error);
    if (status)
        return status;
    cli_plot_put_script(plot, p->format, p->stem, jc_output_stream(output));
    return jc_output_commit(output, error);
}

/* The gnuplot command that sends the figure to the temporary file, relative to the folder. */
static char *draw_elsewhere(const places *p)
{
    char *command = NULL;
    size_t size;
    FILE *stream = open_memstream(&command, &size);
    if (!stream)
        return NULL;
    char ending[32];
    snprintf(ending, sizeof ending, "%ld.part", (long)getpid());
    fputs("figure = ", stream);
    cli_plot_put_file(stream, p->stem, ending);
    bool failed = ferror(stream);
    if (fclose(stream) != 0 || failed) {
        free(command);
        return NULL;
    }
    return command;
}

/* Whether a figure does not end as its format does: on a full disk gnuplot leaves a part of it and reports success. */
static bool is_cut_off(const char *path, cli_plot_format format)
{
    static const char *const last[] = {[CLI_PLOT_SVG] = "</svg>", [CLI_PLOT_PNG] = "IEND", [CLI_PLOT_PDF] = "%%EOF"};
    char end[32] = "";
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    if (fseek(file, -(long)sizeof end, SEEK_END) != 0)
        rewind(file); /* shorter than that */
    size_t got = fread(end, 1, sizeof end, file);
    fclose(file);
    return memmem(end, got, last[format], strlen(last[format])) == NULL;
}

static jc_status draw(const places *p, const char *path, jc_error *error)
{
    char complaint[512] = "";
    int exit_status = 0;
    jc_error reason = {.code = JC_OK};
    jc_status status = JC_ERR_MEMORY;
    char *command = draw_elsewhere(p), *script = print_text("./%s.gp", p->stem);
    if (!command || !script) {
        cli_fail(error, status, path, "out of memory");
        goto done;
    }
    status = cli_gnuplot_run(p->folder, command, script, &exit_status, complaint, sizeof complaint, &reason);
    if (status == JC_ERR_UNSUPPORTED)
        cli_fail(error, status, path,
                 "not drawn: there is no gnuplot; install it (on Debian and Ubuntu: apt-get install gnuplot-nox), "
                 "then run gnuplot %s.gp in that folder",
                 p->stem);
    else if (status)
        status = cli_fail(error, JC_ERR_UNSUPPORTED, path, "not drawn: gnuplot %s", reason.sentence);
    else if (exit_status == CLI_PLOT_NO_TERMINAL)
        status = cli_fail(error, JC_ERR_UNSUPPORTED, path,
                          "not drawn: this gnuplot cannot draw .%s; choose .svg, or install gnuplot-nox or "
                          "gnuplot-qt",
                          cli_plot_ending(p->format));
    else if (exit_status != 0)
        status = cli_fail(error, JC_ERR_UNSUPPORTED, path, "not drawn: gnuplot failed%s%s", complaint[0] ? ": " : "",
                          complaint);
    else if (is_cut_off(p->temporary, p->format))
        status = cli_fail(error, JC_ERR_IO, path, "not drawn: gnuplot wrote only a part of it; is the disk full?");
    else if (rename(p->temporary, path) != 0)
        status = cli_fail(error, JC_ERR_IO, path, "not drawn: %s", strerror(errno));
    if (status)
        unlink(p->temporary);
done:
    free(script);
    free(command);
    return status;
}

jc_status cli_plot_check_path(const char *path, jc_error *error)
{
    places p;
    jc_status status = find_places(path, &p, error);
    clear_places(&p);
    return status;
}

jc_status cli_plot_write(const cli_plot *plot, const char *path, jc_error *error)
{
    places p;
    jc_status status = find_places(path, &p, error);
    if (status == JC_OK)
        status = write_texts(plot, &p, error);
    if (status == JC_OK)
        status = draw(&p, path, error);
    clear_places(&p);
    return status;
}
