#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# joincast-gpu: usage and messages anywhere; the device and the self check where there is a GPU, else a skip.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
gpu=$(dirname "$joincast")/joincast-gpu

exits 0 "--version" "$gpu" --version
prints "names the version" "joincast-gpu $(cat "$top/VERSION")" "$work/out"
exits 0 "--help" "$gpu" --help
prints "leads with an example" "joincast-gpu --format json" "$work/out"
exits 2 "an unknown option is wrong usage" "$gpu" --frmat json
exits 2 "an unknown format is wrong usage" "$gpu" --format yaml
prints "and named" "'yaml'" "$work/err"
exits 2 "a second argument is wrong usage" "$gpu" job 0
prints "and named" "'0'" "$work/err"

"$gpu" >"$work/table" 2>"$work/message"
status=$?
if [ "$status" -eq 1 ] && grep -qE 'no NVIDIA driver|finds no GPU' "$work/message"; then
    exits 1 "without a GPU nothing is printed but the reason" "$gpu" --format json
    ok "standard output is empty" test "$(wc -c <"$work/out")" -eq 0
    skip "the device" "$(sed 's/^joincast-gpu: error: //' "$work/message")"
    skip "the self check" "no GPU"
    finish
fi
[ "$status" -eq 0 ]
report $? "the device is printed"
sed 's/^/# /' "$work/table" "$work/message"
prints "the table has a self check" "slices as on the CPU" "$work/table"
prints "block tries are checked too" "block tries           250 as on the CPU" "$work/table"
exits 0 "--format json" "$gpu" --format json
for name in name compute_capability multiprocessors clock_mhz memory_bytes l2_bytes bus_width_bits memory_gb_per_s \
    slices_checked block_tries_checked; do
    prints "JSON has $name" "\"$name\":" "$work/out"
done
finish
