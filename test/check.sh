#!/bin/sh
# Runs every test on a built tree and ends with "N passed, N failed".
#   check.sh BUILD         everything            check.sh BUILD quick     without the compiler matrix
#   check.sh BUILD sanitize  unit tests and interpreters of a sanitizer build
build=${1:-build}
mode=${2:-full}
cd "$(dirname "$0")/.." || exit 2
passed=0
failed=0
count() { # count "<N passed, M failed>" line
  set -- $1
  passed=$((passed + $1))
  failed=$((failed + $3))
}
one() { # one NAME COMMAND...: a single test
  name=$1
  shift
  if "$@"; then passed=$((passed + 1)); else echo "FAILED: $name"; failed=$((failed + 1)); fi
}
suite() { # suite NAME COMMAND...: prints its own "N passed, N failed" last
  name=$1
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1
  status=$?
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
  if [ -n "$line" ]; then count "$line"; fi
  if [ -z "$line" ] || [ "$status" != 0 ]; then
    echo "---- $name"
    tail -60 "$log"
    case "$line" in *" 0 failed"|'') echo "FAILED: $name (exit status $status)"; failed=$((failed + 1)) ;; esac
  fi
  rm -f "$log"
}
# A unit test's contexts live until the process ends; leaks of the compiler itself are looked for through the command line.
if [ "$mode" = sanitize ]; then unit_options="env ASAN_OPTIONS=detect_leaks=0"; else unit_options=; fi
one "layers and sizes" sh test/check_layers.sh
one "docs/rows.md is current" sh tool/rows.sh --check
one "docs/coverage.md is so" env BUILD="$build" sh tool/coverage.sh --check
one "workspace as by hand" sh bench/memory.sh "$build/ashlar" quick
for test in "$build"/unit/*_test; do suite "$(basename "$test")" $unit_options "$test"; done
for script in test/suite/*.sh; do
  [ -e "$script" ] || continue
  suite "$(basename "$script" .sh)" sh "$script" "$build/ashlar" "$mode"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
