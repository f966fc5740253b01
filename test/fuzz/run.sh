#!/bin/sh
# Fuzzes every target (or those named) of a build for some seconds each: run.sh BUILD SECONDS [TARGET...]. What it finds
# is kept in BUILD/corpus/TARGET, and an input that breaks something in BUILD/crashes.
build=$1
seconds=$2
shift 2
[ $# -gt 0 ] || set -- syntax check compile values files blocks
cd "$(dirname "$0")/../.." || exit 2
mkdir -p "$build/crashes"
sh test/fuzz/dictionary.sh >"$build/language.dict"
failed=0
for target; do
  fuzzer=$build/fuzz/fuzz_$target
  corpus=$build/corpus/$target
  dictionary=test/fuzz/$target.dict
  [ -e "$dictionary" ] || dictionary=$build/language.dict
  case "$target" in
    syntax | check | compile) programs="test/run test/error" ;;
    blocks) programs=test/run ;;
    *) programs= ;;
  esac
  mkdir -p "$corpus"
  echo "---- $target"
  if "$fuzzer" -help=1 2>&1 | grep -q max_total_time; then
    # shellcheck disable=SC2086
    "$fuzzer" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4000 -max_len=4000 -dict="$dictionary" \
      -artifact_prefix="$build/crashes/$target-" -print_final_stats=1 \
      "$corpus" "test/fuzz/seeds/$target" $programs >"$build/$target.log" 2>&1
  else
    # shellcheck disable=SC2086
    "$fuzzer" --seconds "$seconds" --dictionary "$dictionary" "$corpus" "test/fuzz/seeds/$target" $programs \
      >"$build/$target.log" 2>&1
  fi
  status=$?
  tail -3 "$build/$target.log" | head -1
  [ "$status" = 0 ] && continue
  failed=$((failed + 1))
  grep -E 'ERROR|internal error|broken law|SUMMARY|runtime error|Test unit|crash-' "$build/$target.log" | head -8
done
[ "$failed" = 0 ]
