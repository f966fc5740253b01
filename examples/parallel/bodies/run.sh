#!/bin/sh
# A program in C with a pool of POSIX threads, and one in C++ with std::thread, call the same library.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/bodies}
mkdir -p "$out"
"$ashlar" headers -o "$out"
"$ashlar" c --library --workers -o "$out/bodies" "$here/bodies.fut"
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -ffp-contract=off -I"$out" "$here/main.c" "$out/bodies.c" -lm \
  -pthread -o "$out/main"
"$out/main" >"$out/got"
if command -v g++ >/dev/null; then
  gcc -std=c99 -O2 -ffp-contract=off -c "$out/bodies.c" -o "$out/bodies.o"
  g++ -std=c++17 -Wall -Wextra -Werror -O2 -I"$out" "$here/main.cpp" "$out/bodies.o" -lm -pthread -o "$out/main++"
  "$out/main++" >"$out/got++"
  grep -qxF "$(cat "$out/got++")" "$out/got"   # the line the C program prints
fi
diff "$here/expected" "$out/got"
cat "$out/got"
