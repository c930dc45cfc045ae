/* SPDX-License-Identifier: Apache-2.0 */
/* Harmonic numbers against direct sums and the zeta function, and exponents recovered from shares. */
#include <joincast/sim.h>

#include "tests/random.h"
#include "tests/tap.h"

#include <inttypes.h>
#include <math.h>

static void test_direct(void)
{
    static const double exponents[] = {-100, -20, -15.9, -3, -0.5, 0,   1e-9, 0.3,  0.81, 1 - 1e-9,
                                       1,    1 + 1e-12,  1.1, 2,  3.5, 9.9,  10.1, 17,   60};
    static const uint64_t counts[] = {1, 2, 63, 64, 65, 256, 257, 300, 1000, 100000};
    for (size_t e = 0; e < sizeof exponents / sizeof *exponents; e++) {
        double worst = 0;
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            long double sum = 0;
            for (uint64_t r = counts[c]; r > 0; r--)
                sum += powl((long double)r, -(long double)exponents[e]);
            double got = jc_harmonic(counts[c], exponents[e]);
            double off = isinf((double)sum) ? !isinf(got) : fabs((double)(got / sum - 1));
            worst = off > worst ? off : worst;
        }
        ok(worst < 1e-12, "H(n, %g) is the direct sum to 1e-12 (%.1e)", exponents[e], worst);
    }
}

static void test_limits(void)
{
    const double pi = acos(-1.0), gamma = 0.57721566490153286061;
    ok(fabs(jc_harmonic(UINT64_C(1000000000000000), 2) / (pi * pi / 6 - 1e-15) - 1) < 1e-12,
       "H(10^15, 2) is zeta(2)");
    ok(fabs(jc_harmonic(UINT64_C(1) << 62, 4) / (pow(pi, 4) / 90) - 1) < 1e-12, "H(2^62, 4) is zeta(4)");
    ok(fabs(jc_harmonic(1000000000, 1) / (log(1e9) + gamma + 0.5e-9) - 1) < 1e-12, "H(10^9, 1) is ln n + gamma");
    ok(jc_harmonic(0, 1) == 0 && jc_harmonic(7, 0) == 7 && jc_harmonic(1000000, 0) == 1000000, "s = 0 counts");
    ok(jc_harmonic(1000, 1e300) == 1 && jc_harmonic(UINT64_MAX, 2000) == 1, "exponents that leave rank 1 alone");
    ok(isinf(jc_harmonic(1000000, -200)), "sums beyond a double are infinite");
}

static void test_exponents(void)
{
    double exponent = 0;
    jc_error error;
    jc_status status = jc_zipf_exponent(20000, 0.033, &exponent, &error);
    ok(status == JC_OK && fabs(exponent - 0.807) < 1e-3,
       "a hottest key of 3.3%% of 20,000 has exponent 0.807 (%.5f)", exponent);
    uint64_t state = 11;
    double worst = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t n = 2 + (random_next(&state) >> (10 + random_below(&state, 53)));
        double least = 1 / (double)n, share = least + (1 - least) * (double)random_below(&state, 1000) / 1000;
        bool good = jc_zipf_exponent(n, share, &exponent, &error) == JC_OK && exponent >= 0;
        double off = good ? fabs(1 / jc_harmonic(n, exponent) / share - 1) : 1;
        worst = off > worst ? off : worst;
    }
    ok(worst < 1e-12, "1 / H(n, s) is the share for 1,000 of them (%.1e)", worst);
    ok(jc_zipf_exponent(4, 0.25, &exponent, &error) == JC_OK && exponent == 0, "1/n is exponent 0");
    ok(jc_zipf_exponent(1000, 1 - 0x1p-53, &exponent, &error) == JC_OK && exponent > 50, "the largest share below 1");

    exponent = 7;
    ok(jc_zipf_exponent(100, 0.009, &exponent, &error) == JC_ERR_ARGUMENT, "less than 1/n");
    ok_text(error.sentence, "the hottest of 100 cannot have a share of 0.009; choose at least 1/100 and less than 1",
            "  says why");
    ok(jc_zipf_exponent(100, 1, &exponent, NULL) == JC_ERR_ARGUMENT, "all of it");
    ok(jc_zipf_exponent(1, 0.5, &exponent, &error) == JC_ERR_ARGUMENT, "a single key's share is no share");
    ok_text(error.sentence, "the only one of 1 has all, not a share of 0.5; give no share, or choose more bindings",
            "  and why");
    ok(jc_zipf_exponent(0, 0.5, &exponent, NULL) == JC_ERR_ARGUMENT, "no keys");
    ok(jc_zipf_exponent(100, NAN, &exponent, NULL) == JC_ERR_ARGUMENT && exponent == 7, "not a number");
}

int main(void)
{
    test_direct();
    test_limits();
    test_exponents();
    return done_testing();
}
