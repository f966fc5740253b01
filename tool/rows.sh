#!/bin/sh
# Writes BUILD/rows.md: every row of the papers (test/rows/rows.txt) with the tests that are named by it.
#   FS: paper 1 (F-smooth)   DV: paper 2 (views)   FM: paper 3 (memory)   LF: paper 4 (linear types)   SS: paper 5
#   (sizes)
#   FSE, DVE, FME, LFE, SSE: errata   U: where the papers meet
# A unit test carries the row in RUN_ROW; a program is a file of test/rows or test/golden whose name begins with the
# row; a suite of test/suite begins the name of a judgement with it. A line of rows.txt is the row, what it asks for,
# where, and how it is checked. In parentheses before that stands what is not done: `not yet`, `in part`, or `no test`
# where there is nothing to test. `rows.sh --check` only fails when a row without such a reason has no test, when one
# that is `in part` has none, or when a row is missing: the numbers of each kind have no gaps.
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C
build=${BUILD:-build}
tests=$(mktemp)
trap 'rm -f "$tests"' EXIT
{
  grep -rno 'RUN_ROW("[A-Z]*-[0-9]*", *[a-z_0-9]*)' --include=*_test.c src |
    sed 's/^\([^:]*\):[0-9]*:RUN_ROW("\([A-Z]*-[0-9]*\)", *\([a-z_0-9]*\))/\2 \1:\3/'
  grep -no 'judge\(_command\)* "[A-Z][A-Z0-9 -]*-[0-9]*:' test/suite/*.sh | while IFS=: read -r file line found rest; do
    for row in ${found#judge*\"}; do echo "$row $file"; done
  done | sort -u
  for file in test/rows/*.fut test/rows/*/*.fut test/golden/[A-Z]*-[0-9]*.fut; do
    [ -e "$file" ] && echo "$(basename "$file" | sed 's/^\([A-Z]*-[0-9]*\).*/\1/') $file"
  done
} >"$tests"
rows=test/rows/rows.txt
missing=$(grep -v '^[A-Z]*-[0-9]* (no\(t yet\| test\): ' $rows | cut -d' ' -f1 |
  while read -r row; do grep -q "^$row " "$tests" || echo "$row"; done)
unknown=$(cut -d' ' -f1 "$tests" | sort -u |
  while read -r row; do grep -q "^$row " $rows || echo "$row"; done)
gaps=$(cut -d' ' -f1 $rows | awk -F- '$2 + 0 != ++number[$1] { print; exit }')
if [ "$1" = --check ]; then
  [ -z "$missing" ] || echo "rows of $rows without a test: $missing"
  [ -z "$unknown" ] || echo "tests of rows that are not in $rows: $unknown"
  [ -z "$gaps" ] || echo "$rows: a row is missing before $gaps"
  [ -z "$missing$unknown$gaps" ]
  exit
fi
{
  echo "# Rows of the papers and their tests"
  echo
  echo "Kinds: C construct, T typing rule, R translation, P primitive, G guarantee, O optimisation, V variant,"
  echo "E example, B benchmark, X extension, D discussion, F future work."
  echo
  echo "| row | what | tests |"
  echo "|---|---|---|"
  while read -r row what; do
    found=$(grep "^$row " "$tests" | cut -d' ' -f2 | sed 's/.*/`&`/' | tr '\n' ' ')
    echo "| $row | $(echo "$what" | sed 's/|/\\|/g') | $found |"
  done <$rows
  echo
  echo "Without a test: ${missing:-none}."
} >"$build/rows.md"
echo "$build/rows.md"
