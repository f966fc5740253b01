#!/bin/sh
# Writes docs/coverage.md: which test program covers which construct, pair of constructs, prelude function and error code.
# `coverage.sh --check` instead looks whether what docs/coverage.md says is so, and whether every construct has a test.
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}
export LC_ALL=C
if [ "$1" = --check ]; then
  "$build/coverage" --check docs/coverage.md || { echo "docs/coverage.md claims what is not so: run tool/coverage.sh"; exit 1; }
else
  "$build/coverage" >docs/coverage.md.new && mv docs/coverage.md.new docs/coverage.md
fi
