#!/bin/sh
# The commands, outputs, generated C and headers that README.md and docs/ show are those of the compiler:
# test/suite/lib/sessions.py.
. test/suite/lib/judge.sh
skip_when_sanitized
mkdir "$out/sessions"
python3 test/suite/lib/sessions.py "$ashlar" "$out/sessions" README.md docs/*.md
