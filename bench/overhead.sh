#!/bin/sh
# make bench-overhead: instructions executed by generated entry points against the same programs written by hand without
# any check (same compiler and flags; results compared bit by bit), and the part of it that checks are: the same C
# without their code. callgrind counts.
# Exit code 1 when a program executes more than LIMIT (default 1.01) times the instructions, or is wrong. overhead.sh
# ASHLAR [NAME...]
ashlar=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")/memory" || exit 2
out=$(mktemp -d) || exit 2
trap 'rm -rf "$out"' EXIT
compiler=${CC:-cc}
flags=${FLAGS:--O2 -ffp-contract=off}
if ! command -v valgrind >/dev/null || ! echo '#include <valgrind/callgrind.h>' | $compiler -E - >/dev/null 2>&1; then
  echo "SKIPPED: valgrind with its header callgrind.h is not installed"
  exit 0
fi

# count NAME OPTIONS...: lines "ashlar LABEL;instructions" and "hand LABEL;instructions"
count() {
  name=$1
  shift
  mkdir -p "$out/$name$1" && rm -f "$out/$name$1"/*
  "$ashlar" c "$@" --library --prefix '' -o "$out/$name$1/$name" "$program" || return 1
  $compiler $flags -DCOUNT_INSTRUCTIONS=4 -I"$out/$name$1" -I. "$name.c" "$out/$name$1/$name.c" \
    -o "$out/$name$1/run" -lm || return 1
  (cd "$out/$name$1" && valgrind --tool=callgrind --callgrind-out-file=counts ./run >table 2>log) || {
    grep -E 'WRONG|ERROR|OUTSIDE' "$out/$name$1/table"; return 1; }
  cat "$out/$name$1"/counts.* |
    awk '/^desc: Trigger: Client Request: /{sub(/.*Request: /, ""); label = $0} /^totals: /{print label ";" $2}'
}
[ $# -gt 0 ] || set -- *.c
echo "== $compiler $flags"
printf '  %-28s %14s %14s %9s %14s %9s\n' "instructions" "by hand" "ashlar" "ratio" "no checks" "ratio"
for name in "$@"; do
  name=$(basename "$name" .c) program=$(basename "$name" .c).fut
  [ -e "$program" ] || program=../suite/$program
  { count "$name" >"$out/checked" && count "$name" --unchecked >"$out/unchecked"; } || { echo "$name: FAILED"; exit 1; }
  awk -F';' -v name="$name" -v limit="${LIMIT:-1.01}" '
    function kind(label) {
      sub(/^(ashlar|hand) /, "", label); gsub(/[a-z]+=[^ ]*/, "", label); gsub(/ +/, " ", label); sub(/ $/, "", label)
      return label
    }
    { k = kind($1); kinds[k] = 1 }
    $1 ~ /^hand/ && FNR == NR { hand[k] += $2 }
    $1 ~ /^ashlar/ && FNR == NR { checked[k] += $2 }
    $1 ~ /^ashlar/ && FNR != NR { unchecked[k] += $2 }
    END {
      for (k in kinds) {
        more = checked[k] > limit * hand[k]
        bad += more
        printf "  %-28s %14.0f %14.0f %9.4f %14.0f %9.4f%s\n", name k, hand[k], checked[k], checked[k] / hand[k],
          unchecked[k], checked[k] / unchecked[k], more ? "  MORE" : ""
      }
      exit bad > 0
    }' "$out/checked" "$out/unchecked" || status=1
done
exit ${status:-0}
