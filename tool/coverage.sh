#!/bin/sh
# Writes BUILD/coverage.md: which test program covers which construct, pair of constructs, prelude function and error
# code.
# `coverage.sh --check` only looks whether a construct or a prelude function has no test, or too few pairs have one.
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}
export LC_ALL=C
if [ "$1" = --check ]; then exec "$build/coverage" --check; fi
"$build/coverage" >"$build/coverage.md" && echo "$build/coverage.md"
