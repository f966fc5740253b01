#!/bin/sh
# make bench-micro: generated C against hand-written C (same compiler and flags, interleaved, results compared), its
# workspace, the compiler's own speed and size. Exit code 1 when a result is wrong or a limit is missed.
ashlar=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")" || exit 2
out=../build/bench
mkdir -p "$out"
status=0
for program in suite/add3 suite/dot suite/saxpy suite/matvec suite/matmul suite/cross suite/bundle_adjustment \
  suite/hand_tracking; do
  "$ashlar" c --library --prefix '' --prefix '' -o "$out/$(basename $program)" $program.fut || exit 1
done
for compiler in "${CC:-gcc}" clang; do
  command -v $compiler >/dev/null || continue
  flags="-O3 -march=native -ffp-contract=off"
  echo "== $compiler $flags, $(uname -m), $(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2)"
  $compiler $flags -I"$out" -I. micro.c reference.c "$out"/add3.c "$out"/dot.c "$out"/saxpy.c "$out"/matvec.c \
    "$out"/matmul.c "$out"/cross.c "$out"/bundle_adjustment.c "$out"/hand_tracking.c -o "$out/micro" -lm || exit 1
  "$out/micro" || status=1
done
echo "== workspace against hand-written C"
sh ./memory.sh "$ashlar" || status=1
echo "== the compiler itself (200 lines with the prelude)"
sh ./compile_time.sh "$ashlar" || status=1
exit $status
