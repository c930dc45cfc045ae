#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# joincast bound: tables, JSON and CSV to the letter, sizes from options and facts, and every message.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
. "${srcdir:-.}/tests/cli/bound_checks.sh"

shows triangle "$triangle"
shows triangle-sizes "$triangle" --size R=1e6 --size S=1_000_000 --size T=1000
shows triangle-json "$triangle" --size R=1e6 --size S=1e6 --size T=1e3 --format json
shows triangle-exponent-json "$triangle" --format json
shows triangle-csv "$triangle" --size R=1024 --size S=1024 --size T=1024 --format csv
shows empty "$triangle" --size R=0 --size S=5 --size T=5
shows empty-json "$triangle" --size R=0 --size S=5 --size T=5 --format json
shows empty-partly "$triangle" --size R=0
shows never "Never(x,y) :- R(x,y), S(y,x), 1 = 2." --size R=9 --format csv
shows exact-sizes 'Q(x) :- R(x).' --size R=1.8446744073709551615e19
shows one-row "$triangle" --size R=1 --size S=1 --size T=1
shows largest "$triangle" --size R=18446744073709551615 --size S=18446744073709551615 --size T=18446744073709551615
shows self-join 'Path(x,z) :- E(x,y), E(y,z).' --size E=1000 --format json
shows projection 'Ends(x,z) :- E(x,y), F(y,y), G(5,_,z).' --size E=1000 --size F=10 --size G=7
shows callgraph "$callgraph"
shows callgraph-json "$callgraph" --format json

exits 0 "a rule on standard input" bash -c 'echo "$1" | "$2" bound -' _ "$triangle" "$joincast"
golden "it is bounded as on the command line" "$work/out" "$golden_folder/bound-triangle.txt"
exits 0 "--output" "$joincast" bound "$triangle" --output "$work/file"
golden "the file holds the table" "$work/file" "$golden_folder/bound-triangle.txt"

# Sizes from facts: 3 edges, the rule that derives Two has no size in the rule that reads it.
mkdir "$work/facts"
printf '1\t2\n2\t3\n3\t1\n1\t2\n' >"$work/facts/E.facts"
cat >"$work/program.dl" <<'PROGRAM'
.decl E(x: number, y: number)
.input E
.decl Two(x: number, z: number)
Two(x, z) :- E(x, y), E(y, z).
.decl Three(x: number, w: number)
.output Three
Three(x, w) :- Two(x, z), E(z, w).
PROGRAM
shows facts-json "$work/program.dl" --facts "$work/facts" --format json --quiet
complains 0 unknown-sizes "$work/program.dl" --facts "$work/facts"
golden "the table leaves what is unknown open" "$work/out" "$golden_folder/bound-facts.txt"
shows facts-and-size "$work/program.dl" --facts "$work/facts" --size Two=9
complains 0 missing-size "$triangle" --size R=5

# A hypergraph file has no relations to name.
printf 'a(1,2),b(2,3),c(3,1).\n' >"$work/triangle.hg"
printf 'c a triangle\np htd 3 3\n1 1 2\n2 2 3\n3 3 1\n' >"$work/triangle.hgr"
cd "$work" || exit 1
shows hypergraph triangle.hg
shows hypergraph-json triangle.hg --format json
shows hypergraph-explain triangle.hgr --explain
complains 2 hypergraph-size triangle.hg --size a=5
complains 2 hypergraph-facts triangle.hg --facts .
printf 'p htd 3 1\n1 1 2\n' >isolated.hgr
complains 3 isolated isolated.hgr
exits 0 "a hypergraph on standard input" bash -c '"$1" bound - <triangle.hg' _ "$joincast"
cd "$top" || exit 1

complains 2 no-query
complains 2 two-queries "$triangle" "$triangle"
complains 2 size-without-rows "$triangle" --size R
complains 2 size-without-name "$triangle" --size =5
complains 2 size-bad "$triangle" --size R=many
complains 2 size-negative "$triangle" --size R=-1
complains 2 size-fraction "$triangle" --size R=1.5
complains 2 size-over "$triangle" --size R=18446744073709551616
complains 2 size-over-exponent "$triangle" --size R=1.8446744073709551616e19
complains 2 size-two-points "$triangle" --size R=1.2.3e4
complains 2 size-no-exponent "$triangle" --size R=1e
complains 2 size-negative-exponent "$triangle" --size R=10e-1
complains 2 size-twice "$triangle" --size R=1 --size R=2
complains 2 size-near 'Q(x) :- Edges(x,y).' --size Edge=1
complains 2 size-unknown "$triangle" --size Reachable=1
complains 2 size-of-head "$triangle" --size Q=1
complains 2 format "$triangle" --format xml
complains 3 bad-rule 'Q(x,y) :- R(x,'
complains 3 no-file /nonexistent/query.dl
complains 3 no-facts "$triangle" --facts /nonexistent
exits 1 "--output into a folder that is not there" "$joincast" bound "$triangle" --output /nonexistent/out
exits 0 "--help" "$joincast" bound --help
golden "the help is as recorded" "$work/out" "$golden_folder/bound-help.txt"
finish
