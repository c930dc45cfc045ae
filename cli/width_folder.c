/* SPDX-License-Identifier: Apache-2.0 */
/* joincast width on a folder: lines of a table, of CSV, or objects of one JSON array, each printed as soon as it is
 * its turn. */
#include "cli/width_folder.h"

#include "cli/command.h"
#include "cli/output.h"
#include "cli/width_files.h"
#include "cli/width_print.h"

#include <stdlib.h>
#include <string.h>

typedef struct folder_run {
    const cli_common *common;
    cli_width_files *files;
    FILE *out;
    int padding;
    size_t shown, objects, unfinished;
    bool bad; /* some file was */
} folder_run;

/* ---- progress -------------------------------------------------------------------------------------------------- */

static void show_progress(size_t done, void *argument)
{
    enum { BAR = 30 };
    static const char full[] = "##############################", empty[] = "..............................";
    const folder_run *run = argument;
    const size_t count = cli_width_files_count(run->files);
    const int filled = (int)(BAR * done / count);
    char line[128];
    if (run->common->quiet)
        return;
    snprintf(line, sizeof line, "joincast width [%.*s%.*s] %zu of %zu files", filled, full, BAR - filled, empty, done,
             count);
    cli_progress(line);
}

/* ---- results --------------------------------------------------------------------------------------------------- */

/* The file's name, or "name rule" for a rule; to be freed. */
static char *title_of(const cli_width_file *file, const cli_widths *widths)
{
    size_t size = strlen(file->name) + strlen(widths->label) + 2;
    char *title = malloc(size);
    if (title)
        snprintf(title, size, widths->rule ? "%s %s" : "%s", file->name, widths->label);
    return title;
}

static void begin(folder_run *run)
{
    json_t *envelope = NULL;
    char *text = NULL;
    switch (run->common->format) {
    case CLI_CSV: cli_width_print_csv_title(run->out); return;
    case CLI_JSON:
        envelope = cli_envelope("width", NULL);
        text = envelope ? json_dumps(envelope, JSON_INDENT(2) | JSON_PRESERVE_ORDER) : NULL;
        if (text) /* without its closing brace: the files follow */
            fprintf(run->out, "%.*s,\n  \"files\": [", (int)(strlen(text) - strlen("\n}")), text);
        free(text);
        json_decref(envelope);
        return;
    default: cli_width_print_title(run->padding, run->out);
    }
}

static void end(folder_run *run)
{
    if (run->common->format == CLI_JSON)
        fputs(run->objects ? "\n  ]\n}\n" : "]\n}\n", run->out);
}

static bool print_object(folder_run *run, const cli_width_file *file, const cli_widths *widths)
{
    json_t *object = json_object();
    bool good = object && json_object_set_new(object, "file", cli_json_text(file->name)) == 0;
    if (widths && widths->rule)
        good = good && json_object_set_new(object, "head", cli_json_text(widths->label)) == 0 &&
               json_object_set_new(object, "rule", cli_json_text(widths->rule)) == 0;
    if (widths)
        good = good && cli_width_add_json(widths, false, object);
    else
        good = good && json_object_set_new(object, "error", cli_json_text(file->error.sentence)) == 0 &&
               json_object_set_new(object, "place", cli_json_text(file->error.place)) == 0;
    if (good) {
        fputs(run->objects++ ? ",\n    " : "\n    ", run->out);
        json_dumpf(object, run->out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    }
    json_decref(object);
    return good;
}

static bool print_item(folder_run *run, const cli_width_file *file, const cli_widths *widths)
{
    char *title = title_of(file, widths);
    bool good = title != NULL;
    for (cli_width_kind kind = CLI_GHW; kind < CLI_WIDTH_KINDS; kind++)
        run->unfinished += widths->widths[kind] && !cli_width_is_exact(widths, kind);
    if (good && run->common->format == CLI_JSON)
        good = print_object(run, file, widths);
    else if (good && run->common->format == CLI_CSV)
        cli_width_print_csv(title, widths, run->out);
    else if (good)
        cli_width_print_line(title, run->padding, widths, run->out);
    free(title);
    return good;
}

static bool print_file(folder_run *run, const cli_width_file *file)
{
    bool good = true;
    cli_progress(NULL);
    for (size_t i = 0; i < file->count && good && file->error.code == JC_OK; i++)
        good = print_item(run, file, &file->items[i]);
    if (file->error.code != JC_OK) {
        cli_complain("width", &file->error);
        run->bad = true;
        if (run->common->format == CLI_JSON)
            good = print_object(run, file, NULL);
    }
    run->shown++;
    return good && fflush(run->out) == 0;
}

/* ---- the run --------------------------------------------------------------------------------------------------- */

static void print_all(folder_run *run)
{
    const size_t count = cli_width_files_count(run->files);
    const cli_width_file *file = NULL;
    begin(run);
    for (size_t i = 0; i < count; i++) {
        cli_width_files_wait(run->files, i, show_progress, run, &file);
        if (!file)
            continue; /* interrupted before it was done; later ones may be */
        const bool good = print_file(run, file);
        cli_width_files_drop(run->files, i);
        if (!good) { /* nobody reads any more, or the disk is full: cli_commit says which */
            cli_widths_interrupt();
            break;
        }
    }
    cli_progress(NULL);
    end(run);
}

static int longest_name(const cli_width_files *files)
{
    size_t longest = strlen("file");
    for (size_t i = 0; i < cli_width_files_count(files); i++) {
        const size_t length = strlen(cli_width_files_at(files, i)->name);
        longest = length > longest ? length : longest;
    }
    return longest < 60 ? (int)longest : 60;
}

int cli_width_folder(const char *folder, const cli_common *common, const cli_width_request *request,
                     unsigned threads)
{
    folder_run run = {.common = common};
    jc_error error = {.code = JC_OK};
    jc_output *output = NULL;
    cli_widths_catch_interrupt();
    if (cli_width_files_start(folder, request, threads, &run.files, &error) != JC_OK)
        return cli_complain("width", &error);
    if (jc_output_open(common->output ? common->output : "-", &output, &error) != JC_OK) {
        cli_complain("width", &error);
        cli_widths_interrupt();
        cli_width_files_free(run.files);
        return CLI_FAILED;
    }
    run.out = jc_output_stream(output);
    run.padding = longest_name(run.files);
    print_all(&run);
    const size_t count = cli_width_files_count(run.files);
    const bool stopped = run.shown < count && !ferror(run.out);
    int exit_status = cli_commit("width", output);
    cli_width_files_free(run.files);
    if (run.unfinished && !common->quiet)
        fprintf(stderr, "joincast width: note: %zu width%s not finished within %g s; LOWER..UPPER are bounds\n",
                run.unfinished, run.unfinished == 1 ? " was" : "s were", request->seconds);
    if (stopped) {
        fprintf(stderr, "joincast width: interrupted: %zu of %zu files are done\n", run.shown, count);
        return CLI_FAILED;
    }
    return exit_status == CLI_DONE && run.bad ? CLI_INPUT : exit_status;
}
