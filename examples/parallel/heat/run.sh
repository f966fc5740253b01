#!/bin/sh
# An executable, which takes the number of threads as an option: the temperatures are the same for each number.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/heat}
mkdir -p "$out"
"$ashlar" c --workers -o "$out/heat" "$here/heat.fut"
for threads in 1 2 3 8; do
  echo 100i64 120i64 2000i64 | "$out/heat" --num-threads $threads >"$out/got-$threads"
  cmp "$out/got-1" "$out/got-$threads"
done
diff "$here/expected" "$out/got-1"
cat "$out/got-1"
