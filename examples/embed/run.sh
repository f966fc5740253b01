#!/bin/sh
# A program in C, whose arena the manifest sizes, and one in C++ call a library of Ashlar's. Exit code 77: a tool is
# missing.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/embed}
mkdir -p "$out"
command -v python3 >/dev/null || { echo "embed: no python3, not run"; exit 77; }
"$ashlar" c --library -o "$out/stats" --manifest "$out/stats.json" "$here/stats.fut"
arena=$(python3 "$here/../arena.py" "$out/stats.json" centred:n=6,d=2 covariance:n=6,d=2 excursion:n=6,d=2)
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -ffp-contract=off -DARENA_BYTES="$arena" -I"$out" \
  "$here/main.c" "$out/stats.c" -lm -o "$out/main"
"$out/main" >"$out/got"
if command -v g++ >/dev/null; then
  gcc -std=c99 -O2 -ffp-contract=off -c "$out/stats.c" -o "$out/stats.o"
  g++ -std=c++17 -Wall -Wextra -Werror -O2 -I"$out" "$here/main.cpp" "$out/stats.o" -lm -o "$out/main++"
  "$out/main++" >"$out/got++"
  grep -qxF "$(cat "$out/got++")" "$out/got"   # the line the C program prints
fi
diff "$here/expected" "$out/got"
cat "$out/got"
