#!/bin/sh
# Runs the tests on a built tree and ends with "N passed, N failed".
#   check.sh BUILD [full]     all of them           check.sh BUILD quick   without the matrix of C compilers
#   check.sh BUILD sanitize   unit tests and interpreters of a sanitizer build
#   check.sh BUILD races test/suite/races.sh   generated code on threads, with a build under ThreadSanitizer
#   check.sh BUILD MODE TEST...   only these: a suite (test/suite/sums.sh), a unit test (build/unit/core_test), layers,
#   shape, rows, coverage, workspace
# As many tests run side by side as there are processors, or JOBS: about half of them use one processor only. A test
# that fails shows the end of its output at once; the names of all that failed and the tests that took most processor
# time stand before the last line; the processor seconds of every test are in BUILD/check-MODE.processor. On a terminal
# a line says which tests run.
build=${1:-build}
mode=${2:-full}
cd "$(dirname "$0")/.." || exit 2

# ---- one test: its output goes to a file, `started` and `ended` lines to whoever runs the tests

# A unit test's contexts live until the process ends; leaks of the compiler itself are looked for through the command
# line.
if [ "$mode" = sanitize ]; then unit_options="env ASAN_OPTIONS=detect_leaks=0"; else unit_options=; fi
counted() { # counted COMMAND...: a command without a closing line of its own
  if "$@"; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; return 1; fi
}
run() { # run TEST: ends with "N passed, N failed"
  case "$1" in
    layers) counted sh test/check_layers.sh ;;
    shape) counted sh tool/shape.sh --check ;;
    rows) counted sh tool/rows.sh --check ;;
    coverage) counted env BUILD="$build" sh tool/coverage.sh --check ;;
    workspace) counted sh bench/memory.sh "$build/ashlar" quick ;;
    *.sh) sh "$1" "$build/ashlar" "$mode" ;;
    *) $unit_options "$1" ;;
  esac
}
run_reporting() { # run_reporting REPORTS TEST
  report=$1/${2##*/}
  echo "started $2"
  run "$2" >"$report" 2>&1
  status=$?
  closing=$(tail -1 "$report" | sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed$/\1 \2/p')
  if [ -z "$closing" ]; then
    echo "(no closing line; exit status $status)" >>"$report"
    closing="0 1"
  elif [ "$status" != 0 ] && [ "${closing#* }" = 0 ]; then
    echo "(exit status $status)" >>"$report"
    closing="${closing% *} 1"
  fi
  times >"$report.times"   # in this shell: the second line has the processor time of all its commands
  seconds=$(awk 'NR == 2 { gsub("[ms]", " "); print int($1 * 60 + $2 + $3 * 60 + $4) }' "$report.times")
  echo "ended $2 $closing $seconds"
}
if [ "$3" = --report-to ]; then
  run_reporting "$4" "$5"
  exit 0
fi

# ---- all tests

if [ $# -gt 2 ]; then
  shift 2
  all=
else
  all=1
  # The longest of those that use one processor come first, that none of them is the last.
  set -- test/suite/scaling.sh test/suite/stack.sh test/suite/fault.sh layers shape rows coverage workspace \
    "$build"/unit/*_test test/suite/*.sh
fi
tests=$(printf '%s\n' "$@" | awk '!seen[$0]++')
total=$(echo "$tests" | wc -l)
jobs=${JOBS:-$(nproc)}
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
trap 'exit 130' INT TERM
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }
times=$build/check-$mode.seconds   # what the last run of all tests took
announce() {
  [ "$all" ] || return
  if [ -f "$times" ]; then
    echo "$total tests, $jobs at a time; the last time they took $(minutes "$(cat "$times")") minutes"
  elif [ "$mode" = full ]; then
    echo "$total tests, $jobs at a time; they take about $((32 / jobs)) to $((62 / jobs)) minutes"
  else
    echo "$total tests, $jobs at a time"
  fi
}
if [ -t 1 ]; then columns=$(stty size </dev/tty 2>/dev/null | cut -d ' ' -f 2); else columns=; fi
say() { # a line of its own, the line of progress erased
  [ -z "$columns" ] || printf '\r\033[K'
  printf '%s\n' "$@"
}
progress() {
  [ -n "$columns" ] || return
  line="[$ended of $total, $(minutes $(($(date +%s) - begun)))]$running"
  printf '\r\033[K%.*s' $((columns - 1)) "$line"
}
collect() { # from the lines of the tests to the report
  passed=0 failed=0 ended=0 running= failures=
  while read -r event name good bad seconds; do
    short=$(basename "$name" .sh)
    case $event in
      started) running="$running $short" ;;
      ended)
        ended=$((ended + 1)) passed=$((passed + good)) failed=$((failed + bad))
        echo "$seconds $short" >>"$reports/seconds"
        running=$(echo "$running " | sed "s/ $short / /; s/ \$//")
        if [ "$bad" != 0 ]; then
          failures="$failures
FAILED: $name ($bad of $((good + bad)))"
          say "---- $name" "$(tail -60 "$reports/${name##*/}")"
        fi ;;
    esac
    progress
  done
  if [ "$ended" != "$total" ]; then
    failed=$((failed + 1))
    failures="$failures
FAILED: only $ended of $total tests came to an end; not:$running"
  elif [ "$all" ]; then echo $(($(date +%s) - begun)) >"$times"; fi
  say "${failures#?}" | sed '/^$/d'
  if [ "$all" ]; then
    sort -rn "$reports/seconds" >"$build/check-$mode.processor"
    longest=$(head -12 "$build/check-$mode.processor" | awk '{ printf " %s %d:%02d", $2, $1 / 60, $1 % 60 }')
    say "most processor time:$longest"
  fi
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
announce
begun=$(date +%s)
echo "$tests" | xargs -P "$jobs" -I TEST sh test/check.sh "$build" "$mode" --report-to "$reports" TEST | collect
