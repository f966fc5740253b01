#!/bin/sh
# Packs and unpacks texts with Huffman's code: the license, whose numbers are known, other files of the project, and a
# file without a letter.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/compress}
mkdir -p "$out"
"$ashlar" c --library -o "$out/compress" "$here/compress.fut"
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -I"$out" "$here/main.c" "$out/compress.c" -lm -o "$out/run"
"$out/run" "$here/../../LICENSE" >"$out/got"
diff "$here/expected" "$out/got"
: >"$out/empty"
printf '\377\377\377' >"$out/one_letter"
for text in "$here/../../README.md" "$here/../../docs/linear.md" "$out/run" "$out/empty" "$out/one_letter"; do
  "$out/run" "$text" | grep -qx 'the same text comes back'
done
cat "$out/got"
