#!/bin/sh
# The mutants of test/rows/faults make the tests of their rows fail; beside test/rows/mutations, whose mechanisms can be
# switched off. Every second one (ASHLAR_EVERY=1: all).
. test/suite/lib/judge.sh
skip_when_sanitized
if ! command -v python3 >/dev/null 2>&1 || ! command -v cmake >/dev/null 2>&1; then
  echo "skipped: python3 or cmake is not here"
  finish
fi
# A row is in one of the two files, or stands in the list of those that nothing breaks; at most 10 do beside those that
# `rows.txt` says have no test.
listed() { sed -n 's/^# not broken: \([A-Z]*-[0-9]*\): .*/\1/p' test/rows/faults; }
{
  sed '/^#/d; /^  /d; s/^[^:]*: //' test/rows/faults test/rows/mutations | tr ' ' '\n'
  listed
  sed -n 's/^\([A-Z]*-[0-9]*\) (no\(t yet\| test\): .*/\1/p' test/rows/rows.txt
} | sort -u >"$out/known"
judge_equal "rows that nothing breaks, and that are not listed" "" \
  "$(cut -d' ' -f1 test/rows/rows.txt | sort -u | comm -23 - "$out/known" | tr '\n' ' ')"
[ "$(listed | wc -l)" -le 10 ]
judge "at most 10 rows are listed" $?
[ "$failed" = 0 ] || finish
python3 tool/mutate --rows --every "${ASHLAR_EVERY:-2}" --jobs 1 --build "$(realpath "$(dirname "$ashlar")")" --tree "$out/mutants"
