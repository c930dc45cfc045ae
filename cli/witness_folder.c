/* SPDX-License-Identifier: Apache-2.0 */
/* Writing a witness into a folder. */
#include "cli/witness_folder.h"

#include "cli/command.h"
#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(const char *place, const char *what)
{
    jc_error error = {.code = JC_ERR_IO};
    snprintf(error.place, sizeof error.place, "%s", place);
    snprintf(error.sentence, sizeof error.sentence, "%s: %s", what, strerror(errno));
    cli_complain("witness", &error);
    return CLI_FAILED;
}

/* directory/name.suffix, to be freed. */
static char *path_in(const char *directory, const char *name, const char *suffix)
{
    const size_t size = strlen(directory) + strlen(name) + strlen(suffix) + 3;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s.%s", directory, name, suffix);
    return path;
}

/* Whether the body reads the predicate, negated or not. */
static bool is_read(const jc_rule *rule, unsigned predicate)
{
    for (unsigned e = 0; e < rule->body_count; e++)
        if (rule->body[e].predicate == predicate)
            return true;
    for (unsigned e = 0; e < rule->negated_count; e++)
        if (rule->negated[e].predicate == predicate)
            return true;
    return false;
}

static int refuse_existing(const char *directory, const char *name, const char *suffix)
{
    char *path = path_in(directory, name, suffix);
    jc_error error = {.code = path ? JC_OK : JC_ERR_MEMORY};
    struct stat status;
    if (path && lstat(path, &status) == 0) {
        error.code = JC_ERR_INPUT;
        snprintf(error.place, sizeof error.place, "%s", path);
        snprintf(error.sentence, sizeof error.sentence,
                 "is there already; name another folder, or replace it with --force");
    }
    free(path);
    return error.code == JC_OK ? CLI_DONE : cli_complain("witness", &error);
}

static int refuse_all_existing(const char *directory, const jc_program *program, const jc_rule *rule)
{
    int exit_status = refuse_existing(directory, "witness", "dl");
    if (exit_status == CLI_DONE)
        exit_status = refuse_existing(directory, "witness", "txt");
    for (unsigned p = 0; p < program->predicate_count && exit_status == CLI_DONE; p++)
        if (is_read(rule, p))
            exit_status = refuse_existing(directory, program->predicates[p].name, "facts");
    return exit_status;
}

/* Whether a file has a constant of an untyped column as text that is read as another value: an integer in its shortest
 * form is read as a number, a float as a symbol. */
static bool changes_in_file(const jc_value *constant)
{
    char number[24], magnitude[24];
    if (constant->type != JC_TYPE_SYMBOL)
        return constant->type == JC_TYPE_FLOAT;
    snprintf(number, sizeof number, "%lld", strtoll(constant->as.symbol, NULL, 10));
    snprintf(magnitude, sizeof magnitude, "%llu", strtoull(constant->as.symbol, NULL, 10));
    return strcmp(constant->as.symbol, number) == 0 || strcmp(constant->as.symbol, magnitude) == 0;
}

static int refuse_constants(const jc_program *program, const jc_rule *rule)
{
    for (unsigned e = 0; e < rule->body_count; e++) {
        const jc_predicate *predicate = &program->predicates[rule->body[e].predicate];
        for (unsigned c = 0; c < predicate->arity; c++) {
            const jc_term *term = &rule->body[e].terms[c];
            if (predicate->attributes[c].type != JC_TYPE_ANY || term->kind != JC_TERM_CONSTANT ||
                !changes_in_file(&term->constant))
                continue;
            jc_error error = {.code = JC_ERR_UNSUPPORTED};
            char shown[64];
            jc_value_print(&term->constant, shown, sizeof shown);
            snprintf(error.place, sizeof error.place, "%s", predicate->name);
            snprintf(error.sentence, sizeof error.sentence,
                     "a file would give the %s %s back as a %s, since the column has no type; declare the relation",
                     term->constant.type == JC_TYPE_FLOAT ? "float" : "symbol", shown,
                     term->constant.type == JC_TYPE_FLOAT ? "symbol" : "number");
            return cli_complain("witness", &error);
        }
    }
    return CLI_DONE;
}

static int write_relation(const char *directory, const jc_program *program, jc_database *database,
                          unsigned predicate)
{
    jc_error error = {.code = JC_ERR_MEMORY};
    char *path = path_in(directory, program->predicates[predicate].name, "facts");
    jc_status status = JC_ERR_MEMORY;
    if (path)
        status = jc_relation_write(path, NULL, false, NULL, jc_database_relation(database, predicate),
                                   jc_database_dictionary(database), &error);
    free(path);
    if (status == JC_OK)
        return CLI_DONE;
    const int exit_status = cli_complain("witness", &error);
    return status == JC_ERR_IO ? CLI_FAILED : exit_status;
}

static const char *type_name(jc_type type)
{
    switch (type) {
    case JC_TYPE_UNSIGNED: return "unsigned";
    case JC_TYPE_FLOAT: return "float";
    case JC_TYPE_SYMBOL: return "symbol";
    case JC_TYPE_ANY:
    case JC_TYPE_NUMBER: break;
    }
    return "number";
}

static void declare(FILE *out, const jc_predicate *predicate, bool input)
{
    fprintf(out, ".decl %s(", predicate->name);
    for (unsigned a = 0; a < predicate->arity; a++)
        fprintf(out, "%s%s: %s", a > 0 ? ", " : "", predicate->attributes[a].name,
                type_name(predicate->attributes[a].type));
    fprintf(out, ")\n");
    if (input)
        fprintf(out, ".input %s\n", predicate->name);
}

static bool is_head(const jc_rule *rule, unsigned predicate)
{
    for (unsigned h = 0; h < rule->head_count; h++)
        if (rule->heads[h].predicate == predicate)
            return true;
    return false;
}

typedef struct rule_text {
    const jc_program *program;
    const jc_rule *rule;
} rule_text;

/* The rule as a program of its own: declared as in the program that it is from. */
static void write_rule(FILE *out, void *context)
{
    const rule_text *text = context;
    for (unsigned p = 0; p < text->program->predicate_count && text->program->declarations; p++)
        if (is_read(text->rule, p) || is_head(text->rule, p))
            declare(out, &text->program->predicates[p], is_read(text->rule, p));
    fprintf(out, "%s\n", text->rule->text);
}

static int write_text(const char *directory, const char *suffix, void (*body)(FILE *out, void *context),
                      void *context)
{
    jc_error error = {.code = JC_ERR_MEMORY};
    jc_output *output;
    char *path = path_in(directory, "witness", suffix);
    const jc_status status = path ? jc_output_open(path, &output, &error) : JC_ERR_MEMORY;
    free(path);
    if (status != JC_OK) {
        cli_complain("witness", &error);
        return CLI_FAILED;
    }
    body(jc_output_stream(output), context);
    return cli_commit("witness", output);
}

int cli_witness_write(const char *directory, bool force, const jc_program *program, const jc_rule *rule,
                      jc_database *database, void (*note)(FILE *out, void *context), void *context)
{
    rule_text text = {program, rule};
    int exit_status = refuse_constants(program, rule);
    if (exit_status != CLI_DONE)
        return exit_status;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return failed(directory, "the folder cannot be made");
    exit_status = force ? CLI_DONE : refuse_all_existing(directory, program, rule);
    for (unsigned p = 0; p < program->predicate_count && exit_status == CLI_DONE; p++)
        if (is_read(rule, p))
            exit_status = write_relation(directory, program, database, p);
    if (exit_status == CLI_DONE)
        exit_status = write_text(directory, "dl", write_rule, &text);
    if (exit_status == CLI_DONE)
        exit_status = write_text(directory, "txt", note, context);
    return exit_status;
}

/* Appends text, quoted where a shell would read it otherwise. */
static char *put_argument(char *end, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@%";
    const char *quote = text[0] && !text[strspn(text, plain)] ? "" : "'";
    end += sprintf(end, "%s", quote);
    for (; *text; text++)
        end += sprintf(end, *text == '\'' ? "'\\''" : "%c", *text);
    return end + sprintf(end, "%s", quote);
}

char *cli_witness_check_command(const char *directory)
{
    char *program = path_in(directory, "witness", "dl");
    char *command = program ? malloc(4 * (strlen(program) + strlen(directory)) + sizeof "joincast run  --facts '''' ")
                            : NULL;
    if (command) {
        char *end = put_argument(command + sprintf(command, "joincast run "), program);
        put_argument(end + sprintf(end, " --facts "), directory);
    }
    free(program);
    return command;
}
