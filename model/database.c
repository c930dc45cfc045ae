/* SPDX-License-Identifier: Apache-2.0 */
/* A database: a program's dictionary and one relation per predicate, empty until set. */
#include <joincast/model.h>

#include <stdlib.h>

struct jc_database {
    unsigned predicate_count;
    jc_relation **relations; /* never NULL */
    jc_dictionary *dictionary;
};

static jc_status create_empty(unsigned arity, jc_relation **relation)
{
    uint32_t *columns[JC_MAX_ARITY] = {NULL};
    return arity > JC_MAX_ARITY ? JC_ERR_LIMIT : jc_relation_create(arity, 0, columns, relation);
}

jc_status jc_database_create(const jc_program *program, jc_database **database)
{
    jc_database *made = calloc(1, sizeof *made);
    if (!made)
        return JC_ERR_MEMORY;
    jc_status status = jc_dictionary_create(&made->dictionary);
    if (status != JC_OK)
        goto failed;
    made->relations = calloc((size_t)program->predicate_count + 1, sizeof *made->relations);
    if (!made->relations) {
        status = JC_ERR_MEMORY;
        goto failed;
    }
    for (unsigned p = 0; p < program->predicate_count; p++, made->predicate_count++) {
        status = create_empty(program->predicates[p].arity, &made->relations[p]);
        if (status != JC_OK)
            goto failed;
    }
    *database = made;
    return JC_OK;
failed:
    jc_database_free(made);
    return status;
}

void jc_database_free(jc_database *database)
{
    if (!database)
        return;
    for (unsigned p = 0; p < database->predicate_count; p++)
        jc_relation_free(database->relations[p]);
    free(database->relations);
    jc_dictionary_free(database->dictionary);
    free(database);
}

jc_dictionary *jc_database_dictionary(jc_database *database)
{
    return database->dictionary;
}

const jc_relation *jc_database_relation(const jc_database *database, unsigned predicate)
{
    return database->relations[predicate];
}

jc_status jc_database_set(jc_database *database, unsigned predicate, jc_relation *relation)
{
    if (predicate >= database->predicate_count ||
        jc_relation_arity(relation) != jc_relation_arity(database->relations[predicate]))
        return JC_ERR_ARGUMENT;
    if (relation != database->relations[predicate])
        jc_relation_free(database->relations[predicate]);
    database->relations[predicate] = relation;
    return JC_OK;
}
