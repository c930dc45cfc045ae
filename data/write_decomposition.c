/* SPDX-License-Identifier: Apache-2.0 */
/* Tree decompositions in PACE's format .htd, and its fractional variant that htd_validate knows as fhtd.
 * https://pacechallenge.org/2019/htd/htd_format/ */
#include <joincast/data.h>

#include "model/error.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DECIMALS 15

/* ---- exact rationals as text ----------------------------------------------------------------------------------- */

/* The product of two whole numbers in decimal, without leading zeros, malloc'd. NULL: out of memory. */
static char *multiply(const char *left, size_t left_length, const char *right, size_t right_length)
{
    size_t length = left_length + right_length;
    char *product = malloc(length + 1);
    if (!product)
        return NULL;
    memset(product, 0, length + 1);
    for (size_t i = left_length; i-- > 0;) {
        unsigned carry = 0;
        for (size_t j = right_length; j-- > 0;) {
            unsigned digit = (unsigned)(left[i] - '0') * (unsigned)(right[j] - '0');
            digit += (unsigned)product[i + j + 1] + carry;
            product[i + j + 1] = (char)(digit % 10);
            carry = digit / 10;
        }
        product[i] = (char)((unsigned)product[i] + carry);
    }
    for (size_t i = 0; i < length; i++)
        product[i] = (char)(product[i] + '0');
    size_t zeros = strspn(product, "0");
    memmove(product, product + zeros, length - zeros + 1);
    return product;
}

static const char *denominator(const char *rational)
{
    const char *slash = strchr(rational, '/');
    return slash ? slash + 1 : "1";
}

/* Whether left < right, by cross multiplication. */
static jc_status is_less(const char *left, const char *right, bool *less)
{
    const char *below_left = denominator(left), *below_right = denominator(right);
    char *a = multiply(left, strcspn(left, "/"), below_right, strlen(below_right));
    char *b = multiply(right, strcspn(right, "/"), below_left, strlen(below_left));
    if (a && b)
        *less = strlen(a) != strlen(b) ? strlen(a) < strlen(b) : strcmp(a, b) < 0;
    jc_status status = a && b ? JC_OK : JC_ERR_MEMORY;
    free(a);
    free(b);
    return status;
}

/* Prints 3/2 as 1.5, which readers of floats take, too; as it is where no decimal of MOST_DECIMALS is equal. */
static void print_number(const char *rational, FILE *out)
{
    unsigned long long below = strtoull(denominator(rational), NULL, 10), digits = 0;
    size_t above = strcspn(rational, "/");
    if (rational[above] == '\0' || above > MOST_DECIMALS || strlen(denominator(rational)) > MOST_DECIMALS) {
        fputs(rational, out);
        return;
    }
    unsigned long long rest = strtoull(rational, NULL, 10), whole = rest / below;
    int decimals = 0;
    for (rest %= below; rest && decimals < MOST_DECIMALS; decimals++) {
        digits = 10 * digits + 10 * rest / below;
        rest = 10 * rest % below;
    }
    if (rest)
        fputs(rational, out);
    else
        fprintf(out, "%llu.%0*llu", whole, decimals, digits);
}

/* ---- the format ------------------------------------------------------------------------------------------------ */

static bool is_number(const char *name, unsigned number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    return strcmp(name, text) == 0;
}

/* Which vertices and edges the numbers are, where they are not named so. */
static void print_names(const char *kind, unsigned count, char *const *names, FILE *out)
{
    for (unsigned i = 0; i < count; i++)
        if (!is_number(names[i], i + 1))
            fprintf(out, "c %s %u is %s\n", kind, i + 1, names[i]);
}

static void print_bags(const jc_decomposition *decomposition, FILE *out)
{
    for (unsigned bag = 0; bag < decomposition->bag_count; bag++) {
        fprintf(out, "b %u", bag + 1);
        for (size_t i = decomposition->start[bag]; i < decomposition->start[bag + 1]; i++)
            fprintf(out, " %u", decomposition->vertices[i] + 1);
        fputc('\n', out);
    }
}

static void print_covers(const jc_decomposition *decomposition, FILE *out)
{
    for (unsigned bag = 0; bag < decomposition->bag_count; bag++) {
        for (size_t i = decomposition->cover_start[bag]; i < decomposition->cover_start[bag + 1]; i++) {
            fprintf(out, "w %u %u ", bag + 1, decomposition->cover_edges[i] + 1);
            print_number(decomposition->cover_weights[i], out);
            fputc('\n', out);
        }
    }
}

static void print_tree(const jc_decomposition *decomposition, FILE *out)
{
    for (unsigned bag = 1; bag < decomposition->bag_count; bag++)
        fprintf(out, "%u %u\n", decomposition->parent[bag] + 1, bag + 1);
}

jc_status jc_decomposition_print(const jc_decomposition *decomposition, const jc_hypergraph *hypergraph,
                                 bool fractional, FILE *out)
{
    const char *width = "0";
    for (unsigned bag = 0; bag < decomposition->bag_count; bag++) {
        bool less = false;
        if (is_less(width, decomposition->width[bag], &less) != JC_OK)
            return JC_ERR_MEMORY;
        if (less)
            width = decomposition->width[bag];
    }
    print_names("vertex", hypergraph->vertex_count, hypergraph->vertices, out);
    print_names("edge", hypergraph->edge_count, hypergraph->edges, out);
    fprintf(out, "s %s %u ", fractional ? "fhtd" : "htd", decomposition->bag_count);
    print_number(width, out);
    fprintf(out, " %u %u\n", hypergraph->vertex_count, hypergraph->edge_count);
    print_bags(decomposition, out);
    print_covers(decomposition, out);
    print_tree(decomposition, out);
    return ferror(out) ? JC_ERR_IO : JC_OK;
}
