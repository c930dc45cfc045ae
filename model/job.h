/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of a job: what a GPU needs to run a program's rules, without the program, the dictionary or the
 * database. Values are codes, variables are depths in the order in which the rule binds them.
 *
 * Rules stand in an order in which each follows those that derive what it reads; a derived relation holds the rows
 * that it has before any rule ran (its facts), and each rule adds to it. */
#ifndef MODEL_JOB_H
#define MODEL_JOB_H

#include "model/arena.h"
#include "model/job_values.h"

#include <joincast/model.h>

/* What one rule may have in a job. */
#define JC_JOB_MAX_ATOMS 16     /* positive and negated together */
#define JC_JOB_MAX_VARIABLES 16
#define JC_JOB_MAX_FILTERS 64
#define JC_JOB_MAX_HEADS 64

#define JC_JOB_MAX_ROWS (UINT64_C(4294967294)) /* as in a jc_relation */

typedef enum jc_job_term_kind {
    JC_JOB_VARIABLE, /* value is its depth */
    JC_JOB_CODE,     /* value is the constant's code */
    JC_JOB_WILDCARD, /* any code */
    JC_JOB_NONE      /* a constant that no row holds: nothing matches */
} jc_job_term_kind;

typedef struct jc_job_term {
    jc_job_term_kind kind;
    uint32_t value; /* 0 for JC_JOB_WILDCARD and JC_JOB_NONE */
} jc_job_term;

/* In a body any term; in a head variables and codes. */
typedef struct jc_job_atom {
    unsigned relation;  /* index into the job's relations */
    jc_job_term *terms; /* one per column */
} jc_job_atom;

/* At least one side is a variable, none a wildcard or JC_JOB_NONE. */
typedef struct jc_job_filter {
    jc_comparator comparator;
    jc_job_term left, right;
} jc_job_filter;

typedef struct jc_job_rule {
    const char *text; /* as written, one line */
    bool never;       /* the body is false whatever the relations that rules derive: no binding, no row */
    unsigned variable_count;
    const char **variables; /* names by depth; each is in a positive atom */
    unsigned atom_count;
    jc_job_atom *atoms; /* positive; may be none */
    unsigned negated_count;
    jc_job_atom *negated;
    unsigned filter_count;
    jc_job_filter *filters;
    unsigned head_count; /* at least 1 */
    jc_job_atom *heads;
} jc_job_rule;

/* rows distinct rows, sorted lexicographically; a nullary relation has one row or none. */
typedef struct jc_job_relation {
    const char *name; /* no other relation of the job has it */
    unsigned arity;
    bool derived; /* some rule has it as a head */
    uint64_t rows;
    const uint32_t **columns; /* arity arrays of rows codes */
    uint32_t **owned;         /* the same where they belong to the job; NULL where they are borrowed */
} jc_job_relation;

struct jc_job {
    unsigned relation_count, relation_room;
    jc_job_relation *relations;
    unsigned rule_count, rule_room;
    jc_job_rule *rules;
    jc_job_values values;
    jc_arena *storage; /* of all that relations and rules point to, columns excepted */
};

/* ---- making one, for those who fill it ------------------------------------------------------------------------- */

jc_job *jc_job_start(void); /* an empty job; NULL: out of memory */
/* A zeroed entry more, at the end; NULL: out of memory. Earlier entries may move. */
jc_job_relation *jc_job_add_relation(jc_job *job);
jc_job_rule *jc_job_add_rule(jc_job *job);
/* Ranks all values of a job whose relations and rules are complete, where its filters need it. */
jc_status jc_job_rank_values(jc_job *job, jc_database *database);
/* The codes in columns, values included: what a job's data is made of. */
uint64_t jc_job_words(const jc_job *job);

#endif
