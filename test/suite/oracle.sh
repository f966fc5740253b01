#!/bin/sh
# Every scalar operation and conversion of every type, on the interpreters, by the compiler's own evaluation of
# constants and in compiled C, against results that test/oracle works out without the compiler's code.
ashlar=$1
mode=${2:-full}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
mkdir "$out/constants" "$out/operations"
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
if ! ${CC:-cc} -std=c17 -O1 $warnings test/oracle/*.c -o "$out/oracle" -lm || ! "$out/oracle" "$out/operations"; then
  echo "0 passed, 1 failed"
  exit 1
fi
mv "$out"/operations/constants_*.fut "$out/constants"
run() { # run DIRECTORY OPTIONS...
  programs=$1
  shift
  "$ashlar" test --no-terminal --no-artefacts --backend value "$@" "$out/$programs" >"$out/log" 2>&1 ||
    cut -c1-400 "$out/log"
  tail -1 "$out/log" >>"$out/counts"
}
case $mode in
  full)
    run constants --backend optimised --cc "gcc -O0"
    run operations --cc "gcc -O1" --cc "clang -O1" ;;
  quick)
    run constants --backend optimised
    run operations --cc "gcc -O1" ;;
  *)
    run constants --backend optimised
    run operations ;;
esac
awk '{ passed += $1; failed += $3 }
  END { print passed " passed, " failed + 0 " failed"; exit failed > 0 }' "$out/counts"
