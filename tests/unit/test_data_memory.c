/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out while relations are read, loaded, sorted, indexed and written: the first allocation fails,
 * then the second, and so on until all is done. Every failure is JC_ERR_MEMORY and leaves nothing behind; what was
 * kept from leaking is for the sanitizer to see. Linked with --wrap for the allocations of the library's own code. */
#include "model/trie.h"

#include <joincast/data.h>

#include "tests/failing_memory.h"
#include "tests/tap.h"

#include <unistd.h>
#include <zlib.h>

static char folder[] = "/tmp/joincast-test-memory-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put_file(const char *name, const char *text, bool gzip)
{
    gzFile file = gzopen(path_of(name), gzip ? "wb" : "wbT");
    if (!file || gzputs(file, text) < 0 || gzclose(file) != Z_OK)
        exit(99);
}

/* One job, from nothing to all given back. */
static jc_status read_file(const char *name, jc_relation **relation, jc_dictionary *dictionary)
{
    static const jc_type types[] = {JC_TYPE_SYMBOL, JC_TYPE_FLOAT, JC_TYPE_NUMBER};
    jc_error error = {.code = JC_OK};
    jc_status status = jc_relation_read(path_of(name), NULL, 3, types, dictionary, relation, &error);
    return status == error.code && (status == JC_OK) == (*relation != NULL) ? status : JC_ERR_ARGUMENT;
}

static jc_status read_and_free(const char *name)
{
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    jc_status status = jc_dictionary_create(&dictionary);
    if (status == JC_OK)
        status = read_file(name, &relation, dictionary);
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    return status;
}

static jc_status read_facts(void)
{
    return read_and_free("R.facts");
}

static jc_status read_gzip(void)
{
    return read_and_free("R.facts.gz");
}

static jc_status read_csv(void)
{
    return read_and_free("S.csv");
}

/* After a failure the relation must still answer. */
static jc_status build_tries(void)
{
    static const unsigned orders[][3] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}};
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    const jc_trie *trie;
    uint64_t distinct;
    jc_status status = jc_dictionary_create(&dictionary);
    if (status == JC_OK)
        status = read_file("R.facts", &relation, dictionary);
    for (unsigned depth = 3; status == JC_OK && depth > 0; depth--)
        for (int i = 0; status == JC_OK && i < 3; i++)
            status = jc_relation_trie(relation, depth, orders[i], &trie);
    for (unsigned c = 0; status == JC_OK && c < 3; c++)
        status = jc_relation_distinct(relation, c, &distinct);
    if (relation && memory_failed && jc_relation_trie(relation, 3, orders[1], &trie) != JC_OK)
        status = JC_ERR_ARGUMENT;
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    return status;
}

static jc_status write_relation(const char *name)
{
    jc_dictionary *dictionary = NULL;
    jc_relation *relation = NULL;
    jc_status status = jc_dictionary_create(&dictionary);
    if (status == JC_OK)
        status = read_file("S.csv", &relation, dictionary);
    if (status == JC_OK)
        status = jc_relation_write(path_of(name), NULL, true, NULL, relation, dictionary, NULL);
    if (status != JC_OK && access(path_of(name), F_OK) == 0)
        status = JC_ERR_ARGUMENT; /* a file that is not whole */
    unlink(path_of(name));
    jc_relation_free(relation);
    jc_dictionary_free(dictionary);
    return status;
}

static jc_status write_csv(void)
{
    return write_relation("written.csv");
}

static jc_status write_gzip(void)
{
    return write_relation("written.csv.gz");
}

static jc_program *program;

static jc_status load_database(void)
{
    jc_database *database = NULL;
    jc_error error = {.code = JC_OK};
    jc_status status = jc_database_create(program, &database);
    if (status == JC_OK)
        status = jc_database_load(database, program, folder, &error);
    for (unsigned p = 0; database && status != JC_OK && p < program->predicate_count; p++)
        if (jc_relation_rows(jc_database_relation(database, p)) > 0)
            status = JC_ERR_ARGUMENT;
    jc_database_free(database);
    return status;
}

int main(void)
{
    static const char source[] = ".decl R(s:symbol, f:float, n:number)\n.input R\n"
                                 ".decl S(s:symbol, f:float, n:number)\n"
                                 ".input S\nR(\"more\", 1.5, -3).\n.decl T(n:number)\nT(1). T(2).\n";
    char text[60000], *at = text;
    if (!mkdtemp(folder))
        return 99;
    for (int i = 0; i < 700; i++)
        at += sprintf(at, "symbol%d\t%d.5\t%lld\n", i * 37 % 700, i, (i % 2 ? 1 : -1) * (1LL << 40) + i);
    put_file("R.facts", text, false);
    put_file("R.facts.gz", text, true);
    put_file("S.csv", "\"quoted \"\"field\"\"\",0.5,1\nplain,1,-2\n\"over\nlines\",2,3\n", false);
    jc_diagnostics *diagnostics = NULL;
    if (jc_program_parse(source, strlen(source), "test.dl", &program, &diagnostics) != JC_OK)
        return 99;
    jc_diagnostics_free(diagnostics);
    fail_each_allocation(read_facts, "facts", 3);
    fail_each_allocation(read_gzip, "facts in gzip", 3);
    fail_each_allocation(read_csv, "quoted CSV", 3);
    fail_each_allocation(build_tries, "tries and distinct counts", 3);
    fail_each_allocation(write_csv, "writing CSV", 3);
    fail_each_allocation(write_gzip, "writing gzip", 3);
    fail_each_allocation(load_database, "a database", 3);
    jc_program_free(program);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || done_testing();
}
