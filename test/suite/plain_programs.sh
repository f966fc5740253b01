#!/bin/sh
# Every program without the optional passes: the program is valid after each of the necessary ones.
. test/suite/lib/judge.sh
only_when_full
for program in test/run/*.fut examples/*.fut; do
  if "$ashlar" explain -O0 --verify "$program" >"$out/log" 2>&1; then passed=$((passed + 1)); continue; fi
  ! grep -q 'internal error' "$out/log"   # a library has no entry points to explain
  judge "$program without optional passes" $?
done
finish
