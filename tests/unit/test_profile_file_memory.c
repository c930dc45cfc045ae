/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while a profile file is written and read. Linked with --wrap for the allocations of our own
 * code; those of jansson are left alone. */
#include "tests/unit/profile_case.h"

#include "tests/failing_memory.h"

static jc_work *work;

static jc_status write_and_read(void)
{
    cli_profile_writer *writer = NULL;
    cli_profile_file file = {0};
    jc_error error = {.code = JC_OK};
    jc_status status = cli_profile_open(profile_path, "profile", &writer, &error);
    if (status == JC_OK)
        status = cli_profile_add(writer, "Q", "x, y", work, &error);
    if (status == JC_OK) {
        status = cli_profile_add(writer, "P", "x, y", work, &error);
    }
    if (status == JC_OK)
        status = cli_profile_commit(writer, &error);
    else
        cli_profile_abandon(writer);
    if (status == JC_OK)
        status = cli_profile_read(profile_path, NULL, &file, &error);
    if (status == JC_OK && (file.count != 2 || !same_work(file.rules[1].work, work)))
        status = JC_ERR_INPUT;
    cli_profile_clear(&file);
    return status == error.code ? status : JC_ERR_ARGUMENT;
}

static jc_status refuse_rule(void)
{
    cli_profile_file file = {0};
    jc_error error = {.code = JC_OK};
    jc_status status = cli_profile_read(profile_path, "R", &file, &error);
    return status == JC_ERR_INPUT ? JC_OK : status;
}

int main(void)
{
    uint64_t random = 5;
    work = random_work(&random);
    make_profile_path();
    fail_each_allocation(write_and_read, "a profile written and read", 15);
    fail_each_allocation(refuse_rule, "a rule that is not there", 2);
    jc_work_free(work);
    unlink(profile_path);
    return done_testing();
}
