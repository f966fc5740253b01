#!/bin/sh
# k-means on the threads of OpenMP; the centres have the same bits on 1, 2, 3 and 8 threads. Exit code 77: the compiler
# has no OpenMP.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/clusters}
mkdir -p "$out"
"$ashlar" headers -o "$out"
"$ashlar" c --library --workers -o "$out/clusters" "$here/clusters.fut"
echo 'int main(void) { return 0; }' >"$out/none.c"
gcc -fopenmp "$out/none.c" -o "$out/none" 2>/dev/null || { echo "clusters: no OpenMP, not run"; exit 77; }
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -ffp-contract=off -fopenmp -I"$out" "$here/main.c" \
  "$out/clusters.c" -lm -o "$out/main"
"$out/main" >"$out/got"
diff "$here/expected" "$out/got"
cat "$out/got"
