# SPDX-License-Identifier: Apache-2.0
# profile --write and the report's profile.json: the units of every rule, the same from both.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
cd "$top" || exit 1
program=examples/callgraph/callgraph.dl
facts=examples/callgraph/facts

ok "profile --write" "$joincast" profile $program --facts $facts --write "$work/profile.json"
cp "$work/out" "$work/with"
ok "profile without it" "$joincast" profile $program --facts $facts
cmp -s "$work/out" "$work/with"
report $? "the table is the same"
prints "the file says its version" '"profile_version": 1,' "$work/profile.json"
prints "and what made it" '"argv": ["' "$work/profile.json"
sed -nE 's/^ *\{"head": "([^"]*)", .*"total": ([0-9]+),.*/\1 \2/p' "$work/profile.json" >"$work/totals"
"$joincast" profile $program --facts $facts --format json |
    sed -nE 's/^ *"head": "([^"]*)",/\1/p; s/^ *"total": ([0-9]+),/\1/p' | paste -d ' ' - - >"$work/wanted"
[ "$(wc -l <"$work/totals")" -eq 3 ] && cmp -s "$work/totals" "$work/wanted"
report $? "it has the rules in their order, with their totals"
# Each level: the runs' counts are its units, and count times work sums up to the rule's total.
awk '
    /"head"/ { total = $0; sub(/.*"total": /, "", total); sub(/,.*/, "", total) }
    /"depth"/ { units = $0; sub(/.*"units": /, "", units); sub(/,.*/, "", units); sum = count = 0; levels++ }
    /^ *\[[0-9]/ {
        line = $0
        while (match(line, /\[[0-9]+, [0-9]+\]/)) {
            split(substr(line, RSTART + 1, RLENGTH - 2), run, ", ")
            sum += run[1] * run[2]
            count += run[2]
            if (run[1] == last && !first) bad++
            last = run[1]
            first = 0
            line = substr(line, RSTART + RLENGTH)
        }
    }
    /"depth"/ { first = 1 }
    /\]\}/ && units != "" { if (sum != total || count != units) bad++; units = "" }
    END { exit !(levels == 6 && !bad) }' "$work/profile.json"
report $? "every level sums up to its rule's total, and no neighbours are equal"

ok "a report into a folder" "$joincast" report $program --facts $facts --output "$work/report" --repeat 1 --threads 1
grep -v '"command"\|"argv"' "$work/profile.json" >"$work/one"
grep -v '"command"\|"argv"' "$work/report/profile.json" >"$work/other"
cmp -s "$work/one" "$work/other"
report $? "its profile.json has the same rules"
[ "$(find "$work/report" -name '*.tmp' | wc -l)" -eq 0 ]
report $? "nothing temporary is left"

mkdir "$work/empty" "$work/one-row"
: >"$work/empty/R.facts"
ok "a profile without any work" "$joincast" profile 'Q(x) :- R(x,y).' --facts "$work/empty" --write "$work/none.json"
prints "has no levels" '"total": 0, "ordered": true, "levels": []}' "$work/none.json"
printf '1\t2\n1\t3\n' >"$work/one-row/R.facts"
ok "a rule of odd names" "$joincast" profile 'Q?(x) :- R(x,y).' --facts "$work/one-row" --write "$work/odd.json" \
    --order x,y
prints "stands under its name" '{"head": "Q?", "order": "x, y", "total": 2, "ordered": true, "levels": [' "$work/odd.json"
prints "equal units are one run" '{"depth": 2, "units": 2, "runs": [' "$work/odd.json"
prints "of work and count" '[1, 2]]}]}' "$work/odd.json"

exits 1 "a folder that is not there" "$joincast" profile $program --facts $facts --write "$work/absent/p.json"
prints "it is said" "absent/p.json: cannot be written: No such file or directory" "$work/err"
[ ! -s "$work/out" ]
report $? "and nothing is printed"
exits 1 "a directory in the file's place" "$joincast" profile $program --facts $facts --write "$work/empty"
prints "it is said" "cannot be written: Is a directory" "$work/err"
if [ -w /dev/full ]; then
    exits 1 "a full disk" "$joincast" profile $program --facts $facts --write /dev/full
    prints "it is said" "/dev/full: cannot be written: No space left on device" "$work/err"
else
    skip "a full disk" "there is no /dev/full"
fi
mkdir -p "$work/taken/profile.json"
exits 1 "a report's profile.json that is taken by a folder" "$joincast" report $program --facts $facts \
    --output "$work/taken"
prints "it is said" "taken/profile.json: cannot be written: Is a directory" "$work/err"
cp "$work/profile.json" "$work/kept.json"
exits 3 "a program that fails leaves the file as it was" "$joincast" profile 'Q(x) :- S(x,y), R(y,x).' \
    --facts "$work/empty" --write "$work/kept.json"
cmp -s "$work/profile.json" "$work/kept.json"
report $? "the old file is whole"
finish
