# SPDX-License-Identifier: Apache-2.0
# Commands and options: help, wrong usage, exit statuses, closed pipes.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1

ok "--version" "$joincast" --version
prints "names the version" "joincast $(cat "$top/VERSION")" "$work/out"
ok "--help" "$joincast" --help
prints "help leads with an example" "joincast report examples/callgraph" "$work/out"
exits 2 "no command is wrong usage" "$joincast"
exits 2 "an unknown command" "$joincast" reprot
prints "the nearest is named" "no command 'reprot'; did you mean 'report'?" "$work/err"
exits 2 "an unknown command far from all" "$joincast" frobnicate
prints "the list is named" "joincast --help lists them" "$work/err"

commands=$("$joincast" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v joincast)
for command in $commands; do
    ok "$command --help" "$joincast" "$command" --help
    head -n 1 "$work/out" | grep -q "^  joincast $command "
    report $? "$command --help leads with an example"
    ok "help $command" "$joincast" help "$command"
    [ "$command" = simulate ] || exits 2 "$command without arguments" "$joincast" "$command"
    exits 2 "$command with an unknown option" "$joincast" "$command" --hlep x
    prints "$command suggests the option that was meant" "no option --hlep; did you mean --help?" "$work/err"
done

ok "help generate rmat" "$joincast" help generate rmat
prints "is that of rmat" "Usage: joincast generate rmat" "$work/out"
exits 2 "generate something unknown, with options" "$joincast" generate callgrph --methods 10 --output "$work/none"
prints "the nearest is named" "nothing called 'callgrph' is generated; did you mean 'callgraph'?" "$work/err"

rule='Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'
exits 2 "a format that is none" "$joincast" bound "$rule" --format yaml
prints "formats are listed" "--format wants table, json or csv, not 'yaml'" "$work/err"
exits 2 "an option without its argument" "$joincast" bound "$rule" --format
prints "it is named" "--format needs an argument" "$work/err"
exits 2 "one argument too many" "$joincast" bound "$rule" more
prints "it is shown" "'more' is one argument too many" "$work/err"
for threads in 0 -1 x 1.5 1025 99999999999999999999 ''; do
    exits 2 "--threads '$threads'" "$joincast" run "$rule" --threads "$threads"
    prints "--threads '$threads' is explained" "--threads wants a whole number from 1 to 1024" "$work/err"
done
exits 2 "an unknown schedule" "$joincast" run "$rule" --schedule flat
prints "schedules are listed" "choose key, greedy, flat1" "$work/err"
exits 2 "csv of a report" "$joincast" report "$rule" --format csv
exits 3 "a program that is not there" "$joincast" bound "$work/none.dl"
prints "what else would do" "give a file, - for standard input, or a rule" "$work/err"
exits 3 "a folder as the program" "$joincast" bound "$work"
prints "it is said" "is a directory" "$work/err"
exits 3 "an empty program" "$joincast" bound /dev/null
prints "it is said" "/dev/null: there is no rule in it" "$work/err"

echo "$rule" | "$joincast" bound - >"$work/out" 2>"$work/err"
report $? "a rule from standard input"

# CSV is for programs: names as in JSON, numbers plain.
ok "run as csv" "$joincast" run "$top/examples/triangle/triangle.dl" --facts "$top/examples/triangle/facts" --format csv
tr -d '\r' <"$work/out" >"$work/csv"
head -n 1 "$work/csv" | grep -qx 'head,count,full_bindings,schedule,device,elapsed_ms'
report $? "its header"
prints "its numbers are not grouped" "Triangle,10524,10524,flat2,cpu," "$work/csv"
ok "profile as csv" "$joincast" profile "$top/examples/callgraph/callgraph.dl" --facts "$top/examples/callgraph/facts" \
    --format csv
prints "its shares are numbers" ',java.lang.Object,0.40' "$work/out"

# A reader that leaves early: no message, status 0.
seq 1 20000 | sed 's/.*/Q&(x,y) :- R(x,y)./' >"$work/many.dl"
{
    "$joincast" bound "$work/many.dl" --format json 2>"$work/err"
    echo $? >"$work/status"
} | head -n 1 >/dev/null
[ "$(cat "$work/status")" -eq 0 ] && [ ! -s "$work/err" ]
report $? "a pipe that closes early is no error"

ok "options after the rule" "$joincast" bound "$rule" --format json --size R=1 --quiet
[ "$(sed -n '/"argv"/,/]/p' "$work/out" | sed '1d;$d' | tr -d ' \n' | sed 's/^[^,]*,//')" = \
    '"bound","Q(x,y,z):-R(x,y),S(y,z),T(z,x).","--format","json","--size","R=1","--quiet"' ]
report $? "JSON has the arguments in the order in which they were typed"

exits 1 "help on a full disk" bash -c '"$1" bound --help >/dev/full' _ "$joincast"
prints "it is said" "standard output: cannot be written" "$work/err"
exits 1 "a full disk" "$joincast" bound "$rule" --output /dev/full
prints "it is said" "/dev/full" "$work/err"
echo precious >"$work/kept"
chmod 755 "$work"
exits 1 "an output folder that is not there" "$joincast" bound "$rule" --output "$work/none/out"
finish
