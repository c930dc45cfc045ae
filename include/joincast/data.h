/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/data.h: reading programs and relations, writing relations, and generating them. */
#ifndef JOINCAST_DATA_H
#define JOINCAST_DATA_H

#include <joincast/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- programs -------------------------------------------------------------------------------------------------- */

/* What the parser has to say: errors and warnings in the order of their places. */
typedef struct jc_diagnostics jc_diagnostics;

JC_API void jc_diagnostics_free(jc_diagnostics *diagnostics);
JC_API size_t jc_diagnostics_count(const jc_diagnostics *diagnostics, bool errors_only);
/* Each as "name:line:column: error: sentence", then the source line and a caret below the place. */
JC_API jc_status jc_diagnostics_print(const jc_diagnostics *diagnostics, FILE *out);
/* The first error as a jc_error; JC_OK and error untouched where there is none. */
JC_API jc_status jc_diagnostics_first(const jc_diagnostics *diagnostics, jc_error *error);

/* Parses text[0..length) (UTF-8, NUL bytes are an error). *diagnostics is set whenever memory allowed it, also on
 * success (warnings); *program only where there is no error. name appears in messages. JC_ERR_INPUT: see the
 * diagnostics; at most 20 errors are kept. */
JC_API jc_status jc_program_parse(const char *text, size_t length, const char *name, jc_program **program,
                                  jc_diagnostics **diagnostics);

/* ---- relations from files ------------------------------------------------------------------------------------- */

typedef enum jc_format {
    JC_FORMAT_GUESS, /* from the name: .facts .csv .tsv .txt .edges, with or without .gz, and from the first line */
    JC_FORMAT_FACTS, /* Soufflé: tab-separated, nothing quoted, no header */
    JC_FORMAT_TSV,   /* as FACTS, lines that begin with # are comments */
    JC_FORMAT_CSV,   /* RFC 4180, quotes and embedded newlines, comma unless said */
    JC_FORMAT_EDGES  /* SNAP: # comments, integers separated by white space */
} jc_format;

typedef struct jc_read_options {
    jc_format format;
    const char *delimiter; /* one byte or more; NULL: the format's own; '|' is found by itself in a header line */
    int headers;           /* 1: skip the first line, 0: do not, -1: skip it where it is an LSQB or Neo4j header,
                            * i.e. contains ":ID(" or ":START_ID(" */
} jc_read_options;

/* Reads one file into a relation of that arity and types; options NULL: all is guessed. gzip is known by its content.
 * BOM, CRLF and a missing last newline are accepted. Integers are decimal, 0x... or 0b...; floats are what strtod
 * takes in the C locale. JC_ERR_INPUT with "file:line": ragged rows, NUL bytes, a value that is not of its type or
 * over its range; with the file alone: gzip data that is damaged or ends early. JC_ERR_IO: cannot be opened or read,
 * or is a directory. Nothing is left behind in *relation on failure (values may remain in the dictionary). */
JC_API jc_status jc_relation_read(const char *path, const jc_read_options *options, unsigned arity,
                                  const jc_type *types, jc_dictionary *dictionary, jc_relation **relation,
                                  jc_error *error);

/* How many columns the first row of a file has, for jc_relation_read over files whose arity nobody knows.
 * JC_ERR_INPUT where it has no row in its first 256 KiB or is a Matrix Market file; else as jc_relation_read. */
JC_API jc_status jc_relation_file_columns(const char *path, const jc_read_options *options, unsigned *columns,
                                          jc_error *error);

/* Loads what the program reads: predicates with .input, and those that no rule or fact defines in a program without
 * declarations. Looks in facts_directory (NULL: the current one) for the directive's filename, else NAME.facts, .csv,
 * .tsv, .txt, .edges; each as it is, then with .gz. Then adds the program's own facts. On failure the database's
 * relations are as they were. */
JC_API jc_status jc_database_load(jc_database *database, const jc_program *program, const char *facts_directory,
                                  jc_error *error);

/* Writes the relation's rows as delimited text, values decoded, rows in the order of the values; "()" for the row of
 * a nullary relation. delimiter NULL: a tab, with rfc4180 a comma. header: the attributes whose names make a first
 * line, NULL for none. The file appears under its name only when complete. path "-": standard output. ".gz"
 * compresses. JC_ERR_INPUT: a symbol that unquoted text cannot hold. After JC_ERR_IO errno is as after
 * jc_output_commit. */
JC_API jc_status jc_relation_write(const char *path, const char *delimiter, bool rfc4180, const jc_attribute *header,
                                   const jc_relation *relation, const jc_dictionary *dictionary, jc_error *error);

/* A file that appears under its name only when it is complete: open, write to jc_output_stream, then commit (which
 * flushes, checks and renames) or abandon (which removes it). path "-" is standard output; pipes and devices are
 * written in place. After JC_ERR_IO errno holds the reason: EPIPE means that nobody reads any more, which a command
 * that writes to standard output may take for a quiet end (SIGPIPE must be ignored by the caller to see it). */
typedef struct jc_output jc_output;
JC_API jc_status jc_output_open(const char *path, jc_output **output, jc_error *error);
JC_API FILE *jc_output_stream(jc_output *output);
JC_API jc_status jc_output_commit(jc_output *output, jc_error *error); /* frees output, also on failure */
JC_API void jc_output_abandon(jc_output *output);

/* ---- hypergraphs, statistics, decompositions ------------------------------------------------------------------- */

typedef enum jc_hypergraph_format {
    JC_HYPERGRAPH_GUESS,      /* PACE where its header comes first or the name ends in .hgr, else HyperBench */
    JC_HYPERGRAPH_HYPERBENCH, /* .hg .dtl: name(v,v,...), ... ended by a dot; % and // comments */
    JC_HYPERGRAPH_PACE        /* .hgr: c comments, p htd VERTICES EDGES, then EDGE VERTEX... */
} jc_hypergraph_format;

/* Numeric names, singleton and empty edges, edges over the same vertices, edges of the same name (all but the first
 * get #2, #3), vertices in no edge, a byte order mark, CRLF, a missing last dot and missing commas between edges are
 * accepted. PACE's vertices are named by their numbers, its edges too. gzip is known by its content. JC_ERR_INPUT
 * with "file:line:column" else, with the file alone where it holds no edge, no header or too few edges; JC_ERR_IO as
 * jc_relation_read; JC_ERR_LIMIT from 2 GiB, or above 10,000,000 vertices in PACE's header. */
JC_API jc_status jc_hypergraph_read(const char *path, jc_hypergraph_format format, jc_hypergraph **hypergraph,
                                    jc_error *error);
/* The same from text[0..length); name appears in messages and helps to guess the format. */
JC_API jc_status jc_hypergraph_parse(const char *text, size_t length, const char *name, jc_hypergraph_format format,
                                     jc_hypergraph **hypergraph, jc_error *error);

/* PACE's format of decompositions: "s htd BAGS WIDTH VERTICES EDGES" (fractional: "s fhtd"), "b BAG VERTEX...",
 * "w BAG EDGE WEIGHT" where the weight is not 0, then the tree's edges "BAG BAG", the parent first; vertices and
 * edges are numbered from 1 in the hypergraph's order, and comments say which they are. WIDTH is the largest of the
 * bags' widths. WIDTH and WEIGHT are exact: decimals where these end within 15 digits (1.5), else fractions (4/3).
 * JC_ERR_IO where out fails. */
JC_API jc_status jc_decomposition_print(const jc_decomposition *decomposition, const jc_hypergraph *hypergraph,
                                        bool fractional, FILE *out);

typedef enum jc_statistic_form {
    JC_STATISTIC_DEGREE,     /* R: y|x <= 10 */
    JC_STATISTIC_DEPENDENCY, /* R: x -> y */
    JC_STATISTIC_NORM        /* R: y|x, 2, 5e4 */
} jc_statistic_form;

/* Reads a statistic of a program's relation. Names are its declared attributes, else the variables of its first body
 * atom that has them all (R#2: of the second atom of R in a body), else column numbers from 1; several are separated
 * by blanks or commas. X may be empty ("R: x y|, 1, 5e4" is a cardinality). Norms: 1 to 64 or inf. Values: 10, 5e4,
 * 2.5, 7/2, 1_000, 2^2.7, N, N^3/2 = N^(3/2); none is negative, and a number is 0 or at least 1. JC_ERR_INPUT says
 * what is wrong and which names there are, JC_ERR_LIMIT that a value has more than 300 digits; place is then text. */
JC_API jc_status jc_statistic_parse(const char *text, jc_statistic_form form, const jc_program *program,
                                    jc_statistic *statistic, jc_error *error);

/* ---- jobs ------------------------------------------------------------------------------------------------------ */

/* Writes a job as a folder (made where absent) of job.txt, which a person can read, and columns.bin, 32-bit
 * little-endian codes column by column; each appears only when complete, job.txt last, and says the check sum of the
 * other. path "-": both as one stream to standard output, a line "data" between them. JC_ERR_IO where that fails;
 * errno then as after jc_output_commit. */
JC_API jc_status jc_job_write(const jc_job *job, const char *path, jc_error *error);
/* Reads a job from its folder, from a file that holds the stream, or from standard input for "-". Everything is
 * checked; what the data is said to be is not believed, and no memory taken for it, before it is there. JC_ERR_INPUT
 * with "file:line" else, JC_ERR_LIMIT as jc_job_create, JC_ERR_IO: cannot be opened or read. */
JC_API jc_status jc_job_read(const char *path, jc_job **job, jc_error *error);

/* ---- generating ------------------------------------------------------------------------------------------------ */

/* A program-analysis sample for the CallGraphEdge rules: writes Reachable, InstructionMethod, Invocation,
 * VarPointsTo, HeapType and MethodLookup as .facts into directory (made where absent). */
typedef struct jc_callgraph_options {
    uint64_t methods;  /* at least 10 */
    double hot_share;  /* in (0, 1): share of the helper join's work that the type java.lang.Object holds: of the
                        * |MethodLookup(t)| * (3 + |HeapType(t)|) candidate bindings summed over types t; attained to
                        * within 0.01 from 500 methods on */
    uint64_t seed;
} jc_callgraph_options;
JC_API jc_status jc_generate_callgraph(const jc_callgraph_options *options, const char *directory, jc_error *error);

/* A recursive-matrix graph as tab-separated edges x, y, each once, x != y: from the smaller to the larger end, or
 * with orient from the end of lower degree to the end of higher degree. */
typedef struct jc_rmat_options {
    unsigned scale;       /* 1 to 30: 2^scale vertices */
    uint64_t edge_factor; /* edges drawn per vertex */
    double a, b, c;       /* quadrant probabilities, sum below 1 */
    bool orient;
    uint64_t seed;
} jc_rmat_options;
JC_API jc_status jc_generate_rmat(const jc_rmat_options *options, const char *path, jc_error *error);

/* A small social network in LSQB's layout: '|'-separated with its header lines and 64-bit ids. */
typedef struct jc_lsqb_options {
    uint64_t persons; /* at least 10 */
    uint64_t seed;
} jc_lsqb_options;
JC_API jc_status jc_generate_lsqb(const jc_lsqb_options *options, const char *directory, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
