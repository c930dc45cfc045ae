/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/model.h: what things are. Status and errors, schedules, programs, hypergraphs, values and the
 * dictionary, relations, databases, plans and profiles. Nothing here reads or writes a file.
 *
 * Every function that can fail returns a jc_status: JC_OK or a negative code. Results go to output parameters,
 * which are set only on success. Where a person will want to know why, a jc_error receives the code, the place
 * and a sentence; NULL is allowed. Handles come from a *_create (or another function named in its comment) and go
 * to the matching *_free, which accepts NULL.
 */
#ifndef JOINCAST_MODEL_H
#define JOINCAST_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#if defined(__GNUC__)
#define JC_API __attribute__((visibility("default")))
#else
#define JC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ------------------------------------------------------------------------------------------------ */

typedef enum jc_status {
    JC_OK = 0,
    JC_ERR_MEMORY = -1,      /* an allocation failed */
    JC_ERR_ARGUMENT = -2,    /* the caller broke a documented precondition; on the command line: wrong usage */
    JC_ERR_INPUT = -3,       /* text or data that cannot be accepted */
    JC_ERR_IO = -4,          /* the operating system refused a file or a thread */
    JC_ERR_LIMIT = -5,       /* more variables, rows, values or work than this version holds; see JC_MAX_* */
    JC_ERR_SOLVER = -6,      /* the LP solver failed, or its answer did not pass the exact check */
    JC_ERR_UNSUPPORTED = -7  /* understood, but outside what this version does, e.g. recursion */
} jc_status;

typedef struct jc_error {
    jc_status code;
    char place[512];     /* "file:line:column", a file name, a relation's or an option's name; may be empty */
    char sentence[1024]; /* what happened and what to do, without a final newline */
} jc_error;

JC_API const char *jc_status_text(jc_status status); /* a static phrase, e.g. "out of memory" */
JC_API const char *jc_version(void);                 /* e.g. "0.1.0" */

/* The candidate that name most likely misspells, or NULL where none is near. Entries of candidates may be NULL. */
JC_API const char *jc_nearest_name(const char *name, const char *const *candidates, size_t count);

/* ---- limits ------------------------------------------------------------------------------------------------ */

#define JC_MAX_VARIABLES 64 /* distinct named variables in one rule */
#define JC_MAX_ARITY 64     /* attributes of one predicate */

/* ---- schedules: one enumeration, the same names in the simulator, the CPU executor and the GPU -------------- */

typedef enum jc_schedule_kind {
    JC_SCHEDULE_KEY,    /* one root key per block, blocks taken in order as workers free up */
    JC_SCHEDULE_GREEDY, /* root keys, longest processing time first, onto one list per worker */
    JC_SCHEDULE_FLAT,   /* prefix sum over the bindings at `depth`, equal contiguous slices */
    JC_SCHEDULE_STEAL,  /* a queue with an atomic head, `chunk` root keys at a time */
    JC_SCHEDULE_BINARY  /* pairwise joins, every intermediate stored */
} jc_schedule_kind;

typedef struct jc_schedule {
    jc_schedule_kind kind;
    unsigned depth; /* JC_SCHEDULE_FLAT only: 1 = root keys, 2 = pairs, ... up to JC_MAX_VARIABLES */
    uint64_t chunk; /* JC_SCHEDULE_STEAL only: at least 1 */
} jc_schedule;

/* Reads "key", "greedy", "flat1", "flat2", ..., "steal:64", "binary". JC_ERR_ARGUMENT names the choices. */
JC_API jc_status jc_schedule_parse(const char *text, jc_schedule *schedule, jc_error *error);
/* Writes the name into buffer (at least 32 bytes) and returns it. */
JC_API const char *jc_schedule_name(jc_schedule schedule, char buffer[32]);

/* ---- programs: the Soufflé subset, checked; equalities already substituted away ------------------------------ */

typedef struct jc_position {
    unsigned line, column; /* from 1, column in bytes; 0 where unknown */
} jc_position;

typedef enum jc_type {
    JC_TYPE_ANY = 0,  /* an attribute of an undeclared relation: integers where they parse as such, else symbols */
    JC_TYPE_NUMBER,   /* signed 64-bit */
    JC_TYPE_UNSIGNED, /* unsigned 64-bit */
    JC_TYPE_FLOAT,    /* IEEE double */
    JC_TYPE_SYMBOL    /* bytes without NUL */
} jc_type;

/* A value. type is never JC_TYPE_ANY. A number >= 0 and an unsigned of the same magnitude are the same value. */
typedef struct jc_value {
    jc_type type;
    union {
        int64_t number;
        uint64_t unsigned_number;
        double floating;
        const char *symbol; /* NUL-terminated; owned by the program or the dictionary that the value came from */
    } as;
} jc_value;

typedef struct jc_attribute {
    char *name; /* as declared; "" for undeclared relations */
    jc_type type;
} jc_attribute;

/* One .input or .output directive. */
typedef struct jc_io {
    bool present;
    char *filename;       /* NULL: the default, NAME.facts or NAME.csv as Soufflé has it */
    char *delimiter;      /* NULL: the default of the format */
    int headers;          /* 1, 0, or -1 where not said */
    int rfc4180;          /* 1: quoted CSV, 0: not, -1 where not said */
    int compress;         /* 1: gzip, 0: not, -1 where not said */
    jc_position position;
} jc_io;

/* A functional dependency from choice-domain: the determinant attributes fix all others. Bit i = attribute i. */
typedef struct jc_choice {
    uint64_t determinant;
} jc_choice;

typedef struct jc_predicate {
    char *name;
    unsigned arity; /* 0 to JC_MAX_ARITY */
    jc_attribute *attributes;
    bool declared; /* by .decl */
    bool defined;  /* some rule (not only a fact) has it as a head */
    jc_io input, output;
    bool print_size; /* .printsize */
    unsigned choice_count;
    jc_choice *choices;
    jc_position position; /* of the declaration, or of the first use */
} jc_predicate;

typedef enum jc_term_kind { JC_TERM_VARIABLE, JC_TERM_CONSTANT, JC_TERM_WILDCARD } jc_term_kind;

typedef struct jc_term {
    jc_term_kind kind;
    unsigned variable; /* index into the rule's variables */
    jc_value constant;
    jc_position position;
} jc_term;

typedef struct jc_atom {
    unsigned predicate; /* index into the program's predicates */
    unsigned term_count;
    jc_term *terms;
    jc_position position;
} jc_atom;

typedef enum jc_comparator {
    JC_EQUAL, JC_NOT_EQUAL, JC_LESS, JC_LESS_EQUAL, JC_GREATER, JC_GREATER_EQUAL
} jc_comparator;

/* Between integers and floats as between floats, by IEEE 754: 0 equals -0, NaN differs from all; otherwise in the
 * order of jc_value_compare. */
typedef struct jc_comparison {
    jc_comparator comparator;
    jc_term left, right; /* variables or constants; every variable is bound by a positive atom */
    jc_position position;
} jc_comparison;

/* A rule, or a fact (no body and constant heads only). After parsing, equalities that bind have been substituted:
 * x = y left one variable, x = 5 a constant. Every variable occurs in a positive body atom. Variables are
 * numbered by first occurrence in the positive atoms. A rule may have no positive atom, e.g. P() :- !Q(). */
typedef struct jc_rule {
    unsigned head_count;
    jc_atom *heads; /* terms: variables or constants */
    unsigned body_count;
    jc_atom *body; /* positive atoms in the order written */
    unsigned negated_count;
    jc_atom *negated;
    unsigned comparison_count;
    jc_comparison *comparisons;
    bool never; /* a constant comparison is false: the rule derives nothing */
    unsigned variable_count;
    char **variables;
    jc_type *variable_types;
    jc_position position;
    char *text; /* the rule as written, white space folded, comments dropped */
} jc_rule;

typedef struct jc_program {
    char *name; /* file name, or "<command line>", as error messages show it */
    unsigned predicate_count;
    jc_predicate *predicates;
    unsigned rule_count; /* rules with a body */
    jc_rule *rules;
    unsigned fact_count;
    jc_rule *facts;        /* rules without a body; constants only */
    unsigned *order;       /* rule_count indices: an order in which every rule follows those it depends on */
    bool recursive;        /* then order is the order written, and recursive_rule a rule on a cycle */
    unsigned recursive_rule;
    bool declarations;     /* some .decl was seen: Soufflé's rules hold (undeclared relations were an error) */
    void *storage;         /* private */
} jc_program;

JC_API void jc_program_free(jc_program *program);
/* Index of the predicate of that name, or -1. */
JC_API int jc_program_find(const jc_program *program, const char *name);
/* The key of body atom `atom` of a rule: its predicate's name, with #2, #3 for later body atoms of the same
 * predicate. Writes at most size bytes, returns the length needed without the NUL, as snprintf does. */
JC_API int jc_atom_key(const jc_program *program, const jc_rule *rule, unsigned atom, char *buffer, size_t size);

/* ---- hypergraphs --------------------------------------------------------------------------------------------- */

/* Vertices 0..vertex_count-1, edges as sorted vertex lists without repeats in compressed form: edge e holds
 * members[start[e]] .. members[start[e+1]-1]. Edges over the same vertices, singletons and empty edges are legal. */
typedef struct jc_hypergraph {
    unsigned vertex_count;
    char **vertices; /* names */
    unsigned edge_count;
    char **edges; /* names */
    size_t *start;
    unsigned *members;
} jc_hypergraph;

/* Takes counts and NULL-terminated name arrays by copy; an edge's vertex list may be unsorted and repeat.
 * JC_ERR_ARGUMENT where a member is not a vertex. */
JC_API jc_status jc_hypergraph_create(unsigned vertex_count, const char *const *vertices, unsigned edge_count,
                                      const char *const *edges, const size_t *start, const unsigned *members,
                                      jc_hypergraph **hypergraph);
/* Vertices are the rule's variables, edges its positive body atoms by key; wildcards and constants drop out. */
JC_API jc_status jc_hypergraph_of_rule(const jc_program *program, const jc_rule *rule, jc_hypergraph **hypergraph);
JC_API void jc_hypergraph_free(jc_hypergraph *hypergraph);

/* ---- statistics: what is said of a relation -------------------------------------------------------------------- */

#define JC_NORM_INFINITY 0

/* The unit of a statistic's number. */
typedef enum jc_magnitude {
    JC_MAGNITUDE_NUMBER,       /* the value itself: 10, 5e4 */
    JC_MAGNITUDE_POWER_OF_TWO, /* 2^number */
    JC_MAGNITUDE_POWER_OF_N    /* N^number, N the size that all relations share */
} jc_magnitude;

/* ||deg(Y|X)||_p of a relation, over its columns; a degree bound has p = JC_NORM_INFINITY, a functional dependency also
 * the number 1. */
typedef struct jc_statistic {
    unsigned predicate;
    uint64_t given, of; /* columns of X and Y: bit i = attribute i; disjoint, of not 0 */
    unsigned norm;      /* 1 to 64, or JC_NORM_INFINITY */
    jc_magnitude magnitude;
    char *number; /* exact non-negative rational in text; for JC_MAGNITUDE_NUMBER 0 says that the relation is empty */
    char *text;   /* as written */
} jc_statistic;

JC_API void jc_statistic_clear(jc_statistic *statistic); /* frees what it owns */

/* ---- tree decompositions --------------------------------------------------------------------------------------- */

/* A rooted tree of bags. Bag b holds vertices[start[b]] .. vertices[start[b+1]-1], sorted; parent[b] < b, and
 * parent[0] = 0 is the root. Its cover is the edges cover_edges[cover_start[b]] .., sorted, with their weights. */
typedef struct jc_decomposition {
    unsigned bag_count;
    size_t *start;
    unsigned *vertices;
    unsigned *parent;
    char **width; /* per bag its cost, an exact rational */
    size_t *cover_start;
    unsigned *cover_edges;
    char **cover_weights; /* exact rationals; parallel to cover_edges */
} jc_decomposition;

JC_API void jc_decomposition_free(jc_decomposition *decomposition);

/* ---- dictionary: one per program, values to 32-bit codes ------------------------------------------------------ */

/* An integer 0 <= v < 2^31 is its own code and takes no room. Every other value (larger and negative integers,
 * floats by their bits, symbols by their bytes) gets the next code from 2^31 up. Equal values have equal codes;
 * the order of codes is not the order of values. JC_CODE_END is never a code. */
typedef struct jc_dictionary jc_dictionary;
#define JC_CODE_END UINT32_MAX
#define JC_CODE_TABLE UINT32_C(0x80000000)

JC_API jc_status jc_dictionary_create(jc_dictionary **dictionary);
JC_API void jc_dictionary_free(jc_dictionary *dictionary);
/* The value's code; adds it where new. JC_ERR_LIMIT after 2^31 - 1 table values. Not thread-safe. */
JC_API jc_status jc_dictionary_encode(jc_dictionary *dictionary, const jc_value *value, uint32_t *code);
/* As encode for the symbol in bytes[0..length), which needs no NUL at its end. */
JC_API jc_status jc_dictionary_encode_symbol(jc_dictionary *dictionary, const char *bytes, size_t length,
                                             uint32_t *code);
/* The value's code if it is there; never adds. Thread-safe as long as nothing encodes. */
JC_API bool jc_dictionary_find(const jc_dictionary *dictionary, const jc_value *value, uint32_t *code);
/* The value behind a code that this dictionary gave; the symbol stays owned by the dictionary. */
JC_API jc_value jc_dictionary_value(const jc_dictionary *dictionary, uint32_t code);
/* Total order over values: integers by value, then floats (-0 before +0, NaN last), then symbols by bytes.
 * Less than 0, 0 or more, as strcmp. */
JC_API int jc_value_compare(const jc_value *left, const jc_value *right);
/* The value as text: shortest form that reads back for floats, bytes as they are for symbols. snprintf's contract. */
JC_API int jc_value_print(const jc_value *value, char *buffer, size_t size);
JC_API uint64_t jc_dictionary_size(const jc_dictionary *dictionary); /* table values only */
JC_API uint64_t jc_dictionary_bytes(const jc_dictionary *dictionary);

/* ---- relations ------------------------------------------------------------------------------------------------ */

/* A set of rows of 32-bit codes, stored as one array per column, rows sorted lexicographically by the columns as
 * numbered, duplicates gone. Immutable once created, and safe to read from several threads. Arity 0 is legal: one
 * row or none. At most 2^32 - 2 rows. */
typedef struct jc_relation jc_relation;

/* Sorts (radix, O(arity * rows)) and removes duplicates. columns[0..arity) are malloc'd arrays of `rows` codes,
 * and belong to the relation from here on, also when this fails. columns itself stays the caller's. */
JC_API jc_status jc_relation_create(unsigned arity, uint64_t rows, uint32_t **columns, jc_relation **relation);
JC_API void jc_relation_free(jc_relation *relation);
JC_API unsigned jc_relation_arity(const jc_relation *relation);
JC_API uint64_t jc_relation_rows(const jc_relation *relation);
JC_API const uint32_t *jc_relation_column(const jc_relation *relation, unsigned column);
/* Number of distinct codes in a column; computed at the first call, then kept. Thread-safe. */
JC_API jc_status jc_relation_distinct(const jc_relation *relation, unsigned column, uint64_t *distinct);

/* ---- databases: a program's dictionary and one relation per predicate ------------------------------------------ */

typedef struct jc_database jc_database;

JC_API jc_status jc_database_create(const jc_program *program, jc_database **database);
JC_API void jc_database_free(jc_database *database);
JC_API jc_dictionary *jc_database_dictionary(jc_database *database);
/* The relation of a predicate; an empty one of the right arity where none was set. Never NULL. */
JC_API const jc_relation *jc_database_relation(const jc_database *database, unsigned predicate);
/* Takes the relation; replaces and frees an earlier one. JC_ERR_ARGUMENT on an arity clash (relation then kept by
 * the caller). */
JC_API jc_status jc_database_set(jc_database *database, unsigned predicate, jc_relation *relation);

/* ---- plans ----------------------------------------------------------------------------------------------------- */

/* How one rule is evaluated: one variable order, for each variable the atoms that constrain it, filters and negated
 * atoms at the earliest depth at which their variables are bound. */
typedef struct jc_plan jc_plan;

/* order: the rule's variable_count variable indices, each once; NULL chooses one from the statistics of the
 * database: the order whose estimated number of bindings, summed over all prefixes, is least; exactly up to 12
 * variables, greedily beyond; ties keep the order of first occurrence. The plan keeps pointers to program, rule and
 * database and builds the tries it needs. */
JC_API jc_status jc_plan_create(const jc_program *program, const jc_rule *rule, jc_database *database,
                                const unsigned *order, jc_plan **plan, jc_error *error);
JC_API void jc_plan_free(jc_plan *plan);
JC_API const unsigned *jc_plan_order(const jc_plan *plan); /* variable_count indices */
/* Reads "x,y,z" against the rule's variables into order[0..variable_count). */
JC_API jc_status jc_plan_parse_order(const jc_rule *rule, const char *text, unsigned *order, jc_error *error);
/* The plan as text that a person can read. */
JC_API jc_status jc_plan_print(const jc_plan *plan, FILE *out);

/* ---- profiles: where the work sits ----------------------------------------------------------------------------- */

/* The work units at one depth: unit i is the i-th binding of the first `depth` variables, in the plan's order, and
 * work[i] the estimated number of candidate bindings that are examined below it (at least 1). The work of a root key
 * is the sum over its pairs. A root key below which no second variable is bound is one unit of work 1 at depth 1 and
 * at depth 2 (its second code is JC_CODE_END): so no key is lost and the total is the same at every depth. */
typedef struct jc_profile_level {
    uint64_t units;
    uint64_t *work;          /* units values; their sum is the profile's total, at every depth */
    uint64_t largest;        /* the largest indivisible unit at this depth */
    uint32_t largest_binding[2]; /* its codes, for the first `depth` variables; the first of several equal units */
} jc_profile_level;

typedef struct jc_profile {
    unsigned variable_count;
    unsigned depth_count;      /* 0 (no variables), 1 (one variable) or 2 */
    jc_profile_level level[2]; /* level[d-1] is depth d */
    uint32_t *root_keys;       /* level[0].units codes: the candidates of the first variable, in order */
    uint64_t *root_start;      /* level[0].units + 1 offsets into level[1] where depth_count is 2, else NULL */
    uint64_t total;            /* T */
} jc_profile;

/* Enumerates the bindings of the first two variables and weighs what is below each by the exact sizes of the lists
 * that are bound there and by average fan-outs further down; the join itself is not run. O(bindings at depth 2). A
 * body that cannot be true whatever the bindings has no units. JC_ERR_LIMIT where the total is beyond 2^63. */
JC_API jc_status jc_profile_create(const jc_plan *plan, jc_profile **profile, jc_error *error);
JC_API void jc_profile_free(jc_profile *profile);

/* ---- jobs: what a GPU needs to run a program's rules ------------------------------------------------------------ */

/* The relations that rules name, as columns of codes, and the rules in dependency order, each with its variable
 * order: what joincast-gpu runs; jc_job_write and jc_job_read bring it there. */
typedef struct jc_job jc_job;

/* orders: per rule of the program a variable order or NULL; may itself be NULL. Rule i of the job is
 * program->rules[program->order[i]]. Where no order is given it is chosen from the relations that no rule derives;
 * variables that only derived relations have come last. The constants of heads and filters are added to the
 * database's dictionary. The columns are borrowed: the job is good while the database stays as it is.
 * JC_ERR_UNSUPPORTED: recursion, or rules for a relation with a choice-domain; JC_ERR_LIMIT: a rule with more than 16 atoms (negated ones
 * included), 16 variables, 64 comparisons or 64 heads. */
JC_API jc_status jc_job_create(const jc_program *program, jc_database *database, const unsigned *const *orders,
                               jc_job **job, jc_error *error);
JC_API void jc_job_free(jc_job *job);

#ifdef __cplusplus
}
#endif
#endif
