# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjclp.la
libjclp_la_SOURCES = \
	lp/agm_bound.c \
	lp/agm_bound.h \
	lp/cover.c \
	lp/cover.h \
	lp/cover_basis.c \
	lp/cover_check.c \
	lp/cover_glpk.c \
	lp/cover_pivot.c \
	lp/cover_problem.c \
	lp/glpk_guard.c \
	lp/glpk_guard.h \
	lp/log2_up.c \
	lp/log2_up.h

check_PROGRAMS += tests/unit/test_cover
tests_unit_test_cover_SOURCES = tests/unit/test_cover.c tests/unit/cover_graphs.h
tests_unit_test_cover_LDADD = libjclp.la libjcmodel.la $(GLPK_LIBS) $(FLINT_LIBS) -lm
TESTS += tests/unit/test_cover
