#!/bin/sh
# The examples of the documents: every block that begins with ```futhark is a program. Lines marked `-- error CODE` or
# `-- warning CODE` give that message, and there are no others; a block without marks is accepted, and one with test
# blocks passes them. Every error code has a section in docs/errors.md, with an example that gives it; the reference
# names everything the prelude has.
. test/suite/lib/judge.sh
complain() { # complain WHERE WHAT
  failed=$((failed + 1))
  echo "$1: $2"
}
# Blocks become OUT/DOCUMENT/LINE/example.fut.
for document in README.md docs/*.md; do
  awk -v out="$out/$(basename "$document" .md)" '
    /^```futhark/ { dir = out "/" NR; system("mkdir -p " dir); file = dir "/example.fut"; inside = 1; next }
    /^```/ { if (inside) close(file); inside = 0; next }
    inside { print > file }' "$document"
done
mkdir "$out/run"
for program in "$out"/*/*/example.fut; do
  where=$(dirname "$program")
  where=docs/$(basename "$(dirname "$where")").md:$(basename "$where")
  options=$(sed -n 's/^-- check: *//p' "$program")
  sed -n '/-- \(error\|warning\) [EW][0-9]*/{=;s/.*-- \(error\|warning\) \([EW][0-9]*\).*/\2/p;}' "$program" |
    paste -d' ' - - | sort >"$out/expected"
  if grep -qE '^ *-- warning W07|-- warning W07' "$program"; then # such warnings come from later passes
    "$ashlar" c --library $options -o "$out/output" "$program" >"$out/log" 2>&1
  else
    "$ashlar" check -q $options "$program" >"$out/log" 2>&1
  fi
  status=$?
  awk '/^(error|warning)\[/ { split($0, parts, /[][]/); code = parts[2] }
    /^ --> / && code { n = split($0, parts, ":"); print parts[n - 1], code; code = "" }' "$out/log" |
    sort -u >"$out/got"
  wanted=0
  grep -q ' E' "$out/expected" && wanted=2
  if ! cmp -s "$out/expected" "$out/got" || [ $status != $wanted ]; then
    complain "$where" "expected $(tr '\n' ';' <"$out/expected") got $(tr '\n' ';' <"$out/got")"
    head -5 "$out/log"
    continue
  fi
  passed=$((passed + 1))
  if grep -q '^-- ==' "$program"; then cp "$program" "$out/run/$(echo "$where" | tr -c 'a-zA-Z0-9\n' '_').fut"; fi
done
if [ -n "$(ls "$out/run")" ]; then
  if "$ashlar" test --no-terminal --backend value --backend heap "$out/run" >"$out/log" 2>&1; then
    passed=$((passed + 1))
  else
    complain "test blocks of examples" "$(tail -20 "$out/log")"
  fi
fi
for code in $(sed -n 's/^DIAG(\([EW][0-9]*\),.*/\1/p' src/source/diag.def); do
  section=$(awk -v code="$code" '/^## / { inside = $2 == code } inside' docs/errors.md)
  case $section in
    '') complain "docs/errors.md" "no section for $code" ;;
    *"-- error $code"* | *"-- warning $code"* | *"No example: "*) passed=$((passed + 1)) ;;
    *) complain "docs/errors.md" "no example of $code" ;;
  esac
  "$ashlar" explain $code | grep -q "^$code " || complain "ashlar explain $code" "does not print the section"
done
# Everything the prelude offers is in the reference: functions in its table, members of numeric modules in theirs.
names=$(sed -n "s/^def (\{0,1\}\([^ )]*\).*/\1/p" src/prelude/array.fut src/prelude/functional.fut \
  src/prelude/zip.fut src/prelude/soacs.fut src/prelude/fsmooth.fut src/prelude/prelude.fut)
members=$(sed -n 's/^  val \([a-z_0-9]*\)[ :].*/\1/p' src/prelude/math.fut)
for name in $names $members; do
  if sed 's/\\|/|/g' docs/language.md | grep -qF -- "\`$name\`" ||
    echo "i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64 bool" | grep -qw -- "$name"; then passed=$((passed + 1)); else
    complain "docs/language.md" "does not mention $name"
  fi
done
finish
