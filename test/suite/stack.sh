#!/bin/sh
# The stack sizes in headers and manifests are sufficient: they are compared with gcc's sizes of stack frames along the
# longest path of calls, without and with optimisation. A full run takes every 24th program, a quick one every 32nd; programs with an error are not counted.
. test/suite/lib/judge.sh
skip_when_sanitized
[ "$(uname -m)" = x86_64 ] && command -v python3 >/dev/null || finish
every=${ASHLAR_EVERY:-24}   # ASHLAR_EVERY=1: every program
[ "$mode" = full ] || every=32
number=0
for program in test/run/*.fut test/rows/*.fut examples/*/*.fut bench/suite/*.fut; do
  [ -e "$program" ] && ! grep -q "^-- error:\{0,1\} E[0-9]" "$program" || continue
  number=$((number + 1))
  [ $((number % every)) = 0 ] || continue
  "$ashlar" c --library -o "$out/p" --manifest "$out/p.json" "$program" >"$out/log" 2>&1 || {
    judge "$program" 1; continue; }
  for level in -O0 -O2 "-O3 -march=native"; do
    [ "$level" != "-O3 -march=native" ] || [ $((number % 5)) = 0 ] || continue
    gcc -std=c99 $level -fcallgraph-info=su -fstack-usage -c "$out/p.c" -o "$out/p.o" >"$out/log" 2>&1 &&
      python3 test/suite/lib/stack.py "$out/p.json" "$out/p.c" "$out/p.ci" >"$out/log" 2>&1
    judge "$program $level" $?
    [ -z "$STACK_SHOW" ] || sed "s|^|$program $level: |" "$out/log"
  done
done
finish
