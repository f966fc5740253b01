#!/bin/sh
# The papers' workloads against their reference totals.
. test/suite/lib/judge.sh
only_when_full
for program in add3 bundle_adjustment cross hand_tracking; do
  "$ashlar" c --library --prefix '' -o "$out/$program" bench/suite/$program.fut || exit 1
done
gcc -O2 -ffp-contract=off -I"$out" bench/values.c "$out"/*.c -o "$out/values" -lm || exit 1
"$out/values" >"$out/log" || cat "$out/log"
line=$(tail -1 "$out/log")
passed=${line%% passed*}
failed=${line#*, }
failed=${failed%% failed*}
python3 test/suite/lib/finance.py test/rows >"$out/log" 2>&1
judge "SS-46: three financial applications" $?
finish
