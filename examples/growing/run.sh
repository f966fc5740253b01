#!/bin/sh
# An entry point that grows, called from C with chunks from malloc and from a static array.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/growing}
mkdir -p "$out"
"$ashlar" c --library -o "$out/path" "$here/path.fut"
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -fsanitize=address,undefined -fno-sanitize-recover=all \
  -ffp-contract=off -I"$out" "$here/main.c" "$out/path.c" -o "$out/main"
"$out/main" >"$out/got"
gcc -std=c99 -O2 -ffreestanding -c "$out/path.c" -o "$out/path.o"
! nm -u "$out/path.o" | grep -vE ' (memcpy|memset|memmove)$'   # no allocator, nothing else of a library
diff "$here/expected" "$out/got"
cat "$out/got"
