#!/bin/sh
# Ashlar itself is C17 for more than one compiler: clang reads every source with the warnings of the build, and the
# compiler that it makes writes the same C, of every fifteenth program (ASHLAR_EVERY=1: of all). (C leaves open in which
# order the arguments of a call are evaluated.)
. test/suite/lib/judge.sh
skip_when_sanitized
if ! command -v clang >/dev/null; then
  echo "no clang: skipped"
  finish
fi
flags="-std=c17 -D_DEFAULT_SOURCE -D_POSIX_C_SOURCE=200809L -DASHLAR_VERSION=\"\" -I. -Isrc -Itest
  -I$(dirname "$ashlar")/expanded -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wswitch-enum -Werror"
find test/fuzz tool $(find src -type d -name test) -name '*.c' | xargs -n 40 clang $flags -fsyntax-only >"$out/log" 2>&1
judge "clang reads the tools and the unit tests" $?

configuration="-DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER_LAUNCHER= -DASHLAR_TESTS=OFF"
cmake -S . -B "$out/clang" $configuration >"$out/log" 2>&1 &&
  cmake --build "$out/clang" -j "$(nproc)" --target ashlar >>"$out/log" 2>&1
judge "clang compiles the compiler" $?
if [ ! -x "$out/clang/ashlar" ]; then
  grep -E 'error|FAILED' "$out/log" | head -20
  finish
fi

same=0
for file in $(ls test/run/*.fut | awk -v every="${ASHLAR_EVERY:-15}" 'NR % every == 0') examples/*.fut bench/*/*.fut; do
  for compiler in "$ashlar" "$out/clang/ashlar"; do
    rm -f "$out/program.c" "$out/program.h"
    "$compiler" c --library -o "$out/program" "$file" >"$out/log" 2>&1 && grep -c . "$out/program.c" >/dev/null
    echo $? | cat - "$out/log" "$out/program.c" "$out/program.h" 2>/dev/null | cksum
  done | uniq >"$out/versions"
  if [ "$(wc -l <"$out/versions")" -eq 1 ]; then same=$((same + 1)); else judge "the same C of $file" 1; fi
done
judge "the same C of 100 programs and more" $((same < 100))
finish
