#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# joincast run: what the .output directives say about the files that --write makes, and what is refused.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
cd "$work" || exit 1

mkdir facts
printf '1\t2\n1\t3\n' >facts/E.facts
cat >paths.dl <<'END'
.decl E(x:number, y:number)
.input E
.decl Header(from:number, to:number)
.output Header(headers=true)
.decl Packed(x:number)
.output Packed(compress=true)
.decl Named(x:number, y:number)
.output Named(filename="named.csv", delimiter=";", headers=true, compress=true)
.decl Already(x:number)
.output Already(filename="already.gz", compress=true)
Header(x, y), Packed(y), Named(x, y), Already(x) :- E(x, y).
END
exits 0 "outputs are written" "$joincast" run paths.dl --facts facts --write written
printf 'from\tto\n1\t2\n1\t3\n' >want
ok "headers=true names the attributes in a first line" diff want written/Header.facts
ok "compress=true adds .gz and compresses" bash -c 'gzip -dc written/Packed.facts.gz | diff - <(printf "2\n3\n")'
ok "also to a file name" bash -c 'gzip -dc written/named.csv.gz | diff - <(printf "x;y\n1;2\n1;3\n")'
ok "but not twice" bash -c 'gzip -dc written/already.gz | diff - <(printf "1\n")'

cat >choice.dl <<'END'
.decl E(x:number, y:number)
.input E
.decl First(x:number, y:number) choice-domain x
First(x, y) :- E(x, y).
END
exits 3 "rules for a relation with a choice-domain are refused" "$joincast" run choice.dl --facts facts
prints "with the place and what to do" "choice.dl:3:7: 'First' has a choice-domain and rules: choosing which" err

printf -- '-0\t-1\n0\t1\nnan\t2\n2.5\t3\n-inf\t4\n' >facts/F.facts
printf '1\n2\n18446744073709551615\n' >facts/U.facts
filtered() { # filtered NAME DECLARATION HEAD BODY ROWS
    printf '%s\n%s :- %s.\n' "$2" "$3" "$4" >filtered.dl
    exits 0 "$1: $4" "$joincast" run filtered.dl --facts facts --write written
    ok "gives $5" bash -c '[ "$(tr "\n" " " <written/Q.facts)" = "$1 " ]' - "$5"
}
floats='.decl F(x:float, y:number)
.input F
.decl Q(y:number)'
filtered "zeros are equal" "$floats" "Q(y)" "F(x,y), x >= 0" "-1 1 3"
filtered "zeros are equal" "$floats" "Q(y)" "F(x,y), x != 0" "2 3 4"
filtered "NaN is not ordered" "$floats" "Q(y)" "F(x,y), x > -5.5" "-1 1 3"
filtered "NaN differs from itself" "$floats" "Q(y)" "F(x,y), F(z,y), x != z" "2"
filtered "zeros are equal" "$floats" "Q(y)" "F(x,y), F(z,_), x < z, z <= 0" "4"
filtered "untyped integers compare with floats" "" "Q(x)" "U(x), x > 1.5" "2 18446744073709551615"
finish
