#!/bin/sh
# Compile time and code size are linear, also with --workers: see test/scaling/measure.py. Needs valgrind, which counts
# instructions exactly.
. test/suite/lib/judge.sh
only_when_full
if ! command -v valgrind >/dev/null 2>&1 ||
  ! valgrind --tool=cachegrind --cachegrind-out-file=/dev/null "$ashlar" --version >/dev/null 2>&1; then
  echo "skipped: instructions are counted with valgrind, which is not here"
  finish
fi
for options in "" --workers; do
  # shellcheck disable=SC2086 # no option is no word
  python3 test/scaling/measure.py "$ashlar" $options >"$out/log" 2>&1
  cat "$out/log"
  counts=$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$out/log")
  [ -n "$counts" ] || counts="0 1"
  passed=$((passed + ${counts% *})) failed=$((failed + ${counts#* }))
done
finish
