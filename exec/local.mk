# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcexec.la
libjcexec_la_SOURCES = \
	exec/assignment.c \
	exec/assignment.h \
	exec/clock.c \
	exec/clock.h \
	exec/heads.c \
	exec/intersect.c \
	exec/intersect.h \
	exec/join.c \
	exec/join.h \
	exec/layers.c \
	exec/leapfrog.c \
	exec/recursion.c \
	exec/recursion.h \
	exec/run.h \
	exec/run_program.c \
	exec/run_rule.c

TEST_EXEC_LIBS = libjcexec.la $(TEST_DATA_LIBS)

check_PROGRAMS += tests/unit/test_intersect
tests_unit_test_intersect_LDADD = $(TEST_EXEC_LIBS)
TESTS += tests/unit/test_intersect

check_PROGRAMS += tests/unit/test_run
tests_unit_test_run_LDADD = $(TEST_EXEC_LIBS)
TESTS += tests/unit/test_run

check_PROGRAMS += tests/unit/test_run_oracle
tests_unit_test_run_oracle_SOURCES = tests/unit/test_run_oracle.c tests/oracle/nested_loop.h
tests_unit_test_run_oracle_LDADD = $(TEST_EXEC_LIBS)
TESTS += tests/unit/test_run_oracle

check_PROGRAMS += tests/unit/test_run_memory
tests_unit_test_run_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=free
tests_unit_test_run_memory_LDADD = $(TEST_EXEC_LIBS)
TESTS += tests/unit/test_run_memory

check_PROGRAMS += tests/unit/test_facts_counts
tests_unit_test_facts_counts_LDADD = $(TEST_EXEC_LIBS)
TESTS += tests/unit/test_facts_counts

check_PROGRAMS += tests/unit/test_job
tests_unit_test_job_SOURCES = tests/unit/test_job.c tests/unit/random_job.h tests/unit/same_job.h \
	tests/oracle/job_loop.h
tests_unit_test_job_LDADD = $(TEST_EXEC_LIBS)
TESTS += tests/unit/test_job
