#!/bin/sh
# Random well-typed programs on every interpreter and on C, against the value interpreter, a quarter as many of nests of
# loops, of views, and with parallel statements on several workers; then the shrunk programs that failed once.
# ASHLAR_RANDOM_PROGRAMS=N and ASHLAR_RANDOM_SEED=N choose how many and which, ASHLAR_RANDOM_WORKERS=N how many run on
# several workers.
ashlar=$1
mode=$2
build=$(dirname "$ashlar")
compiler=$(command -v tcc || echo gcc)
interpreters="--backend value --backend optimised --backend heap --backend imp"
test="$ashlar test --no-terminal --no-artefacts --verify $interpreters"
case "$mode" in
  sanitize) count=200 ;;
  quick) count=300; test="$test --cc $compiler" ;;
  *) count=320; test="$test --cc $compiler" ;;
esac
count=${ASHLAR_RANDOM_PROGRAMS:-$count}
seed=${ASHLAR_RANDOM_SEED:-1}
on_workers=${ASHLAR_RANDOM_WORKERS:-$((count / 4))}
half=$((count / 2))
keep=${ASHLAR_RANDOM_KEEP:-random-failures}
log=$(mktemp)
other=$(mktemp)
run() { # run FIRST COUNT OPTIONS: every 25th file, which is every 500th program, also by the optimising compilers
  set -- --seed "$1" --count "$2" ${3:+"$3"} --keep "$keep" \
    --defined "$ashlar test -i --no-terminal --no-artefacts" --every 25
  if [ "$mode" = full ]; then
    for c in gcc clang; do command -v "$c" >/dev/null && set -- "$@" --sometimes "$c -O3"; done
  fi
  # shellcheck disable=SC2086
  "$build/random_program" "$@" $test
}
run "$seed" "$half" >"$log" 2>&1 &
run $((seed + half)) $((count - half)) >"$other" 2>&1
wait
run "$seed" $((count / 4)) --nests >>"$other" 2>&1
run "$seed" $((count / 4)) --views >>"$other" 2>&1
# Statements run in parallel however small they are.
workers="--workers 1,2,3,7,shuffled --pass-compiler-option -DASHLAR_GRAIN=1"
if [ "$mode" = sanitize ]; then test="$test --with --workers"; else test="$test $workers"; fi
run $((seed + count)) "$on_workers" >>"$other" 2>&1
run $((seed + count)) $((on_workers / 4)) --nests >>"$other" 2>&1
# shellcheck disable=SC2086
$ashlar test --no-terminal --no-artefacts --verify $interpreters --cc "$compiler" test/random >>"$log" 2>&1
# shellcheck disable=SC2086
[ "$mode" = sanitize ] || $test test/random >>"$log" 2>&1
for kind in "" --views; do   # every construct is in 2 % of the programs
  "$build/random_program" $kind --statistics --count 1000 >>"$other" 2>&1
done
cat "$log" "$other" | grep -vE '^[0-9]+ passed, [0-9]+ failed$|^ *[0-9]+\.[0-9]+ %'
cat "$log" "$other" |
  awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; seen++ }
    END { if (seen < 9) failed++; print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 }'
status=$?
rm -f "$log" "$other"
exit $status
