#!/bin/sh
# The experiments of the first paper: code that allocates memory itself has the same results, and the allocations and
# deallocations of its variant (bench/paper1/measure.py --check); the pictures of `make bench-paper1` are drawn; all
# variants of test programs agree with the interpreter.
. test/suite/lib/judge.sh
skip_when_sanitized
if ! command -v python3 >/dev/null 2>&1; then
  echo "skipped: python3 is not here"
  finish
fi
check() { # check WORKLOAD
  python3 bench/paper1/measure.py "$ashlar" --check --workload "$1"
}
judge_command "FS-63 FS-64 FS-65: add3, and what each variant takes and gives back" check add3
judge_command "FS-66: cross product" check cross
judge_command "FS-63 FS-67: bundle adjustment" check bundle_adjustment
judge_command "FS-68: Gaussian mixture model" check mixture
judge_command "FS-69: hand tracking" check hand_tracking
if [ "$mode" = full ]; then
  python3 bench/paper1/measure.py "$ashlar" --published --workload bundle_adjustment --workload cross >"$out/log" 2>&1
  judge "FS-70: totals of the published code" $?
fi
# The whole way to the pictures, with few calls.
python3 bench/paper1/measure.py "$ashlar" --out "$out/bench" --workload cross --variant D --variant DFBS --variant C \
  --scale 1000 --rounds 1 >"$out/log" 2>&1 &&
  python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$out/bench/figure-11.svg" \
    >>"$out/log" 2>&1 &&
  [ "$(grep -c '^cross,DFBS,' "$out/bench/measurements.csv")" = 6 ]
judge "times, memory and pictures of one benchmark" $?
# Memory that is returned, kept, carried by loops, and freed when a call fails.
for with in "--storage malloc --apart --skip-pass fuse" "--storage malloc" "--storage leak --apart" "--apart"; do
  "$ashlar" test --no-terminal --no-artefacts --with "$with" --backend optimised --cc "${CC:-gcc} -O1" \
    test/suite/lib/paper1.fut >"$out/log" 2>&1
  judge "programs with $with" $?
done
for with in "--storage malloc --apart" "--storage malloc"; do
  "$ashlar" c --library --prefix '' $with -o "$out/generated" test/suite/lib/paper1.fut >"$out/log" 2>&1 &&
    ${CC:-gcc} -O1 -g -Wall -Wextra -I"$out" -Ibench/paper1 -include bench/paper1/count.h \
      -DASHLAR_TAKE=count_take -DASHLAR_GIVE_BACK=count_give_back \
      test/suite/lib/paper1.c "$out/generated.c" -o "$out/run" -lm >"$out/log" 2>&1 && "$out/run" >"$out/log" 2>&1
  judge "what is taken with $with is given back, also when a call fails" $?
done
# Where the collector is not installed another allocator answers to its name: the generated code is tested, not the
# collector.
printf '#include <stdlib.h>\n#define GC_MALLOC malloc\n' >"$out/gc.h"
"$ashlar" test --no-terminal --no-artefacts --with "--storage gc --apart --skip-pass fuse" --backend optimised \
  --cc "${CC:-gcc} -O1 -I$out" test/suite/lib/paper1.fut >"$out/log" 2>&1
judge "FS-63: programs with --storage gc" $?
"$ashlar" test --with "--storage malloc" --contract test/suite/lib/paper1.fut >"$out/log" 2>&1
[ $? = 2 ] && grep -q 'allocates nothing' "$out/log"
judge "no memory contract for code that allocates" $?
"$ashlar" c --storage heap test/suite/lib/paper1.fut >"$out/log" 2>&1
[ $? = 2 ] && grep -q 'arena, malloc, leak or gc' "$out/log"
judge "a policy that there is not" $?
finish
