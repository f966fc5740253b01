#!/bin/sh
# test/golden/code.txt: a digest of the C of every program, without and with --workers. It says nothing about whether a
# change is right; it says that there is one: a change of the compiler that should leave all C as it is does so, and no
# other one goes unnoticed. A change that is wanted is taken over with
#   sh test/suite/code.sh build/ashlar --write
. "$(dirname "$0")/lib/judge.sh"
skip_when_sanitized
table=test/golden/code.txt
find test/run test/rows examples -name '*.fut' ! -path '*/lib/*' | LC_ALL=C sort |
  xargs -n 40 -P "$(nproc)" sh -c '
    for program do
      plain=$("$0" explain --stage c "$program" 2>/dev/null | sha256sum)
      workers=$("$0" explain --stage c --workers "$program" 2>/dev/null | sha256sum)
      echo "$program $(echo "$plain" | cut -c1-8) $(echo "$workers" | cut -c1-8)"
    done >"$(mktemp "'"$out"'/part.XXXXXX")"' "$ashlar"
cat "$out"/part.* | LC_ALL=C sort >"$out/now"
if [ "$mode" = --write ]; then
  cp "$out/now" "$table"
  finish
fi
diff "$table" "$out/now" | grep '^[<>]' >"$out/log"
failed=$(cut -d ' ' -f 2 "$out/log" | LC_ALL=C sort -u | wc -l)
cut -d ' ' -f 2 "$out/log" | LC_ALL=C sort -u | head -20
[ "$failed" = 0 ] || echo "other C; sh $0 $ashlar --write takes this over"
passed=$(($(wc -l <"$out/now") - $(grep -c '^>' "$out/log")))
[ "$(wc -l <"$out/now")" -ge 900 ]
judge "programs that are compared" $?
finish
