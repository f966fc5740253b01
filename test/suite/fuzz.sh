#!/bin/sh
# Replays the seeds of the fuzzers, which include inputs that fuzzing has found, and the programs of the suite where
# that is quick; a full run adds some thousands of mutations (always the same ones) on each target.
build=$(dirname "$1")
mode=$2
passed=0
failed=0
log=$(mktemp)
directory=$(mktemp -d)
trap 'rm -rf "$log" "$directory"' EXIT
sh test/fuzz/dictionary.sh >"$directory/language.dict"
replay() { # replay TARGET PATH...
  target=$1
  shift
  runs=0
  [ "$mode" = full ] && runs=10000
  if "$build/fuzz/fuzz_$target" --runs $runs --seed 7 --dictionary "$directory/language.dict" "$@" >"$log" 2>&1; then
    count=$(tail -1 "$log")
    passed=$((passed + ${count%% *}))
  else
    failed=$((failed + 1))
    echo "fuzz_$target fails; run it again with: $build/fuzz/fuzz_$target $*"
    tail -5 "$log"
  fi
}
replay syntax test/fuzz/seeds/syntax test/run test/error
replay check test/fuzz/seeds/check
replay compile test/fuzz/seeds/compile
replay values test/fuzz/seeds/values
replay files test/fuzz/seeds/files
replay blocks test/fuzz/seeds/blocks test/run
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
