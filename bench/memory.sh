#!/bin/sh
# make bench: the workspace of generated entry points against programs written by hand: results bit for bit, bytes never
# more; then the copies that remain. With `quick`: the largest sizes only. Exit code 1 when a program needs more, or is
# wrong.
ashlar=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mode=$2
cd "$(dirname "$0")/memory" || exit 2
out=$(mktemp -d) || exit 2
trap 'rm -rf "$out"' EXIT
status=0
[ "$mode" = quick ] || printf '  %-36s %12s %12s %7s\n' "" "ashlar" "by hand" "ratio"
for file in *.c; do
  name=${file%.c} program=${file%.c}.fut
  [ -e "$program" ] || program=../suite/$program
  "$ashlar" c --library --prefix '' --prefix '' -o "$out/$name" "$program" || exit 1
  ${CC:-cc} -O1 -ffp-contract=off -I"$out" -I. "$name.c" "$out/$name.c" -o "$out/run" -lm || exit 1
  if "$out/run" >"$out/table"; then verdict=ok; else verdict="MORE THAN BY HAND, OR WRONG"; status=1; fi
  [ "$mode" = quick ] && [ "$verdict" = ok ] || { echo "$name: $verdict"; cat "$out/table"; }
done
[ "$mode" = quick ] && exit $status
echo "== copies that remain"
for file in *.c; do
  name=${file%.c} program=${file%.c}.fut
  [ -e "$program" ] || program=../suite/$program
  "$ashlar" explain --memory "$program" | sed -n "s/^  copy /  $name: /p"
done
exit $status
