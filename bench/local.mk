# SPDX-License-Identifier: Apache-2.0
EXTRA_PROGRAMS += bench/bench_cover
bench_bench_cover_LDADD = libjclp.la libjcmodel.la $(GLPK_LIBS) $(FLINT_LIBS) -lm
