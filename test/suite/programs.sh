#!/bin/sh
# Every program of test/run, test/rows and examples on the value interpreter, the optimised program, the heap interpreter and
# generated C; full: by gcc and clang at -O0 and -O3, with the memory contract measured. All results must be equal bit for bit.
ashlar=$1
mode=$2
export ASHLAR_VERIFY=1
case "$mode" in
  sanitize) exec "$ashlar" test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp test/run test/rows examples ;;
  quick) exec "$ashlar" test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp --cc "gcc -O1" --contract test/run test/rows examples ;;
esac
exec "$ashlar" test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp \
  --cc "gcc -O0" --cc "gcc -O3" --cc "clang -O0" --cc "clang -O3" --contract test/run test/rows examples
