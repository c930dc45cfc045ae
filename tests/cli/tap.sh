# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of the command line. Gives: $joincast (the program under test), $work (a folder that goes at
# the end), $shared (the shared data or empty), and
#   ok NAME COMMAND...                   COMMAND succeeds
#   exits STATUS NAME COMMAND...         COMMAND ends with STATUS; its output is in $work/out and $work/err
#   prints NAME TEXT FILE                FILE has a line that contains TEXT
#   golden NAME FILE GOLDEN              FILE is GOLDEN to the letter (JC_UPDATE_GOLDEN=1 rewrites GOLDEN)
#   skip NAME REASON
#   finish                               the last line of a test
set -u
srcdir=${srcdir:-.}
builddir=${builddir:-.}
top=$(cd "$srcdir" && pwd)
joincast=${JOINCAST:-$(cd "$builddir" && pwd)/joincast}
work=$(mktemp -d "${TMPDIR:-/tmp}/joincast-test.XXXXXX")
trap 'rm -rf "$work"' EXIT
shared=
[ -d "$top/../shared/data" ] && shared=$(cd "$top/../shared" && pwd)
[ -n "${JOINCAST_SHARED:-}" ] && shared=$JOINCAST_SHARED
export LC_ALL=C
count=0
failed=0

report() { # report STATUS NAME
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $count - $2"
    else
        failed=$((failed + 1))
        echo "not ok $count - $2"
    fi
}

ok() {
    local name=$1
    shift
    "$@" >"$work/out" 2>"$work/err"
    local status=$?
    report "$status" "$name"
    [ "$status" -eq 0 ] || sed 's/^/# /' "$work/err" "$work/out" | head -n 20
}

exits() {
    local want=$1 name=$2
    shift 2
    "$@" >"$work/out" 2>"$work/err" </dev/null
    local status=$?
    [ "$status" -eq "$want" ]
    report $? "$name"
    [ "$status" -eq "$want" ] || {
        echo "# exit status $status, not $want"
        sed 's/^/# /' "$work/err" | head -n 20
    }
}

prints() {
    grep -qF -- "$2" "$3"
    local status=$?
    report "$status" "$1"
    [ "$status" -eq 0 ] || {
        echo "# no line with: $2"
        sed 's/^/# /' "$3" | head -n 20
    }
}

golden() {
    if [ -n "${JC_UPDATE_GOLDEN:-}" ]; then
        cp "$2" "$3"
    fi
    diff -u "$3" "$2" >"$work/diff" 2>&1
    local status=$?
    report "$status" "$1"
    [ "$status" -eq 0 ] || sed 's/^/# /' "$work/diff" | head -n 40
}

skip() {
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

finish() {
    echo "1..$count"
    [ "$failed" -eq 0 ]
    exit
}
