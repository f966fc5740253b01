#!/bin/sh
# Writes BUILD/passes.md: how many of the tree's programs each pass and each rewrite rule changes, of all levels.
# A pass that changes one program is either part of something more general or has to go.
#   tests: test/run, test/rows, test/golden, or the folders that are given   uses: examples, bench
# A pass has changed a program when it returns another one: `explain --time` says so. Rules: `explain --rules`.
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C
build=${BUILD:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find ${*:-test/run test/rows test/golden} -name '*.fut' | sort | sed 's/^/tests /' >"$work/list"
find examples bench -name '*.fut' | sort | sed 's/^/uses /' >>"$work/list"

# One line for each pass and each rule that changed a program: "SET pass NAME" or "SET rule NAME". A program with
# mistakes, and a file without entry points, has none.
measure() {
  while read -r set file; do
    "$build/ashlar" explain --time --rules "$file" 2>"$work/passes.$1" >"$work/rules.$1" || continue
    awk -v set="$set" '$NF == "changed" { print set, "pass", $3 }' "$work/passes.$1" | sort -u
    awk -v set="$set" '{ print set, "rule", $2 }' "$work/rules.$1"
    echo "$set programs"
  done
}
parts=$(getconf _NPROCESSORS_ONLN)
split -n "l/$parts" "$work/list" "$work/part."
for part in "$work"/part.*; do measure "${part##*.}" <"$part" >"$part.found" & done
wait
cat "$work"/part.*.found >"$work/found"

# count NAMES KIND: a row for each name, in the order given.
count() {
  awk -v kind="$2" '
    NR == FNR { if ($2 == kind) found[$1, $3]++; next }
    !seen[$1]++ { printf "| `%s` | %d | %d |\n", $1, found["tests", $1], found["uses", $1] }' "$work/found" "$1"
}
# Passes that report or compute a layout change no program.
changing=$(sed -n 's/^PASS(\([a-z_]*\), [A-Za-z]*, \(Core\|Mem\|Imp\),.*/\1/p' src/driver/pass.def)
"$build/ashlar" explain --passes | sed 's/^[a-z]* *//' | awk '{ print $1 }' | grep -Fx "$changing" >"$work/passes"
awk '$2 == "rule" { print $3 }' "$work/found" | sort -u >"$work/rules"
{
  echo "# How many programs each pass and each rule changes"
  echo
  echo "Of $(grep -c '^tests programs' "$work/found") tests and $(grep -c '^uses programs' "$work/found") examples and \
benchmarks that compile. Made by \`tool/passes.sh\`."
  echo
  echo "| pass | tests | examples and benchmarks |"
  echo "|---|---|---|"
  count "$work/passes" pass
  echo
  echo "| rule | tests | examples and benchmarks |"
  echo "|---|---|---|"
  count "$work/rules" rule
} >"$build/passes.md"
