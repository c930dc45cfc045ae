#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# joincast generate: files as asked for, wrong usage, what cannot be written, a pipe that closes early.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1

exits 0 "--help" "$joincast" generate --help
prints "leads with an example" "joincast generate callgraph --methods 1000" "$work/out"
for kind in callgraph rmat lsqb; do
    exits 0 "$kind --help" "$joincast" generate "$kind" --help
    prints "names the seed" "--seed" "$work/out"
done
exits 2 "nothing asked for" "$joincast" generate
exits 2 "an unknown generator" "$joincast" generate calgraph
prints "with the nearest name" "did you mean 'callgraph'?" "$work/err"
exits 2 "one with no near name" "$joincast" generate something-else
prints "with the choices" "choose callgraph, rmat or lsqb" "$work/err"

exits 0 "the sample that is shipped" "$joincast" generate callgraph --methods 1000 --hot-share 0.4 --seed 1 \
    --output "$work/facts"
prints "is said to be written" "wrote $work/facts" "$work/err"
ok "and is the one in examples/callgraph/facts" diff -r "$work/facts" "$top/examples/callgraph/facts"
ok "which is below 2 MB" test "$(cat "$work/facts"/* | wc -c)" -lt 2000000
exits 0 "--quiet" "$joincast" generate callgraph --methods 20 --quiet --output "$work/facts"
ok "says nothing" test "$(wc -c <"$work/err")" -eq 0
exits 2 "too few methods" "$joincast" generate callgraph --methods 9 --output "$work/facts"
prints "with the least number" "at least 10" "$work/err"
exits 2 "a share of 1" "$joincast" generate callgraph --hot-share 1 --output "$work/facts"
exits 3 "a share that takes too many rows" "$joincast" generate callgraph --hot-share 0.999999999 --output "$work/facts"
prints "with a way out" "ask for a smaller share" "$work/err"
exits 1 "a folder that cannot be made" "$joincast" generate callgraph --output "$work/absent/facts"
prints "is named" "$work/absent/facts" "$work/err"
exits 1 "a file in the folder's place" "$joincast" generate callgraph --output "$work/err"

exits 0 "a graph on standard output" "$joincast" generate rmat --scale 8 --edge-factor 16
mv "$work/out" "$work/edges"
ok "is the one in examples/triangle/facts" diff "$work/edges" "$top/examples/triangle/facts/Edge.facts"
exits 0 "a graph in a file" "$joincast" generate rmat --scale 8 --output "$work/file"
ok "is the same" cmp "$work/edges" "$work/file"
exits 2 "scale 31" "$joincast" generate rmat --scale 31
exits 2 "quadrants that leave nothing" "$joincast" generate rmat --a 0.5 --b 0.3 --c 0.2
prints "are explained" "less than 1" "$work/err"
exits 1 "a full disk" "$joincast" generate rmat --scale 12 --output /dev/full
"$joincast" generate rmat --scale 14 2>"$work/err" | head -n 1 >"$work/out"
status=${PIPESTATUS[0]}
[ "$status" -eq 0 ] && [ ! -s "$work/err" ]
report $? "a pipe that closes early is no error"

exits 0 "a network" "$joincast" generate lsqb --persons 100 --output "$work/network"
ok "with its four files" test "$(find "$work/network" -name '*.csv' | wc -l)" -eq 4
exits 2 "too few persons" "$joincast" generate lsqb --persons 9 --output "$work/network"
finish
