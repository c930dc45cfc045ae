#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# joincast bound under statistics: degrees, dependencies, norms given and measured, choice-domains, and the proofs.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
. "${srcdir:-.}/tests/cli/bound_checks.sh"

# value NAME JSON-FIELD EXPECTED ARGUMENT...: one field of the first rule's JSON.
value() {
    local name=$1 field=$2 expected=$3
    shift 3
    exits 0 "bound $*" "$joincast" bound "$@" --format json --quiet
    grep -m 1 "\"$field\":" "$work/out" | sed 's/.*": //; s/,$//; s/"//g' >"$work/value"
    [ "$(cat "$work/value")" = "$expected" ]
    report $? "$name: $field is $expected"
}

# Published values: degree constraints and dependencies.
path='Q(x,y,z,u) :- A(x,y), B(y,z), C(z,u), K(x,z,u), L(y,u,x).'
value "path with two dependencies" polymatroid_log2 15.0 "$path" \
    --size A=1024 --size B=1024 --size C=1024 --size K=1e18 --size L=1e18 --fd 'K: x z -> u' --fd 'L: y u -> x'
value "path without them" polymatroid_log2 20.0 "$path" \
    --size A=1024 --size B=1024 --size C=1024 --size K=1e18 --size L=1e18 --degree 'K: x z|u <= 1e18'
value "path with a degree" polymatroid_log2 17.5 "$path" \
    --size A=1024 --size B=2048 --size C=4096 --size K=1e18 --size L=1e18 \
    --fd 'K: x z -> u' --degree 'L: x|y u <= 4'
value "triangle, degree 4 of 1,024" polymatroid_log2 12.0 "$triangle" \
    --size R=1024 --size S=1024 --size T=1024 --degree 'R: y|x <= 4'
value "triangle, degree 16 of 1,024" polymatroid_log2 14.0 "$triangle" \
    --size R=1024 --size S=1024 --size T=1024 --degree 'R: y|x <= 16'
value "triangle, degree 32 of 1,024" polymatroid_log2 15.0 "$triangle" \
    --size R=1024 --size S=1024 --size T=1024 --degree 'R: y|x <= 32'
value "triangle, cyclic 2-norms" polymatroid_log2 20.0 "$triangle" \
    --size R=1048576 --size S=1048576 --size T=1048576 \
    --norm 'R: y|x, 2, 2^10' --norm 'S: z|y, 2, 2^10' --norm 'T: x|z, 2, 2^10'
square='Q(x,y,z,u) :- R(x,y), S(y,z), T(z,u), U(u,x).'
value "square, 1 -> 2 and 2 -> 1" polymatroid_exponent 3/2 "$square" --fd 'R: x -> y' --fd 'R: y -> x'
value "square, cyclic 3-norms" polymatroid_bound 274 "$square" \
    --size R=1e18 --size S=1e18 --size T=1e18 --size U=1e18 \
    --norm 'R: y|x, 3, 2^2.7' --norm 'S: z|y, 3, 2^2.7' --norm 'T: u|z, 3, 2^2.7' --norm 'U: x|u, 3, 2^2.7'
value "keys without a Shannon proof of less" polymatroid_log2 4.0 \
    'Q(a,b,x,y,c) :- XY(x,y), AX(a,x), AY(a,y), BX(b,x), BY(b,y), C(c), K(a,b,x,y,c).' \
    --size XY=8 --size AX=8 --size AY=8 --size BX=8 --size BY=8 --size C=4 --size K=1e18 \
    --fd 'K: a b -> x y c' --fd 'K: a x y -> b c' --fd 'K: b x y -> a c' --fd 'K: a c -> b x y' \
    --fd 'K: x c -> a b y' --fd 'K: y c -> a b x'
value "the head alone" polymatroid_head_exponent 1 'Q(x) :- R(x,y), S(y,z).' --fd 'S: y -> z'

shows fd-explain "$triangle" --fd 'R: x -> y' --explain
shows degree "$triangle" --size R=1e6 --size S=1e6 --size T=1e6 --degree 'R: y|x <= 10' --explain
shows degree-json "$triangle" --size R=1e6 --size S=1e6 --size T=1e6 --degree 'R: y|x <= 10' --format json
shows degree-csv "$triangle" --size R=1e6 --size S=1e6 --size T=1e6 --degree 'R: y|x <= 10' --format csv
shows power-of-n 'Q(x,z) :- R(x,y), S(y,z).' --degree 'S: z|y <= N^1/3'
shows two-variables "$path" --fd 'K: x z -> u' --fd 'L: y u -> x' --explain

# A bound that nothing gives is said, and which variables lack one.
complains 0 unbounded "$triangle" --size R=1000 --degree 'S: z|y <= 5' --format json
shows unbounded-table 'Q(x,y) :- R(x), S(y), T(x,y).' --size R=10 --fd 'T: y -> x' --quiet
shows empty-statistic "$triangle" --size R=0 --size S=5 --size T=5 --fd 'R: x -> y'

# Measured.
mkdir "$work/measured"
for x in 1 2 3 4 5 6 7 8; do printf '%d\t%d\n%d\t%d\n' $x $((x % 4)) $x $((x + 1)); done >"$work/measured/R.facts"
cp "$work/measured/R.facts" "$work/measured/S.facts"
cp "$work/measured/R.facts" "$work/measured/T.facts"
shows measured "$triangle" --facts "$work/measured" --norms 1,2,3,inf
shows callgraph-measured "$callgraph" --facts "$top/examples/callgraph/facts" --norms 1,2,inf --quiet
cat >"$work/choice.dl" <<'PROGRAM'
.decl R(x: number, y: number) choice-domain x
.decl S(y: number, z: number)
.input R
.input S
.decl Q(x: number, z: number)
.output Q
Q(x, z) :- R(x, y), S(y, z).
PROGRAM
shows choice "$work/choice.dl"
complains 3 choice-broken "$work/choice.dl" --facts "$work/measured"
# The helper carries N^2 into its consumer, which a degree that it inherits takes back.
shows carried "$callgraph" --degree 'HelpNT: sn dsc m|h <= N'

# A size from the command line, here that of a derived relation, has nothing to do with the rows in the folder.
cat >"$work/derived.dl" <<'PROGRAM'
.decl R(x: number, y: number)
.decl Two(x: number, z: number)
.decl Three(x: number, w: number)
.input R
.output Three
Two(x, z) :- R(x, y), R(y, z).
Three(x, w) :- Two(x, z), R(z, w).
PROGRAM
shows measured-derived "$work/derived.dl" --facts "$work/measured" --size Two=9 --norms 1,2
shows measured-size "$triangle" --facts "$work/measured" --size R=1000 --norms 1,2,inf

# Beyond the solver's vertices or time the statistics that are simple still bound, and that is said.
long='Q(a) :- A(a,b,c), B(c,d,e), C(e,f,g), D(g,h,i), E(i,j,k), F(k,l,m), G(m,n,o), H(o,p,a).'
exits 0 "more vertices than the polymatroid bound takes" "$joincast" bound "$long" --fd 'A: a b -> c' --fd 'B: c -> d'
golden "the table of fewer statistics" "$work/out" "$golden_folder/bound-beyond.txt"
golden "and the note" "$work/err" "$golden_folder/bound-beyond-note.txt"
complains 0 time-limit "$path" --fd 'K: x z -> u' --time-limit 1e-9
value "without a limit" polymatroid_exponent 3/2 "$path" --fd 'K: x z -> u' --fd 'L: y u -> x' --time-limit 0

# What cannot be written out, and what is bounded by nothing but 1.
shows too-long 'Q(x,y) :- R(x), S(y).' --size R=4 --degree 'S: 1| <= 2^10000000000' --quiet
value "in JSON" polymatroid_bound null 'Q(x,y) :- R(x), S(y).' --size R=4 --degree 'S: 1| <= 2^10000000000'
value "and its logarithm" polymatroid_log2 10000000002.0 'Q(x,y) :- R(x), S(y).' --size R=4 \
    --degree 'S: 1| <= 2^10000000000'
shows no-variables 'Q(1) :- R(1,2).' --size R=5 --fd 'R: 1 -> 2' --explain
shows never-statistics 'Q(x,y) :- R(x,y), 1 = 2.' --size R=5 --fd 'R: x -> y'

complains 2 fd-of-head "$triangle" --fd 'Q: 1 -> 2'
complains 3 fd-of-head-name "$triangle" --fd 'Q: x -> y'
complains 2 time-limit-bad "$triangle" --time-limit -1
complains 2 norms-without-facts "$triangle" --norms 1,2
complains 2 norms-bad "$triangle" --facts . --norms 1,two
complains 2 norms-zero "$triangle" --facts . --norms 0
complains 2 norms-empty "$triangle" --facts . --norms ''
complains 2 norms-over "$triangle" --facts . --norms 65
complains 3 fd-unknown "$triangle" --fd 'Rx: x -> y'
complains 3 fd-variable "$triangle" --fd 'R: x -> w'
complains 3 fd-arrow "$triangle" --fd 'R: x, y'
complains 3 degree-negative "$triangle" --degree 'R: y|x <= -1'
complains 3 degree-overlap "$triangle" --degree 'R: x|x <= 4'
complains 3 norm-zero "$triangle" --norm 'R: y|x, 0, 4'
complains 3 norm-short "$triangle" --norm 'R: y|x, 2'
finish
