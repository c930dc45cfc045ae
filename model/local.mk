# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcmodel.la
libjcmodel_la_SOURCES = \
	model/error.c \
	model/error.h \
	model/nearest.c \
	model/plan.h \
	model/schedule.c \
	model/trie.h \
	model/version.c

check_PROGRAMS += tests/unit/test_schedule
tests_unit_test_schedule_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_schedule

check_PROGRAMS += tests/unit/test_nearest
tests_unit_test_nearest_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_nearest
