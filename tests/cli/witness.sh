#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# joincast witness: the join on what it writes has the promised count, relations keep within their rows, and every
# message.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
triangle='Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'
clique='Q(a,b,c,d) :- R(a,b), S(a,c), T(a,d), U(b,c), V(b,d), W(c,d).'
loomis_whitney='Q(a,b,c,d) :- R(a,b,c), S(a,b,d), T(a,c,d), U(b,c,d).'
callgraph=$top/examples/callgraph/callgraph.dl
folders=0

# The value of a name at the top of the JSON in $work/json.
value() {
    sed -n "s/^  \"$1\": \"\\{0,1\\}\\([^\",]*\\)\"\\{0,1\\},*\$/\\1/p" "$work/json"
}

# promises COUNT NAME ARGUMENT...: the witness promises COUNT, and run finds it on the files; no file has more rows
# than the witness says.
promises() {
    local want=$1 name=$2
    shift 2
    folders=$((folders + 1))
    local folder=$work/witness$folders
    exits 0 "$name" "$joincast" witness "$@" --output "$folder" --format json
    cp "$work/out" "$work/json"
    [ "$(value count)" = "$want" ] && [ "$(value count_exact)" = true ]
    report $? "$name: $want bindings are promised ($(value count) of $(value bound))"
    "$joincast" run "$folder/witness.dl" --facts "$folder" --format csv >"$work/run" 2>&1
    grep -q "^[^,]*,[0-9]*,$want," "$work/run"
    report $? "$name: the join finds them" || sed 's/^/# /' "$work/run"
    sed -n 's/.*"relation": "\(.*\)",/\1/p; s/.*"rows": \(.*\),/\1/p; s/.*"rows_allowed": \(.*\)/\1/p' "$work/json" |
        while read -r relation && read -r rows && read -r allowed; do
            [ "$rows" -le "$allowed" ] && [ "$(sort -u "$folder/$relation.facts" | wc -l)" -eq "$rows" ] || exit 1
        done
    report $? "$name: the files have the rows that are told, no more than allowed"
}

promises 1000000 'triangle' "$triangle" -N 1e4
promises 30752 'triangle of 1000 rows' "$triangle" -N 1000
promises 10000 'triangle with sizes' "$triangle" --size R=1e4 --size S=100 --size T=100
promises 200 'triangle, one size instead of -N' "$triangle" -N 200 --size S=1
promises 1 'triangle of one row' "$triangle" -N 1
promises 0 'triangle without rows' "$triangle" -N 0
promises 0 'triangle with an empty relation' "$triangle" -N 50 --size T=0
promises 160000 'clique of four' "$clique" -N 400
promises 10000 'Loomis-Whitney of four' "$loomis_whitney" -N 1000
promises 1000000 'star' 'Q(h,a,b,c) :- R(h,a), S(h,b), T(h,c).' -N 100
promises 27000000 'the rule of the call graph' "$callgraph" --rule Full -N 300
promises 1000000 'triangle over one relation' 'Q(x,y,z) :- E(x,y), E(y,z), E(z,x).' -N 1e4
promises 160000 'clique over one relation' \
    'Q(a,b,c,d) :- E(a,b), E(a,c), E(a,d), E(b,c), E(b,d), E(c,d).' -N 400
promises 250499 'path over one relation' 'Q(x,y,z) :- E(x,y), E(y,z).' -N 999
promises 64 'triangle with a dependency' "$triangle" -N 64 --fd 'R: x -> y'
promises 4096 'cycle of four with two dependencies' 'Q(a,b,c,d) :- A(a,b), B(b,c), C(c,d), D(d,a).' -N 256 \
    --fd 'A: a -> b' --fd 'A: b -> a'
promises 49 'constants, wildcards, repeated variables' 'Q(x) :- R(x,x,"a"), S(x,_), T(7,x), !U(x).' -N 49
promises 1728 'symbols and floats' '.decl R(x: symbol, y: float)
.decl S(y: float, z: unsigned)
.decl T(z: unsigned, x: symbol)
.decl Q(x: symbol)
.input R
.input S
.input T
.output Q
Q(x) :- R(x,y), S(y,z), T(z,x).' -N 144

# A choice-domain is a dependency.
promises 50 'a choice-domain' '.decl R(x: number, y: number) choice-domain x
.decl Q(x: number, y: number, z: number)
.decl S(y: number, z: number)
.input R
.input S
Q(x,y,z) :- R(x,y), S(y,z), R(x,y).' -N 50 --size S=1

# Tables, CSV, notes.
exits 0 'without --output' "$joincast" witness "$triangle" -N 1000
prints 'it prints the count' '  bindings 30752' "$work/out"
prints 'and the bound' '  bound    at most 31623' "$work/out"
exits 0 'CSV' "$joincast" witness "$triangle" -N 100 --format csv
printf 'relation,rows,rows_allowed,count,count_exact,bound\r\n' >"$work/want"
for relation in R S T; do
    printf '%s,100,100,1000,true,1000\r\n' $relation >>"$work/want"
done
cmp -s "$work/want" "$work/out" || tr -d '\r' <"$work/want" | cmp -s - "$work/out"
report $? 'CSV has a line for each relation'
exits 0 'a note beside the relations' "$joincast" witness "$triangle" -N 100 --output "$work/it's here"
prints 'it has the rule' "$triangle" "$work/it's here/witness.txt"
command=$(sed -n 's/^  check  *joincast //p' "$work/it's here/witness.txt")
eval "\"\$joincast\" $command" >"$work/run" 2>&1
report $? 'the command of the note runs as it is'
exits 0 'a lower bound is told as such' "$joincast" witness 'Q() :- E(x,y), E(y,z).' -N 10 --fd 'E: 1 -> 2'
prints 'with these words' 'at least 9' "$work/out"
prints 'with what the dependency says' '  where    E: x -> y' "$work/out"

# complains STATUS TEXT ARGUMENT...
complains() {
    local status=$1 text=$2
    shift 2
    exits "$status" "refused: $text" "$joincast" witness "$@"
    prints 'it says so' "$text" "$work/err"
}
complains 3 "witness.dl: is there already; name another folder, or replace it with --force" "$triangle" -N 5 \
    --output "$work/witness1"
touch "$work/R.facts"
complains 3 "R.facts: is there already" "$triangle" -N 5 --output "$work"
[ ! -e "$work/witness.txt" ] && [ ! -s "$work/R.facts" ]
report $? 'nothing was written then'
exits 0 '--force replaces' "$joincast" witness "$triangle" -N 5 --output "$work/witness1" --force
prints 'with the new note' 'bindings 8' "$work/witness1/witness.txt"
complains 1 "the folder cannot be made: No such file or directory" "$triangle" -N 5 --output "$work/no/folder"
complains 2 "how many rows may T have? --size T=ROWS says it, -N ROWS for all relations" "$triangle" --size R=5 \
    --size S=5
complains 2 "--size: no relation 'X' in the query" "$triangle" -N 5 --size X=5
complains 2 "--rows wants a whole number of at least 0, not 'many'" "$triangle" -N many
complains 2 "-N needs an argument" "$triangle" -N
complains 2 "the query has 3 rules; choose one with --rule: " "$callgraph" -N 5
complains 2 "--rule: no rule has the head Nothing; there are " "$callgraph" -N 5 --rule Nothing
complains 3 "the witness would have 4294967295 rows here, and a relation holds at most 4294967294" 'Q(x) :- R(x).' \
    -N 4294967295
complains 3 "R: x y -> z: several columns determine others here" 'Q(x) :- R(x,y,z).' -N 5 --fd 'R: x y -> z'
complains 3 "no relation" "$triangle" -N 5 --fd 'X: x -> y'
complains 3 "u" "$triangle" -N 5 --fd 'R: x -> u'
complains 3 "the body compares values" 'Q(x) :- R(x,y), x < y.' -N 5
complains 3 "R: the body has this relation negated too" 'Q(x) :- R(x), !R(x).' -N 5
complains 3 "R: the program has facts of this relation" 'R(1). Q(x) :- R(x).' -N 5
complains 2 "the rule derives Q from itself" 'Q(x) :- R(x,y), Q(y).' -N 5
complains 2 "--fd: the rule's body does not read S; leave it out" 'Q(x) :- R(x,y). P(x) :- S(x,y).' -N 5 --rule Q \
    --fd 'S: x -> y'
complains 3 "R: the witness would break 'R: 1 -> 2'" 'Q(x) :- R(_,x).' -N 5 --fd 'R: 1 -> 2'
complains 3 "a wildcard beside dependencies is not supported; name the variable" 'Q(x) :- R(x,y,_).' -N 5 \
    --fd 'R: x -> y'
exits 0 'a text that looks like a number' "$joincast" witness 'Q(x) :- R(x,"7").' -N 5
complains 3 "R: a file would give the symbol 7 back as a number, since the column has no type" 'Q(x) :- R(x,"7").' \
    -N 5 --output "$work/typeless"
complains 3 "R: a file would give the float 1.5 back as a symbol, since the column has no type" 'Q(x) :- R(x,1.5).' \
    -N 5 --output "$work/typeless"
[ ! -e "$work/typeless" ]
report $? 'there is no folder then'
promises 5 'with a type it is told from the number' '.decl R(x: number, y: symbol)
.decl Q(x: number)
.input R
Q(x) :- R(x,"7").' -N 5
promises 5 'texts that are no numbers in their shortest form' 'Q(x) :- R(x,"07"), R(x,"-0"), R(x,"1.5"), R(x,"").' \
    -N 20
complains 3 "may make variables of two of its atoms equal" 'Q(x) :- R(x,y), R(x,z).' -N 5 --fd 'R: 1 -> 2'

# The examples that lead the help.
cd "$work" || exit 1
"$joincast" witness --help | sed -n '/^  joincast/p' | sed '/^Usage/q' >"$work/examples"
while read -r command; do
    [[ $command == joincast\ * ]] || continue
    eval "\"\$joincast\" ${command#joincast }" >"$work/run" 2>&1
    report $? "example: $command"
done <"$work/examples"
finish
