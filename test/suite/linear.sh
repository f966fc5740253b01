#!/bin/sh
# Recursive data at length: lists of ten million elements on a stack of 64 KiB, the answers of the paper's examples at the sizes of its
# measurements, and no copy of cells anywhere.
. test/suite/lib/judge.sh
for program in examples/linear/*.fut test/rows/LF-*.fut test/suite/linear/*.fut; do
  "$ashlar" explain --copies "$program" >"$out/log" 2>&1 && ! grep -E ': [1-9][0-9]* cop(y|ies)' "$out/log" >/dev/null
  judge "LF-44: no copies in $program" $?
done
skip_when_sanitized
run() { # run PROGRAM: the results of test/suite/linear/PROGRAM.c, on a small stack
  "$ashlar" c --library -o "$out/$1" "test/suite/linear/$1.fut" >"$out/log" 2>&1 || { cat "$out/log"; return; }
  gcc -std=c99 -O2 -I"$out" -o "$out/run" "test/suite/linear/$1.c" "$out/$1.c" >"$out/log" 2>&1 || { cat "$out/log"; return; }
  (ulimit -s 64; "$out/run")
}
run long >"$out/results"
diff test/suite/linear/long.expected "$out/results" >"$out/log"
judge "LF-52 LF-53: ten million elements" $?
finish
