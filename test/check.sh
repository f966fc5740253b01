#!/bin/sh
# Runs every test on a built tree and ends with "N passed, N failed".
#   check.sh BUILD         everything            check.sh BUILD quick     without the compiler matrix
#   check.sh BUILD sanitize  unit tests and interpreters of a sanitizer build
# As many tests run side by side as there are processors, or JOBS: about half of them use one only. check.sh BUILD MODE TEST runs one.
build=${1:-build}
mode=${2:-full}
cd "$(dirname "$0")/.." || exit 2
one() { # one NAME COMMAND...: a single test
  name=$1
  shift
  if "$@"; then echo "1 passed, 0 failed"; else echo "FAILED: $name"; echo "0 passed, 1 failed"; fi
}
suite() { # suite NAME COMMAND...: prints its own "N passed, N failed" last
  name=$1
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1
  status=$?
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
  failed=$(echo "$line" | cut -d ' ' -f 3)
  if [ "${failed:-0}" != 0 ] || [ -z "$line" ] || [ "$status" != 0 ]; then
    echo "---- $name"
    tail -60 "$log"
  fi
  if [ -n "$line" ]; then echo "$line"; fi
  if [ -z "$line" ] || { [ "$status" != 0 ] && [ "$failed" = 0 ]; }; then one "$name (exit status $status)" false; fi
  rm -f "$log"
}
# A unit test's contexts live until the process ends; leaks of the compiler itself are looked for through the command line.
if [ "$mode" = sanitize ]; then unit_options="env ASAN_OPTIONS=detect_leaks=0"; else unit_options=; fi
run() { # run TEST
  case "$1" in
    layers) one "layers and sizes" sh test/check_layers.sh ;;
    rows) one "every row of the papers has a test" sh tool/rows.sh --check ;;
    coverage) one "every construct has a test" env BUILD="$build" sh tool/coverage.sh --check ;;
    workspace) one "workspace as by hand" sh bench/memory.sh "$build/ashlar" quick ;;
    *.sh) suite "$(basename "$1" .sh)" sh "$1" "$build/ashlar" "$mode" ;;
    *) suite "$(basename "$1")" $unit_options "$1" ;;
  esac
}
if [ -n "$3" ]; then
  report=$(run "$3" 2>&1)
  printf '%s\nended: %s\n' "$report" "$3"
  exit 0
fi
# The longest of those that use one processor come first, that none of them is the last.
tests=$(printf '%s\n' test/suite/scaling.sh test/suite/stack.sh test/suite/fault.sh layers rows coverage workspace "$build"/unit/*_test test/suite/*.sh | awk '!seen[$0]++')
echo "$tests" | xargs -P "${JOBS:-$(nproc)}" -I TEST sh test/check.sh "$build" "$mode" TEST | awk -v tests="$(echo "$tests" | wc -l)" '
  /^ended: / { ended++; next }
  /^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; if ($3 == 0) next }
  { print; fflush() }
  END {
    if (ended != tests) { print "FAILED: only " ended + 0 " of " tests " tests came to an end"; failed++ }
    print passed + 0 " passed, " failed + 0 " failed"
    exit failed > 0
  }'
