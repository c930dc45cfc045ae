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
	sim/zipf_fit.c

TEST_SIM_LIBS = libjcsim.la libjcmodel.la $(GSL_LIBS) -lm
check_PROGRAMS += tests/unit/test_makespan tests/unit/test_zipf_fit
tests_unit_test_makespan_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_zipf_fit_LDADD = $(TEST_SIM_LIBS)
TESTS += tests/unit/test_makespan tests/unit/test_zipf_fit

# ---- inversion ----
INVERSION_TESTS = tests/unit/test_inversion tests/unit/test_inversion_curve
check_PROGRAMS += $(INVERSION_TESTS)
TESTS += $(INVERSION_TESTS)
tests_unit_test_inversion_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_inversion_curve_LDADD = $(TEST_SIM_LIBS)

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
	sim/longest_first.c \
	sim/longest_first.h \
	sim/makespan.c \
	sim/pieces.h \
	sim/places.c \
	sim/places.h \
	sim/simulation_check.c \
	sim/simulation_check.h \
	sim/slices.c \
	sim/slices.h \
	sim/ticks.c \
	sim/ticks.h

# ---- many simulations, and how sure their figures are ----
check_PROGRAMS += tests/unit/test_interval
tests_unit_test_interval_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_interval_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_interval

# ---- multiprocessors that share a rate ----
libjcsim_la_SOURCES += \
	sim/dispatch_multiprocessors.c \
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
