#!/bin/sh
# Random well-typed programs on every interpreter and on C, against the value interpreter; then the shrunk programs that failed once.
# ASHLAR_RANDOM_PROGRAMS=N and ASHLAR_RANDOM_SEED=N choose how many and which.
ashlar=$1
mode=$2
build=$(dirname "$ashlar")
compiler=$(command -v tcc || echo gcc)
case "$mode" in
  sanitize) count=200; test="$ashlar test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp" ;;
  quick) count=300; test="$ashlar test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp --cc $compiler" ;;
  *) count=2000; test="$ashlar test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp --cc $compiler" ;;
esac
count=${ASHLAR_RANDOM_PROGRAMS:-$count}
seed=${ASHLAR_RANDOM_SEED:-1}
half=$((count / 2))
keep=${ASHLAR_RANDOM_KEEP:-random-failures}
log=$(mktemp)
other=$(mktemp)
"$build/random_program" --seed "$seed" --count "$half" --keep "$keep" $test >"$log" 2>&1 &
"$build/random_program" --seed $((seed + half)) --count $((count - half)) --keep "$keep" $test >"$other" 2>&1
wait
$ashlar test --no-terminal --no-artefacts --verify --backend value --backend optimised --backend heap --backend imp --cc "$compiler" test/random >>"$log" 2>&1
cat "$log" "$other" | grep -vE '^[0-9]+ passed, [0-9]+ failed$'
cat "$log" "$other" | awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; seen++ } END { if (seen != 3) failed++; print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 }'
status=$?
rm -f "$log" "$other"
exit $status
