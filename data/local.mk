# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjcdata.la
libjcdata_la_SOURCES = \
	data/hypergraph_hyperbench.c \
	data/hypergraph_pace.c \
	data/hypergraph_read.c \
	data/hypergraph_text.c \
	data/hypergraph_text.h \
	data/job_codes.c \
	data/job_format.h \
	data/job_line.c \
	data/job_read.c \
	data/job_rule_text.c \
	data/job_text.c \
	data/job_text.h \
	data/job_write.c \
	data/load.c \
	data/locate.c \
	data/locate.h \
	data/output.c \
	data/read_csv.c \
	data/read_delimited.c \
	data/read_edges.c \
	data/read_field.c \
	data/read_field.h \
	data/read_format.c \
	data/read_format.h \
	data/read_lines.c \
	data/read_lines.h \
	data/read_relation.c \
	data/read_rows.c \
	data/read_rows.h \
	data/read_source.c \
	data/read_source.h \
	data/read_text.c \
	data/read_text.h \
	data/statistic.c \
	data/statistic.h \
	data/statistic_columns.c \
	data/statistic_value.c \
	data/value_order.c \
	data/value_order.h \
	data/write_decomposition.c \
	data/write_relation.c \
	data/write_text.c \
	data/write_text.h

check_PROGRAMS += tests/unit/test_load
tests_unit_test_load_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_load

check_PROGRAMS += tests/unit/test_write
tests_unit_test_write_LDADD = $(TEST_DATA_LIBS)
tests_unit_test_write_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=access
TESTS += tests/unit/test_write

check_PROGRAMS += tests/unit/test_data_memory
tests_unit_test_data_memory_LDADD = $(TEST_DATA_LIBS)
tests_unit_test_data_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_data_memory

check_PROGRAMS += tests/fuzz/fuzz_relation
tests_fuzz_fuzz_relation_SOURCES = tests/fuzz/fuzz_relation.c tests/fuzz/replay.c tests/fuzz/fuzz.h \
	tests/fuzz/nameless_file.h
tests_fuzz_fuzz_relation_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/fuzz/fuzz_relation
EXTRA_DIST += \
	tests/fuzz/corpus/relation/csv \
	tests/fuzz/corpus/relation/edges \
	tests/fuzz/corpus/relation/facts \
	tests/fuzz/corpus/relation/guess \
	tests/fuzz/corpus/relation/gzip \
	tests/fuzz/corpus/relation/lsqb \
	tests/fuzz/corpus/relation/nullary \
	tests/fuzz/corpus/relation/symbols \
	tests/fuzz/corpus/relation/tsv \
	tests/fuzz/corpus/relation/wide

check_PROGRAMS += tests/unit/test_read
tests_unit_test_read_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_read

check_PROGRAMS += tests/unit/test_read_files
tests_unit_test_read_files_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_read_files
EXTRA_DIST += tests/unit/read_file.h

# ---- generators ----
libjcdata_la_SOURCES += \
	data/callgraph.h \
	data/callgraph_names.c \
	data/callgraph_program.c \
	data/generate.c \
	data/generate.h \
	data/generate_callgraph.c \
	data/generate_lsqb.c \
	data/generate_rmat.c \
	data/random.h

# ---- programs ----
libjcdata_la_SOURCES += \
	data/diagnostics.c \
	data/diagnostics.h \
	data/excerpt.c \
	data/excerpt.h \
	data/lexer.c \
	data/lexer.h \
	data/literal.c \
	data/literal.h \
	data/names.c \
	data/names.h \
	data/parse_build.c \
	data/parse_clause.c \
	data/parse_compare.c \
	data/parse_declaration.c \
	data/parse_directive.c \
	data/parse_meaning.h \
	data/parse_predicate.c \
	data/parse_program.c \
	data/parse_rule.c \
	data/parse_rule.h \
	data/parse_syntax.c \
	data/parse_syntax.h \
	data/parse_term.c \
	data/parse_type.c

check_PROGRAMS += tests/fuzz/fuzz_program
tests_fuzz_fuzz_program_SOURCES = tests/fuzz/fuzz_program.c tests/fuzz/replay.c tests/fuzz/fuzz.h tests/unit/program_dump.h
tests_fuzz_fuzz_program_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/fuzz/fuzz_program
EXTRA_DIST += \
	tests/fuzz/corpus/program/chain.dl \
	tests/fuzz/corpus/program/declared.dl \
	tests/fuzz/corpus/program/errors.dl \
	tests/fuzz/corpus/program/triangle.dl \
	tests/fuzz/corpus/program/types.dl \
	tests/fuzz/corpus/program/windows.dl

check_PROGRAMS += tests/unit/test_generate
tests_unit_test_generate_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_generate

check_PROGRAMS += tests/unit/test_generate_memory
tests_unit_test_generate_memory_LDADD = $(TEST_DATA_LIBS)
tests_unit_test_generate_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_generate_memory
EXTRA_DIST += tests/failing_memory.h

check_PROGRAMS += tests/unit/test_parse_accepted
tests_unit_test_parse_accepted_SOURCES = tests/unit/test_parse_accepted.c tests/unit/parse_case.h
tests_unit_test_parse_accepted_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_parse_accepted

check_PROGRAMS += tests/unit/test_parse_errors
tests_unit_test_parse_errors_SOURCES = tests/unit/test_parse_errors.c tests/unit/parse_case.h
tests_unit_test_parse_errors_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_parse_errors

check_PROGRAMS += tests/unit/test_parse_memory
tests_unit_test_parse_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc,--wrap=calloc,--wrap=strdup,--wrap=free,--wrap=jc_arena_alloc,--wrap=jc_arena_text
tests_unit_test_parse_memory_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_parse_memory

check_PROGRAMS += tests/unit/test_parse_large
tests_unit_test_parse_large_SOURCES = tests/unit/test_parse_large.c tests/unit/parse_case.h
tests_unit_test_parse_large_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_parse_large

check_PROGRAMS += tests/unit/test_hypergraph_files
tests_unit_test_hypergraph_files_SOURCES = tests/unit/test_hypergraph_files.c tests/unit/hypergraph_case.h \
	tests/unit/shown_hypergraph.h
tests_unit_test_hypergraph_files_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_hypergraph_files

check_PROGRAMS += tests/unit/test_statistic
tests_unit_test_statistic_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_statistic

check_PROGRAMS += tests/unit/test_write_decomposition
tests_unit_test_write_decomposition_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_write_decomposition

# ---- fuzz targets of hypergraphs and statistics ----
check_PROGRAMS += tests/fuzz/fuzz_hyperbench tests/fuzz/fuzz_pace tests/fuzz/fuzz_statistic
tests_fuzz_fuzz_hyperbench_SOURCES = tests/fuzz/fuzz_hyperbench.c tests/fuzz/hypergraph_fuzz.h tests/fuzz/replay.c \
	tests/fuzz/fuzz.h
tests_fuzz_fuzz_hyperbench_LDADD = $(TEST_DATA_LIBS)
tests_fuzz_fuzz_pace_SOURCES = tests/fuzz/fuzz_pace.c tests/fuzz/hypergraph_fuzz.h tests/fuzz/replay.c \
	tests/fuzz/fuzz.h
tests_fuzz_fuzz_pace_LDADD = $(TEST_DATA_LIBS)
tests_fuzz_fuzz_statistic_SOURCES = tests/fuzz/fuzz_statistic.c tests/fuzz/replay.c tests/fuzz/fuzz.h
tests_fuzz_fuzz_statistic_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/fuzz/fuzz_hyperbench tests/fuzz/fuzz_pace tests/fuzz/fuzz_statistic
EXTRA_DIST += \
	tests/fuzz/corpus/hyperbench/broken.hg \
	tests/fuzz/corpus/hyperbench/numeric.dtl \
	tests/fuzz/corpus/hyperbench/triangle.hg \
	tests/fuzz/corpus/hyperbench/windows.hg \
	tests/fuzz/corpus/pace/broken.hgr \
	tests/fuzz/corpus/pace/dimacs.hgr \
	tests/fuzz/corpus/pace/example.hgr \
	tests/fuzz/corpus/pace/isolated.hgr \
	tests/fuzz/corpus/statistic/degree \
	tests/fuzz/corpus/statistic/dependency \
	tests/fuzz/corpus/statistic/norm \
	tests/fuzz/corpus/statistic/numbers \
	tests/fuzz/corpus/statistic/value

check_PROGRAMS += tests/unit/test_hypergraph_memory
tests_unit_test_hypergraph_memory_LDADD = $(TEST_DATA_LIBS)
tests_unit_test_hypergraph_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_hypergraph_memory

# ---- jobs ----
check_PROGRAMS += tests/unit/test_job_read tests/unit/test_job_memory tests/fuzz/fuzz_job
tests_unit_test_job_read_LDADD = $(TEST_DATA_LIBS)
tests_unit_test_job_memory_LDADD = $(TEST_DATA_LIBS)
tests_unit_test_job_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
tests_fuzz_fuzz_job_SOURCES = tests/fuzz/fuzz_job.c tests/fuzz/replay.c tests/fuzz/fuzz.h tests/unit/same_job.h
tests_fuzz_fuzz_job_LDADD = $(TEST_DATA_LIBS)
TESTS += tests/unit/test_job_read tests/unit/test_job_memory tests/fuzz/fuzz_job
EXTRA_DIST += \
	tests/fuzz/corpus/job/constants \
	tests/fuzz/corpus/job/damaged \
	tests/fuzz/corpus/job/triangle \
	tests/fuzz/corpus/job/two_rules \
	tests/fuzz/corpus/job/values
