# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcmodel.la
libjcmodel_la_SOURCES = \
	model/arena.c \
	model/arena.h \
	model/block_trie.c \
	model/block_trie.h \
	model/blocks.h \
	model/comparator.h \
	model/dense_codes.c \
	model/dense_codes.h \
	model/dense_find.h \
	model/database.c \
	model/decomposition.c \
	model/dictionary.c \
	model/dictionary.h \
	model/distinct.c \
	model/distinct.h \
	model/error.c \
	model/error.h \
	model/hypergraph.c \
	model/job.c \
	model/job.h \
	model/job_filter.h \
	model/job_values.c \
	model/job_values.h \
	model/nearest.c \
	model/plan.c \
	model/plan.h \
	model/plan_atom.c \
	model/plan_filter.c \
	model/plan_order.c \
	model/plan_parts.h \
	model/plan_text.c \
	model/program.c \
	model/program.h \
	model/profile.c \
	model/relation.c \
	model/relation.h \
	model/root_table.c \
	model/root_table.h \
	model/schedule.c \
	model/search.h \
	model/slice.h \
	model/sort_rows.c \
	model/statistic.c \
	model/symbol_store.c \
	model/symbol_store.h \
	model/threads.c \
	model/threads.h \
	model/trie.c \
	model/trie.h \
	model/value.c \
	model/version.c \
	model/work_estimate.c \
	model/work_estimate.h

check_PROGRAMS += tests/unit/test_dictionary
tests_unit_test_dictionary_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_dictionary

check_PROGRAMS += tests/unit/test_relation
tests_unit_test_relation_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_relation

check_PROGRAMS += tests/unit/test_schedule
tests_unit_test_schedule_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_schedule

check_PROGRAMS += tests/unit/test_nearest
tests_unit_test_nearest_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_nearest

check_PROGRAMS += tests/unit/test_trie
tests_unit_test_trie_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_trie

check_PROGRAMS += tests/unit/test_blocks
tests_unit_test_blocks_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_blocks

check_PROGRAMS += tests/unit/test_dense_codes
tests_unit_test_dense_codes_LDADD = $(TEST_MODEL_LIBS)
tests_unit_test_dense_codes_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_dense_codes

check_PROGRAMS += tests/unit/test_block_trie
tests_unit_test_block_trie_LDADD = $(TEST_MODEL_LIBS)
tests_unit_test_block_trie_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_block_trie

check_PROGRAMS += tests/unit/test_profile
tests_unit_test_profile_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_profile

check_PROGRAMS += tests/unit/test_value
tests_unit_test_value_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_value

check_PROGRAMS += tests/unit/test_distinct
tests_unit_test_distinct_LDADD = $(TEST_MODEL_LIBS)
TESTS += tests/unit/test_distinct

check_PROGRAMS += tests/unit/test_hypergraph
tests_unit_test_hypergraph_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_hypergraph

check_PROGRAMS += tests/unit/test_plan
tests_unit_test_plan_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_plan
