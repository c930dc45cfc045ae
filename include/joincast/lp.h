/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/lp.h: how large the output of a join can get. */
#ifndef JOINCAST_LP_H
#define JOINCAST_LP_H

#include <joincast/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A minimum fractional edge cover of some vertices of a hypergraph, and the maximum fractional vertex packing that
 * proves it:
 *     min  sum_e c_e x_e   with  sum_{e contains v} x_e >= 1 for every v to be covered,  x >= 0
 *     max  sum_v y_v       with  sum_{v in e} y_v <= c_e  for every edge e,              y >= 0
 * Programs of up to 16 vertices and 16 edges are solved by simplex in 64-bit integers where these do not overflow;
 * for others GLPK finds a basis and FLINT solves that basis in rationals. Either way the pair is then checked in
 * exact arithmetic: both feasible, both of the same value. Where the check fails, an exact simplex goes on from the
 * basis. No unchecked result is ever returned.
 * GLPK runs in the calling thread's own environment and with its messages off. A caller who uses GLPK in that thread
 * finds his hooks unset afterwards, and where GLPK failed within, his GLPK objects gone.
 * Atserias, Grohe, Marx: Size bounds and query plans for relational joins, SIAM J. Comput. 42(4), 2013. */
typedef struct jc_cover jc_cover;

/* costs: edge_count exact non-negative costs as rationals in text ("1", "3/2"), or NULL for all 1.
 * covered: vertex_count flags, or NULL for all; with nothing to cover the value is 0 and the bound 1. JC_ERR_INPUT
 * where a vertex to be covered lies in no edge, or a cost is no such text; JC_ERR_SOLVER where no basis passes the
 * check. Thread-safe. */
JC_API jc_status jc_cover_solve(const jc_hypergraph *hypergraph, const char *const *costs, const bool *covered,
                                jc_cover **cover, jc_error *error);
/* As jc_cover_solve with c_e = log2(sizes[e]), each rounded up to a double and then taken as an exact rational.
 * A size of 0 in any edge, covered vertices or not, makes the bound 0 (jc_cover_bound says "0", jc_cover_bound_log2
 * minus infinity), since the join is then empty; it costs 0 in the cover, as a size of 1 does. */
JC_API jc_status jc_cover_solve_sizes(const jc_hypergraph *hypergraph, const uint64_t *sizes, const bool *covered,
                                      jc_cover **cover, jc_error *error);
JC_API void jc_cover_free(jc_cover *cover);

/* Exact rationals as text ("3/2"); they live as long as the cover. */
JC_API const char *jc_cover_value(const jc_cover *cover); /* the optimum; with sizes, of the rounded-up logarithms */
JC_API const char *jc_cover_weight(const jc_cover *cover, unsigned edge);
JC_API const char *jc_cover_packing(const jc_cover *cover, unsigned vertex);
JC_API double jc_cover_value_double(const jc_cover *cover); /* rounded up */
JC_API bool jc_cover_certified(const jc_cover *cover);      /* true: the exact check passed */
/* With sizes: the bound as a decimal integer, ceil(prod_e sizes[e]^x_e) in exact integer arithmetic, so never below
 * the true bound of the cover, and its binary logarithm, rounded up. NULL and 0 without sizes. Only where the power
 * that is to be rooted has more than 2^24 bits (weights with large denominators) is the bound itself rounded up, from
 * the value. */
JC_API const char *jc_cover_bound(const jc_cover *cover);
JC_API double jc_cover_bound_log2(const jc_cover *cover);

/* ---- integral covers ------------------------------------------------------------------------------------------- */

/* A minimum edge cover by whole edges: the least sum of costs (NULL: all 1, so their number) of edges whose union holds
 * every vertex to be covered. covered as in jc_cover_solve. chosen: edge_count flags of the caller's; *value: exact
 * rational text, to be freed by the caller. Branch and bound, exponential in the worst case. Thread-safe. */
JC_API jc_status jc_integral_cover_solve(const jc_hypergraph *hypergraph, const char *const *costs,
                                         const bool *covered, bool *chosen, char **value, jc_error *error);

/* ---- constraints: what is known of a query's relations, as inequalities over entropies ------------------------- */

/* One statistic of one relation, over the vertices of a hypergraph: with X = given, Y = of (disjoint masks, bit v =
 * vertex v, Y not empty unless the relation is), deg(Y|X) the degree sequence and p = norm, ||deg(Y|X)||_p has the
 * logarithm c = bound. It says  h(X)/p + h(XY) - h(X) <= c.  p = JC_NORM_INFINITY bounds the largest degree (c = 0: a
 * functional dependency), p = 1 with X empty is a cardinality.
 * Abo Khamis, Nakos, Olteanu, Suciu: Join size bounds using l_p-norms on degree sequences, PODS 2024. */
typedef struct jc_constraint {
    uint64_t given, of;
    unsigned norm;     /* 1, 2, ... or JC_NORM_INFINITY */
    const char *bound; /* c >= 0 as an exact rational in text; NULL: the relation is empty, c is minus infinity */
    const char *name;  /* for people: "|R|", "deg_R(y|x)", "||deg_R(y|x)||_2"; never NULL */
} jc_constraint;

/* A growing list of constraints over the same at most 64 vertices (JC_ERR_LIMIT else); it keeps copies, which stay where
 * they are as long as the list lives. */
typedef struct jc_constraints jc_constraints;
JC_API jc_status jc_constraints_create(unsigned vertex_count, const char *const *vertices,
                                       jc_constraints **constraints);
JC_API void jc_constraints_free(jc_constraints *constraints);
JC_API unsigned jc_constraints_vertex_count(const jc_constraints *constraints);
JC_API const char *jc_constraints_vertex(const jc_constraints *constraints, unsigned vertex);
JC_API size_t jc_constraints_count(const jc_constraints *constraints);
JC_API const jc_constraint *jc_constraints_at(const jc_constraints *constraints, size_t index);
/* JC_ERR_ARGUMENT: sets that overlap, are empty where they must not be or leave the vertices; norm above 64;
 * JC_ERR_INPUT: bound is no non-negative rational. */
JC_API jc_status jc_constraints_add(jc_constraints *constraints, const jc_constraint *constraint, jc_error *error);
/* The cardinalities of a hypergraph's edges: costs as in jc_cover_solve (NULL: all 1). At most 64 vertices. */
JC_API jc_status jc_constraints_add_edges(jc_constraints *constraints, const jc_hypergraph *hypergraph,
                                          const char *const *costs, jc_error *error);
/* The cardinalities of edges in rows: c = log2, rounded up to a double; a size of 0 is minus infinity. */
JC_API jc_status jc_constraints_add_sizes(jc_constraints *constraints, const jc_hypergraph *hypergraph,
                                          const uint64_t *sizes, jc_error *error);
/* What a statistic of a predicate says of each body atom of that predicate: constants in X or Y and repeated variables
 * narrow it and keep it true; an atom with a wildcard in X gets nothing from it. in_rows false: exponents of N, where
 * a degree bound given as a number is a constant, N^0, and a norm given as a number says nothing; in_rows true: binary
 * logarithms of rows, where a power of N says nothing. *used: atoms that it bounds; may be NULL. */
JC_API jc_status jc_constraints_add_statistic(jc_constraints *constraints, const jc_program *program,
                                              const jc_rule *rule, const jc_statistic *statistic, bool in_rows,
                                              unsigned *used, jc_error *error);
/* The choice-domains of the body's predicates, as dependencies. */
JC_API jc_status jc_constraints_add_choices(jc_constraints *constraints, const jc_program *program,
                                            const jc_rule *rule, jc_error *error);
/* Bounds from choice-domains are true of rows that keep them: JC_ERR_INPUT names a predicate whose rows do not. known:
 * flags per predicate of those to be looked at, NULL for all. O(rows) after sorting. */
JC_API jc_status jc_choices_check(const jc_program *program, const jc_database *database, const bool *known,
                                  jc_error *error);
/* Measured from the data: for each body atom whose predicate is known (flags per predicate; NULL: all), of the rows
 * that its constants and repeated variables select, projected on its variables: the cardinality |R|; for every
 * variable x of an atom of several the number |R(x)| of its values and ||deg_R(rest|x)||_p for each p in norms; and
 * in atoms of 3 to 6 variables for every pair |R(x,y)| and ||deg_R(y|x)||_p, of the projection on x and y. The norm
 * 1 is left out: it is one of the cardinalities. No X has more than one variable. Exact sums of powers, their
 * logarithms rounded up. O(rows) per statistic after its trie, which stays with the relation. An atom that selects
 * no row gives just that. */
JC_API jc_status jc_constraints_measure(jc_constraints *constraints, const jc_program *program, const jc_rule *rule,
                                        jc_database *database, const bool *known, const unsigned *norms,
                                        size_t norm_count, jc_error *error);

/* ---- polymatroid bound ----------------------------------------------------------------------------------------- */

/* The greatest h(target) over all polymatroids h on the vertices that satisfy the constraints, in the constraints' unit
 * (exponent of N, or log2 of rows): no output over these variables is larger. Beside it the proof: weights of the
 * constraints and Shannon inequalities whose sum is h(target) <= value, and a polymatroid that attains the value; both
 * checked in rationals, coefficient by coefficient.
 * Where every X has at most one vertex: the flow program of polynomial size (Zhang, Mayer, Abo Khamis, Olteanu, Suciu:
 * LpBound, SIGMOD 2025), up to 64 vertices. Else Shannon inequalities added where violated, up to
 * JC_POLYMATROID_VERTICES vertices, those that occur together in all constraints and the target counted once. Gogacz, Toruńczyk: Entropy bounds for conjunctive queries with functional
 * dependencies, ICDT 2017; Abo Khamis, Ngo, Suciu: What do Shannon-type inequalities, submodular width, and
 * disjunctive Datalog have to do with one another?, PODS 2017. */
typedef struct jc_polymatroid jc_polymatroid;

#define JC_POLYMATROID_VERTICES 14

typedef enum jc_polymatroid_outcome {
    JC_POLYMATROID_BOUNDED,
    JC_POLYMATROID_UNBOUNDED, /* some vertices of the target are bounded by nothing */
    JC_POLYMATROID_EMPTY      /* a relation is empty: the output has no rows */
} jc_polymatroid_outcome;

/* One Shannon inequality of the proof, times its coefficient > 0:
 *     submodular:  h(left) + h(right) - h(left | right) - h(left & right) >= 0
 *     monotone:    h(left) - h(right) >= 0, right a subset of left */
typedef struct jc_shannon_step {
    bool submodular;
    uint64_t left, right;
    const char *coefficient;
} jc_shannon_step;

/* JC_ERR_LIMIT: more vertices than the constraints' kind allows. JC_ERR_SOLVER: no solution passed the check. */
JC_API jc_status jc_polymatroid_solve(const jc_constraints *constraints, uint64_t target,
                                      jc_polymatroid **polymatroid, jc_error *error);
/* The same, for at most about that many seconds of wall clock (0: no limit): JC_ERR_LIMIT once they are over while
 * inequalities are still being added, which beyond ten vertices can take hours. */
JC_API jc_status jc_polymatroid_solve_within(const jc_constraints *constraints, uint64_t target, double seconds,
                                             jc_polymatroid **polymatroid, jc_error *error);
JC_API void jc_polymatroid_free(jc_polymatroid *polymatroid);
JC_API jc_polymatroid_outcome jc_polymatroid_kind(const jc_polymatroid *polymatroid);
JC_API uint64_t jc_polymatroid_unbounded(const jc_polymatroid *polymatroid); /* the vertices that nothing bounds */
/* Only where bounded: */
JC_API const char *jc_polymatroid_value(const jc_polymatroid *polymatroid);
JC_API double jc_polymatroid_value_double(const jc_polymatroid *polymatroid);                 /* rounded up */
JC_API const char *jc_polymatroid_weight(const jc_polymatroid *polymatroid, size_t constraint); /* "0" where unused */
JC_API size_t jc_polymatroid_step_count(const jc_polymatroid *polymatroid);
JC_API const jc_shannon_step *jc_polymatroid_step(const jc_polymatroid *polymatroid, size_t index);
/* h of a set of vertices under the polymatroid that attains the value; to be freed; NULL where memory is out. */
JC_API char *jc_polymatroid_entropy(const jc_polymatroid *polymatroid, uint64_t set);
/* Where the flow program was used, that polymatroid is normal: h(S) = sum of the parts' weights over those parts that
 * meet S. 0 parts otherwise. Such an h is the entropy of an instance; see jc_witness_create. */
JC_API size_t jc_polymatroid_part_count(const jc_polymatroid *polymatroid);
JC_API uint64_t jc_polymatroid_part(const jc_polymatroid *polymatroid, size_t index, const char **weight);
/* floor(2^value) as a decimal integer where the unit is log2 of rows, "0" where a relation is empty; to be freed. Beyond
 * 2^14 bits it may be rounded up; NULL where unbounded, beyond 2^22 bits, or memory is out. */
JC_API char *jc_polymatroid_rows(const jc_polymatroid *polymatroid);
/* Verifies the proof and the polymatroid anew from the constraints alone; what jc_polymatroid_solve ended with. */
JC_API bool jc_polymatroid_verify(const jc_polymatroid *polymatroid, const jc_constraints *constraints,
                                  uint64_t target);

/* ---- widths ---------------------------------------------------------------------------------------------------- */

typedef enum jc_width_kind {
    JC_WIDTH_GENERALIZED, /* ghw: bags cost their integral edge cover */
    JC_WIDTH_FRACTIONAL,  /* fhw: bags cost their fractional edge cover */
    JC_WIDTH_CONSTRAINED  /* bags cost their polymatroid bound under `constraints` */
} jc_width_kind;

typedef struct jc_width_options {
    const char *const *costs;          /* per edge, as in jc_cover_solve; NULL: all 1 */
    const jc_constraints *constraints; /* JC_WIDTH_CONSTRAINED and submodular width only */
    double seconds;                    /* wall clock; 0: no limit. Then bounds are returned, not an error */
    bool (*stop)(void *argument);      /* asked now and then: true ends the search as the time limit does; or NULL */
    void *argument;
} jc_width_options;

/* The least width over all tree decompositions, or bounds on it where time ran out; with a decomposition that attains
 * the upper bound; without any edge the width is 0 and the decomposition has no bags. Vertices in no edge are left
 * out. What is acyclic goes first, exactly and in about linear time; of a core of more than 3,000 vertices only
 * bounds are found. Once time is up, a linear program under way is still finished; none is begun that would take
 * long, and bags are then covered greedily.
 * JC_ERR_INPUT: a cost that is none, or (constrained) a vertex that nothing bounds; JC_ERR_LIMIT: costs over a common
 * denominator of more than 62 bits. Thread-safe.
 * Fischl, Gottlob, Longo, Pichler: HyperBench, ACM JEA 26, 2021; Bouchitté, Todinca: Treewidth and minimum fill-in,
 * SIAM J. Comput. 31(1), 2001; Korhonen, Berg, Järvisalo: Solving graph problems via potential maximal cliques,
 * ACM JEA 24, 2019; Grohe, Marx: Constraint solving via fractional edge covers, ACM TALG 11(1), 2014. */
typedef struct jc_width jc_width;
JC_API jc_status jc_width_solve(const jc_hypergraph *hypergraph, jc_width_kind kind, const jc_width_options *options,
                                jc_width **width, jc_error *error);
JC_API void jc_width_free(jc_width *width);
JC_API bool jc_width_exact(const jc_width *width); /* lower and upper bound are equal */
JC_API const char *jc_width_lower(const jc_width *width); /* exact rationals */
JC_API const char *jc_width_upper(const jc_width *width);
JC_API const jc_decomposition *jc_width_decomposition(const jc_width *width);

/* Submodular width: the greatest, over polymatroids under the constraints, of the least, over tree decompositions, of
 * the largest h(bag). Without a limit it is exact, however long that takes; where time or the caller ends the search,
 * bounds: the lower one attained by a polymatroid, the upper one certified. Marx: Tractable hypergraph properties for
 * constraint satisfaction and conjunctive queries, J. ACM 60(6), 2013. constraints NULL in options: the hypergraph's
 * edges at their costs; else they are over the hypergraph's vertices, and costs are not looked at. Vertices in no edge
 * are in no bag. JC_ERR_INPUT: no constraint bounds a vertex; a relation is empty, so that there is no width.
 * JC_ERR_LIMIT beyond 64 vertices, or JC_POLYMATROID_VERTICES in a part that no clique of the primal graph separates,
 * counted with the vertices that its degree constraints reach back to. */
JC_API jc_status jc_submodular_width_solve(const jc_hypergraph *hypergraph, const jc_width_options *options,
                                           jc_width **width, jc_error *error);
/* Its decomposition is NULL: no single one attains a submodular width. */

/* ---- witnesses ------------------------------------------------------------------------------------------------- */

/* A worst-case instance of a rule's body: a product of coordinates with whole numbers of values, of which each
 * variable takes some. Without dependencies every variable is one coordinate, with 2^y values for the optimal
 * packing y; with simple ones every part of the normal polymatroid that attains the bound is one, with 2^weight
 * values. Local search makes these numbers whole: as large a product as it finds under the rows that are allowed.
 * Where 2^y is whole, the bound is attained exactly, unless atoms share a relation. */
typedef struct jc_witness jc_witness;
/* sizes: per body atom the rows allowed; no relation has more, and predicates of several atoms share theirs among the
 * atoms. dependencies: simple functional dependencies (c = 0, X of at most one vertex) that the relations have to
 * obey beside the sizes, or NULL; they are said of variables, and what wildcards and constants hide of a relation's
 * own dependencies is to be checked in the rows. Program and rule have to outlive the witness. JC_ERR_INPUT: a
 * dependency that is not simple. JC_ERR_LIMIT: more than 2^32 - 2 rows in a relation. JC_ERR_UNSUPPORTED:
 * comparisons, facts of the body's relations, a relation both positive and negated (other negated ones stay empty);
 * with dependencies also wildcards, and atoms of one predicate whose variables these make equal. */
JC_API jc_status jc_witness_create(const jc_program *program, const jc_rule *rule, const uint64_t *sizes,
                                   const jc_constraints *dependencies, jc_witness **witness, jc_error *error);
JC_API void jc_witness_free(jc_witness *witness);
/* Number of bindings of the body's variables, decimal; exact where every predicate has one body atom, and mostly
 * where not; else a lower bound. */
JC_API const char *jc_witness_count(const jc_witness *witness);
JC_API bool jc_witness_count_exact(const jc_witness *witness);
JC_API const char *jc_witness_bound(const jc_witness *witness); /* the bound that it strives for, decimal */
JC_API uint64_t jc_witness_rows(const jc_witness *witness, unsigned predicate);
/* Sets the relations of all positive body atoms in a database of the program. Integers from 0 and symbols v0, v1, ...
 * that are no constants of the body; wildcards get one value. */
JC_API jc_status jc_witness_fill(const jc_witness *witness, jc_database *database, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
