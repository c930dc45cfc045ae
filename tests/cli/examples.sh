# SPDX-License-Identifier: Apache-2.0
# Every example that the help, the manual pages and the README show is run; the pages and the help name the same options.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1

mkdir "$work/bin"
ln -s "$joincast" "$work/bin/joincast"
PATH=$work/bin:$PATH

run_examples() { # run_examples WHERE: the lines of standard input, one command each, in a folder of their own
    local line
    rm -rf "$work/play"
    mkdir "$work/play"
    cp -R "$top/examples" "$work/play/"
    chmod -R u+w "$work/play"
    cd "$work/play" || exit 1
    while IFS= read -r line; do
        case $line in
        joincast-gpu*) continue ;; # needs a GPU; tests/gpu runs it
        joincast*) ok "$1: $line" bash -c "$line" ;;
        esac
    done
}

commands=$("$joincast" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v joincast)
# Leading lines of each help, up to the first empty one.
for command in $commands "generate callgraph" "generate rmat" "generate lsqb"; do
    # shellcheck disable=SC2086
    "$joincast" $command --help | sed '/^$/,$d; s/^  //' >"$work/lines"
    run_examples "help of $command" <"$work/lines"
done
for page in "$top"/doc/*.1; do
    sed -n 's/^\.Dl //p' "$page" >"$work/lines"
    run_examples "$(basename "$page")" <"$work/lines"
done
# Lines of the README's shell blocks that call joincast.
sed -n '/^```sh$/,/^```$/p' "$top/README.md" | sed 's/^\$ //' | grep '^joincast' >"$work/lines"
[ "$(wc -l <"$work/lines")" -ge 3 ]
report $? "the README shows commands"
run_examples README <"$work/lines"

for command in $commands; do
    page=$top/doc/joincast-$command.1
    [ -s "$page" ]
    report $? "$command has a manual page"
    "$joincast" "$command" --help >"$work/help"
    [ "$command" = generate ] && for kind in callgraph rmat lsqb; do "$joincast" generate $kind --help; done >>"$work/help"
    sed -n 's/^  --\([a-z-]*\).*/\1/p' "$work/help" | sort -u >"$work/help-options"
    sed -n 's/^\.It Fl -\([a-z-]*\).*/\1/p' "$page" | sort -u >"$work/page-options"
    diff "$work/help-options" "$work/page-options" >"$work/diff"
    status=$?
    report $status "$command: help and manual page name the same options"
    sed 's/^/# /' "$work/diff"
done
finish
