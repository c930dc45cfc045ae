#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# joincast invert: tables, JSON, CSV and figures to the letter, and every refusal.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
goldens=$top/tests/cli/golden

# prints_as GOLDEN ARGUMENT...: the output is the golden text.
prints_as() {
    local name=$1
    shift
    exits 0 "invert $*" "$joincast" invert "$@"
    golden "  prints $name" "$work/out" "$goldens/invert-$name.txt"
}

# The results of JSON, without what differs between hosts and with 6 digits.
results() {
    sed -e '/^  "argv": \[/,/^  \],/d' -e '/^  "host": {/,/^  },/d' -e '/^  "joincast"/d' "$work/out" |
        awk 'match($0, /[0-9]+\.[0-9]+(e-?[0-9]+)?/) {
                 printf "%s%.6g%s\n", substr($0, 1, RSTART - 1), substr($0, RSTART, RLENGTH), substr($0, RSTART + RLENGTH)
                 next
             }
             1'
}

# prints_json GOLDEN ARGUMENT...
prints_json() {
    local name=$1
    shift
    exits 0 "invert $* --format json" "$joincast" invert "$@" --format json
    results >"$work/json"
    golden "  prints $name" "$work/json" "$goldens/invert-$name.txt"
}

# refuses STATUS SENTENCE ARGUMENT...
refuses() {
    local status=$1 sentence=$2
    shift 2
    exits "$status" "refused: invert $*" "$joincast" invert "$@"
    echo "joincast invert: error: $sentence" | diff - "$work/err" >"$work/diff"
    report $? "  $sentence" || sed 's/^/# /' "$work/diff"
    [ ! -s "$work/out" ]
    report $? "  and nothing else"
}

castto=(--hot-share 0.755 --speedup 1.8)

# ---- one speedup ----
exits 0 'help' "$joincast" invert --help
golden '  leads with examples and says what the baseline is' "$work/out" "$goldens/invert-help.txt"
prints_as castto "${castto[@]}" --workers 1024
prints_as castto-both "${castto[@]}" --workers 1024 --workers 142
prints_as castto-both "${castto[@]}" --workers 1024,142
prints_as castto-both --hot-share 75.5% --speedup 1.8e0 --workers 1_024,142
prints_json castto-json "${castto[@]}" --workers 1024
prints_json castto-both-json "${castto[@]}" --workers 1024,142
exits 0 'CSV' "$joincast" invert "${castto[@]}" --workers 1024,142 --format csv
tr -d '\r' <"$work/out" >"$work/csv"
golden '  prints castto-csv' "$work/csv" "$goldens/invert-castto-csv.txt"
prints_as balance --hot-share 0.755 --speedup 773.12 --workers 1024
prints_json balance-json --hot-share 0.755 --speedup 773.12 --workers 1024
prints_as whole-key --hot-share 0.309 --speedup 1 --workers 1024
exits 0 'nearly a thousand' "$joincast" invert --hot-share 0.9998 --speedup 2 --workers 1000
prints '  is written as such' 'were the hot key divisible, 1,000x.' "$work/out"
exits 0 'a result in a file' "$joincast" invert "${castto[@]}" --workers 1024 --output "$work/result"
golden '  prints castto' "$work/result" "$goldens/invert-castto.txt"

refuses 3 'a speedup of 773.2 on 1024 workers is above what balance allows: the most is the hot key'"'"'s share times p, 0.755 x 1024 = 773.12; was the baseline slow for another reason?' \
    --hot-share 0.755 --speedup 773.2 --workers 1024
refuses 3 'a speedup of 200 on 142 workers is above what balance allows: the most is the hot key'"'"'s share times p, 0.755 x 142 = 107.21; was the baseline slow for another reason?' \
    --hot-share 0.755 --speedup 200 --workers 1024,142
refuses 3 'a speedup of 1.5 on 100 workers is above what balance allows: with a hot key of 0.1% the baseline is balanced already, and the most is 1; was the baseline slow for another reason?' \
    --hot-share 0.001 --speedup 1.5 --workers 100
refuses 3 'a speedup of 0.8 is below 1: the flattened schedule is slower than its baseline, which no indivisible unit explains; it is overhead, which a curve of speedups over p can estimate' \
    --hot-share 0.755 --speedup 0.8 --workers 1024
for share in 0 1 -0.1 1.5 100% 0% x '' nan inf; do
    refuses 2 "--hot-share wants a share between 0 and 1, such as 0.033 or 3.3%, not '$share'" \
        --hot-share "$share" --speedup 1.8 --workers 1024
done
for workers in 0 -1 1.5 many '' 18446744073709551616; do
    refuses 2 "--workers wants whole numbers of at least 1, such as 1024 or 1024,142, not '$workers'" \
        "${castto[@]}" --workers "$workers"
done
refuses 2 "--workers wants whole numbers of at least 1, such as 1024 or 1024,142, not '0'" "${castto[@]}" \
    --workers 1024,0
refuses 2 "--workers wants whole numbers of at least 1, such as 1024 or 1024,142, not ''" "${castto[@]}" \
    --workers 1024,
for speedup in 0 -1.8 fast '' nan inf 1.8x ' 1'; do
    refuses 2 "--speedup wants a number above 0, such as 1.8, not '$speedup'" \
        --hot-share 0.755 --speedup "$speedup" --workers 1024
done
refuses 2 "how large is the hot key's share of the work? --hot-share S says it; joincast profile finds it out" \
    --speedup 1.8 --workers 1024
refuses 2 'which speedup was measured? --speedup X --workers P says it, --curve FILE or --point P=X several' \
    --hot-share 0.755 --workers 1024
refuses 2 'on how many workers was the speedup measured? --workers P says it' "${castto[@]}"
refuses 2 '--plot draws a curve; give its points with --curve or --point' "${castto[@]}" --workers 1024 \
    --plot "$work/f.svg"
refuses 2 '--speedup and --workers are for one point, --curve and --point for several; give the one or the other' \
    "${castto[@]}" --point 1024=1.8
refuses 2 '--speedup and --workers are for one point, --curve and --point for several; give the one or the other' \
    --hot-share 0.755 --workers 142 --curve "$work/none"
refuses 2 '--curve and --point both give points; give the one or the other' --hot-share 0.755 --point 142=1.8 \
    --curve "$work/none"

# ---- curves ----
cp "$top/examples/speedups/measured.csv" "$work"
curve=(--hot-share 0.755 --curve "$work/measured.csv")
prints_as curve "${curve[@]}"
{
    printf '\xef\xbb\xbf\n'
    grep -v '^[w#]' "$work/measured.csv" | sed 's/,/ ; /; s/$/ # a comment\r/'
} >"$work/other.csv"
prints_as curve --hot-share 75.5% --curve "$work/other.csv"
"$joincast" invert --hot-share 0.755 --curve - <"$work/measured.csv" >"$work/out" 2>"$work/err"
golden 'standard input prints curve' "$work/out" "$goldens/invert-curve.txt"
mapfile -t points < <(sed -n 's/^\([0-9]*\),\([0-9.]*\).*/--point\n\1=\2/p' "$work/measured.csv")
prints_as curve --hot-share 0.755 "${points[@]}"
exits 0 'CSV of a curve' "$joincast" invert "${curve[@]}" --format csv
tr -d '\r' <"$work/out" >"$work/csv"
golden '  prints curve-csv' "$work/csv" "$goldens/invert-curve-csv.txt"

# Exact points, of powers of two, whose figures do not depend on rounding.
exact=(--hot-share 0.5 --point 4=1.3333333333333333 --point 8=2 --point 16=2.6666666666666667 --point 64=2.6666666666666667)
prints_as exact "${exact[@]}"
prints_as sum --hot-share 0.5 --point 64=4 --point 128=4 --point 256=4
prints_json sum-json --hot-share 0.5 --point 64=4 --point 128=4 --point 256=4
prints_as bound --hot-share 0.5 --point 2=0.8 --point 4=1.3333333333333333 --point 8=2
prints_json bound-json --hot-share 0.5 --point 2=0.8 --point 4=1.3333333333333333 --point 8=2
prints_as either --hot-share 0.755 --point 1024=5.2 --point 1025=5.3 --point 1026=5.19
prints_json either-json --hot-share 0.755 --point 1024=5.2 --point 1025=5.3 --point 1026=5.19
prints_as slower --hot-share 0.5 --point 2=0.5 --point 4=0.8 --point 8=0.9 --point 16=0.9 --point 64=0.9

# What a line must be.
bad_line() { # bad_line SENTENCE TEXT: of the file's second line
    printf '4,1.5\n%b\n8,2\n' "$2" >"$work/bad.csv"
    refuses 3 "$work/bad.csv:2: $1" --hot-share 0.5 --curve "$work/bad.csv"
}
for line in 16 16,1.5,2 '16 1.5' ',' ; do
    [ "$line" = , ] || bad_line 'not two columns; a line is workers,speedup, such as 1024,33.8' "$line"
done
bad_line "the workers are a whole number of at least 1, not ''" ','
bad_line "the workers are a whole number of at least 1, not '0'" '0,1.5'
bad_line "the workers are a whole number of at least 1, not '1.5'" '1.5,1.5'
bad_line "the workers are a whole number of at least 1, not 'workers'" 'workers,speedup'
bad_line "the speedup is a number above 0, such as 33.8, not ''" '16,'
bad_line "the speedup is a number above 0, such as 33.8, not '0'" '16,0'
bad_line "the speedup is a number above 0, such as 33.8, not '-2'" '16,-2'
bad_line "the speedup is a number above 0, such as 33.8, not '2x'" '16,2x'
bad_line "the speedup is a number above 0, such as 33.8, not 'nan'" '16,nan'
bad_line 'a NUL byte; the file is not text' '16,2\0000'
bad_line "a speedup of 8.5 on 16 workers is above what balance allows: the most is the hot key's share times p, 0.5 x 16 = 8; was the baseline slow for another reason?" '16,8.5'
printf 'speedup,workers\n1.5,4\n' >"$work/bad.csv"
refuses 3 "$work/bad.csv:1: the columns are workers, speedup, in this order; here they are speedup, workers" \
    --hot-share 0.5 --curve "$work/bad.csv"
printf '4,1.5\n8,2\n' >"$work/bad.csv"
refuses 3 "$work/bad.csv: a curve takes at least 3 points; there are 2" --hot-share 0.5 --curve "$work/bad.csv"
printf '4,1.5\n4,1.6\n4,1.5\n' >"$work/bad.csv"
refuses 3 "$work/bad.csv: all 3 points are for 4 workers; a curve takes at least 2 different numbers" \
    --hot-share 0.5 --curve "$work/bad.csv"
refuses 3 "/dev/null: a curve takes at least 3 points; there are 0" --hot-share 0.5 --curve /dev/null
refuses 3 "<standard input>: a curve takes at least 3 points; there are 0" --hot-share 0.5 --curve -
refuses 3 "$work/none: cannot be opened: No such file or directory" --hot-share 0.5 --curve "$work/none"
refuses 3 "$work: cannot be read to its end: Is a directory" --hot-share 0.5 --curve "$work"
refuses 3 "--point: a curve takes at least 3 points; there is 1" --hot-share 0.5 --point 4=1.5
refuses 3 "--point 16=8.5: a speedup of 8.5 on 16 workers is above what balance allows: the most is the hot key's share times p, 0.5 x 16 = 8; was the baseline slow for another reason?" \
    --hot-share 0.5 --point 4=1.5 --point 16=8.5
for point in 16 16= =2 0=2 16=0 16=-1 1.5=1 16=2=3 '' 16,2; do
    refuses 2 "--point wants WORKERS=SPEEDUP, such as 1024=33.8, not '$point'" --hot-share 0.5 --point "$point"
done

# ---- the figure ----
refuses 2 "$work/f.gif: a figure's name ends in .svg, .png or .pdf" "${exact[@]}" --plot "$work/f.gif"
exits 1 'a figure in a folder that is not there' "$joincast" invert "${exact[@]}" --plot "$work/none/f.svg"
prints '  says so' "$work/none/f.dat" "$work/err"
golden '  and still prints the results' "$work/out" "$goldens/invert-exact.txt"
"$joincast" invert "${exact[@]}" --plot "$work/f.svg" >"$work/out" 2>"$work/err"
golden 'a figure changes nothing about the results' "$work/out" "$goldens/invert-exact.txt"
golden '  has its script' "$work/f.gp" "$goldens/invert-figure-gp.txt"
grep -q '^64 2.6666' "$work/f.dat" && grep -q '^4 1.3333' "$work/f.dat"
report $? '  and its data'
if command -v gnuplot >/dev/null; then
    grep -q '<svg' "$work/f.svg"
    report $? '  and is drawn'
    GNUPLOT=/does/not/exist "$joincast" invert "${exact[@]}" --plot "$work/g.svg" >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] && [ -s "$work/g.gp" ] && [ ! -e "$work/g.svg" ] && [ -s "$work/out" ]
    report $? '  without gnuplot there are script, data and results, and it ends with 1'
else
    skip 'it is drawn' 'no gnuplot'
fi
finish
