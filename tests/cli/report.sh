# SPDX-License-Identifier: Apache-2.0
# The main job: the report over the call-graph example, as text, as JSON and as a folder.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
cd "$top" || exit 1
golden=tests/cli/golden
program=examples/callgraph/callgraph.dl
facts=examples/callgraph/facts

start=$(date +%s)
ok "report over the call-graph example" "$joincast" report $program --facts $facts --threads 2 --workers 1024 \
    --output "$work/report"
cp "$work/out" "$work/text"
[ ! -s "$work/err" ]
report $? "it says nothing on standard error"
[ $(($(date +%s) - start)) -lt 60 ]
report $? "it ends in time, with room for slow machines"

# Times, shares of work that depend on them, and the host differ from run to run; all else is exact.
sed '/^Measured/,$d' "$work/text" >"$work/exact"
golden "its text, up to the measured run" "$work/exact" $golden/report-callgraph.txt
sed -n '/^Measured/,$p' "$work/text" |
    sed -E 's/( +[0-9.]+){3}( +[0-9,]+ +[0-9,]+) +[0-9.]+%/ MS\2 SHARE/; s/^rule .*/rule.../; s/^---.*/---/' \
    >"$work/measured"
golden "its measured counts" "$work/measured" $golden/report-callgraph-measured.txt

for file in report.md results.json profile.json; do
    [ -s "$work/report/$file" ]
    report $? "the folder holds $file"
done
figures=$(sed -n 's/^!\[.*\](\(.*\))$/\1/p' "$work/report/report.md")
[ "$(echo "$figures" | wc -l)" -eq 9 ]
report $? "the page shows nine figures, three for each rule"
for figure in $figures; do
    [ -s "$work/report/$figure" ] && [ -s "$work/report/${figure%.svg}.gp" ] && [ -s "$work/report/${figure%.svg}.dat" ]
    report $? "$figure is there with its .gp and .dat"
done
[ "$(find "$work/report" -type f | wc -l)" -eq 30 ]
report $? "nothing else is left in the folder"

ok "the same again over the old folder" "$joincast" report $program --facts $facts --threads 1 --output "$work/report" \
    --format json
grep -q '"speedup"' "$work/out" && grep -q '"certified": true' "$work/out"
report $? "as JSON it holds the same sections"

printf 'Q(x,z) :- R(x,y), S(y,z).\n' >"$work/tiny.dl"
mkdir "$work/empty" "$work/one"
: >"$work/empty/R.facts"
: >"$work/empty/S.facts"
ok "a report over empty relations" "$joincast" report "$work/tiny.dl" --facts "$work/empty" --output "$work/r2"
printf '1\t2\n' >"$work/one/R.facts"
printf '2\t3\n' >"$work/one/S.facts"
ok "a report over single rows" "$joincast" report "$work/tiny.dl" --facts "$work/one" --output "$work/r3"
ok "a report of a program without rules" "$joincast" report 'Fact(1, 2). Q(x) :- Fact(x, _).' --output "$work/r4"
ok "a report of rules whose output nobody reads" "$joincast" report "$work/tiny.dl" --facts "$work/one" \
    --format json
sed -n '/"relations"/,/"bounds"/p' "$work/out" | tr -d ' \n' | grep -qF '"relation":"Q","arity":2,"rows":null'
report $? "rows that were not kept are not taken for none"
ok "a report of a rule as text" "$joincast" report 'Q_(x,z) :- R(x,y), S(y,z). P_(x) :- Q_(x,_).' --facts "$work/one" \
    --output "$work/r5"
prints "what is not markup is escaped in the title" '# joincast report: \<command line\>' "$work/r5/report.md"
prints "in sentences" 'P\_: ρ\* is 1 where' "$work/r5/report.md"
prints "and in captions" '![Q\_: work of the root keys by rank](skew-Q_.svg)' "$work/r5/report.md"
prints "the command is as typed" "--facts $work/one --output $work/r5\`" "$work/r5/report.md"
printf 'B\303\244r\377\033\t1\nB\303\244r\377\033\t2\nx\t1\n' >"$work/one/Odd.facts"
ok "a hot key of odd bytes" "$joincast" report 'Q(x) :- Odd(x,y).' --facts "$work/one" --order x,y --output "$work/r9"
prints "is spelled in the table" 'Bär\xff\x1b' "$work/out"
prints "on the page" 'Bär\\xff\\x1b' "$work/r9/report.md"
prints "in JSON" '"hot_key": "Bär\\xff\\x1b"' "$work/r9/results.json"
long=$(printf 'n%.0s' $(seq 300))
ok "a report of rules with odd and long names" "$joincast" report \
    "N(x) :- R(x,_). N(x) :- S(x,_). N?2(x) :- R(x,_). ${long}(x) :- R(x,_). ${long}a(x) :- S(x,_)." \
    --facts "$work/one" --output "$work/r8"
[ "$(sed -n 's/^!.*(\(.*\))$/\1/p' "$work/r8/report.md" | sort -u | wc -l)" -eq 15 ] && [ "$(ls "$work"/r8/*.svg | wc -l)" -eq 15 ]
report $? "each has its own figures"
GNUPLOT=$(command -v false) ok "a report for which gnuplot fails" "$joincast" report "$work/tiny.dl" \
    --facts "$work/one" --output "$work/r6"
prints "says so" "note: figures are missing: not drawn: gnuplot failed" "$work/err"
[ -s "$work/r6/report.md" ] && [ -s "$work/r6/skew-Q.gp" ] && ! grep -q svg "$work/r6/report.md"
report $? "and has all else"
mkdir -p "$work/r7/skew-Q.svg"
exits 1 "a figure's name that is taken by a folder" "$joincast" report "$work/tiny.dl" --facts "$work/one" \
    --output "$work/r7"
seq 0 99 | awk '{ print $1 "\t" ($1 * 7) % 100; print $1 "\t" ($1 * 3 + 1) % 100 }' >"$work/one/Edge.facts"
long="Q(x0) :- $(seq 0 62 | awk '{ printf "%sEdge(x%d,x%d)", (NR == 1 ? "" : ", "), $1, $1 + 1 }')."
exits 3 "work beyond 64 bits" "$joincast" profile "$long" --facts "$work/one" --quiet
prints "names the rule" "error: Q: the estimated work is beyond 2^63" "$work/err"
exits 1 "a folder that cannot be made" "$joincast" report "$work/tiny.dl" --facts "$work/one" --output "$work/tiny.dl"
prints "it is said" "the report's folder cannot be made" "$work/err"
printf 'Path(x,y) :- Edge(x,y). Path(x,z) :- Path(x,y), Edge(y,z).\n' >"$work/recursive.dl"
printf '1\t2\n' >"$work/one/Edge.facts"
exits 3 "a recursive program" "$joincast" report "$work/recursive.dl" --facts "$work/one"
prints "it is said" "recursi" "$work/err"
finish
