/* SPDX-License-Identifier: Apache-2.0 */
/* Reads profile files: the JSON, whether it is a profile, and which of its rules are asked for. */
#include "cli/fail.h"
#include "cli/profile_file_rule.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static jc_status refuse_json(const char *path, const json_error_t *found, jc_error *error)
{
    char place[sizeof error->place];
    enum json_error_code code = json_error_code(found);
    if (code == json_error_out_of_memory)
        return cli_fail_memory(error);
    snprintf(place, sizeof place, "%.450s:%d:%d", path, found->line, found->column);
    if (code == json_error_numeric_overflow)
        return cli_fail(error, JC_ERR_INPUT, place, "%s; the numbers of a profile are at most 2^63 - 1", found->text);
    return cli_fail(error, JC_ERR_INPUT, place, "is not JSON: %s; give a profile.json as joincast profile --write "
                    "and joincast report --output write it", found->text);
}

static jc_status load(const char *path, json_t **root, jc_error *error)
{
    struct stat about = {0};
    json_error_t found;
    json_t *made = NULL;
    FILE *file = fopen(path, "rb");
    if (!file)
        return cli_fail(error, JC_ERR_IO, path, "cannot be opened: %s", strerror(errno));
    jc_status status = JC_OK;
    if (fstat(fileno(file), &about) != 0)
        status = cli_fail(error, JC_ERR_IO, path, "cannot be opened: %s", strerror(errno));
    else if (S_ISDIR(about.st_mode))
        status = cli_fail(error, JC_ERR_IO, path, "is a directory; give the profile.json in it");
    else if (S_ISREG(about.st_mode) && about.st_size == 0)
        status = cli_fail(error, JC_ERR_INPUT, path, "is empty; write a profile with joincast profile --write");
    else if (!(made = json_loadf(file, JSON_REJECT_DUPLICATES, &found)) && ferror(file))
        status = cli_fail(error, JC_ERR_IO, path, "cannot be read to its end");
    else if (!made)
        status = refuse_json(path, &found, error);
    fclose(file);
    if (status == JC_OK)
        *root = made;
    return status;
}

/* What a file holds that is JSON and has no profile_version. */
static jc_status refuse_other(const char *path, const json_t *root, jc_error *error)
{
    const char *command = json_string_value(json_object_get(root, "command"));
    if (command && strcmp(command, "report") == 0)
        return cli_fail(error, JC_ERR_INPUT, path, "holds the results of joincast report; give the profile.json in "
                        "the same folder");
    if (command && strcmp(command, "profile") == 0)
        return cli_fail(error, JC_ERR_INPUT, path, "holds the table of joincast profile; write a profile with its "
                        "option --write");
    return cli_fail(error, JC_ERR_INPUT, path, "is not a profile, for want of a profile_version; give a profile.json "
                    "as joincast profile --write and joincast report --output write it");
}

static jc_status check_version(const char *path, const json_t *root, jc_error *error)
{
    const json_t *version = json_object_get(root, "profile_version");
    if (!version)
        return refuse_other(path, root, error);
    if (!json_is_integer(version))
        return cli_fail(error, JC_ERR_INPUT, path, "profile_version is not a whole number; write the profile anew "
                        "with joincast profile --write");
    if (json_integer_value(version) != CLI_PROFILE_VERSION)
        return cli_fail(error, JC_ERR_INPUT, path, "a profile of format %" JSON_INTEGER_FORMAT "; this joincast "
                        "reads format %d: write it anew with joincast profile --write", json_integer_value(version),
                        CLI_PROFILE_VERSION);
    return JC_OK;
}

/* No rule has that label: says which there are, or which was meant. */
static jc_status refuse_label(const char *path, const json_t *rules, const char *label, jc_error *error)
{
    size_t count = json_array_size(rules);
    const char **names = calloc(count + 1, sizeof *names);
    char listed[512] = "";
    if (!names)
        return cli_fail_memory(error);
    for (size_t i = 0, end = 0; i < count; i++) {
        names[i] = json_string_value(json_object_get(json_array_get(rules, i), "head"));
        if (end < sizeof listed)
            end += (size_t)snprintf(listed + end, sizeof listed - end, "%s%s", i ? ", " : "", names[i]);
    }
    const char *nearest = jc_nearest_name(label, names, count);
    if (nearest)
        cli_fail(error, JC_ERR_INPUT, path, "has no rule '%.200s'; did you mean '%.200s'?", label, nearest);
    else
        cli_fail(error, JC_ERR_INPUT, path, "has no rule '%.200s'; its rules are %s", label, listed);
    free(names);
    return JC_ERR_INPUT;
}

/* Names are printed in tables and on terminals. */
static bool has_control_characters(const char *label)
{
    while (*label && (unsigned char)*label >= 0x20 && *label != 0x7f)
        label++;
    return *label;
}

static jc_status read_rules(const char *path, const json_t *rules, const char *only, cli_profile_file *file,
                            jc_error *error)
{
    for (size_t i = 0; i < json_array_size(rules); i++) {
        const json_t *rule = json_array_get(rules, i);
        const char *label = json_string_value(json_object_get(rule, "head"));
        if (!label)
            return cli_fail(error, JC_ERR_INPUT, path, "rule number %zu has no head; write the profile anew with "
                            "joincast profile --write", i + 1);
        if (has_control_characters(label))
            return cli_fail(error, JC_ERR_INPUT, path, "the head of rule number %zu holds control characters; write "
                            "the profile anew with joincast profile --write", i + 1);
        if (only && strcmp(only, label) != 0)
            continue;
        jc_status status = cli_profile_rule_read(path, label, rule, &file->rules[file->count], error);
        if (status != JC_OK)
            return status;
        file->count++;
    }
    return file->count ? JC_OK : refuse_label(path, rules, only, error);
}

jc_status cli_profile_read(const char *path, const char *rule, cli_profile_file *file, jc_error *error)
{
    cli_profile_file made = {0};
    json_t *root = NULL;
    jc_status status = load(path, &root, error);
    if (status != JC_OK)
        return status;
    const json_t *rules = json_object_get(root, "rules");
    status = check_version(path, root, error);
    if (status == JC_OK && json_array_size(rules) == 0) {
        status = cli_fail(error, JC_ERR_INPUT, path, "the profile has no rules; write it anew with joincast profile "
                          "--write");
    } else if (status == JC_OK) {
        made.rules = calloc(json_array_size(rules), sizeof *made.rules);
        status = made.rules ? read_rules(path, rules, rule, &made, error) : cli_fail_memory(error);
    }
    json_decref(root);
    if (status == JC_OK)
        *file = made;
    else
        cli_profile_clear(&made);
    return status;
}

void cli_profile_clear(cli_profile_file *file)
{
    for (size_t i = 0; i < file->count; i++)
        cli_profile_rule_clear(&file->rules[i]);
    free(file->rules);
    *file = (cli_profile_file){0};
}
