#!/bin/sh
# The manifest of every eighth program (a quick run: of every tenth), read by Python: its trees have the same values as
# the compiled functions. Programs with an error have no library and are not counted.
. test/suite/lib/judge.sh
skip_when_sanitized
command -v python3 >/dev/null || { echo "manifest: no python3, not tested"; finish; }
every=${ASHLAR_EVERY:-8}   # ASHLAR_EVERY=1: every program
[ "$mode" = full ] || every=10
number=0
checked=0
for program in test/run/*.fut test/rows/*.fut examples/*.fut bench/suite/*.fut; do
  [ -e "$program" ] && ! grep -q "^-- error:\{0,1\} E[0-9]" "$program" || continue
  number=$((number + 1))
  [ $((number % every)) = 0 ] || continue
  rm -f "$out/p.so"
  "$ashlar" c --library --prefix '' -o "$out/p" --manifest "$out/p.json" "$program" >"$out/log" 2>&1 && {
    tcc -shared -o "$out/p.so" "$out/p.c" -lm ||
    gcc -O0 -shared -fPIC -o "$out/p.so" "$out/p.c" -lm; } >"$out/log" 2>&1 &&
    python3 test/suite/lib/manifest.py "$out/p.json" "$out/p.so" >"$out/log" 2>&1
  judge "$program" $?
  count=$(sed -n 's/ checked$//p' "$out/log")
  checked=$((checked + ${count:-0}))
done
[ "$checked" -gt 1000 ]
judge "checked $checked numbers" $?
finish
