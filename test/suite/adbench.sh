#!/bin/sh
# ADBench's objectives on ADBench's own data, against the values of its own C++; skipped, saying so, where the data is
# not present (../shared/data).
. test/suite/lib/judge.sh
skip_when_sanitized
only_when_full
if ! command -v python3 >/dev/null 2>&1; then
  echo "skipped: python3 is not here"
  finish
fi
python3 bench/adbench/measure.py "$ashlar" --check
