# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcsim.la
libjcsim_la_SOURCES = \
	sim/bound_by.c \
	sim/gsl_guard.c \
	sim/gsl_guard.h \
	sim/interval.c \
	sim/inversion.c \
	sim/inversion.h \
	sim/inversion_curve.c \
	sim/speedup_curve.c \
	sim/speedup_curve.h \
	sim/work.c \
	sim/work.h \
	sim/zipf_fit.c

TEST_SIM_LIBS = libjcsim.la libjcmodel.la $(GSL_LIBS) -lm
check_PROGRAMS += tests/unit/test_makespan tests/unit/test_zipf_fit
tests_unit_test_makespan_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_zipf_fit_LDADD = $(TEST_SIM_LIBS)
TESTS += tests/unit/test_makespan tests/unit/test_zipf_fit

# ---- inversion ----
INVERSION_TESTS = tests/unit/test_inversion tests/unit/test_inversion_curve tests/unit/test_inversion_memory
check_PROGRAMS += $(INVERSION_TESTS)
TESTS += $(INVERSION_TESTS)
tests_unit_test_inversion_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_inversion_curve_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_inversion_memory_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_inversion_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup

# ---- the makespan engine ----
libjcsim_la_SOURCES += \
	sim/binary_passes.c \
	sim/binary_passes.h \
	sim/blocks.c \
	sim/blocks.h \
	sim/bound_by.h \
	sim/charges.c \
	sim/charges.h \
	sim/chunks.c \
	sim/chunks.h \
	sim/dispatch.c \
	sim/estimates.c \
	sim/estimates.h \
	sim/level_time.c \
	sim/level_time.h \
	sim/longest_first.c \
	sim/longest_first.h \
	sim/makespan.c \
	sim/pieces.h \
	sim/free_times.c \
	sim/free_times.h \
	sim/places.c \
	sim/places.h \
	sim/setting.c \
	sim/setting.h \
	sim/simulate_binary.c \
	sim/simulate_units.c \
	sim/simulation_check.c \
	sim/simulation_check.h \
	sim/slices.c \
	sim/slices.h \
	sim/ticks.c \
	sim/ticks.h

MAKESPAN_TESTS = tests/unit/test_free_times tests/unit/test_makespan_costs tests/unit/test_makespan_memory \
	tests/unit/test_makespan_random
check_PROGRAMS += $(MAKESPAN_TESTS)
TESTS += $(MAKESPAN_TESTS)
tests_unit_test_free_times_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_makespan_costs_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_makespan_memory_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_makespan_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
tests_unit_test_makespan_random_SOURCES = tests/unit/test_makespan_random.c tests/oracle/makespan.h \
	tests/unit/simulated_work.h
tests_unit_test_makespan_random_LDADD = $(TEST_SIM_LIBS)

# ---- many simulations, and how sure their figures are ----
libjcsim_la_SOURCES += \
	sim/points.c

check_PROGRAMS += tests/unit/test_points
tests_unit_test_points_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_points_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_points

check_PROGRAMS += tests/unit/test_interval
tests_unit_test_interval_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_interval_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_interval

# ---- multiprocessors that share a rate ----
libjcsim_la_SOURCES += \
	sim/dispatch_multiprocessors.c \
	sim/fixed_pieces.c \
	sim/fixed_pieces.h \
	sim/multiprocessor.c \
	sim/multiprocessor.h \
	sim/tournament.c \
	sim/tournament.h

check_PROGRAMS += tests/unit/test_multiprocessor
tests_unit_test_multiprocessor_SOURCES = tests/unit/test_multiprocessor.c tests/oracle/processor_sharing.h
tests_unit_test_multiprocessor_LDADD = libjcsim.la libjcmodel.la $(GSL_LIBS) $(FLINT_LIBS) -lm
tests_unit_test_multiprocessor_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_multiprocessor

# ---- fan-outs and work trees ----
libjcsim_la_SOURCES += \
	sim/fan_out.h \
	sim/fan_out_check.c \
	sim/fan_out_draw.c \
	sim/fan_out_list.c \
	sim/fan_out_parse.c \
	sim/fan_out_ranks.c \
	sim/harmonic.c \
	sim/level_fan_outs.c \
	sim/level_fan_outs.h \
	sim/matching.c \
	sim/matching.h \
	sim/quantile.c \
	sim/quantile.h \
	sim/random_stream.c \
	sim/random_stream.h \
	sim/runs.c \
	sim/runs.h \
	sim/shuffle.c \
	sim/shuffle.h \
	sim/work_below.c \
	sim/work_below.h \
	sim/work_tree.c \
	sim/zipf_law.c \
	sim/zipf_law.h

WORK_TREE_TESTS = tests/unit/test_harmonic tests/unit/test_fan_out tests/unit/test_fan_out_draw \
	tests/unit/test_work_tree tests/unit/test_work_tree_random tests/unit/test_work_tree_memory tests/unit/test_matching
check_PROGRAMS += $(WORK_TREE_TESTS)
TESTS += $(WORK_TREE_TESTS)
tests_unit_test_matching_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_harmonic_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_fan_out_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_fan_out_draw_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_work_tree_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_work_tree_random_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_work_tree_memory_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_work_tree_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
