#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# joincast-gpu --compile, which needs no GPU: every kernel for every architecture, the cache, what goes wrong.
. "${srcdir:-.}/tests/cli/tap.sh" || exit 1
gpu=$(dirname "$joincast")/joincast-gpu
export XDG_CACHE_HOME=$work/cache
cat >"$work/copy.cu" <<'CUDA'
#include <stdint.h>
extern "C" __global__ void copy(const uint32_t *from, uint32_t *to)
{
    __shared__ uint32_t staged[100];
    staged[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
    to[threadIdx.x] = staged[99 - threadIdx.x];
}
CUDA

matches() { # matches NAME PATTERN FILE
    grep -qE -- "$2" "$3"
    report $? "$1"
}

empty() { # empty NAME FILE
    [ ! -s "$2" ]
    report $? "$1"
}

same() { # same NAME FILE FILE
    cmp -s "$2" "$3"
    report $? "$1"
}

# ---- usage ----
prints_help() { "$gpu" --help | head -n 3 | grep -qF -- "--compile kernels.cu"; }
ok "the help leads with an example" prints_help
for list in "" 80, ,80 sm_80 8.0 9 1000 "80 90"; do
    exits 2 "--arch '$list' is wrong usage" "$gpu" --compile "$work/copy.cu" --arch "$list"
done
prints "and named" "'80 90'" "$work/err"
for threads in 0 1025 many 32x; do
    exits 2 "--threads $threads is wrong usage" "$gpu" --compile "$work/copy.cu" --threads "$threads"
done
for option in "--arch 90" "--threads 32" "--verbose"; do
    # shellcheck disable=SC2086
    exits 2 "$option without --compile is wrong usage" "$gpu" $option
done
prints "and named" "--verbose belongs to --compile FILE" "$work/err"
exits 3 "a source that is not there is bad input" "$gpu" --compile "$work/nowhere.cu"
prints "and named" "nowhere.cu: cannot be read: No such file" "$work/err"
exits 3 "a folder is no source" "$gpu" --compile "$work"
head -c 1000 /dev/zero >"$work/zeros"
exits 3 "a file with zeros is no source" "$gpu" --compile "$work/zeros"
prints "and named" "zeros: is no CUDA source" "$work/err"

# ---- a machine without NVRTC ----
JOINCAST_NVRTC=/nowhere/libnvrtc.so.13 exits 1 "without NVRTC it fails" "$gpu" --compile "$work/copy.cu"
prints "and says so" "/nowhere/libnvrtc.so.13: cannot open shared object file" "$work/err"
ok "in one line" test "$(wc -l <"$work/err")" -eq 1
empty "and prints nothing else" "$work/out"
ok "and keeps nothing" test ! -e "$work/cache"
JOINCAST_NVRTC=libc.so.6 exits 1 "another library is not taken for it" "$gpu" --compile "$work/copy.cu"
prints "and what it lacks is named" "the library that was loaded has no nvrtcVersion" "$work/err"
if ! "$gpu" --compile "$work/copy.cu" --arch 90 >"$work/out" 2>"$work/err" &&
    grep -q '^joincast-gpu: error: NVRTC: ' "$work/err"; then
    matches "it names the package" 'cuda-nvrtc' "$work/err"
    skip "kernels, cache and errors" "$(sed 's/^joincast-gpu: error: //' "$work/err")"
    finish
fi

# ---- every kernel, every architecture ----
for file in "$top"/gpu/kernel/*.cuh; do
    name=gpu/kernel/$(basename "$file")
    echo "#include \"$name\"" >"$work/include.cu"
    for architecture in 80 89 90 100; do
        exits 0 "$name is compiled for sm_$architecture" "$gpu" --compile "$work/include.cu" --arch $architecture
        if grep -q '^compute_' "$work/out"; then
            skip "as a cubin" "this NVRTC does not know sm_$architecture"
        else
            matches "as a cubin" "^sm_$architecture " "$work/out"
        fi
    done
done
rm -rf "$work/cache"

# ---- the table ----
exits 0 "registers and shared memory are shown" "$gpu" --compile "$work/copy.cu" --arch 90
cp "$work/out" "$work/first"
matches "in a line per kernel" '^sm_90 +[1-9][0-9]* +400 +0 +0 +0 +1024  copy$' "$work/first"
prints "with the file that keeps it" "sm_90 is kept in $work/cache/joincast/" "$work/first"
exits 0 "a source may come from standard input" bash -c "'$gpu' --compile - <'$work/copy.cu'"
exits 0 "--format json" "$gpu" --compile "$work/copy.cu" --arch 90 --format json
for name in architecture compiled_for form from_cache file kernel registers_per_thread shared_bytes stack_bytes \
    spill_store_bytes spill_load_bytes block_threads_at_most; do
    prints "JSON has $name" "\"$name\":" "$work/out"
done
exits 0 "a device newer than NVRTC gets PTX" "$gpu" --compile "$work/copy.cu" --arch 999
matches "and it is named" '^compute_[0-9]+ +- .* copy$' "$work/out"
exits 1 "one older than NVRTC is refused" "$gpu" --compile "$work/copy.cu" --arch 20
prints "in a sentence" "and later; for sm_20 install an older one" "$work/err"

# ---- the cache ----
rm -rf "$work/cache"
verbose() { "$gpu" --compile "$work/copy.cu" --arch 90 --verbose; }
kept() { echo "$work"/cache/joincast/*; }
ok "the first time" verbose
prints "it is compiled" "sm_90: compiled: $work/cache/joincast/" "$work/err"
ok "the second time" verbose
prints "it is taken from the cache" "sm_90: taken from the cache: " "$work/err"
same "with the same table" "$work/first" "$work/out"
good=$(kept)
cp "$good" "$work/good"
damage() { # damage NAME: what is at $good is not used, and replaced
    ok "$1" verbose
    prints "is told" "compiled, what the cache had was damaged" "$work/err"
    same "gives the same table" "$work/first" "$work/out"
    same "and is replaced" "$good" "$work/good"
}
for length in 0 10 87 88 300 $(($(wc -c <"$work/good") - 1)); do
    head -c "$length" "$work/good" >"$good"
    damage "a file cut to $length bytes"
done
for place in 3 20 50 60 100 1000; do
    cp "$work/good" "$good"
    printf '\377' | dd of="$good" bs=1 seek=$place conv=notrunc 2>/dev/null
    damage "a file with another byte $place"
done
cat "$work/good" "$work/first" >"$good"
damage "a file with more behind it"
cp "$work/first" "$good"
damage "a foreign file"
rm "$good"
mkfifo "$good"
damage "a pipe"
sed 's/99/98/' "$work/copy.cu" >"$work/other.cu" && mv "$work/other.cu" "$work/copy.cu"
ok "another source" verbose
prints "is compiled" "sm_90: compiled: $work/cache/joincast/" "$work/err"
ok "and kept beside the first" test "$(ls "$work/cache/joincast" | wc -l)" -eq 2

unkept() { # unkept NAME SENTENCE: compiles for two architectures, and --verbose says once why nothing is kept
    exits 0 "$1: compiles" "$gpu" --compile "$work/copy.cu" --arch 80,90
    prints "and says that nothing is kept" "sm_90 is not kept" "$work/out"
    empty "without a word on why" "$work/err"
    exits 0 "$1, --verbose" "$gpu" --compile "$work/copy.cu" --arch 80,90 --verbose
    ok "tells why, once" test "$(grep -c "$2" "$work/err")" -eq 1
}
XDG_CACHE_HOME=$work/first unkept "a cache folder that cannot be" "compiled kernels cannot be kept there"
(unset XDG_CACHE_HOME HOME && "$gpu" --compile "$work/copy.cu" --arch 90 --verbose) >"$work/out" 2>"$work/err"
report $? "without a home it compiles"
prints "and tells why nothing is kept" "neither XDG_CACHE_HOME nor HOME" "$work/err"
HOME=$work/home XDG_CACHE_HOME=relative exits 0 "a relative XDG_CACHE_HOME" "$gpu" --compile "$work/copy.cu" --arch 90
prints "is ignored for ~/.cache" "$work/home/.cache/joincast/" "$work/out"
ok "which is the user's alone" test "$(stat -c %a "$work/home/.cache/joincast")" = 700
HOME=$work/home2 XDG_CACHE_HOME= exits 0 "an empty XDG_CACHE_HOME" "$gpu" --compile "$work/copy.cu" --arch 90
prints "too" "$work/home2/.cache/joincast/" "$work/out"

rm -rf "$work/cache"
processes=
for i in 1 2 3 4; do
    verbose >"$work/out$i" 2>"$work/err$i" &
    processes="$processes $!"
done
failures=0
for process in $processes; do
    wait "$process" || failures=$((failures + 1))
done
ok "four processes at once" test "$failures" -eq 0
for i in 2 3 4; do
    same "print the same" "$work/out1" "$work/out$i"
done
ok "and leave one file" test "$(ls "$work/cache/joincast" | wc -l)" -eq 1
ok "that is good" verbose
prints "and used" "taken from the cache" "$work/err"

# ---- errors ----
cat >"$work/wrong.cu" <<'CUDA'
__global__ void wrong(int *p)
{
    p[0] = missing;
    p[1] = ;
}
CUDA
exits 3 "a syntax error is bad input" "$gpu" --compile "$work/wrong.cu" --arch 90
prints "that names file, line, reason and source" \
    "$work/wrong.cu:3: identifier \"missing\" is undefined, in: p[0] = missing; (2 errors in all)" "$work/err"
ok "in one line" test "$(wc -l <"$work/err")" -eq 1
empty "and nothing is printed" "$work/out"
echo '#include <vector>' >"$work/foreign.cu"
exits 3 "a header that is not carried is bad input" "$gpu" --compile "$work/foreign.cu" --arch 90
prints "and named" 'foreign.cu:1: ' "$work/err"
cd "$work" && echo '#include "copy.cu"' >"$work/local.cu"
exits 3 "so is a file beside the source, which the cache would not see change" "$gpu" --compile local.cu --arch 90
echo '__global__ void wide(int *p) { __shared__ int t[20000]; t[p[2]] = 7; p[1] = t[p[0]]; }' >"$work/wide.cu"
exits 3 "too much shared memory is bad input" "$gpu" --compile "$work/wide.cu" --arch 90
prints "with kernel, bytes and limit" "has 80000 bytes of static shared memory; 49152 is the most" "$work/err"
cat >"$work/heavy.cu" <<'CUDA'
extern "C" __global__ void BOUNDS heavy(const double *from, double *to)
{
    double x[96], sum = 0;
#pragma unroll
    for (int i = 0; i < 96; i++)
        x[i] = from[i * threadIdx.x];
#pragma unroll 1
    for (int k = 0; k < 64; k++) {
#pragma unroll
        for (int i = 0; i < 96; i++) {
            x[i] = x[i] * x[(i + 7) % 96] + sum;
            sum += x[i];
        }
    }
#pragma unroll
    for (int i = 0; i < 96; i++)
        to[threadIdx.x + i] = x[i];
}
CUDA
sed 's/BOUNDS//' "$work/heavy.cu" >"$work/free.cu"
sed 's/BOUNDS/__launch_bounds__(512)/' "$work/heavy.cu" >"$work/bound.cu"
exits 1 "a kernel with many registers does not run with large blocks" \
    "$gpu" --compile "$work/free.cu" --arch 90 --threads 1024
prints "and is named" "kernel heavy needs" "$work/err"
exits 0 "it does with small ones" "$gpu" --compile "$work/free.cu" --arch 90 --threads 128
exits 1 "and from the cache neither with large ones" "$gpu" --compile "$work/free.cu" --arch 90 --threads 1024
matches "kernel, registers, threads and limit are named" \
    'free.cu: kernel heavy needs [0-9]+ registers per thread on sm_90, but a block of 1024 threads has at most 64' \
    "$work/err"
exits 0 "with launch bounds" "$gpu" --compile "$work/bound.cu" --arch 90 --threads 512
matches "it spills" '^sm_90 +[0-9]+ +0 +[1-9][0-9]* +[1-9][0-9]* +[1-9][0-9]* +512  heavy$' "$work/out"
exits 1 "and does not run with larger blocks" "$gpu" --compile "$work/bound.cu" --arch 90 --threads 513
prints "which is said" "heavy is to run with blocks of 513 threads, but was compiled for at most 512" "$work/err"
finish
