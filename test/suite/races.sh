#!/bin/sh
# Races: generated code under ThreadSanitizer on 3 workers, every statement in parallel that can be. Each thread gets a
# share of the tasks of each run (tool/run/workers.h). `make sanitize` builds the compiler for it with -DASHLAR_RACES=ON;
# other compilers are not tested here. RACES=all: every program instead of every fourth of test/run.
. test/suite/lib/judge.sh
[ "$mode" = races ] || finish
export TSAN_OPTIONS=halt_on_error=1
compiler="gcc -O1 -g -fsanitize=thread -DASHLAR_GRAIN=1"
# in one process: ThreadSanitizer sees nothing after a fork
test="$ashlar test --concurrency 0 --no-artefacts --no-terminal --workers 3"

# ---- a compiler that gives all tasks the frame of worker 0
cat >"$out/rows.fut" <<'END'
entry main [n][m] (a: [n][m]f64) : [n]f64 =
  loop sums = replicate n 0 for k < 100 do
    map2 (\row x -> let s = scan (+) x (map f64.exp row) in f64.sqrt (s[m - 1] + s[k % m])) a sums
-- ==
-- random input { [20][50]f64 } auto output
END
cat >"$out/one_frame" <<'END'
#!/bin/sh
for word; do case "$word" in *.c) sed -i 's/frames_ + worker \*/frames_ + 0 */' "$word" ;; esac; done
exec gcc -O1 -g -fsanitize=thread -DASHLAR_GRAIN=1 "$@"
END
chmod +x "$out/one_frame"
$test --cc "$compiler" "$out/rows.fut" >"$out/log" 2>&1
judge "frames apart" $?
$test --cc "$out/one_frame" "$out/rows.fut" >"$out/log" 2>&1
grep -q 'data race' "$out/log"
judge "a frame of all workers is found" $?

# ---- programs
{
  find examples bench/suite bench/memory test/rows -name '*.fut' | sort
  find test/run -name '*.fut' | sort | if [ "$RACES" = all ]; then cat; else awk 'NR % 4 == 0'; fi
} >"$out/programs"
xargs -n 16 -P "$(nproc)" $test --cc "$compiler" <"$out/programs" >"$out/log" 2>&1
awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3 } END { exit !(passed > 1000 && failed == 0) }' \
  "$out/log" && ! grep -q 'data race' "$out/log"
judge "no race in programs" $?
finish
