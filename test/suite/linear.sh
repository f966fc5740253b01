#!/bin/sh
# Recursive data at length: lists of ten million elements on a stack of 64 KiB, and no copy of cells anywhere.
. test/suite/lib/judge.sh
for program in examples/linear/*.fut test/rows/LF-*.fut test/suite/linear/*.fut; do
  "$ashlar" explain --copies "$program" >"$out/log" 2>&1 && ! grep -E ': [1-9][0-9]* cop(y|ies)' "$out/log" >/dev/null
  judge "LF-44: no copies in $program" $?
done
skip_when_sanitized
python3 bench/linear/measure.py "$ashlar" --check >"$out/log" 2>&1
judge "bench/linear: the answers of the generated programs and of those by hand" $?
long_lists() {
  "$ashlar" c --library -o "$out/long" test/suite/linear/long.fut && gcc -std=c99 -O2 -I"$out" -o "$out/run" test/suite/linear/long.c "$out/long.c" && (ulimit -s 64; "$out/run")
}
long_lists >"$out/log" 2>&1
judge "LF-52 LF-53: ten million elements" $?
finish
