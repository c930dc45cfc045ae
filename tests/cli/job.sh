#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# joincast job: the folder and the stream that it writes, to the letter; what it says and refuses; and what
# joincast-gpu makes of them, where it was built.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
goldens=$top/tests/cli/golden
triangle=$top/examples/triangle/triangle.dl
callgraph=$top/examples/callgraph/callgraph.dl
gpu=$(dirname "$joincast")/joincast-gpu
cd "$work" || exit 1

exits 0 "--help" "$joincast" job --help
cp out help
ok "leads with examples" bash -c 'head -n 1 help | grep -q "^  joincast job examples/triangle"'
prints "and says how it goes on" "joincast-gpu JOB" help
for flag in output facts order format quiet; do
    prints "and knows --$flag" "--$flag" help
done

exits 0 "triangle" "$joincast" job "$triangle" --facts "$top/examples/triangle/facts" --output tri
golden "prints relations and rules" out "$goldens/job-triangle.txt"
golden "job.txt of the triangle is as recorded" tri/job.txt "$goldens/job-triangle-text.txt"
ok "columns.bin holds both columns" test "$(wc -c <tri/columns.bin)" -eq $((2 * 4 * 2130))
exits 0 "call graph" "$joincast" job "$callgraph" --facts "$top/examples/callgraph/facts" --output calls
prints "says which order was chosen blindly" "order of Consumer was chosen without the rows of HelpNT" err
golden "job.txt of the call graph is as recorded" calls/job.txt "$goldens/job-callgraph-text.txt"
exits 0 "--quiet" "$joincast" job "$callgraph" --facts "$top/examples/callgraph/facts" --output calls --quiet
ok "says nothing beside" test ! -s err
exits 0 "--order" "$joincast" job "$callgraph" --facts "$top/examples/callgraph/facts" --output ordered \
    --order 'Consumer: h,b,i,j,sn,dsc,m'
prints "is taken" "  variables h b i j sn dsc m" ordered/job.txt
ok "and then there is no note" test ! -s err
exits 0 "--format json" "$joincast" job "$triangle" --facts "$top/examples/triangle/facts" --output tri --format json
for name in '"job": "tri"' '"name": "Edge"' '"rows": 2130' '"derived": true' '"order": "x, z, y"' '"atoms": 3'; do
    prints "has $name" "$name" out
done
exits 0 "--format csv" "$joincast" job "$triangle" --facts "$top/examples/triangle/facts" --output tri --format csv
prints "has the relation" "stored,Edge,2,2130," out

# Small, with all kinds of lines and values.
mkdir facts
printf -- '-0\t1\n0\t2\nnan\t3\n2.5\t-4\n' >facts/F.facts
cat >all.dl <<'END'
.decl F(x: float, y: number)
.input F
.decl Q(x: float, y: number)
.decl P(y: number)
Q(x, y) :- F(x, y), F(z, _), !F(z, 5000000000), x < z, y != 7.
P(y) :- Q(_, y), F(2.5, y), !Q(9.75, y).
P(-1) :- Q(x, 1), x > 0, 1 > 2.
END
exits 0 "every kind of line" "$joincast" job all.dl --facts facts --output all
golden "is as recorded" all/job.txt "$goldens/job-all-text.txt"
od -An -v -tu4 --endian=little -w4 all/columns.bin | tr -d ' ' >codes
golden "so are the codes" codes "$goldens/job-all-codes.txt"
"$joincast" job all.dl --facts facts --output - >stream 2>/dev/null
report $? "--output - streams"
(cat all/job.txt && echo data && cat all/columns.bin) >want
ok "text, the line data, and the codes" cmp stream want
ls -A all >listed
ok "nothing else is left in the folder" test "$(tr '\n' ' ' <listed)" = "columns.bin job.txt "

exits 2 "without --output" "$joincast" job "$triangle"
prints "says what to give" "--output JOB is missing" err
exits 2 "an unknown variable in --order" "$joincast" job "$triangle" --order x,y,w --output no
exits 3 "facts that are not there" "$joincast" job "$triangle" --facts nowhere --output no
ok "leave no folder" test ! -e no
exits 3 "recursion" "$joincast" job 'Q(x,z) :- Q(x,y), E(y,z).' --facts facts --output no
printf '1\t2\n' >facts/E.facts
exits 3 "is refused by name" "$joincast" job 'E2(x,z) :- E(x,y), E(y,z). Q(x,z) :- Q(x,y), E(y,z).' --facts facts \
    --output no
prints "with the place" "<command line>:1:28: the rule is recursive" err
many="Q(a) :- E(a,b)"
for i in $(seq 16); do many="$many, E(a,v$i)"; done
exits 3 "17 atoms" "$joincast" job "$many." --facts facts --output no
prints "are too many" "the rule has 17 atoms, but a job takes up to 16 in a rule" err
: >file
exits 1 "a file in the folder's place" "$joincast" job all.dl --facts facts --output file
prints "is left alone" "file: cannot be made as the job's folder: Not a directory" err
if [ -w /dev/full ]; then
    "$joincast" job all.dl --facts facts --output - >/dev/full 2>err
    [ $? -eq 1 ]
    report $? "a full disk is a failure"
    prints "and said" "standard output: cannot be written: No space left" err
fi

if [ ! -x "$gpu" ]; then
    skip "joincast-gpu reads jobs" "it was not built"
    finish
fi
exits 0 "joincast-gpu --show" "$gpu" --show all
golden "prints what the job holds" out "$goldens/job-all-show.txt"
ok "from the stream too" bash -c '"$1" --show - <stream | diff - "$2"' - "$gpu" "$goldens/job-all-show.txt"
ok "and from a file of it" bash -c '"$1" --show stream | diff - "$2"' - "$gpu" "$goldens/job-all-show.txt"
exits 0 "as JSON" "$gpu" --show all --format json
prints "with the rules" '"never": true' out
exits 1 "without --show" "$gpu" all
prints "it says that this version runs no jobs" "running jobs comes with the kernels, which this version lacks" err
exits 2 "--show without a job" "$gpu" --show
exits 3 "a job that is not there" "$gpu" nowhere
printf 'x' >>all/columns.bin
exits 3 "a byte too many" "$gpu" --show all
prints "is said with both sizes" "bytes, but job.txt says" err
head -c 40 want >short
exits 3 "a stream that ends early" "$gpu" --show short
prints "is said with its line" "short:" err
ok "joincast-gpu links nothing under the GPL" bash -c '! ldd "$1" | grep -E "gsl|glpk|flint|csv"' - "$gpu"
finish
