# SPDX-License-Identifier: Apache-2.0
# What draws figures; their test is built from the same files.
figure_sources = \
	cli/boundary.c \
	cli/boundary.h \
	cli/digits.c \
	cli/digits.h \
	cli/figure.h \
	cli/figure_axis.c \
	cli/figure_axis.h \
	cli/figure_gantt.c \
	cli/figure_heat_map.c \
	cli/figure_lorenz.c \
	cli/figure_makespans.c \
	cli/figure_rank_size.c \
	cli/figure_shares.c \
	cli/figure_speedups.c \
	cli/figure_value.c \
	cli/figure_value.h \
	cli/gantt_pieces.c \
	cli/gantt_pieces.h \
	cli/gantt_rows.c \
	cli/gantt_rows.h \
	cli/gnuplot.c \
	cli/gnuplot.h \
	cli/plot.c \
	cli/plot.h \
	cli/plot_axes.c \
	cli/plot_axes.h \
	cli/plot_script.c \
	cli/plot_script.h \
	cli/plot_series.c \
	cli/plot_series.h \
	cli/plot_text.c \
	cli/plot_text.h

# What several of the command line's files and their tests share.
shared_sources = \
	cli/fail.c \
	cli/fail.h \
	cli/json_value.c \
	cli/read_count.c

# Profile files, levels and sweeps as text, each with a test that is built from the same files.
profile_file_sources = \
	cli/profile_file.h \
	cli/profile_file_read.c \
	cli/profile_file_rule.c \
	cli/profile_file_rule.h \
	cli/profile_file_write.c

levels_sources = \
	cli/fan_outs.c \
	cli/fan_outs.h \
	cli/fan_outs_histogram.c \
	cli/fan_outs_relation.c \
	cli/levels.c \
	cli/levels.h

sweep_sources = \
	cli/sweep.c \
	cli/sweep.h

bin_PROGRAMS += joincast
joincast_SOURCES = \
	cli/bound.c \
	cli/bound_json.c \
	cli/bound_table.c \
	cli/bound_text.c \
	cli/bound_view.h \
	cli/bounds.c \
	cli/bounds.h \
	cli/carried.c \
	cli/carried.h \
	cli/command.h \
	cli/derive.c \
	cli/derive.h \
	cli/explain_cover.c \
	cli/explain_polymatroid.c \
	cli/generate.c \
	cli/input.c \
	cli/input.h \
	cli/invert.c \
	cli/invert.h \
	cli/invert_curve.c \
	cli/invert_figure.c \
	cli/invert_numbers.c \
	cli/invert_points.c \
	cli/invert_speedup.c \
	cli/job.c \
	cli/label.c \
	cli/label.h \
	cli/main.c \
	cli/makespans.c \
	cli/makespans.h \
	cli/measured.c \
	cli/measured.h \
	cli/norms.c \
	cli/norms.h \
	cli/options.c \
	cli/options.h \
	cli/orders.c \
	cli/orders.h \
	cli/output.c \
	cli/output.h \
	cli/profile.c \
	cli/query.c \
	cli/query.h \
	cli/relations.c \
	cli/relations.h \
	cli/report.c \
	cli/report.h \
	cli/report_figures.c \
	cli/report_text.c \
	cli/run.c \
	cli/sizes.c \
	cli/sizes.h \
	cli/schedules.c \
	cli/schedules.h \
	cli/simulate.c \
	cli/simulate.h \
	cli/simulate_cases.c \
	cli/simulate_draw.c \
	cli/simulate_json.c \
	cli/simulate_machine.c \
	cli/simulate_prepare.c \
	cli/simulate_preset.c \
	cli/simulate_sweep.c \
	cli/simulate_table.c \
	cli/simulate_text.c \
	cli/skew.c \
	cli/skew.h \
	cli/source.c \
	cli/source.h \
	cli/statistics.c \
	cli/statistics.h \
	cli/table.c \
	cli/table.h \
	cli/timeline.c \
	cli/width.c \
	cli/width_data.c \
	cli/width_files.c \
	cli/width_files.h \
	cli/width_folder.c \
	cli/width_folder.h \
	cli/width_print.h \
	cli/width_text.c \
	cli/widths.c \
	cli/widths.h \
	cli/witness.c \
	cli/witness.h \
	cli/witness_check.c \
	cli/witness_folder.c \
	cli/witness_folder.h \
	cli/witness_text.c \
	$(shared_sources) \
	$(profile_file_sources) \
	$(levels_sources) \
	$(sweep_sources) \
	$(figure_sources)
joincast_LDADD = libjoincast.la $(JANSSON_LIBS) -lm

dist_check_SCRIPTS += tests/cli/bound.sh tests/cli/bound_statistics.sh tests/cli/generate.sh
TESTS += tests/cli/bound.sh tests/cli/bound_statistics.sh tests/cli/generate.sh
EXTRA_DIST += tests/cli/golden tests/cli/bound_checks.sh

figure_tests = tests/unit/test_figure_bars tests/unit/test_figure_loads tests/unit/test_figure_sweeps \
	tests/unit/test_plot
check_PROGRAMS += $(figure_tests)
TESTS += $(figure_tests)
figure_test_sources = tests/unit/figure_case.h $(figure_sources) cli/fail.c cli/fail.h
tests_unit_test_figure_bars_SOURCES = tests/unit/test_figure_bars.c $(figure_test_sources)
tests_unit_test_figure_bars_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_figure_loads_SOURCES = tests/unit/test_figure_loads.c $(figure_test_sources)
tests_unit_test_figure_loads_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_figure_sweeps_SOURCES = tests/unit/test_figure_sweeps.c $(figure_test_sources)
tests_unit_test_figure_sweeps_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_plot_SOURCES = tests/unit/test_plot.c $(figure_test_sources)
tests_unit_test_plot_LDADD = $(TEST_ALL_LIBS)
EXTRA_DIST += tests/unit/golden

dist_check_SCRIPTS += tests/cli/examples.sh tests/cli/options.sh tests/cli/report.sh tests/cli/run.sh tests/cli/width.sh
TESTS += tests/cli/examples.sh tests/cli/options.sh tests/cli/report.sh tests/cli/run.sh tests/cli/width.sh
EXTRA_DIST += tests/cli/golden/report-callgraph.txt tests/cli/golden/report-callgraph-measured.txt

dist_check_SCRIPTS += tests/cli/witness.sh
TESTS += tests/cli/witness.sh

dist_check_SCRIPTS += tests/cli/job.sh
TESTS += tests/cli/job.sh

dist_check_SCRIPTS += tests/cli/invert.sh tests/cli/simulate.sh
TESTS += tests/cli/invert.sh tests/cli/simulate.sh

dist_check_SCRIPTS += tests/cli/profile_file.sh
TESTS += tests/cli/profile_file.sh

TEST_CLI_MEMORY_FLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
check_PROGRAMS += tests/unit/test_profile_file tests/unit/test_profile_file_memory
tests_unit_test_profile_file_SOURCES = tests/unit/test_profile_file.c tests/unit/profile_case.h \
	$(profile_file_sources) $(shared_sources)
tests_unit_test_profile_file_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_profile_file_memory_SOURCES = tests/unit/test_profile_file_memory.c tests/unit/profile_case.h \
	$(profile_file_sources) $(shared_sources)
tests_unit_test_profile_file_memory_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_profile_file_memory_LDFLAGS = $(TEST_CLI_MEMORY_FLAGS)
TESTS += tests/unit/test_profile_file tests/unit/test_profile_file_memory

check_PROGRAMS += tests/unit/test_levels tests/unit/test_levels_memory tests/unit/test_sweep
tests_unit_test_levels_SOURCES = tests/unit/test_levels.c $(levels_sources) $(shared_sources)
tests_unit_test_levels_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_levels_memory_SOURCES = tests/unit/test_levels_memory.c $(levels_sources) $(sweep_sources) \
	$(shared_sources)
tests_unit_test_levels_memory_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_levels_memory_LDFLAGS = $(TEST_CLI_MEMORY_FLAGS)
tests_unit_test_sweep_SOURCES = tests/unit/test_sweep.c $(sweep_sources) $(shared_sources)
tests_unit_test_sweep_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_levels tests/unit/test_levels_memory tests/unit/test_sweep

check_PROGRAMS += tests/fuzz/fuzz_profile_file tests/fuzz/fuzz_levels
tests_fuzz_fuzz_profile_file_SOURCES = tests/fuzz/fuzz_profile_file.c tests/fuzz/replay.c tests/fuzz/fuzz.h \
	tests/fuzz/nameless_file.h \
	$(profile_file_sources) $(shared_sources)
tests_fuzz_fuzz_profile_file_LDADD = $(TEST_ALL_LIBS)
tests_fuzz_fuzz_levels_SOURCES = tests/fuzz/fuzz_levels.c tests/fuzz/replay.c tests/fuzz/fuzz.h $(levels_sources) \
	$(sweep_sources) $(shared_sources)
tests_fuzz_fuzz_levels_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/fuzz/fuzz_profile_file tests/fuzz/fuzz_levels
EXTRA_DIST += \
	tests/fuzz/corpus/levels/histogram \
	tests/fuzz/corpus/levels/laws \
	tests/fuzz/corpus/levels/list \
	tests/fuzz/corpus/levels/range \
	tests/fuzz/corpus/levels/relation \
	tests/fuzz/corpus/levels/values \
	tests/fuzz/corpus/profile_file/damaged \
	tests/fuzz/corpus/profile_file/large \
	tests/fuzz/corpus/profile_file/results \
	tests/fuzz/corpus/profile_file/two_depths \
	tests/fuzz/corpus/profile_file/version
