#!/bin/sh
# The generated C itself, of every seventh program (ASHLAR_EVERY=1: of all): no warnings under the strictest flags with
# gcc and clang, accepted by tcc, no symbols but memcpy, memset and libm, the same bytes every time, and linkable
# without any library where no mathematical function is used.
ashlar=$1
[ "$2" = full ] || { echo "0 passed, 0 failed"; exit 0; }
parts=$(nproc 2>/dev/null || echo 2)
if [ -z "$3" ]; then   # a process for each core takes every so-manieth program
  logs=$(mktemp -d)
  part=0
  while [ "$part" -lt "$parts" ]; do
    sh "$0" "$ashlar" full "$part" >"$logs/$part" 2>&1 &
    part=$((part + 1))
  done
  wait
  cat "$logs"/* | grep -vE '^[0-9]+ passed, [0-9]+ failed$'
  cat "$logs"/* | awk -v parts="$parts" '
    /^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; seen++ }
    END { if (seen != parts) failed++; print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 }'
  status=$?
  rm -rf "$logs"
  exit $status
fi
every=${ASHLAR_EVERY:-7}
number=0
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0
check() { # check PROGRAM WHAT COMMAND...
  program=$1
  what=$2
  shift 2
  if "$@" >"$out/log" 2>&1; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "$program: $what"
    head -5 "$out/log"
  fi
}
strict="-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
library='memcpy|memset|memmove|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail'
functions='sqrt|cbrt|exp|log|log2|log10|log1p|sin|cos|sincos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh'
functions="$functions|hypot|tgamma|lgamma|erf|erfc|pow|fmod|ceil|floor|trunc|rint|nearbyint|nextafter|ldexp|fma|fabs"
functions="$functions|copysign|fmin|fmax"
only_allowed() { # undefined symbols of the object, in the file $1, beyond the allowed ones
  ! grep -vxE "$library|($functions)f?" "$1"
}
cat >"$out/start.c" <<'END'
#include <stddef.h>
void *memcpy(void *d, const void *s, size_t n) { char *a = d; const char *b = s; while (n--) *a++ = *b++; return d; }
void *memset(void *d, int c, size_t n) { char *a = d; while (n--) *a++ = (char)c; return d; }
void *memmove(void *d, const void *s, size_t n) { return memcpy(d, s, n); }
void _start(void) { for (;;) {} }
END
gcc -ffreestanding -fno-builtin -c "$out/start.c" -o "$out/start.o" || exit 2
freestanding() { # links $1 alone unless it needs libm
  grep -qvxE 'memcpy|memset|memmove' "$out/undefined" && return 0
  gcc -nostdlib -static "$out/start.o" "$1" -o "$out/free"
}
for program in test/run/*.fut test/rows/*.fut examples/*.fut bench/suite/*.fut; do
  [ -e "$program" ] || continue
  number=$((number + 1))
  [ $((number % parts)) = "$3" ] && [ $((number / parts % every)) = 0 ] || continue
  grep -q '^-- error: *[A-Z]' "$program" && continue
  rm -f "$out"/p.*
  if ! "$ashlar" c --library -o "$out/p" "$program" >"$out/log" 2>&1; then
    grep -q '^error\[' "$out/log" && continue
    failed=$((failed + 1))
    echo "$program: no C"
    head -5 "$out/log"
    continue
  fi
  # Some warnings need optimisation: every fourth program has all of it. With less, gcc takes variables for unset.
  level=-O2
  [ $(((number / parts) % 4)) = 0 ] || level="-O1 -Wno-maybe-uninitialized"
  check "$program" "warnings from gcc" gcc $strict $level -fno-stack-protector -c "$out/p.c" -o "$out/p.o"
  check "$program" "warnings from clang" clang $strict -fsyntax-only "$out/p.c"   # they do not depend on optimisation
  check "$program" "refused by tcc" tcc -c "$out/p.c" -o "$out/t.o"
  nm -u "$out/p.o" | awk '{ print $NF }' >"$out/undefined"
  check "$program" "unexpected symbols" only_allowed "$out/undefined"
  check "$program" "does not link alone" freestanding "$out/p.o"
  cp "$out/p.c" "$out/first.c"
  "$ashlar" c --library -o "$out/p" "$program" >/dev/null 2>&1
  check "$program" "two runs differ" cmp "$out/first.c" "$out/p.c"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
