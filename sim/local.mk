# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcsim.la
libjcsim_la_SOURCES = \
	sim/bound_by.c \
	sim/gsl_guard.c \
	sim/gsl_guard.h \
	sim/makespan.c \
	sim/work.c \
	sim/worker_heap.c \
	sim/worker_heap.h \
	sim/zipf_fit.c

TEST_SIM_LIBS = libjcsim.la libjcmodel.la $(GSL_LIBS) -lm
check_PROGRAMS += tests/unit/test_makespan tests/unit/test_zipf_fit
tests_unit_test_makespan_LDADD = $(TEST_SIM_LIBS)
tests_unit_test_zipf_fit_LDADD = $(TEST_SIM_LIBS)
TESTS += tests/unit/test_makespan tests/unit/test_zipf_fit
