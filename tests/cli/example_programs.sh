#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The example programs: every command that their pages show runs, and the counts that the pages name come out.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1

# The pages' commands are given from the top folder and write beside it: run them in a copy.
mkdir "$work/top" "$work/bin"
cp -R "$top/examples" "$work/top/examples"
chmod -R u+w "$work/top"
ln -s "$joincast" "$work/bin/joincast"
cd "$work/top" || exit 1
for page in examples/*/README.md; do
    grep '^    joincast ' "$page" >"$work/commands" || continue
    while IFS= read -r command; do
        exits 0 "${page%/README.md}: ${command#    }" env PATH="$work/bin:$PATH" bash -c "$command"
    done <"$work/commands"
done
ok "the commands that made the examples' facts make them again" diff -r "$top/examples" examples

counts() { # counts NAME PROGRAM FACTS HEAD ROWS BINDINGS
    exits 0 "$1: run" "$joincast" run "$top/examples/$2" --facts "$3" --format json
    tr -d ' \n' <"$work/out" | tr '{' '\n' | grep "^\"head\":\"$4\"" >"$work/head"
    prints "$1: $4 has $5 rows of $6 bindings" "\"count\":\"$5\",\"full_bindings\":\"$6\"" "$work/head"
}
counts "triangles" triangle/triangle.dl "$top/examples/triangle/facts" Triangle 10524 10524
facts=$top/examples/callgraph/facts
counts "call graph" callgraph/callgraph.dl "$facts" Full 2039 4581
counts "call graph" callgraph/callgraph.dl "$facts" Consumer 2039 4581
counts "call graph" callgraph/callgraph.dl "$facts" HelpNT 125668 125668
counts "network" lsqb/q3.dl network Q3 12852 12852
counts "network" lsqb/q6.dl network Q6 5947538 5947538
counts "network" lsqb/q9.dl network Q9 5679268 5679268

lsqb=$shared/data/lsqb/sf0.003
if [ -n "$shared" ] && [ -d "$lsqb" ]; then
    counts "LSQB" lsqb/q3.dl "$lsqb" Q3 0 0
    counts "LSQB" lsqb/q6.dl "$lsqb" Q6 33201 33201
    counts "LSQB" lsqb/q9.dl "$lsqb" Q9 23669 23669
else
    skip "LSQB at scale factor 0.003" "no ../shared/data/lsqb"
fi
finish
