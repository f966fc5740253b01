#!/bin/sh
# Writes docs/messages.md anew with what the compiler prints today: `tool/messages.sh build/ashlar`; with --check after that it
# only compares. A block that begins with ```text CODE shows the first message of that code for the example under CODE in docs/errors.md;
# one that begins with ```text FILE N shows message number N of test/error/FILE.fut.
ashlar=$(realpath "$1")
document=docs/messages.md
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
write_example() { # write_example CODE: its program, to OUT/example.fut
  awk -v code="$1" '/^## / { here = $2 == code } here && /^```futhark/ { inside = 1; next } /^```/ && inside { exit } inside' docs/errors.md |
    sed 's/  *-- \(error\|warning\) [EW][0-9 EW]*$//' >"$out/example.fut"
}
print_messages() { # print_messages FOLDER FILE: of the checker, or of the passes after it
  if grep -q '^-- check: --strict-sizes' "$1/$2"; then sizes=--strict-sizes; else sizes=--proven-sizes; fi
  (cd "$1" && "$ashlar" check -q $sizes "$2") >"$out/log" 2>&1
  [ -s "$out/log" ] || (cd "$1" && "$ashlar" c --library -o "$out/output" "$2") >"$out/log" 2>&1
  cat "$out/log"
}
of_code() { awk -v code="$1" 'BEGIN { RS = ""; found = 0 } !found && index($0, "[" code "]") { print; found = 1 }'; }
number() { awk -v n="$1" 'BEGIN { RS = "" } NR == n'; }
show() {
  if [ "$2" ]; then
    print_messages test/error "$1.fut" | number "$2"
  else
    write_example "$1"
    print_messages "$out" example.fut | of_code "$1"
  fi
}
fill() {
  skipping=
  while IFS= read -r line; do
    case $line in
      '```text '*)
        printf '%s\n' "$line"
        # shellcheck disable=SC2086  # a code, or a file and a number
        show ${line#'```text '}
        skipping=1 ;;
      '```') skipping=; printf '%s\n' "$line" ;;
      *) [ "$skipping" ] || printf '%s\n' "$line" ;;
    esac
  done
}
fill <"$document" >"$out/messages.md"
if [ "$2" = --check ]; then
  diff -u "$document" "$out/messages.md"
else
  cp "$out/messages.md" "$document"
fi
