#!/bin/sh
# The form of small programs after a stage, as `ashlar explain --stage` shows it: test/golden/ROW-WHAT.fut, or WHAT.fut
# without a row of the papers, says `-- golden: STAGE FUNCTION`, then the program, then `-- gives` and the form as
# comments. ASHLAR_BLESS=1 writes the forms anew: look at what changes.
. test/suite/lib/judge.sh
for file in test/golden/*.fut; do
  set -- $(sed -n 's/^-- golden: //p' "$file")
  sed '/^-- gives$/,$d' "$file" >"$out/program.fut"
  if ! "$ashlar" explain --verify --stage "$1" --function "$2" "$out/program.fut" >"$out/form" 2>"$out/log"; then
    judge "$file" 1
    continue
  fi
  sed -e "s#$out/##g" -e 's/^/-- /' -e 's/ *$//' "$out/form" >"$out/gives"
  if [ -n "$ASHLAR_BLESS" ]; then { cat "$out/program.fut"; echo "-- gives"; cat "$out/gives"; } >"$file"; fi
  judge_equal "$file" "$(sed -n '/^-- gives$/,$p' "$file" | tail -n +2)" "$(cat "$out/gives")"
done
finish
