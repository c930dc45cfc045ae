# SPDX-License-Identifier: Apache-2.0
EXTRA_DIST += \
	examples/callgraph/README.md \
	examples/callgraph/callgraph.dl \
	examples/callgraph/facts/HeapType.facts \
	examples/callgraph/facts/InstructionMethod.facts \
	examples/callgraph/facts/Invocation.facts \
	examples/callgraph/facts/MethodLookup.facts \
	examples/callgraph/facts/Reachable.facts \
	examples/callgraph/facts/VarPointsTo.facts \
	examples/library/bound.c \
	examples/lsqb/README.md \
	examples/lsqb/q3.dl \
	examples/lsqb/q6.dl \
	examples/lsqb/q9.dl \
	examples/speedups/README.md \
	examples/speedups/measured.csv \
	examples/triangle/README.md \
	examples/triangle/facts/Edge.facts \
	examples/triangle/triangle.dl \
	examples/width/README.md \
	examples/width/cycle.dl \
	examples/width/grid.hg \
	examples/width/lw5.dtl \
	examples/width/petersen.hgr

dist_check_SCRIPTS += tests/cli/example_programs.sh
TESTS += tests/cli/example_programs.sh
