#!/bin/sh
# test/golden/structure.txt: workspaces, remaining copies, loops, branches and stores of every program, as
# tool/structure.sh counts them. A program that is new, gone or compiled otherwise is a failure; a wanted change is taken
# over, once its lines have been read, with
#   sh test/suite/structure.sh build/ashlar --write
. "$(dirname "$0")/lib/judge.sh"
skip_when_sanitized
table=test/golden/structure.txt
find test/run test/rows examples -name '*.fut' ! -path '*/lib/*' | LC_ALL=C sort |
  xargs -n 40 -P "$(nproc)" sh -c 'sh tool/structure.sh "$0" "$@" >"$(mktemp "'"$out"'/part.XXXXXX")"' "$ashlar"
cat "$out"/part.* | LC_ALL=C sort >"$out/now"
if [ "$mode" = --write ]; then
  cp "$out/now" "$table"
  finish
fi
diff "$table" "$out/now" >"$out/log"
lines=$(grep -c '^[<>]' "$out/log")
head -40 "$out/log"
[ "$lines" = 0 ] || echo "sh $0 $ashlar --write takes this over"
failed=$lines
passed=$(($(wc -l <"$out/now") - $(grep -c '^>' "$out/log")))
[ "$passed" -ge 900 ]
judge "programs that are counted" $?
finish
