#!/bin/sh
# The examples that are whole programs: firmware under QEMU, C and C++ with one arena, NumPy, several workers. One whose
# tools are missing says so.
. test/suite/lib/judge.sh
skip_when_sanitized
for example in examples/*/run.sh examples/parallel/*/run.sh; do
  name=$(basename "$(dirname "$example")")
  sh "$example" "$ashlar" "$out/$name" >"$out/log" 2>&1
  status=$?
  if [ $status = 77 ]; then tail -1 "$out/log"; continue; fi
  judge "$example" $status
done
finish
