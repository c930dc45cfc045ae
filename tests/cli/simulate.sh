#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# joincast simulate: what it prints, to the letter; that threads change nothing; traces and figures; every message.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
gold=$top/tests/cli/golden
cd "$work" || exit 1

# printed NAME ARGUMENT...: what simulate prints is golden/simulate-NAME.txt.
printed() {
    local name=$1
    shift
    exits 0 "$name" "$joincast" simulate "$@"
    sed -e 's/"joincast": "[^"]*"/"joincast": "VERSION"/' -e '/^  "argv": \[/,/^  \],/d' "$work/out" |
        awk '/^  "host": {/ { skip = 1 } !skip { print } /^  },?$/ { skip = 0 }' >"$work/shown"
    golden "$name: text" "$work/shown" "$gold/simulate-$name.txt"
}

# refused STATUS SENTENCE ARGUMENT...: ends with STATUS, says SENTENCE, prints nothing.
refused() {
    local status=$1 sentence=$2
    shift 2
    exits "$status" "refused: $*" "$joincast" simulate "$@"
    prints "  $sentence" "$sentence" "$work/err"
    [ ! -s "$work/out" ]
    report $? "  and nothing is printed"
}

printed ablation --preset ablation
printed ablation-json --preset ablation --format json
printed castto --preset castto
printed scenario --keys 20000 --levels zipf:0.81,uniform:50 --workers 1024 --schedule all
printed billion --keys 1e9 --levels zipf:1.1 --workers 1024
printed json --keys 100 --levels zipf:1,constant:5 --workers 8 --schedule greedy,flat2,steal:4 --format json
printed csv --keys 100 --levels zipf:1,constant:5 --workers 8 --schedule key,flat1,binary --format csv
printed costs --keys 1000 --levels zipf:0.9,uniform:9 --workers 64 --cost-unit 0.5 --cost-decode 0.25 --cost-slice 3 \
    --cost-atomic 2.5 --cost-histogram 1 --cost-scan 0.5 --cost-launch 100 --schedule all
printed overhead --keys 1000 --levels constant:10 --workers 16 --cost-atomic 50 --schedule steal:1,steal:8
printed multiprocessors --keys 500 --levels zipf:0.9,uniform:9 --multiprocessors 4 --resident 4 \
    --blocks-per-multiprocessor 8 --shared-rate 2
printed static --keys 500 --levels zipf:0.9,uniform:9 --workers 16 --static --schedule key,steal:4
printed unflattened --keys 20 --levels zipf:0.9,uniform:9 --workers 16 --unflattened-below released --schedule flat2
printed estimates --keys 500 --levels zipf:0.9,uniform:9 --workers 16 --estimate-error 0.5 --schedule greedy,flat1,flat2
printed counts --keys 500 --levels zipf:0.9,uniform:9 --workers 16 --slices count --schedule flat1,flat2
printed repeat --keys 500 --levels zipf:0.9,zipf:0.9 --drawn --repeat 9 --workers 64 --schedule key,flat1,flat2
printed repeat-csv --keys 500 --levels zipf:0.9,zipf:0.9 --drawn --repeat 9 --workers 64 --schedule flat2 --format csv
printed hot-share --keys 20000 --levels zipf:1,uniform:50 --hot-share 3.3% --schedule flat2
printed list --levels list:9+5x3,list:4+2x23 --workers 4 --schedule all
printed correlation --levels zipf:1,zipf:1 --keys 100 --correlation 0.8 --key-order shuffled --generator ranlxd2 --seed 5 \
    --schedule flat2
printed baseline --keys 100 --levels zipf:1,constant:5 --workers 8 --schedule flat1,flat2 --baseline key
printed sweep --sweep exponent=0:2:0.5 --schedule flat1,flat2 --format csv
printed sweep-text --sweep workers=16/64 --sweep exponent=0/1 --schedule flat2 --levels zipf:1 --keys 100 --repeat 3
printed sweep-keys --sweep keys=100/1000 --schedule flat2 --levels zipf:1 --multiprocessors 4 --resident 2
printed two-sweeps --sweep exponent=0/1 --sweep workers=16/64 --keys 100 --format csv
printed more-workers-than-work --keys 5 --levels constant:3 --workers 1000 --schedule key,flat1,flat2,steal:5 \
    --cost-atomic 400

# A row of repetitions is that of one of them, its share that of its own T.
drawn="--keys 50 --levels pareto:1,geometric:5 --drawn --workers 8 --schedule key,greedy,flat1,flat2 --format csv"
exits 0 "repetitions" "$joincast" simulate $drawn --seed 4 --repeat 3
tr -d '\r' <out | awk -F, 'NR > 1 { print $1, $2, $5, $6, $7, $8 }' | sort >shown
for seed in 4 5 6; do
    "$joincast" simulate $drawn --seed $seed | tr -d '\r' | awk -F, 'NR > 1 { print $1, $2, $3, $4, $5, $6 }'
done | sort >all
ok "  each row is one of theirs" test -s shown -a -z "$(comm -23 shown all)"

# One answer, whatever the number of threads.
for threads in 1 3; do
    exits 0 "a sweep on $threads threads" "$joincast" simulate --sweep correlation=-1:1:0.25 --levels zipf:1:5,zipf:1 \
        --keys 300 --drawn --repeat 5 --estimate-error 0.2 --threads $threads --format csv
    cp out sweep$threads
done
ok "one answer whatever the number of threads" cmp sweep1 sweep3

# A relation's fan-outs, and the profile of a program.
printf '1\t2\n1\t3\n1\t4\n2\t3\n' >edges.facts
exits 0 "fan-outs measured from a relation" "$joincast" simulate --level relation:edges.facts --workers 2 --schedule key,flat2
prints "  two keys, four rows" "2 root keys, fan-outs relation:edges.facts: T = 4, of which the hottest key holds 75.0%." out
exits 0 "a profile is written" "$joincast" profile "$top/examples/callgraph/callgraph.dl" \
    --facts "$top/examples/callgraph/facts" --write profile.json
printed profile --profile profile.json --schedule greedy,flat2,steal:64
printed profile-sweep --profile profile.json --sweep workers=1/16/1024 --schedule flat2 --format csv
exits 0 "figure of a profile's sweep" "$joincast" simulate --profile profile.json --rule HelpNT --quiet \
    --sweep workers=1/4/16/64/256/1024 --schedule flat1,flat2 --plot profile.svg
prints "  names the rule" HelpNT profile.gp
prints "  and the text what is swept" "6 simulations over workers." out
refused 2 "choose it with --rule" --profile profile.json --sweep workers=1/16 --plot p.svg
refused 2 "of a profile only workers can be swept" --profile profile.json --sweep exponent=0:1:1
printed profile-rule --profile profile.json --rule HelpNT --workers 142 --format csv
exits 0 "report agrees" "$joincast" report "$top/examples/callgraph/callgraph.dl" --facts "$top/examples/callgraph/facts" \
    --workers 142 --repeat 1
grep -E "^HelpNT +(greedy|flat2) +[0-9]" out | tr -d , | awk 'NR <= 2 { print $3 }' >reported
exits 0 "  with its makespans" "$joincast" simulate --profile profile.json --rule HelpNT --workers 142 \
    --schedule greedy,flat2 --format csv
tr -d '\r' <out | awk -F, 'NR > 1 { print $3 }' >simulated
ok "  to the unit" diff reported simulated

# A trace has every piece of work once.
exits 0 "a trace" "$joincast" simulate --keys 50 --levels zipf:1,constant:3 --multiprocessors 2 --resident 2 --workers 8 \
    --shared-rate 1 --schedule key,flat2 --timeline trace.json --format json
pieces=$(sed -n 's/.*"pieces": \([0-9]*\).*/\1/p' out | awk '{ sum += $1 } END { print sum }')
[ "$(grep -c '"ph":"X"' trace.json)" -eq "$pieces" ]
report $? "  has every piece ($pieces)"
[ "$(sed -n 's/.*"work":\([0-9]*\).*/\1/p' trace.json | awk '{ sum += $1 } END { print sum }')" -eq \
    $((2 * $(sed -n 's/.*"total": \([0-9]*\).*/\1/p' out | head -n 1))) ]
report $? "  and all work, once for each schedule"
refused 3 "pieces of work, more than a trace can show" --keys 2e6 --levels constant:2 --schedule key --timeline x.json
[ ! -e x.json ]
report $? "  and no trace is left"

# Figures leave their data and script, drawn or not.
"$joincast" simulate --keys 200 --levels zipf:1,zipf:0.5 --workers 16 --plot plot.svg --rank-size rank.svg \
    --loads loads.svg --lorenz lorenz.svg --gantt gantt.svg >out 2>err
for figure in plot rank loads lorenz gantt; do
    ok "figure $figure" test -s $figure.gp -a -s $figure.dat
done
for repeat in 1 5; do
    "$joincast" simulate --keys 200 --levels zipf:1.5:2 --drawn --seed 3 --workers 4 --schedule key --repeat $repeat \
        --gantt gantt$repeat.svg >out 2>err
done
ok "repeated, the Gantt figure has every piece of the first repetition" cmp gantt1.dat gantt5.dat
"$joincast" simulate --sweep exponent=0:2:0.5 --keys 200 --plot speedup.svg >out 2>err
ok "figure of a sweep" grep -q flat2 speedup.gp
"$joincast" simulate --sweep exponent=0:2:0.5 --sweep correlation=0:1:0.5 --keys 200 --plot heat.svg >out 2>err
ok "figure of two sweeps" test -s heat.gp
exits 1 "without gnuplot" env GNUPLOT=/nowhere/gnuplot "$joincast" simulate --keys 200 --plot bare.svg
prints "  it is said" "bare.svg: not drawn" err
prints "  the results are printed" flat2 out
ok "  data and script are there" test -s bare.gp -a -s bare.dat
refused 2 "a figure's name ends in .svg, .png or .pdf" --plot figure.txt
for option in plot rank-size loads lorenz gantt timeline; do
    exits 1 "--$option in a folder that is not there" "$joincast" simulate --keys 200 --$option none/f.svg
    prints "  it is said" "cannot be written: No such file or directory" err
    prints "  the results are printed" flat2 out
done

# A sweep's figure says what it keeps, with its unit.
titled() { # titled TITLE ARGUMENT...
    local title=$1
    shift
    "$joincast" simulate --schedule flat2 "$@" --plot titled.svg >out 2>err
    ok "title: $title" grep -qF "set title '$title' noenhanced" titled.gp
}
titled '20,000 root keys, 1,024 workers, else zipf:0.81,uniform:50' --sweep exponent=0/1
titled '20,000 root keys, else zipf:0.81,uniform:50' --sweep workers=16/64
titled '1,024 workers, else zipf:1' --levels zipf:1 --sweep keys=100/200
titled 'else zipf:1' --levels zipf:1 --sweep keys=100/200 --sweep workers=16/64

# Bars are told apart by their colours alone: more schedules than colours are curves.
"$joincast" simulate --keys 200 --workers 4 --levels constant:5,constant:2 --schedule all --loads loads.svg >out 2>err
ok "7 schedules are bars" grep -q "with boxes" loads.gp
"$joincast" simulate --keys 200 --workers 4 --levels constant:5,constant:2 --schedule all,steal:2 --loads loads.svg >out 2>err
ok "8 are curves" grep -q "workers, from the busiest to the idlest" loads.gp

# Of all schedules a figure of one shows flat2, else the one named last.
shows() { # shows SCHEDULES NAME
    "$joincast" simulate --keys 200 --workers 16 --schedule "$1" --gantt shown.svg >out 2>err
    ok "--schedule $1 shows $2" grep -q "zipf:0.81,uniform:50, $2'" shown.gp
    "$joincast" simulate --sweep exponent=0/1 --sweep correlation=0/1 --keys 200 --workers 16 --schedule "$1" \
        --plot shown.svg >out 2>err
    ok "  and so does the heat map" grep -q "speedup of $2 over greedy" shown.gp
}
shows all flat2
shows steal:4,all flat2
shows all,key key

schedules=$(seq -s , -f 'steal:%g' 1 42)
exits 0 "as many schedules as there can be, and a baseline" "$joincast" simulate --keys 100 --schedule "$schedules"
prints "  the last of them" steal:42 "$work/out"
refused 3 "more than 42 schedules; name fewer" --schedule "$schedules,steal:43"
refused 2 "exponent" --levels zipf:-1
refused 2 "not a law of fan-outs" --levels zipf:nan
refused 2 "the exponent is inf; choose a finite one of at least 0" --levels zipf:inf
refused 2 "--keys wants a whole number of at least 1, not '0'" --keys 0
refused 2 "at most 16 levels" --levels "$(printf 'constant:1,%.0s' $(seq 16))constant:1"
refused 2 "--workers wants a whole number from 1 to 16777216, not '0'" --workers 0
refused 2 "--hot-share wants a share between 0 and 1" --hot-share 1
refused 2 "--hot-share wants a share between 0 and 1" --hot-share 0
refused 2 "--hot-share wants a share between 0 and 1" --hot-share -3%
refused 2 "--hot-share solves for a Zipf exponent" --levels uniform:5 --hot-share 0.5
refused 2 "cannot have a share of 0.001" --keys 100 --levels zipf:0.1%
refused 2 "--correlation wants a number from -1 to 1" --correlation 1.5
refused 2 "--key-order wants ranked, reversed or shuffled" --key-order random
refused 2 "no such schedule" --schedule fast
refused 2 "no such schedule" --schedule key,,flat2
refused 2 "no such schedule" --baseline fast
refused 2 "flat9" --schedule flat9
refused 2 "--slices wants work or count" --slices equal
refused 2 "--unflattened-below wants ROWS:KEYS" --unflattened-below few
refused 2 "--resident needs --multiprocessors N" --resident 4
refused 2 "both say how large the grid is" --multiprocessors 4 --blocks-per-multiprocessor 2 --workers 8
refused 2 "--preset wants ablation or castto" --preset seed
for option in --schedule=key --keys=5 --levels=zipf:1 --level=zipf:1 --hot-share=5% --correlation=1 --drawn \
    --key-order=ranked --generator=taus --workers=5 --multiprocessors=2 --resident=2 --blocks-per-multiprocessor=2 \
    --shared-rate=1 --static --baseline=key --slices=count --estimate-error=1 --unflattened-below=1 --blow-up=2 \
    --cost-unit=1 --cost-launch=1 --repeat=2 --sweep=keys=1/2 --plot=p.svg --timeline=t.json --profile=profile.json; do
    refused 2 "--preset says all that is simulated; only --seed, --threads," --preset ablation $option
done
exits 0 "a preset with another seed" "$joincast" simulate --preset castto --seed 2 --threads 1
refused 2 "--rule chooses a rule of a --profile" --rule Q
for option in --keys=5 --levels=zipf:1 --hot-share=5% --correlation=0.5 --key-order=ranked --drawn; do
    refused 2 "--profile brings its own work" --profile profile.json $option
done
refused 2 "--sweep workers and --workers say the same" --sweep workers=1/2 --workers 3
refused 2 "--sweep workers and --blocks-per-multiprocessor say the same" --sweep workers=1/2 --multiprocessors 3 \
    --blocks-per-multiprocessor 2
refused 2 "--sweep keys and --keys say the same" --sweep keys=1/2 --keys 3
refused 2 "--sweep correlation and --correlation say the same" --sweep correlation=0/1 --correlation 0
refused 2 "--sweep hot-share and --hot-share say the same" --sweep hot-share=0.1/0.2 --hot-share 3%
refused 2 "--sweep exponent1 and --hot-share say the same" --sweep exponent1=0/1 --hot-share 3%
refused 2 "both sweeps vary exponent" --sweep exponent=0:1:1 --sweep exponent=0:1:0.5
refused 2 "--sweep can be given 2 times" --sweep exponent=0:1:1 --sweep keys=1:2:1 --sweep workers=1:2:1
refused 2 "there are only 2 levels" --sweep exponent3=0:1:1
refused 2 "has no such parameter" --levels uniform:5 --sweep exponent=0:1:1
refused 2 "of a sweep only --plot can be drawn" --sweep exponent=0:1:1 --gantt g.svg
refused 2 "choose it with --rule" --profile profile.json --plot p.svg
refused 2 "did you mean mt19937" --generator mt19973 --drawn
refused 3 "cannot be opened" --profile nowhere.json
refused 3 "level 1" --keys 1e18 --levels constant:100
refused 3 "level 2" --keys 1e9 --levels constant:1e6,constant:1e6
refused 3 "bindings are one by one here" --keys 1e9 --levels zipf:1,zipf:1
sed 's/"profile_version": 1/"profile_version": 2/' profile.json >later.json
refused 3 "this joincast reads format 1" --profile later.json
finish
