/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while levels and sweeps are read. Linked with --wrap for the allocations of our own code. */
#include "cli/levels.h"
#include "cli/sweep.h"

#include "tests/failing_memory.h"

#include <unistd.h>

static char histogram_path[] = "/tmp/joincast-test-levels-XXXXXX";
static char relation_path[] = "/tmp/joincast-test-levels-XXXXXX";

static void put_file(char *path, const char *text)
{
    int file = mkstemp(path);
    if (file < 0 || write(file, text, strlen(text)) != (ssize_t)strlen(text) || close(file) != 0)
        exit(99);
}

static jc_status read_levels(void)
{
    const cli_list none = {0};
    cli_levels levels = {0};
    jc_error error = {.code = JC_OK};
    char text[256];
    snprintf(text, sizeof text, "list:5+3,histogram:%s,relation:%s,relation:%s:2", histogram_path, relation_path,
             relation_path);
    jc_status status = cli_levels_read(text, &none, &levels, &error);
    if (status == JC_OK && levels.count != 4)
        status = JC_ERR_INPUT;
    cli_levels_clear(&levels);
    return status == error.code ? status : JC_ERR_ARGUMENT;
}

/* More runs than there is room for at first. */
static jc_status read_long_list(void)
{
    const cli_list none = {0};
    cli_levels levels = {0};
    jc_error error = {.code = JC_OK};
    char text[1024] = "list:0";
    for (int i = 1; i < 150; i++)
        strcat(text, i % 2 ? "+1" : "+2");
    jc_status status = cli_levels_read(text, &none, &levels, &error);
    cli_levels_clear(&levels);
    return status;
}

static jc_status read_sweep(void)
{
    cli_sweep sweep = {.values = NULL};
    jc_error error = {.code = JC_OK};
    jc_status status = cli_sweep_parse("exponent=0:2:0.05", &sweep, &error);
    cli_sweep_clear(&sweep);
    return status;
}

int main(void)
{
    put_file(histogram_path, "5 100\n3 2\n");
    put_file(relation_path, "1\tx\n1\ty\n2\tx\n");
    fail_each_allocation(read_levels, "levels of lists and files", 20);
    fail_each_allocation(read_long_list, "a long list", 6);
    fail_each_allocation(read_sweep, "a sweep", 1);
    unlink(histogram_path);
    unlink(relation_path);
    return done_testing();
}
