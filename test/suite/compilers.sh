#!/bin/sh
# Ashlar itself is C17 for more than one compiler: clang reads every source with the warnings of the build.
. test/suite/lib/judge.sh
skip_when_sanitized
if command -v clang >/dev/null; then
  find src test/fuzz tool -name '*.c' |
    xargs -n 40 clang -fsyntax-only -std=c17 -D_DEFAULT_SOURCE -D_POSIX_C_SOURCE=200809L -DASHLAR_VERSION='""' \
      -Isrc -I"$(dirname "$ashlar")/expanded" -Itest -I. -Wall -Wextra -Wpedantic \
      -Wshadow -Wconversion -Wswitch-enum -Werror >"$out/log" 2>&1
  judge "clang" $?
else
  echo "no clang: skipped"
fi
finish
