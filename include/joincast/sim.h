/* SPDX-License-Identifier: Apache-2.0 */
/* joincast/sim.h: what a schedule makes of skew. Laws of fan-outs, work trees drawn from them or taken from a
 * profile, the makespan of each schedule on workers or on multiprocessors, and what a measured speedup says in
 * return. */
#ifndef JOINCAST_SIM_H
#define JOINCAST_SIM_H

#include <joincast/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- laws of fan-outs ------------------------------------------------------------------------------------------ */

#define JC_MAX_LEVELS 16 /* levels of fan-outs in a work tree */

typedef enum jc_law {
    JC_LAW_CONSTANT,  /* every binding has the fan-out `mean` */
    JC_LAW_UNIFORM,   /* every whole number from least to most is equally likely */
    JC_LAW_ZIPF,      /* the binding of rank r of n has a fan-out proportional to r^-exponent */
    JC_LAW_PARETO,    /* P(X > x) = (least / x)^exponent from least up; what is beyond most is most */
    JC_LAW_LOGNORMAL, /* ln X is normal with mean ln(mean) and standard deviation exponent */
    JC_LAW_GEOMETRIC, /* P(X = k) = q (1 - q)^(k - 1), k from 1, q = 1 / mean */
    JC_LAW_LIST       /* fan-outs value[i], each count[i] times */
} jc_law;

/* The law of one level's fan-outs. Fan-outs are whole numbers; those of every law but JC_LAW_LIST are at least 1. */
typedef struct jc_fan_out {
    jc_law law;
    double exponent;  /* Zipf: s >= 0; Pareto: tail exponent > 0; lognormal: sigma >= 0 */
    double hot_share; /* Zipf: where above 0, s is that with which the hottest binding has this share of the level */
    double mean; /* constant: whole, >= 1; geometric: >= 1; lognormal: the median, > 0; Zipf: mean fan-out >= 1, or
                    0 for 10, and 4 / (1 - hot_share) where that is more */
    double least, most;    /* uniform: whole, 1 <= least <= most; Pareto: least >= 1, most > least or INFINITY */
    size_t entries;        /* list: how many; the arrays belong to the caller */
    const uint64_t *value; /* 0 is a binding with nothing below it */
    const uint64_t *count; /* NULL: each once */
} jc_fan_out;

/* Reads "constant:50", "uniform:50" (1 to 50), "uniform:10-50", "zipf:0.81", "zipf:0.81:200" (exponent, mean),
 * "zipf:3.3%" (hot share), "pareto:1.5", "pareto:1.5:10", "pareto:1.5:10:1e6" (tail exponent, least, most),
 * "lognormal:2", "lognormal:2:20" (sigma, median; 50 where not said), "geometric:50" (mean). Lists come from
 * elsewhere. JC_ERR_ARGUMENT says what is wrong, with the law's text as its place. */
JC_API jc_status jc_fan_out_parse(const char *text, jc_fan_out *fan_out, jc_error *error);
/* Whether a law can be used; JC_ERR_ARGUMENT with a sentence where not. */
JC_API jc_status jc_fan_out_check(const jc_fan_out *fan_out, jc_error *error);

/* Generalised harmonic number H(n, s) = sum of r^-s for r = 1..n; s finite. Relative error below 1e-12; O(1) beyond
 * a few hundred terms (Euler-Maclaurin). */
JC_API double jc_harmonic(uint64_t n, double s);
/* The Zipf exponent s >= 0 with 1 / H(n, s) = share: with which the hottest of n has that share. JC_ERR_ARGUMENT
 * unless 1/n <= share < 1. */
JC_API jc_status jc_zipf_exponent(uint64_t n, double share, double *exponent, jc_error *error);

/* ---- work: units at every depth, as runs of equal ones --------------------------------------------------------- */

/* The indivisible units at one depth, in the order in which a prefix sum would see them, as runs: count[i] units of
 * work[i] each. Neighbouring runs may have equal work. */
typedef struct jc_work_level {
    uint64_t units;
    uint64_t runs;
    uint64_t *work, *count; /* runs values; count >= 1 */
    uint64_t largest;       /* the largest unit */
} jc_work_level;

/* level[d - 1] holds the bindings of the first d variables and, for each, the work below it. Every level sums up to
 * total. In a work tree of L levels of fan-outs depth L + 1 is the single unit of work. */
typedef struct jc_work {
    uint64_t total;       /* T, at most 2^63 - 1 */
    unsigned depth_count; /* 0 for no work at all */
    jc_work_level level[JC_MAX_LEVELS + 1];
    double exponent[JC_MAX_LEVELS]; /* Zipf exponents that a hot share was solved for, or as given; NAN elsewhere */
} jc_work;

typedef enum jc_key_order {
    JC_ORDER_DEFAULT,  /* ranked where fan-outs stand by expected ranks, shuffled where they are drawn */
    JC_ORDER_RANKED,   /* root keys by falling fan-out */
    JC_ORDER_REVERSED, /* by rising fan-out */
    JC_ORDER_SHUFFLED  /* at random */
} jc_key_order;

/* keys root keys; the fan-outs of level 1 are theirs, those of level d belong to the bindings that level d - 1 made.
 *
 * Expected ranks: the n fan-outs of a level are the law's quantiles at (r - 1/2) / n, for Zipf
 * max(1, scale * r^-s) with the scale, and where a hot share is given the exponent, that makes them have that mean;
 * rounded to whole numbers. Drawn: n independent draws; for Zipf mean * n tuples are thrown onto the n bindings with
 * probabilities proportional to r^-s, s from the hot share by jc_zipf_exponent, and bindings that got none are left
 * out, and parents whose children all are, so that a drawn level can have fewer.
 *
 * A list of as many entries, counts included, as there are bindings keeps its order, whatever the order of keys and
 * the correlation; any other is a law to take quantiles of or to draw from.
 *
 * correlation is that of a Gaussian copula between a binding's rank in its level and its place in the order of the
 * parents' ranks in the level above: 1: the hottest parent has the hottest children; -1: the coldest; 0: independent.
 * Equal fan-outs have ranks too, in the order in which they were given out, so that a level of one fan-out hands its
 * parents' ranks on. Between -1 and 1 which binding has which fan-out is random; then, as for shuffled keys, drawn
 * fan-outs and units one by one, a level holds at most JC_MAX_SINGLE_UNITS. A level of one fan-out only, or a
 * correlation of 1 or -1 with ranked or reversed keys stay runs, however many bindings there are. */
#define JC_MAX_SINGLE_UNITS (UINT64_C(1) << 26)
typedef struct jc_tree {
    uint64_t keys;
    unsigned level_count; /* 1 to JC_MAX_LEVELS */
    const jc_fan_out *levels;
    double correlation; /* -1 to 1 */
    jc_key_order key_order;
    bool drawn;
    const char *generator; /* a GSL random number generator, e.g. "ranlxd2"; NULL: "mt19937" */
    uint64_t seed;
} jc_tree;

/* JC_ERR_ARGUMENT: zero keys, no level or too many, a law that cannot be, a generator that GSL does not have (the
 * sentence names near ones). JC_ERR_INPUT: no work at all. JC_ERR_LIMIT: T, or bindings at a depth, beyond 2^63 - 1,
 * or more than JC_MAX_SINGLE_UNITS where they cannot stay runs. The same tree gives the same work on every machine,
 * as far as its C library rounds pow, exp and log alike: else a fan-out at the very edge between two may differ by 1.
 * O(runs) for trees that stay runs, O(bindings log bindings) otherwise. */
JC_API jc_status jc_work_create(const jc_tree *tree, jc_work **work, jc_error *error);
/* The units of a profile. */
JC_API jc_status jc_work_of_profile(const jc_profile *profile, jc_work **work, jc_error *error);
/* Work from given levels: takes copies; depth_count from 1 to JC_MAX_LEVELS + 1. Each level's arrays of runs values
 * are read, its units and largest computed. JC_ERR_INPUT: levels whose sums differ, a count of 0, no work at all.
 * JC_ERR_LIMIT beyond 2^63 - 1. */
JC_API jc_status jc_work_of_levels(unsigned depth_count, const jc_work_level *levels, jc_work **work,
                                   jc_error *error);
JC_API void jc_work_free(jc_work *work);

/* ---- makespans ------------------------------------------------------------------------------------------------- */

/* What work does not contain, in the time that one unit of work takes. All 0: the pure model. */
typedef struct jc_costs {
    double unit; /* for each indivisible unit that is started: a root key in key, greedy and steal, a binding at depth
                    D in flatD, a stored binding in binary */
    double decode; /* flatD: for each unit, times log2 of the prefix array's length, the bindings at depth D - 1;
                      nothing at depth 1, where a unit's number is its key's */
    double slice; /* for each piece of work that is taken up: a root key in key, a chunk in steal, a list in greedy, a
                     slice in flatD and in each pass of binary */
    double atomic;    /* steal: for each chunk taken, one after the other at the queue's head */
    double histogram; /* for each entry of the histogram that greedy (root keys), flatD (the bindings at depth D - 1,
                         the root keys for flat1) and binary (each pass, the bindings read) start with, divided by the
                         workers, or by the total rate of the multiprocessors */
    double scan;      /* the same for the prefix sum of flatD and binary */
    double launch;    /* for each kernel: 1 for key and steal, 2 for greedy (histogram, join), 3 for flatD (histogram,
                         scan, join), 3 a pass for binary */
} jc_costs;

/* A stretch of time for which a place works on a piece of work. */
typedef struct jc_span {
    uint64_t piece;          /* in the order of dispatch, from 0: by start, then by place, then by multiprocessor */
    uint64_t multiprocessor; /* 0 where there are none */
    uint64_t place;          /* on that multiprocessor, or the worker */
    double start, end;       /* in units of work; of a chunk from the queue: its service at the head included */
    uint64_t units, work;    /* in the piece */
} jc_span;
typedef void jc_visit_span(void *context, const jc_span *span);

typedef struct jc_simulation {
    uint64_t workers; /* p: the lists of greedy, the slices of flatD and binary, the blocks of steal and of key under
                         a static assignment; 1 to 2^24 */

    /* 0 multiprocessors: p workers, all at once, each doing a unit of work per unit of time. Otherwise
     * multiprocessors with `resident` places each (both at least 1, their product at most 2^24); the n blocks
     * resident on one, those that wait at the queue's head of steal among them, progress at the rate
     * min(1, shared_rate / n) each; shared_rate 0 is `resident`, which slows nobody. Blocks are dispatched in order
     * as places free up: the p slices or lists of flatD and greedy, one block per root key in key, the min(p, places)
     * blocks of steal. The first blocks go round the multiprocessors, one place at a time. */
    uint64_t multiprocessors, resident;
    double shared_rate;
    bool static_assignment; /* key: unit i belongs to block i mod p; steal: chunk i to block i mod p, without a queue;
                               with multiprocessors block b runs on multiprocessor b mod M, in order as its places
                               free up. What belongs to a block is one piece of work then */

    jc_costs costs;
    bool slices_by_count;  /* flatD: equal numbers of units instead of equal estimated work */
    double estimate_error; /* >= 0: greedy and flatD see each unit's work times exp(estimate_error * z), z standard
                              normal */
    const char *generator; /* for z, as in jc_tree */
    uint64_t seed;

    uint64_t unflattened_rows, unflattened_keys; /* flatD becomes key where there are fewer bindings at depth 2 or
                                                    fewer root keys than that */
    double blow_up; /* binary: bindings that a pass stores for each one that the tree has; at least 1 */

    jc_visit_span *visit; /* NULL, or called for every piece of work in order of dispatch; then runs do not count as
                             one step */
    void *context;
} jc_simulation;
/* p workers, no costs, nothing else set; blow_up 1. */
JC_API jc_simulation jc_simulation_default(uint64_t workers);

/* What explains a makespan: the larger of T/p and the largest unit, where they are equal balance; or what is beyond
 * both. */
typedef enum jc_bound_by {
    JC_BOUND_BY_BALANCE,      /* T/p is no less, and the makespan is T/p, up to rounding to whole work, or to 1% */
    JC_BOUND_BY_LARGEST_UNIT, /* the largest indivisible unit is more, and the makespan is it, or within 1% of it */
    JC_BOUND_BY_DISPATCH, /* neither: most of what it is above them, the order in which units are handed out costs */
    JC_BOUND_BY_OVERHEAD  /* neither: most of it, the costs */
} jc_bound_by;
JC_API const char *jc_bound_by_name(jc_bound_by bound_by); /* "balance", "largest unit", "dispatch", "overhead" */

typedef struct jc_makespan {
    jc_schedule schedule;
    uint64_t makespan; /* in ticks; the work itself where the schedule pays no cost */
    double tick;       /* units of work per tick: 1, or a negative power of two where costs or rates ask for it */
    double balance;   /* T/p; p is the total rate of the multiprocessors where there are any. binary: T is all that it
                         stores */
    double ideal;     /* max(T/p, largest): no schedule of these units beats it */
    uint64_t largest; /* the largest indivisible unit of this schedule, in units of work */
    double guarantee; /* no order of dispatch is above it: Graham's T/p + (1 - 1/p) largest for key, greedy and steal
                         (its chunks the units), T/p + largest for flatD by exact work; costs of pieces included. NAN
                         where there is none: atomics, shared rates, slices by count, lists or slices by estimates, a
                         static assignment, binary */
    double work_makespan; /* as it would be without costs, in units of work */
    jc_bound_by bound_by;
    bool flattened;  /* false: flatD fell back to key for want of rows or keys */
    uint64_t pieces; /* pieces of work dispatched: lists and slices without units are none */
} jc_makespan;

/* Simulates one schedule. flatD: with S_i the work (or estimated work, or number) of the units before unit i and S
 * that of all, unit i belongs to slice floor(S_i * p / S). greedy: longest processing time first, equal ones in
 * order, onto the list that is shortest so far, the first of these. key and steal: units, or chunks of units, in
 * order to the place that frees first, the first of these. binary: a pass per level over what the last one stored, in
 * slices of equally many stored bindings, a barrier after each; the last pass stores the single units of work.
 *
 * Exact integers, but for shared rates. Times are whole numbers of ticks, of 2^-20 units of work or of the least
 * power of two above with which all of them sum below 2^62. Runs count as one step without multiprocessors or with a
 * shared rate that slows nobody, and give exactly what the units one by one would: flatD in O(runs + p), the others
 * in O(min(units, runs * p) log p). What is drawn or queued for unit by unit, estimates and chunks with atomics, are
 * at most JC_MAX_SINGLE_UNITS. With a shared rate pieces are simulated one by one, at most JC_MAX_SINGLE_UNITS,
 * O(pieces log places).
 *
 * loads: NULL, or the work that each of the workers did (p values; with multiprocessors M * resident values, place by
 * place, multiprocessor by multiprocessor). JC_ERR_ARGUMENT: counts, rates or costs out of range, flatD beyond the
 * work's depth. JC_ERR_LIMIT as said, for times beyond 2^62 with costs, and for more than 2^62 bindings that binary
 * stores. */
JC_API jc_status jc_simulate(const jc_work *work, jc_schedule schedule, const jc_simulation *simulation,
                             jc_makespan *result, uint64_t *loads, jc_error *error);

/* ---- many simulations, and how sure their figures are ---------------------------------------------------------- */

/* One tree under several schedules. */
typedef struct jc_point {
    jc_tree tree;
    const jc_work *work;      /* where not NULL, in the place of the tree; only read, so points may share it */
    jc_simulation simulation; /* visit must be NULL */
} jc_point;

/* What a point's work looks like, and its makespans. */
typedef struct jc_outcome {
    uint64_t total, keys;           /* T, root keys */
    uint64_t hot_work;              /* the largest root key's */
    double exponent[JC_MAX_LEVELS]; /* as in jc_work */
} jc_outcome;

/* Simulates every point under every schedule on so many threads; outcomes has point_count, makespans point_count *
 * schedule_count values (point by point). flatD beyond a point's depth is an error. The result does not depend on the
 * number of threads. On failure that of the first failing point is told. done, where not NULL, is called with context
 * after each point, one call at a time. */
JC_API jc_status jc_simulate_points(const jc_point *points, size_t point_count, const jc_schedule *schedules,
                                    size_t schedule_count, unsigned threads, jc_outcome *outcomes,
                                    jc_makespan *makespans, void (*done)(void *context), void *context,
                                    jc_error *error);

typedef struct jc_interval {
    double median, low, high; /* low and high: the percentile bootstrap's interval of the median */
} jc_interval;
/* Median of count (1 to 2^32 - 1) finite values with its bootstrap interval (Efron, Annals of Statistics 7, 1979), of
 * that confidence (0 to 1, e.g. 0.95) from 2,000 resamples drawn with that seed; JC_ERR_ARGUMENT otherwise. With one
 * value all three are it. */
JC_API jc_status jc_median_interval(const double *values, size_t count, double confidence, uint64_t seed,
                                    jc_interval *interval, jc_error *error);

typedef enum jc_verdict { JC_VERDICT_SAME, JC_VERDICT_FASTER, JC_VERDICT_SLOWER, JC_VERDICT_UNKNOWN } jc_verdict;
/* How times compare with a baseline's: faster or slower only where the intervals have no value in common, same where
 * both are the same single value, else unknown. */
JC_API jc_verdict jc_interval_compare(const jc_interval *times, const jc_interval *baseline);
JC_API const char *jc_verdict_name(jc_verdict verdict); /* "same", "faster", "slower", "cannot tell" */

/* ---- inversion: from measured speedups to the indivisible share ------------------------------------------------ */

/* The baseline takes max(1/p, hot_share) of T, the other schedule max(1/p, atomic_share); speedup is their ratio. */
typedef struct jc_inversion {
    double atomic_share;         /* of T; where the speedup is all that balance allows, at most 1/p */
    bool at_most;                /* then true */
    double speedup_if_divisible; /* max(1/p, hot_share) * p */
} jc_inversion;
/* hot_share strictly between 0 and 1, speedup at least 1e-300 and finite, workers >= 1; JC_ERR_ARGUMENT otherwise.
 * JC_ERR_INPUT: a speedup that no share explains, with why: above what balance allows, or below 1. */
JC_API jc_status jc_invert(double hot_share, double speedup, uint64_t workers, jc_inversion *inversion,
                           jc_error *error);

/* A measured point of a curve of speedups over p. */
typedef struct jc_speedup_point {
    uint64_t workers;
    double speedup;
} jc_speedup_point;

/* speedup(p) = max(1/p, hot_share) / (max(1/p, atomic_share) + overhead): least squares of ln speedup, over all
 * places where the curve may bend.
 *
 * The points may leave parameters open, which are then NAN. Where every p lies beyond 1/atomic_share, the speedup
 * does not depend on p and only the sum of both is determined; where every p lies below, the overhead and an upper
 * bound of the share. A shape without the bend counts as possible where Student's t of the residuals does not refuse
 * it at 5%; where both do, only_sum is what is told. */
typedef struct jc_curve_fit {
    double atomic_share, atomic_error; /* estimate and standard error; NAN where the points do not determine it */
    double atomic_least, atomic_most;  /* what share the points allow, at 95%; 0 where nothing bounds it from below */
    double overhead, overhead_error;   /* as a share of T on one worker; NAN as above */
    double sum, sum_error; /* atomic_share + overhead where only that is determined; else NAN. Where every p may lie
                              below, too, the error takes in how much lower the sum would be */
    double residual;                   /* standard deviation of ln speedup about the curve */
    bool only_sum;                     /* every p may lie beyond 1/atomic_share */
    bool only_bound;                   /* every p lies below 1/atomic_share: of the share only atomic_most is known */
} jc_curve_fit;
/* At least 3 points of at least 2 different p; JC_ERR_INPUT with fewer, and as above for a speedup beyond what
 * balance allows (error's place is "point N", from 1). A speedup below 1 is overhead here. JC_ERR_ARGUMENT as above.
 * O(count log count + d^2) for d different p. */
JC_API jc_status jc_invert_curve(const jc_speedup_point *points, size_t count, double hot_share, jc_curve_fit *fit,
                                 jc_error *error);

/* ---- Zipf fits ------------------------------------------------------------------------------------------------- */

/* Zipf law w(r) = c r^-s fitted to ranked weights (largest has rank 1): least squares of ln w against ln r, rank r
 * with weight 1/r, so that every decade of ranks counts alike and the many small weights do not swamp the few large
 * ones. Weights that follow such a law exactly give it back, equal weights give 0.
 *
 * The standard error is that of sampling: by how much s would vary if the weights were drawn anew, independently,
 * from a Pareto law of tail exponent 1/s. It is 0 for equal weights and does not tell how well the law fits; that is
 * r_squared's part. (The regression's own standard error would take the residuals of ranked weights for independent,
 * which they are not: Gabaix and Ibragimov, J. Business and Economic Statistics 29, 2011.) */
typedef struct jc_zipf_fit {
    double exponent;       /* s, at least 0 */
    double standard_error; /* of the exponent */
    double r_squared;      /* of the fitted line in log-log coordinates, 0 to 1 */
    uint64_t ranks;        /* positive weights that the fit is over */
    double scale;          /* c, the fitted weight of rank 1 */
} jc_zipf_fit;
/* weights need not be sorted; zeros are ignored. JC_ERR_INPUT with fewer than 3 positive weights. O(n log n). */
JC_API jc_status jc_fit_zipf(const uint64_t *weights, uint64_t count, jc_zipf_fit *fit, jc_error *error);

#ifdef __cplusplus
}
#endif
#endif
