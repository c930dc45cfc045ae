#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# joincast width: blocks, JSON, CSV and PACE's format to the letter, statistics and sizes, folders, time limits and
# interruption, and every message.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
golden_folder=$top/tests/cli/golden
triangle='Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'
cycle='Q(x,y,z,w) :- R(x,y), S(y,z), T(z,w), U(w,x).'
ln -s "$top/examples" "$work/examples"
cd "$work" || exit 1

# results NAME: what was printed is GOLDEN; of JSON what goes before the results names the host, and is left out.
results() {
    sed '/^{$/,/^  },$/d' "$work/out" >"$work/results"
    golden "$1 is as recorded" "$work/results" "$golden_folder/width-$1.txt"
}

# shows GOLDEN ARGUMENT...: width with these arguments succeeds without a word on standard error, and prints GOLDEN.
shows() {
    local name=$1
    shift
    exits 0 "width $*" "$joincast" width "$@"
    results "$name"
    [ ! -s "$work/err" ]
    report $? "$name says nothing on standard error"
}

# complains STATUS TEXT ARGUMENT...: width ends with STATUS and says TEXT on standard error.
complains() {
    local status=$1 text=$2
    shift 2
    exits "$status" "width $*" "$joincast" width "$@"
    prints "it says: $text" "$text" "$work/err"
}

# value TEXT ARGUMENT...: the JSON of width with these arguments holds TEXT.
value() {
    local text=$1
    shift
    exits 0 "width $*" "$joincast" width "$@" --format json
    prints "it holds $text" "$text" "$work/out"
}

shows triangle "$triangle"
shows cycle "$cycle"
shows cycle-json "$cycle" --format json
shows cycle-csv "$cycle" --format csv
shows cycle-htd "$cycle" --format htd
shows cycle-htd-whole "$cycle" --format htd --only ghw
shows triangle-htd "$triangle" --format htd
shows only-rho "$cycle" --only rho
shows two-rules 'P(x,z) :- R(x,y), S(y,z). Q(x,y,z) :- P(x,z), R(x,y), S(y,z).'
shows two-rules-json 'P(x,z) :- R(x,y), S(y,z). Q(x,y,z) :- P(x,z), R(x,y), S(y,z).' --format json --only rho,ghw
value '"fhw": "2"' examples/width/grid.hg --only fhw
shows petersen examples/width/petersen.hgr --only rho --format json
shows odd-atoms 'Q(x) :- R(x,x), S(_), T(3), E(), R(x,y), R(x,y).'

# Values that are known from the literature.
for case in 'C5 2 2 5/3 Q(a,b,c,d,e) :- R(a,b), S(b,c), T(c,d), U(d,e), V(e,a).' \
    'C6 2 2 5/3 Q(a,b,c,d,e,f) :- R(a,b), S(b,c), T(c,d), U(d,e), V(e,f), W(f,a).' \
    'K4 2 2 2 Q(a,b,c,d) :- R(a,b), S(a,c), T(a,d), U(b,c), V(b,d), W(c,d).' \
    'LW4 2 4/3 4/3 Q(a,b,c,d) :- R(a,b,c), S(a,b,d), T(a,c,d), U(b,c,d).' \
    'bowtie 2 3/2 3/2 Q(a,b,c,d,e) :- R(a,b), S(b,c), T(c,a), U(c,d), V(d,e), W(e,c).'; do
    read -r name ghw fhw subw rule <<<"$case"
    exits 0 "$name" "$joincast" width "$rule" --format json
    prints "$name has ghw $ghw" "\"ghw\": \"$ghw\"" "$work/out"
    prints "$name has fhw $fhw" "\"fhw\": \"$fhw\"" "$work/out"
    prints "$name has subw $subw" "\"subw\": \"$subw\"" "$work/out"
done

# Statistics and sizes.
shows constrained "$cycle" --fd 'R: x -> y' --fd 'S: z -> y'
value '"subw": "1"' "$cycle" --fd 'R: x -> y' --fd 'S: z -> y'
value '"constrained": true' "$triangle" --degree 'R: y|x <= N^1/2'
shows sized "$triangle" --size R=1024 --size S=1024 --size T=1024
value '"rho": "15"' "$triangle" --size R=1024 --size S=1024 --size T=1024
value '"unit": "log2 of rows"' "$triangle" --size R=1024 --size S=1024 --size T=1024
value '"rho": "0"' "$triangle" --size R=1 --size S=1 --size T=1
shows empty-relation "$triangle" --size R=0 --size S=4 --size T=4 --only rho
shows unknown-size "$triangle" --size R=5
mkdir facts
printf '1\t2\n2\t3\n3\t4\n4\t1\n' >facts/E.facts
value '"rho": "3"' 'Q(x,y,z) :- E(x,y), E(y,z), E(z,x).' --facts facts
cat >choice.dl <<'PROGRAM'
.decl E(x: number, y: number) choice-domain x
.input E
.decl C(x: number, y: number, z: number)
.output C
C(x, y, z) :- E(x, y), E(y, z), E(z, x).
PROGRAM
value '"fhw": "1"' choice.dl

# Hypergraphs of every kind.
printf 'p htd 5 2\n1 1 2\n2 2 3\n' >isolated.hgr
exits 0 "vertices in no edge" "$joincast" width isolated.hgr
prints "they are noted" "note: 2 vertices of isolated.hgr are in no edge and left out" "$work/err"
prints "and have no part in rho*" "rho*  2" "$work/out"
exits 0 "--quiet" "$joincast" width isolated.hgr --quiet
[ ! -s "$work/err" ]
report $? "says nothing of them"
gzip -c examples/width/grid.hg >grid.hg.gz
value '"rho": "5"' grid.hg.gz --only rho
exits 0 "a hypergraph on standard input" bash -c '"$1" width - <examples/width/petersen.hgr --only rho' _ "$joincast"
prints "is known by its content" "rho*  5" "$work/out"
exits 0 "a rule on standard input" bash -c 'echo "$1" | "$2" width - --only rho' _ "$triangle" "$joincast"
prints "likewise" "rho*  3/2" "$work/out"
value '"fhw": "0"' 'Q() :- R(_), S(3).'
exits 0 "--output" "$joincast" width "$triangle" --output file
golden "the file holds the block" file "$golden_folder/width-triangle.txt"

# A long path of bags is not indented without end.
for ((i = 0; i < 300; i++)); do
    echo "e$i(v$i,v$((i + 1))),"
done >path.hg
exits 0 "a path of 300 edges" "$joincast" width path.hg --only ghw
prints "has its deep bags by level" "level 299: {" "$work/out"
[ "$(wc -c <"$work/out")" -lt 50000 ]
report $? "and no longer lines for them"

# A folder.
cp -R "$top/examples/width" folder
chmod -R u+w folder
echo 'not read' >folder/notes.txt
shows folder folder --only rho,ghw,fhw
shows folder-csv folder --only rho,ghw,fhw --format csv --threads 1
shows folder-json folder --only rho,fhw --format json
exits 0 "one thread and four print the same" bash -c \
    'cmp <("$1" width folder --only fhw --threads 1) <("$1" width folder --only fhw --threads 4)' _ "$joincast"
printf 'e(a' >folder/broken.hg
printf 'Q(x) :- R(y).' >folder/unbound.dl
printf 'R(1).' >folder/facts.dl
exits 3 "a folder with broken files" "$joincast" width folder --only rho,ghw,fhw
prints "the broken hypergraph is named" "folder/broken.hg:1:4: the bracket opened at 1:2 is not closed" "$work/err"
prints "and the broken program" "folder/unbound.dl:1:3: " "$work/err"
prints "and the one without a rule" "folder/facts.dl: there is no rule in it" "$work/err"
grep -v '^facts.dl' "$work/out" >"$work/others"
golden "the others are as before" "$work/others" "$golden_folder/width-folder.txt"
exits 3 "a folder with broken files, JSON" "$joincast" width folder --only rho --format json
prints "they are in the JSON, too" '"file":"broken.hg","error":"the bracket' "$work/out"
prints "with their places" '"place":"folder/broken.hg:1:4"' "$work/out"
mkdir -p odd/folder.dl
mkfifo odd/pipe.hg
exits 3 "a folder of what is no file" timeout 20 "$joincast" width odd
prints "a folder is named" "odd/folder.dl: is a directory; name a file in it" "$work/err"
prints "and a pipe, which nobody writes to" "odd/pipe.hg: is no regular file" "$work/err"
mkdir nothing
complains 3 "holds no hypergraphs and no programs; their files end in .hg, .dtl, .hgr or .dl" nothing
exits 0 "a reader that ends early" bash -c '"$1" width folder --only rho 2>&1 | head -n 1 >first' _ "$joincast"
[ "$(wc -l <first)" -eq 1 ]
report $? "is no error"

# Time limits: 60 vertices and 180 edges that no search decides in a second.
for ((i = 0; i < 60; i++)); do
    for j in 1 2 3; do
        echo "e${i}_$j(v$i,v$(((i * i * j + 17 * j + i * 7) % 60)),v$(((31 * i * j + j * j * j + 5) % 60))),"
    done
done >hard.hg
exits 0 "a time limit" "$joincast" width hard.hg --only fhw --time-limit 0.001 --format json
prints "leaves fhw open" '"fhw": null' "$work/out"
prints "says why" 'ghw: left out by --only; fhw: not finished within 0.001 s; subw: left out' "$work/out"
grep -q '"fhw_lower": "' "$work/out" && grep -q '"fhw_upper": "' "$work/out"
report $? "and gives both bounds"
exits 0 "a time limit" "$joincast" width hard.hg --only fhw --time-limit 0.001
prints "the block says so" ": not finished within 0.001 s" "$work/out"
mkdir hard
cp hard.hg hard/a.hg
exits 0 "a time limit in a folder" "$joincast" width hard --only fhw --time-limit 0.001
prints "is noted" "note: 1 width was not finished within 0.001 s; LOWER..UPPER are bounds" "$work/err"
interrupts=(timeout --foreground --preserve-status -s INT 2)
exits 1 "an interrupted search" "${interrupts[@]}" "$joincast" width hard.hg --only ghw,fhw --time-limit 0
prints "gives its bounds" ": interrupted" "$work/out"
cp examples/width/grid.hg hard/z.hg
exits 1 "an interrupted folder" "${interrupts[@]}" "$joincast" width hard --only ghw,fhw --time-limit 0 --threads 2
prints "says how far it came" "interrupted: 1 of 2 files are done" "$work/err"
prints "prints what is done" "z.hg" "$work/out"
exits 1 "a terminated folder" timeout --foreground --preserve-status 2 "$joincast" width hard --only ghw,fhw \
    --time-limit 0 --threads 2 --format json --output terminated
prints "says so, too" "interrupted: 1 of 2 files are done" "$work/err"
prints "and leaves whole JSON" '"file":"z.hg"' terminated
[ "$(tail -n 1 terminated)" = "}" ]
report $? "to its end"

# Wrong usage and bad input.
complains 2 "an argument is missing"
complains 2 "is one argument too many" "$triangle" "$triangle"
complains 2 "--only wants some of rho,ghw,fhw,subw, not 'tw'" "$triangle" --only fhw,tw
complains 2 "--only wants some of rho,ghw,fhw,subw, not ''" "$triangle" --only ''
complains 2 "--time-limit wants a number from 0 to 1e+09, not '-1'" "$triangle" --time-limit -1
complains 2 "--threads wants a whole number from 1 to 1024, not '0'" folder --threads 0
complains 2 "--format wants table, json, csv or htd, not 'xml'" "$triangle" --format xml
complains 2 "--format htd is for one query" folder --format htd
complains 2 "--format htd prints the decomposition of fhw or ghw; --only leaves out both" "$triangle" --format htd \
    --only rho
complains 2 "are of relations, and examples/width/grid.hg is a hypergraph" examples/width/grid.hg --size r1=5
complains 2 "are of one query's relations; name a file of folder" folder --fd 'R: x -> y'
complains 2 "no relation 'RR' in the query; did you mean 'R'?" "$triangle" --size RR=5
complains 3 "the program has no relation 'RR'; did you mean R?" "$triangle" --fd 'RR: x -> y'
complains 3 "expected an arrow ->" "$triangle" --fd 'R: x y'
complains 3 "cannot be opened" no-such-file.hg
complains 3 "cannot be opened" no-such-file
complains 3 "broken.hg:1:4: the bracket opened at 1:2 is not closed" folder/broken.hg
complains 3 "cannot be" folder/unbound.dl/x
complains 1 "no-such-folder/file" "$triangle" --output no-such-folder/file
complains 1 "no-such-folder/file" folder --output no-such-folder/file
finish
