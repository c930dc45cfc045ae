#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The library as its users meet it: installed, found through pkg-config, linked by the example.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
build=$(dirname "$joincast")
unset MAKEFLAGS MFLAGS MAKELEVEL # this make is not a part of the one that runs the tests

ok "make install of library and headers" \
    make -C "$build" DESTDIR="$work/root" install-libLTLIBRARIES install-pkgincludeHEADERS install-pkgconfigDATA
package=$(find "$work/root" -name joincast.pc)
ok "joincast.pc is installed" test -n "$package"
export PKG_CONFIG_PATH=${package%/*}
prefix=$(sed -n 's/^prefix=//p' "$package")
linking=
[ -e "$build/.libs/libjoincast.so" ] || linking=--static
ask() { # ask WORD...: pkg-config as if the prefix were below the temporary root
    pkg-config --define-variable=prefix="$work/root$prefix" $linking "$@" joincast
}
ok "pkg-config knows it" ask --exists
[ "$(ask --modversion)" = "$(cat "$top/VERSION")" ]
report $? "in this version"

read -ra compiler <<<"${CC:-cc} ${SANITIZER_FLAGS:-}"
read -ra flags <<<"$(ask --cflags --libs)"
ok "the example compiles without a warning and links" \
    "${compiler[@]}" -Wall -Wextra -Werror -o "$work/bound" "$top/examples/library/bound.c" "${flags[@]}"
LD_LIBRARY_PATH=$(ask --variable=libdir)
export LD_LIBRARY_PATH
exits 0 "it bounds the triangle" "$work/bound"
prints "by 3/2" "at most N^(3/2) rows" "$work/out"
prints "half of each atom" "  S weighs 1/2" "$work/out"
exits 0 "it bounds a rule that is given" "$work/bound" 'Q(a,b,c,d) :- E(a,b), E(b,c), E(c,d), E(d,a).'
prints "the cycle of four by 2" "at most N^(2) rows" "$work/out"
exits 1 "it passes on what is wrong with a rule" "$work/bound" 'Q(a :- R(a).'
prints "with the place" "rule:1:" "$work/err"
finish
