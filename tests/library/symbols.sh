#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The shared library exports the functions that the public headers declare with JC_API, and nothing else.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
library=$(dirname "$joincast")/.libs/libjoincast.so
if [ ! -e "$library" ]; then
    skip "exported symbols" "no shared library was built"
    finish
fi

cat "$top"/include/joincast/*.h >"$work/headers"
sed -n 's/^JC_API .*[ *]\([A-Za-z0-9_]*\)(.*/\1/p; s/^JC_API extern .*[ *]\([A-Za-z0-9_]*\)\(\[.*\)\{0,1\};.*/\1/p' \
    "$work/headers" | sort >"$work/declared"
# AddressSanitizer adds names of its own.
nm -D --defined-only "$library" | sed 's/.* //; s/@.*//' | grep -v '^__odr_asan' | sort >"$work/exported"

ok "every JC_API line declares a name that was found" \
    test "$(grep -c '^JC_API ' "$work/headers")" -eq "$(wc -l <"$work/declared")"
ok "there are some" test -s "$work/declared"
ok "what is exported is what is declared" diff -u "$work/declared" "$work/exported"
grep -v '^jc_' "$work/exported" >"$work/foreign"
ok "every exported name begins with jc_" test ! -s "$work/foreign"
finish
