#!/bin/sh
# Every program of test/run, test/rows, examples and bench on the value interpreter, the optimised program, the heap
# interpreter, the Imp interpreter and generated C; full: with the memory contract measured, by gcc at -O3, of test/run
# and test/rows every 18th one and the others by tcc (without it by gcc at -O1), and by clang at -O3, of both every
# 48th one (ASHLAR_EVERY=1: all at -O3 by both). By gcc at -O0: sanitized_programs.sh. All results must be equal
# bit for bit. Of examples and bench, clang takes every third one.
ashlar=$1
mode=$2
export ASHLAR_VERIFY=1
interpreters="--no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp"
case "$mode" in
  sanitize) exec "$ashlar" test $interpreters test/run test/rows examples ;;
  quick)
    exec "$ashlar" test $interpreters --cc "gcc -O1" --contract test/run test/rows examples bench/suite bench/memory ;;
esac
log=$(mktemp)
# of every size, in turns from four pages; sanitized_programs.sh has one
streams="-DASHLAR_STREAM_BYTES=1 -DASHLAR_STREAM_ROW=64 -DASHLAR_STREAM_PAGES=4"
every() { # every COUNT REMAINDER FILE...: of COUNT successive files one
  printf '%s\n' "$@" | awk 'NR == 1 { count = $1 } NR == 2 { at = $1 } NR > 2 && (NR - 3) % count == at % count'
}
best=$(every "${ASHLAR_EVERY:-18}" 0 test/run/*.fut test/rows/*.fut)
by_clang=$(every "${ASHLAR_EVERY:-48}" 4 test/run/*.fut test/rows/*.fut &&
  every "${ASHLAR_EVERY:-3}" 0 examples/*.fut examples/*/*.fut bench/suite/*.fut bench/memory/*.fut)
others=examples
[ -n "$ASHLAR_EVERY" ] || others=$(for rest in $(seq 17); do every 18 "$rest" test/run/*.fut test/rows/*.fut; done)
fast=$(command -v tcc || echo "gcc -O1")
# shellcheck disable=SC2086  # several words and files
{
  "$ashlar" test $interpreters --cc "gcc -O3" --contract $best examples bench/suite bench/memory
  "$ashlar" test $interpreters --cc "$fast" --contract $others
  "$ashlar" test --no-terminal --no-artefacts --backend value --cc "clang -O3 $streams" $by_clang
} >"$log" 2>&1
grep -vE '^[0-9]+ passed, [0-9]+ failed$' "$log"
awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; seen++ }
  END { if (seen != 3) failed++; print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 }' "$log"
status=$?
rm -f "$log"
exit $status
