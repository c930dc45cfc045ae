# SPDX-License-Identifier: Apache-2.0
# What the tests of joincast bound share.
golden_folder=$top/tests/cli/golden
triangle='Q(x,y,z) :- R(x,y), S(y,z), T(z,x).'
callgraph=$top/examples/callgraph/callgraph.dl

# shows GOLDEN ARGUMENT...: bound with these arguments succeeds without a word on standard error, and prints GOLDEN.
# Of JSON only the rules are compared: what goes before names the host.
shows() {
    local name=$1
    shift
    exits 0 "bound $*" "$joincast" bound "$@"
    sed -n '/^{$/,/"rules"/!p' "$work/out" >"$work/results"
    golden "$name is as recorded" "$work/results" "$golden_folder/bound-$name.txt"
    [ ! -s "$work/err" ]
    report $? "$name says nothing on standard error"
}

# complains STATUS GOLDEN ARGUMENT...: bound ends with STATUS and its standard error is GOLDEN.
complains() {
    local status=$1 name=$2
    shift 2
    exits "$status" "bound $*" "$joincast" bound "$@"
    golden "$name is as recorded" "$work/err" "$golden_folder/bound-$name.txt"
}
