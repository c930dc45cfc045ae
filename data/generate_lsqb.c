/* SPDX-License-Identifier: Apache-2.0 */
/* A small social network with the file names and layout of LSQB, the labelled subgraph query benchmark (Mhedhbi et
 * al.: LSQB: a large-scale subgraph query benchmark, GRADES-NDA 2021): who knows whom, who lives where, who likes
 * what. Persons gather in popular cities, know mostly people of their own country, and some know many more than
 * others, so that the benchmark's triangle query has answers. */
#include <joincast/data.h>

#include "data/generate.h"
#include "data/random.h"
#include "model/error.h"

#include <inttypes.h>
#include <stdlib.h>

#define MOST_PERSONS (UINT64_C(1) << 31)
#define CITIES_PER_COUNTRY 12
#define TAGS 2000
#define KNOWN_PER_PERSON 8 /* pairs drawn per person */
#define INTERESTS_PER_PERSON 20

typedef struct network {
    uint64_t persons, countries, cities;
    uint64_t *id;       /* of each person: 64 bits wide as in the benchmark, a time above a running number */
    uint32_t *city;     /* of each person */
    uint32_t *resident; /* persons by country */
    uint64_t *resident_start; /* countries + 1 */
    jc_random random;
} network;

static int by_value(const void *left, const void *right)
{
    const uint64_t x = *(const uint64_t *)left, y = *(const uint64_t *)right;
    return (x > y) - (x < y);
}

/* The benchmark's node numbers of different kinds overlap; these do as well. */
static uint64_t country_of(uint32_t city)
{
    return city / CITIES_PER_COUNTRY;
}

static void settle(network *n)
{
    for (uint64_t person = 0; person < n->persons; person++) {
        n->id[person] = jc_random_below(&n->random, 36) << 40 | person;
        n->city[person] = (uint32_t)jc_random_skewed(&n->random, n->cities);
        n->resident_start[country_of(n->city[person]) + 1]++;
    }
    for (uint64_t country = 0; country < n->countries; country++)
        n->resident_start[country + 1] += n->resident_start[country];
    uint64_t *const start = n->resident_start;
    for (uint64_t person = 0; person < n->persons; person++)
        n->resident[start[country_of(n->city[person])]++] = (uint32_t)person;
    for (uint64_t country = n->countries; country > 0; country--)
        start[country] = start[country - 1];
    start[0] = 0;
}

/* ---- files ----------------------------------------------------------------------------------------------------- */

/* One file, `kind_relation_other`, its header and whatever write puts below it. */
static jc_status write_file(network *n, const char *directory, const char *name, const char *header,
                            jc_status (*write)(network *, FILE *), jc_error *error)
{
    jc_output *output;
    jc_status status = jc_generate_open(directory, name, ".csv", &output, error);
    if (status != JC_OK)
        return status;
    FILE *const out = jc_output_stream(output);
    fprintf(out, "%s\n", header);
    if (write(n, out) != JC_OK) {
        jc_output_abandon(output);
        return jc_fail_memory(error);
    }
    return jc_output_commit(output, error);
}

static jc_status write_city_countries(network *n, FILE *out)
{
    for (uint32_t city = 0; city < n->cities; city++)
        fprintf(out, "%" PRIu32 "|%" PRIu64 "\n", city, country_of(city));
    return JC_OK;
}

static jc_status write_person_cities(network *n, FILE *out)
{
    for (uint64_t person = 0; person < n->persons; person++)
        fprintf(out, "%" PRIu64 "|%" PRIu32 "\n", n->id[person], n->city[person]);
    return JC_OK;
}

/* Three pairs of four in one country. Who is drawn first in a pair is skewed, so some know many. */
static jc_status write_known(network *n, FILE *out)
{
    const uint64_t drawn = n->persons * KNOWN_PER_PERSON;
    uint64_t *const pair = malloc(drawn * sizeof *pair);
    if (!pair)
        return JC_ERR_MEMORY;
    uint64_t count = 0;
    for (uint64_t i = 0; i < drawn; i++) {
        const uint64_t person = jc_random_skewed(&n->random, n->persons);
        const uint64_t country = country_of(n->city[person]), first = n->resident_start[country];
        uint64_t friend = jc_random_below(&n->random, n->persons);
        if (jc_random_chance(&n->random, 3, 4))
            friend = n->resident[first + jc_random_below(&n->random, n->resident_start[country + 1] - first)];
        if (person != friend)
            pair[count++] = person < friend ? person << 32 | friend : friend << 32 | person;
    }
    qsort(pair, count, sizeof *pair, by_value);
    for (uint64_t i = 0; i < count; i++)
        if (i == 0 || pair[i] != pair[i - 1])
            fprintf(out, "%" PRIu64 "|%" PRIu64 "\n", n->id[pair[i] >> 32], n->id[pair[i] & UINT32_MAX]);
    free(pair);
    return JC_OK;
}

static jc_status write_interests(network *n, FILE *out)
{
    for (uint64_t person = 0; person < n->persons; person++) {
        uint64_t tag[INTERESTS_PER_PERSON];
        for (int i = 0; i < INTERESTS_PER_PERSON; i++)
            tag[i] = jc_random_skewed(&n->random, TAGS);
        qsort(tag, INTERESTS_PER_PERSON, sizeof *tag, by_value);
        for (int i = 0; i < INTERESTS_PER_PERSON; i++)
            if (i == 0 || tag[i] != tag[i - 1])
                fprintf(out, "%" PRIu64 "|%" PRIu64 "\n", n->id[person], tag[i]);
    }
    return JC_OK;
}

static jc_status write_network(network *n, const char *directory, jc_error *error)
{
    static const struct {
        const char *name, *header;
        jc_status (*write)(network *, FILE *);
    } files[] = {
        {"City_isPartOf_Country", ":START_ID(City)|:END_ID(Country)", write_city_countries},
        {"Person_isLocatedIn_City", ":START_ID(Person)|:END_ID(City)", write_person_cities},
        {"Person_knows_Person", ":START_ID(Person)|:END_ID(Person)", write_known},
        {"Person_hasInterest_Tag", ":START_ID(Person)|:END_ID(Tag)", write_interests},
    };
    jc_status status = jc_generate_directory(directory, error);
    for (size_t i = 0; status == JC_OK && i < sizeof files / sizeof *files; i++)
        status = write_file(n, directory, files[i].name, files[i].header, files[i].write, error);
    return status;
}

jc_status jc_generate_lsqb(const jc_lsqb_options *options, const char *directory, jc_error *error)
{
    if (options->persons < 10)
        return jc_fail(error, JC_ERR_ARGUMENT, "persons", "at least 10 persons are needed, not %" PRIu64,
                       options->persons);
    if (options->persons > MOST_PERSONS)
        return jc_fail(error, JC_ERR_LIMIT, "persons", "at most %" PRIu64 " persons can be generated", MOST_PERSONS);
    network n = {.persons = options->persons};
    n.countries = 2 + n.persons / 500;
    n.cities = n.countries * CITIES_PER_COUNTRY;
    n.id = malloc(n.persons * sizeof *n.id);
    n.city = malloc(n.persons * sizeof *n.city);
    n.resident = malloc(n.persons * sizeof *n.resident);
    n.resident_start = calloc(n.countries + 1, sizeof *n.resident_start);
    jc_status status;
    if (n.id && n.city && n.resident && n.resident_start) {
        jc_random_seed(&n.random, options->seed);
        settle(&n);
        status = write_network(&n, directory, error);
    } else {
        status = jc_fail_memory(error);
    }
    free(n.resident_start);
    free(n.resident);
    free(n.city);
    free(n.id);
    return status;
}
