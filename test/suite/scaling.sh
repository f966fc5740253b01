#!/bin/sh
# Compile time and code size are linear: see test/scaling/measure.py. Needs valgrind, which counts instructions exactly.
. test/suite/lib/judge.sh
only_when_full
if ! command -v valgrind >/dev/null 2>&1 ||
  ! valgrind --tool=cachegrind --cachegrind-out-file=/dev/null "$ashlar" --version >/dev/null 2>&1; then
  echo "skipped: instructions are counted with valgrind, which is not here"
  finish
fi
python3 test/scaling/measure.py "$ashlar"
