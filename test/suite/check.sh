#!/bin/sh
# test/check.sh: a failing test is shown and counted once, whatever its output is, and the names of all failed tests
# come last.
. test/suite/lib/judge.sh
skip_when_sanitized
program() { # program NAME: a test from the standard input
  cat >"$out/$1.sh"
}
checked() { sh test/check.sh "$(dirname "$ashlar")" "$mode" "$@" >"$out/log" 2>&1; }
program right <<'END'
echo "10 passed, 0 failed"
END
program wrong <<'END'
printf 'the inner test\n7 passed, 3 failed\n2 passed, 1 failed\n'
exit 1
END
program silent <<'END'
echo "no closing line"
END
program broken <<'END'
echo "4 passed, 0 failed"
exit 9
END
checked "$out/right.sh"
judge_equal "a test that passes" "0 10 passed, 0 failed" "$? $(cat "$out/log")"
checked "$out/right.sh" "$out/wrong.sh" "$out/silent.sh" "$out/broken.sh"
judge_equal "the exit status and the last line" "1 16 passed, 3 failed" "$? $(tail -1 "$out/log")"
judge_equal "the closing line of a test that fails is shown once" 1 "$(grep -c '^2 passed, 1 failed$' "$out/log")"
judge_equal "the names of what failed" "broken 1 of 5, silent 1 of 1, wrong 1 of 3" \
  "$(sed -n 's|^FAILED: .*/\([a-z]*\).sh (\(.*\))$|\1 \2|p' "$out/log" | sort | paste -sd, | sed 's/,/, /g')"
judge_equal "a closing line is missing" 1 "$(grep -c '^(no closing line; exit status 0)$' "$out/log")"
# A failure is seen before the tests after it have ended: the second test waits for the report of the first.
program late <<END
for i in 1 2 3 4 5 6 7 8 9 10; do
  if grep -q '^---- .*wrong' "$out/log"; then echo "1 passed, 0 failed"; exit; fi
  sleep 1
done
echo "0 passed, 1 failed"
END
JOBS=1 checked "$out/wrong.sh" "$out/late.sh"
judge_equal "a failure is shown at once" "3 passed, 1 failed" "$(tail -1 "$out/log")"
# make bench says on a terminal which suite runs and, from the last run, how long the rest takes; nothing elsewhere.
if has_terminals; then
  mkdir "$out/bench"
  cp bench/all.sh "$out/bench/"
  echo 'echo timed' >"$out/bench/bench.sh"
  for suite in $(sed -n 's/^names="\(.*\)"$/\1/p;T;q' bench/all.sh); do
    mkdir "$out/bench/$suite" && echo 'print("timed")' >"$out/bench/$suite/measure.py"
  done
  for round in first second; do
    python3 -c 'import pty, sys; pty.spawn(["sh"] + sys.argv[1:])' "$out/bench/all.sh" x "$out/made" >"$out/log" 2>&1 \
      </dev/null
  done
  grep -q '^\[2 of 8, about [0-9]*:[0-9][0-9] left\] paper1' "$out/log" && [ "$(grep -c '^timed' "$out/log")" = 8 ]
  judge "make bench on a terminal" $?
  sh "$out/bench/all.sh" x "$out/made" >"$out/log" 2>&1 && ! grep -q ' of 8' "$out/log"
  judge "make bench elsewhere" $?
fi
finish
