/* SPDX-License-Identifier: Apache-2.0 */
/* Generalised harmonic numbers H(n, s) = sum over r = 1..n of r^-s, by Euler and Maclaurin from rank N on:
 *
 *     sum over r = N..n of f(r) = integral of f from N to n + (f(N) + f(n)) / 2
 *                                 + sum over k of B_2k / (2k)! (f^(2k-1)(n) - f^(2k-1)(N)),
 *     f^(2k-1)(r) = -s (s + 1) ... (s + 2k - 2) r^(-s-2k+1)
 *
 * (NIST Digital Library of Mathematical Functions, 2.10.1 and 25.2.9). A term is ((s + 2k) / (2 pi N))^2 of the one
 * before, which for N = 16 and s from -16 to 10 is below 1/14: eight terms leave less than 10^-15. Below -16 the sum
 * is in its last ranks, and a larger N does. */
#include <joincast/sim.h>

#include <math.h>

enum { DIRECT = 256, TERMS = 8 };

/* Ranks first..last, the smallest term first. */
static double direct_sum(uint64_t first, uint64_t last, double s)
{
    double sum = 0;
    if (s >= 0) {
        for (uint64_t r = last; r >= first; r--)
            sum += pow((double)r, -s);
    } else {
        for (uint64_t r = first; r <= last; r++)
            sum += pow((double)r, -s);
    }
    return sum;
}

/* Integral of r^-s from a to b, exact through s = 1. */
static double integral(double a, double b, double s)
{
    double logarithm = log(b / a), power = (1 - s) * logarithm;
    return pow(a, 1 - s) * (power == 0 ? logarithm : expm1(power) / (1 - s));
}

/* The correction sum at r: sum over k of B_2k / (2k)! s (s + 1) ... (s + 2k - 2) r^(-s-2k+1). */
static double correction(double r, double s)
{
    static const double bernoulli[TERMS] = {1.0 / 6,  -1.0 / 30,     1.0 / 42, -1.0 / 30,
                                            5.0 / 66, -691.0 / 2730, 7.0 / 6,  -3617.0 / 510};
    double term = pow(r, -s) * s / r / 2, sum = 0; /* s ... (s + 2k - 2) r^(-s-2k+1) / (2k)! */
    for (int k = 1; k <= TERMS; k++) {
        sum += bernoulli[k - 1] * term;
        term *= (s + 2 * k - 1) * (s + 2 * k) / (r * r * (2 * k + 1) * (2 * k + 2));
    }
    return sum;
}

double jc_harmonic(uint64_t n, double s)
{
    if (s == 0 || n == 0)
        return (double)n;
    if (n <= DIRECT)
        return direct_sum(1, n, s);
    if (s > 10) /* beyond, 257^-9 / 9 is less than a double holds beside 1 */
        return direct_sum(1, DIRECT, s);
    double last = (double)n;
    if (-s > last / 4) /* rising so fast that the last 160 terms are all: each is e^-1/4 of the one after it */
        return direct_sum(n - 160, n, s);
    if (isinf(pow(last, -s)))
        return INFINITY;
    double first = s >= -16 ? 16 : DIRECT;
    double after = integral(first, last, s) + (pow(first, -s) + pow(last, -s)) / 2;
    after += correction(first, s) - correction(last, s);
    return direct_sum(1, (uint64_t)first - 1, s) + after;
}
