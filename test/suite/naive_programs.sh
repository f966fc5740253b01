#!/bin/sh
# Random programs against a second evaluator, test/oracle/evaluate.py, which shares no code with the compiler: the value
# interpreter, which all other tests take for right, gives its results and fails where it fails.
# ASHLAR_NAIVE_PROGRAMS=N and ASHLAR_NAIVE_SEED=N choose how many and which.
. "$(dirname "$0")/lib/judge.sh"
case $mode in full) count=120 ;; *) count=60 ;; esac
count=${ASHLAR_NAIVE_PROGRAMS:-$count}
seed=${ASHLAR_NAIVE_SEED:-1}
build=$(dirname "$ashlar")
mkdir "$out/programs" "$out/decided"
for number in $(seq "$seed" $((seed + count - 1))); do
  [ $((number % 5)) = 0 ] || "$build/random_program" --print "$number" >"$out/programs/$number.fut"
done
python3 test/oracle/evaluate.py "$out/decided" "$out"/programs/*.fut >"$out/log" 2>&1
judge "evaluates random programs" $?
# Three quarters of the cases at least are decided.
awk '/decided/ { done = $1; left = $3 } END { exit !(done > 3 * left) }' "$out/log"
judge "decides nearly all cases" $?
[ -z "$ASHLAR_SHOW" ] || cat "$out/log"
"$ashlar" test -i --no-terminal --no-artefacts "$out/decided" >"$out/results" 2>&1
grep -v ' passed, ' "$out/results" | cut -c1-300
add() { passed=$((passed + $1)) failed=$((failed + $3)); }
# shellcheck disable=SC2046
add $(tail -1 "$out/results" | tr -d ,)
# A wrong evaluator is noticed.
cp test/oracle/*.py "$out"
sed -i "s/{'+': a + b, '-': a - b, '\*'/{'+': a - b, '-': a - b, '*'/" "$out/values.py"
mkdir "$out/wrong"
python3 "$out/evaluate.py" "$out/wrong" "$out"/programs/*.fut >"$out/log" 2>&1
! "$ashlar" test -i --no-terminal --no-artefacts "$out/wrong" >"$out/log" 2>&1
judge "a wrong evaluator is noticed" $?
finish
