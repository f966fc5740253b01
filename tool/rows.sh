#!/bin/sh
# Writes BUILD/rows.md: every row of the papers (test/rows/rows.txt) with the tests that are named by it.
#   FS: paper 1 (F-smooth)   DV: paper 2 (views)   FM: paper 3 (memory)   LF: paper 4 (linear types)   SS: paper 5
#   (sizes)
#   FSE, DVE, FME, LFE, SSE: errata   U: where the papers meet
# A unit test carries the row in RUN_ROW; a program is a file of test/rows or test/golden whose name begins with the
# row; a suite of test/suite begins the name of a judgement with it. `rows.sh --check` only fails when a row has no
# test.
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C
build=${BUILD:-build}
tests=$(mktemp)
trap 'rm -f "$tests"' EXIT
{
  grep -rno 'RUN_ROW("[A-Z]*-[0-9]*", *[a-z_0-9]*)' --include=*_test.c src |
    sed 's/^\([^:]*\):[0-9]*:RUN_ROW("\([A-Z]*-[0-9]*\)", *\([a-z_0-9]*\))/\2 \1:\3/'
  grep -no 'judge "[A-Z][A-Z0-9 -]*-[0-9]*:' test/suite/*.sh | while IFS=: read -r file line found rest; do
    for row in ${found#judge \"}; do echo "$row $file"; done
  done | sort -u
  for file in test/rows/*.fut test/rows/*/*.fut test/golden/*.fut; do
    [ -e "$file" ] && echo "$(basename "$file" | sed 's/^\([A-Z]*-[0-9]*\).*/\1/') $file"
  done
} >"$tests"
missing=$(cut -d' ' -f1 test/rows/rows.txt | while read -r row; do grep -q "^$row " "$tests" || echo "$row"; done)
if [ "$1" = --check ]; then
  [ -z "$missing" ] || { echo "rows of test/rows/rows.txt without a test: $missing"; exit 1; }
  exit 0
fi
{
  echo "# Rows of the papers and their tests"
  echo
  echo "| row | what | tests |"
  echo "|---|---|---|"
  while read -r row what; do
    echo "| $row | $what | $(grep "^$row " "$tests" | cut -d' ' -f2 | sed 's/.*/`&`/' | tr '\n' ' ') |"
  done <test/rows/rows.txt
  echo
  echo "Without a test: ${missing:-none}."
} >"$build/rows.md"
echo "$build/rows.md"
