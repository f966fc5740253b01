#!/bin/sh
# The tests of rows fail when their mechanism is switched off (test/rows/mutations), and pass when nothing is.
#   ASHLAR_TEST_SKIP=SWITCH build/unit/TEST: one of them by hand; ASHLAR_TEST_LOG=1 names the tests that fail
. test/suite/lib/judge.sh
units=$(dirname "$ashlar")/unit
outcomes() { # outcomes SWITCH TEST: its log; a test that crashes fails alone
  ASHLAR_TEST_SKIP=$1 ASHLAR_TEST_FORK=1 ASHLAR_TEST_LOG=1 "$units/$2" 2>/dev/null
}
grep -v '^#' test/rows/mutations >"$out/mutations"
while read -r switch test rows; do
  test=${test%:}
  if [ -x "$units/$test" ]; then
    [ -f "$out/$test" ] || outcomes none "$test" >"$out/$test"
    outcomes "$switch" "$test" >"$out/log"
  fi
  for row in $rows; do
    [ -x "$units/$test" ] && grep -q "^FAIL $row " "$out/log" && ! grep -q "^FAIL $row " "$out/$test"
    judge "without $switch a test of $row fails" $?
  done
done <"$out/mutations"
finish
