/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder on several threads: each takes the next file that nobody has, and says when it is done. */
#include "cli/width_files.h"

#include "cli/query.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { LONGEST_PROGRAM = 1 << 26 }; /* bytes of a .dl file */

typedef struct entry {
    cli_width_file file;
    bool done;
} entry;

struct cli_width_files {
    const char *folder;
    const cli_width_request *request;
    size_t count, next, done;
    entry *entries;
    unsigned thread_count, running;
    pthread_t *threads;
    pthread_mutex_t lock; /* of next, done, running and the entries' done */
    pthread_cond_t changed;
};

/* ---- one file -------------------------------------------------------------------------------------------------- */

static jc_status fail(jc_error *error, jc_status code, const char *place, const char *sentence)
{
    *error = (jc_error){.code = code};
    snprintf(error->place, sizeof error->place, "%s", place);
    snprintf(error->sentence, sizeof error->sentence, "%s", sentence);
    return code;
}

/* A pipe would be waited for, and a folder has no end to seek. */
static jc_status check_regular(const char *path, jc_error *error)
{
    struct stat about;
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode))
        return JC_OK; /* what opening it says is more to the point */
    return fail(error, JC_ERR_IO, path, S_ISDIR(about.st_mode) ? "is a directory; name a file in it"
                                                               : "is no regular file");
}

static jc_status make_items(cli_width_file *file, size_t count)
{
    file->items = calloc(count + 1, sizeof *file->items);
    return file->items ? JC_OK : fail(&file->error, JC_ERR_MEMORY, file->name, "out of memory");
}

static jc_status compute_graph(cli_width_file *file, const char *path, const cli_width_request *request)
{
    jc_hypergraph *graph = NULL;
    jc_status status = make_items(file, 1);
    if (status == JC_OK)
        status = jc_hypergraph_read(path, JC_HYPERGRAPH_GUESS, &graph, &file->error);
    if (status != JC_OK)
        return status;
    file->count = 1;
    return cli_widths_of_graph(graph, file->name, request, &file->items[0], &file->error);
}

/* All of a file, to be freed. */
static jc_status read_text(const char *path, char **text, size_t *length, jc_error *error)
{
    FILE *stream = fopen(path, "rb");
    char *bytes = NULL;
    jc_status status = JC_OK;
    if (!stream)
        return fail(error, JC_ERR_IO, path, strerror(errno));
    long size = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
    rewind(stream);
    if (size < 0)
        status = fail(error, JC_ERR_IO, path, "cannot be read");
    else if (size > LONGEST_PROGRAM)
        status = fail(error, JC_ERR_LIMIT, path, "is too long for a program");
    else if (!(bytes = malloc((size_t)size + 1)))
        status = fail(error, JC_ERR_MEMORY, path, "out of memory");
    else if (fread(bytes, 1, (size_t)size, stream) != (size_t)size)
        status = fail(error, JC_ERR_IO, path, "cannot be read to its end");
    fclose(stream);
    if (status == JC_OK) {
        *text = bytes;
        *length = (size_t)size;
    } else {
        free(bytes);
    }
    return status;
}

static jc_status compute_rules(cli_width_file *file, const char *path, const jc_program *program,
                               const cli_width_request *request)
{
    const cli_sizes sizes = {0};
    cli_statistics statistics = {0};
    if (program->rule_count == 0)
        return fail(&file->error, JC_ERR_INPUT, path, "there is no rule in it");
    jc_status status = make_items(file, program->rule_count);
    for (unsigned i = 0; i < program->predicate_count; i++)
        statistics.choices = statistics.choices || program->predicates[i].choice_count > 0;
    for (unsigned r = 0; r < program->rule_count && status == JC_OK && !cli_widths_interrupted(); r++) {
        file->count++;
        status = cli_widths_of_rule(program, &program->rules[r], &sizes, &statistics, request, &file->items[r],
                                    &file->error);
    }
    file->cut = status == JC_OK && file->count < program->rule_count;
    return status;
}

static jc_status compute_program(cli_width_file *file, const char *path, const cli_width_request *request)
{
    char *text = NULL;
    size_t length = 0;
    jc_program *program = NULL;
    jc_diagnostics *diagnostics = NULL;
    jc_status status = read_text(path, &text, &length, &file->error);
    if (status != JC_OK)
        return status;
    status = jc_program_parse(text, length, path, &program, &diagnostics);
    if (status == JC_OK)
        status = compute_rules(file, path, program, request);
    else if (!diagnostics || jc_diagnostics_first(diagnostics, &file->error) == JC_OK)
        fail(&file->error, status, path, jc_status_text(status));
    jc_diagnostics_free(diagnostics);
    jc_program_free(program);
    free(text);
    return status;
}

static void compute_file(cli_width_files *files, cli_width_file *file)
{
    size_t size = strlen(files->folder) + strlen(file->name) + 2;
    char *path = malloc(size);
    if (!path) {
        fail(&file->error, JC_ERR_MEMORY, file->name, "out of memory");
        return;
    }
    snprintf(path, size, "%s/%s", files->folder, file->name);
    jc_status status = check_regular(path, &file->error);
    if (status == JC_OK)
        status = cli_names_hypergraph(file->name) ? compute_graph(file, path, files->request)
                                                  : compute_program(file, path, files->request);
    if (status != JC_OK && file->error.code == JC_OK)
        fail(&file->error, status, path, jc_status_text(status));
    free(path);
}

/* ---- threads --------------------------------------------------------------------------------------------------- */

static bool was_interrupted(const cli_width_file *file)
{
    bool interrupted = file->cut;
    for (size_t i = 0; i < file->count; i++)
        interrupted = interrupted || file->items[i].interrupted;
    return interrupted;
}

static void *work(void *argument)
{
    cli_width_files *files = argument;
    pthread_mutex_lock(&files->lock);
    while (files->next < files->count && !cli_widths_interrupted()) {
        entry *mine = &files->entries[files->next++];
        pthread_mutex_unlock(&files->lock);
        compute_file(files, &mine->file);
        pthread_mutex_lock(&files->lock);
        mine->done = !was_interrupted(&mine->file);
        files->done += mine->done;
        pthread_cond_broadcast(&files->changed);
    }
    files->running--;
    pthread_cond_broadcast(&files->changed);
    pthread_mutex_unlock(&files->lock);
    return NULL;
}

static jc_status start_threads(cli_width_files *files, unsigned threads, jc_error *error)
{
    files->threads = calloc(threads, sizeof *files->threads);
    if (!files->threads)
        return fail(error, JC_ERR_MEMORY, "", "out of memory");
    pthread_mutex_lock(&files->lock);
    for (; files->thread_count < threads; files->thread_count++, files->running++)
        if (pthread_create(&files->threads[files->thread_count], NULL, work, files) != 0)
            break;
    pthread_mutex_unlock(&files->lock);
    if (files->thread_count == 0)
        return fail(error, JC_ERR_IO, "", "no thread can be started");
    return JC_OK;
}

/* ---- the folder ------------------------------------------------------------------------------------------------ */

static bool is_taken(const char *name)
{
    size_t length = strlen(name);
    if (name[0] == '.')
        return false;
    return cli_names_hypergraph(name) || (length > 3 && strcasecmp(name + length - 3, ".dl") == 0);
}

static int compare_entries(const void *left, const void *right)
{
    return strcmp(((const entry *)left)->file.name, ((const entry *)right)->file.name);
}

static jc_status list_folder(cli_width_files *files, jc_error *error)
{
    size_t room = 0;
    jc_status status = JC_OK;
    DIR *folder = opendir(files->folder);
    if (!folder)
        return fail(error, JC_ERR_IO, files->folder, strerror(errno));
    for (struct dirent *found; status == JC_OK && (found = readdir(folder));) {
        if (!is_taken(found->d_name))
            continue;
        if (files->count == room) {
            room = room ? 2 * room : 64;
            entry *larger = realloc(files->entries, room * sizeof *larger);
            if (!larger)
                status = JC_ERR_MEMORY;
            else
                files->entries = larger;
        }
        if (status == JC_OK) {
            files->entries[files->count] = (entry){.file = {.name = strdup(found->d_name)}};
            status = files->entries[files->count].file.name ? JC_OK : JC_ERR_MEMORY;
            files->count += status == JC_OK;
        }
    }
    closedir(folder);
    if (status != JC_OK)
        return fail(error, status, files->folder, "out of memory");
    if (files->count == 0)
        return fail(error, JC_ERR_INPUT, files->folder,
                    "holds no hypergraphs and no programs; their files end in .hg, .dtl, .hgr or .dl");
    qsort(files->entries, files->count, sizeof *files->entries, compare_entries);
    return JC_OK;
}

jc_status cli_width_files_start(const char *folder, const cli_width_request *request, unsigned threads,
                                cli_width_files **files, jc_error *error)
{
    cli_width_files *made = calloc(1, sizeof *made);
    if (!made)
        return fail(error, JC_ERR_MEMORY, folder, "out of memory");
    made->folder = folder;
    made->request = request;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->changed, NULL);
    jc_status status = list_folder(made, error);
    if (status == JC_OK)
        status = start_threads(made, threads < made->count ? threads : (unsigned)made->count, error);
    if (status == JC_OK)
        *files = made;
    else
        cli_width_files_free(made);
    return status;
}

size_t cli_width_files_count(const cli_width_files *files)
{
    return files->count;
}

const cli_width_file *cli_width_files_at(const cli_width_files *files, size_t index)
{
    return &files->entries[index].file;
}

void cli_width_files_wait(cli_width_files *files, size_t index, void (*waiting)(size_t done, void *argument),
                          void *argument, const cli_width_file **file)
{
    pthread_mutex_lock(&files->lock);
    while (!files->entries[index].done && files->running > 0) {
        waiting(files->done, argument);
        pthread_cond_wait(&files->changed, &files->lock);
    }
    *file = files->entries[index].done ? &files->entries[index].file : NULL;
    pthread_mutex_unlock(&files->lock);
}

void cli_width_files_drop(cli_width_files *files, size_t index)
{
    cli_width_file *file = &files->entries[index].file;
    for (size_t i = 0; i < file->count; i++)
        cli_widths_clear(&file->items[i]);
    free(file->items);
    file->items = NULL;
    file->count = 0;
}

void cli_width_files_free(cli_width_files *files)
{
    if (!files)
        return;
    for (unsigned i = 0; i < files->thread_count; i++)
        pthread_join(files->threads[i], NULL);
    for (size_t i = 0; i < files->count; i++) {
        cli_width_files_drop(files, i);
        free(files->entries[i].file.name);
    }
    pthread_cond_destroy(&files->changed);
    pthread_mutex_destroy(&files->lock);
    free(files->threads);
    free(files->entries);
    free(files);
}
