# SPDX-License-Identifier: Apache-2.0
# Benchmarks: `make bench` builds and runs all of them. To add one, list it in BENCHMARKS and say what it links.
BENCHMARKS = bench/bench_bounds bench/bench_compile bench/bench_cover bench/bench_load bench/bench_simulate \
	bench/bench_triangles bench/bench_widths
EXTRA_PROGRAMS += $(BENCHMARKS)
MOSTLYCLEANFILES += $(BENCHMARKS)

bench_bench_bounds_SOURCES = bench/bench_bounds.c bench/bench.h
bench_bench_bounds_LDADD = $(TEST_ALL_LIBS)

bench_bench_compile_SOURCES = bench/bench_compile.c bench/bench.h
bench_bench_compile_LDADD = $(TEST_GPU_LIBS)

bench_bench_cover_LDADD = libjclp.la libjcmodel.la $(GLPK_LIBS) $(FLINT_LIBS) -lm

bench_bench_load_SOURCES = bench/bench_load.c bench/bench.h
bench_bench_load_LDADD = $(TEST_DATA_LIBS)

bench_bench_simulate_SOURCES = bench/bench_simulate.c bench/bench.h tests/random.h
bench_bench_simulate_LDADD = $(TEST_ALL_LIBS)

bench_bench_triangles_LDADD = $(TEST_EXEC_LIBS)

bench_bench_widths_SOURCES = bench/bench_widths.c bench/bench.h
bench_bench_widths_LDADD = $(TEST_ALL_LIBS)

bench: $(BENCHMARKS)
	@for benchmark in $(BENCHMARKS); do echo "# $$benchmark"; srcdir=$(srcdir) ./$$benchmark || exit 1; echo; done
.PHONY: bench

EXTRA_DIST += bench/NOTES.md
