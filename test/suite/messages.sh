#!/bin/sh
# The messages of the compiler, compared with test/messages/expected.txt, whose head says what its blocks are.
. test/suite/lib/judge.sh
ashlar=$(realpath "$ashlar")
recorded=test/messages/expected.txt
write_example() { # write_example CODE: its program in docs/errors.md, to OUT/example.fut
  awk -v code="$1" '
    /^## / { here = $2 == code }
    here && /^```futhark/ { inside = 1; next }
    /^```/ && inside { exit }
    inside' \
    docs/errors.md | sed 's/  *-- \(error\|warning\) [EW][0-9 EW]*$//' >"$out/example.fut"
}
print_messages() { # print_messages FOLDER FILE: of the checker, or of the passes after it
  options=$(sed -n 's/^-- check: *//p' "$1/$2")
  # shellcheck disable=SC2086  # several options
  (cd "$1" && "$ashlar" check -q --proven-sizes $options "$2") >"$out/log" 2>&1
  [ -s "$out/log" ] || (cd "$1" && "$ashlar" c --library $options -o "$out/output" "$2") >"$out/log" 2>&1
  cat "$out/log"
}
first_of_code() { awk -v code="$1" 'BEGIN { RS = "" } !found && index($0, "[" code "]") { print; found = 1 }'; }
message_number() { awk -v n="$1" 'BEGIN { RS = "" } NR == n'; }
show() { # show CODE | show FILE NUMBER
  if [ "$2" ]; then
    print_messages test/error "$1.fut" | message_number "$2"
  else
    write_example "$1"
    print_messages "$out" example.fut | first_of_code "$1"
  fi
}
grep '^#' "$recorded" >"$out/messages.txt"
for heading in $(sed -n 's/^== \(.*\)/\1/p' "$recorded" | tr ' ' ':'); do
  # shellcheck disable=SC2046  # a code, or a file and a number
  set -- $(echo "$heading" | tr ':' ' ')
  { echo; echo "== $*"; show "$@"; } >"$out/block"
  cat "$out/block" >>"$out/messages.txt"
  wanted=$(awk -v heading="== $*" 'BEGIN { RS = "" } { split($0, lines, "\n") } lines[1] == heading' "$recorded")
  if [ "$(sed 1d "$out/block")" = "$wanted" ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "$recorded: $*: the compiler prints:"
    cat "$out/block"
  fi
done
# Every code has a recorded message, but those that no program can cause or that would fill a page.
for code in $(sed -n 's/^DIAG(\([EW][0-9]*\),.*/\1/p' src/source/diag.def); do
  section=$(awk -v code="$code" '/^## / { inside = $2 == code } inside' docs/errors.md)
  case $section in *"No example: "*) continue ;; esac
  grep -q "\[$code\]" "$recorded" && passed=$((passed + 1)) || {
    failed=$((failed + 1)); echo "$recorded: no message of $code"; }
done
if [ "$ASHLAR_BLESS" ]; then cp "$out/messages.txt" "$recorded"; fi
finish
