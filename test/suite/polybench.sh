#!/bin/sh
# PolyBench's kernels and the natural programs: generated C and plain C of our own have the same results, bit for bit.
. test/suite/lib/judge.sh
skip_when_sanitized
if ! command -v python3 >/dev/null 2>&1; then
  echo "skipped: python3 is not here"
  finish
fi
python3 bench/polybench/measure.py "$ashlar" --check >"$out/log" 2>&1
line=$(tail -1 "$out/log")
judge_equal "kernels, each at three sizes" "90 passed, 0 failed" "$line"
python3 bench/programs/measure.py "$ashlar" --check >"$out/log" 2>&1
line=$(tail -1 "$out/log")
judge_equal "natural programs, each at three sizes" "582 passed, 0 failed" "$line"
only_when_full
# The whole way to the table.
python3 bench/polybench/measure.py "$ashlar" --out "$out/bench" --rounds 1 --group solvers --kernel trisolv \
  >"$out/log" 2>&1 &&
  grep -q '^solvers,trisolv,0\.' "$out/bench/measurements.csv"
judge "times and workspace of a kernel" $?
finish
