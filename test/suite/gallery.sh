#!/bin/sh
# The pictures of README.md are those that examples/gallery/draw.sh draws (a few pixels may differ by a step: the C
# library's sine is not the same everywhere), and the README is short.
. test/suite/lib/judge.sh
skip_when_sanitized
CC=gcc CFLAGS=-O2 sh examples/gallery/draw.sh "$ashlar" "$out/drawn" >"$out/log" 2>&1
status=$?
if grep -q 'without PNG' "$out/log"; then echo "skipped: built without PNG"; finish; fi
judge "the pictures are drawn" $status
cat >"$out/compare.fut" <<'END'
-- How many of the bytes differ by more than 2.
entry main [h][w] (a: [h][w][3]u8) (b: [h][w][3]u8) : i64 =
  i64.sum (map2 (\x y -> i64.bool (i64.abs (i64.u8 x - i64.u8 y) > 2)) (flatten_3d a) (flatten_3d b))
END
for picture in edges mandelbrot spots; do
  CC=gcc CFLAGS=-O2 "$ashlar" run "$out/compare.fut" "$out/drawn/$picture.png" "docs/pictures/$picture.png" >"$out/log" 2>&1 &&
    [ "$(sed 's/i64//' "$out/log")" -le 200 ]
  judge "docs/pictures/$picture.png" $?
  grep -q "(docs/pictures/$picture.png)" README.md
  judge "README.md shows $picture.png" $?
done
cmp "$out/drawn/memory.svg" docs/pictures/memory.svg >"$out/log" 2>&1
judge "docs/pictures/memory.svg" $?
[ "$(wc -l <README.md)" -le 150 ]
judge "README.md has at most 150 lines" $?
finish
