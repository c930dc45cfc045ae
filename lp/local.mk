# SPDX-License-Identifier: Apache-2.0
noinst_LTLIBRARIES += libjclp.la
libjclp_la_SOURCES = \
	lp/agm_bound.c \
	lp/agm_bound.h \
	lp/choices.c \
	lp/constraints.c \
	lp/constraints_statistic.c \
	lp/cover.c \
	lp/cover.h \
	lp/cover_problem.c \
	lp/cover_reduction.c \
	lp/cover_reduction.h \
	lp/flint_caches.c \
	lp/flint_caches.h \
	lp/glpk_guard.c \
	lp/glpk_guard.h \
	lp/linear_basis.c \
	lp/linear_check.c \
	lp/linear_glpk.c \
	lp/linear_inside.h \
	lp/linear_pivot.c \
	lp/linear_pivot.h \
	lp/linear_pivot_dual.c \
	lp/linear_program.c \
	lp/linear_program.h \
	lp/linear_small.c \
	lp/log2_up.c \
	lp/log2_up.h \
	lp/max_flow.c \
	lp/max_flow.h \
	lp/minimal_decompositions.c \
	lp/minimal_decompositions.h \
	lp/no_goods.c \
	lp/no_goods.h \
	lp/polymatroid.c \
	lp/polymatroid.h \
	lp/polymatroid_bound.c \
	lp/polymatroid_check.c \
	lp/polymatroid_cuts.c \
	lp/polymatroid_flow.c \
	lp/polymatroid_flow.h \
	lp/polymatroid_flow_proof.c \
	lp/polymatroid_inequalities.c \
	lp/polymatroid_lattice.c \
	lp/polymatroid_lattice.h \
	lp/polymatroid_normal.c \
	lp/polymatroid_problem.c \
	lp/polymatroid_rows.c \
	lp/polymatroid_rows.h \
	lp/polymatroid_rows_proof.c \
	lp/rational.c \
	lp/rational.h \
	lp/shannon_cuts.c \
	lp/shannon_cuts.h \
	lp/shannon_proof.c \
	lp/shannon_proof.h \
	lp/sparse_factor.c \
	lp/sparse_factor.h \
	lp/sparse_solve.c \
	lp/submodular_inside.h \
	lp/submodular_modular.c \
	lp/submodular_program.c \
	lp/submodular_program.h \
	lp/submodular_queue.c \
	lp/submodular_queue.h \
	lp/submodular_search.c \
	lp/submodular_search.h \
	lp/submodular_setup.c \
	lp/submodular_width.c \
	lp/width.h \
	lp/width_result.c

# Widths by integral, fractional and constrained bags.
libjclp_la_SOURCES += \
	lp/bag_cost.c \
	lp/bag_cost.h \
	lp/bag_list.h \
	lp/bag_price.c \
	lp/bag_price.h \
	lp/bag_price_inside.h \
	lp/bag_price_integral.c \
	lp/bag_search.c \
	lp/bag_search.h \
	lp/bag_search_bag.c \
	lp/bag_search_queue.c \
	lp/bag_search_state.h \
	lp/cover_kernel.c \
	lp/cover_kernel.h \
	lp/deadline.h \
	lp/decomposition_tree.c \
	lp/decomposition_tree.h \
	lp/ears.c \
	lp/ears.h \
	lp/ears_decomposition.c \
	lp/edge_index.c \
	lp/edge_index.h \
	lp/elimination.c \
	lp/elimination.h \
	lp/graph.c \
	lp/graph.h \
	lp/graph_atoms.c \
	lp/graph_parts.h \
	lp/graph_simplicial.c \
	lp/integral_cover.c \
	lp/kernel_fractional.c \
	lp/kernel_integral.c \
	lp/levels.c \
	lp/levels.h \
	lp/set_system.c \
	lp/set_table.c \
	lp/set_table.h \
	lp/sparse_elimination.c \
	lp/sparse_graph.c \
	lp/sparse_graph.h \
	lp/vertex_set.h \
	lp/width.c \
	lp/width_core.c \
	lp/width_core.h \
	lp/width_part.c \
	lp/width_part.h

# Measured statistics and worst-case instances.
libjclp_la_SOURCES += \
	lp/degree_norms.c \
	lp/degree_sequence.c \
	lp/degree_sequence.h \
	lp/witness.c \
	lp/witness.h \
	lp/witness_count.c \
	lp/witness_fill.c \
	lp/witness_image.c \
	lp/witness_image.h \
	lp/witness_exchange.c \
	lp/witness_search.c \
	lp/witness_search.h \
	lp/witness_shape.c

check_PROGRAMS += tests/unit/test_degree_norms
tests_unit_test_degree_norms_SOURCES = tests/unit/test_degree_norms.c tests/oracle/nested_loop.h \
	tests/unit/random_body.h
tests_unit_test_degree_norms_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_degree_norms

check_PROGRAMS += tests/unit/test_witness
tests_unit_test_witness_SOURCES = tests/unit/test_witness.c tests/unit/random_body.h
tests_unit_test_witness_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_witness

check_PROGRAMS += tests/unit/test_norm_bounds
tests_unit_test_norm_bounds_SOURCES = tests/unit/test_norm_bounds.c tests/unit/random_body.h
tests_unit_test_norm_bounds_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_norm_bounds

check_PROGRAMS += tests/unit/test_witness_memory
tests_unit_test_witness_memory_SOURCES = tests/unit/test_witness_memory.c tests/failing_memory.h \
	tests/unit/random_body.h
tests_unit_test_witness_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
tests_unit_test_witness_memory_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_witness_memory

TEST_LP_LIBS = libjclp.la libjcmodel.la $(GLPK_LIBS) $(FLINT_LIBS) -lm
LP_TESTS = \
	tests/unit/test_agm_bound \
	tests/unit/test_cover \
	tests/unit/test_cover_failure \
	tests/unit/test_cover_memory \
	tests/unit/test_cover_random \
	tests/unit/test_linear_program tests/unit/test_linear_program_failure \
	tests/unit/test_polymatroid \
	tests/unit/test_polymatroid_random
check_PROGRAMS += $(LP_TESTS)
TESTS += $(LP_TESTS)
EXTRA_DIST += tests/unit/cover_graphs.h tests/unit/bound_constraints.h
tests_unit_test_agm_bound_LDADD = $(TEST_LP_LIBS)
tests_unit_test_cover_LDADD = $(TEST_LP_LIBS)
tests_unit_test_cover_failure_LDADD = $(TEST_LP_LIBS)
tests_unit_test_cover_memory_LDADD = $(TEST_LP_LIBS)
tests_unit_test_cover_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
tests_unit_test_cover_random_LDADD = $(TEST_LP_LIBS)

tests_unit_test_linear_program_SOURCES = tests/unit/test_linear_program.c tests/unit/linear_instance.h
tests_unit_test_linear_program_LDADD = $(TEST_LP_LIBS)
tests_unit_test_linear_program_failure_SOURCES = tests/unit/test_linear_program_failure.c tests/unit/linear_instance.h
tests_unit_test_linear_program_failure_LDADD = $(TEST_LP_LIBS)
tests_unit_test_linear_program_failure_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc \
	-Wl,--wrap=strdup
tests_unit_test_polymatroid_LDADD = $(TEST_LP_LIBS)
tests_unit_test_polymatroid_random_LDADD = $(TEST_LP_LIBS)

check_PROGRAMS += tests/unit/test_submodular_width
tests_unit_test_submodular_width_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_submodular_width

check_PROGRAMS += tests/unit/test_submodular_width_random
tests_unit_test_submodular_width_random_SOURCES = tests/unit/test_submodular_width_random.c \
	tests/oracle/submodular_width.h
tests_unit_test_submodular_width_random_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_submodular_width_random

check_PROGRAMS += tests/unit/test_submodular_width_memory
tests_unit_test_submodular_width_memory_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_submodular_width_memory_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_submodular_width_memory

check_PROGRAMS += tests/unit/test_submodular_width_limits
tests_unit_test_submodular_width_limits_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_submodular_width_limits

check_PROGRAMS += tests/unit/test_minimal_decompositions
tests_unit_test_minimal_decompositions_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_minimal_decompositions

WIDTH_TESTS = tests/unit/test_width tests/unit/test_width_hyperbench tests/unit/test_width_large \
	tests/unit/test_width_random
check_PROGRAMS += $(WIDTH_TESTS)
TESTS += $(WIDTH_TESTS)
EXTRA_DIST += tests/oracle/check_decomposition.h
tests_unit_test_width_LDADD = $(TEST_LP_LIBS)
tests_unit_test_width_hyperbench_LDADD = $(TEST_ALL_LIBS)
tests_unit_test_width_large_LDADD = $(TEST_LP_LIBS)
tests_unit_test_width_random_LDADD = $(TEST_LP_LIBS)

check_PROGRAMS += tests/unit/test_constraints
tests_unit_test_constraints_LDADD = $(TEST_ALL_LIBS)
TESTS += tests/unit/test_constraints

check_PROGRAMS += tests/unit/test_polymatroid_memory
tests_unit_test_polymatroid_memory_LDADD = $(TEST_LP_LIBS)
tests_unit_test_polymatroid_memory_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc \
	-Wl,--wrap=realloc -Wl,--wrap=strdup
TESTS += tests/unit/test_polymatroid_memory
