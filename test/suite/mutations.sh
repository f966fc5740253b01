#!/bin/sh
# tool/mutate.sh: every kind of mutant changes what a small program does; a few mutants of one pass, of which the tests
# catch most. `sh tool/mutate.sh` tries 600 of all passes, in an hour.
. "$(dirname "$0")/lib/judge.sh"
only_when_full
build=$(cd "$(dirname "$ashlar")" && pwd)
cat >"$out/small.c" <<'END'
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#define MUTANT(k) (chosen == (k))
#define MUTANT_TRUE(k, operand) (chosen == (k) || (operand))
#define MUTANT_FALSE(k, operand) (chosen != (k) && (operand))
static int chosen, calls;
static void count(int by) { calls += by * 3; }
static bool is_near(int a, int b) {
  if (a > b + 1 || b >= a + 3) return false;
  return true;
}
static int value(int a, int b) {
  if (!is_near(a, b) && a != 3) return 7;
  count(a);
  calls = a <= b ? calls + 1 : calls - 1;
  return a < 4 && b == 5 ? a : b;
}
int main(int argc, char **argv) {
  (void)argc;
  long sum = 0;
  chosen = atoi(argv[1]);
  for (int a = 0; a < 8; a++)
    for (int b = 0; b < 8; b++) sum = sum * 31 % 1000003 + value(a, b) * 8 + calls % 8;
  printf("%ld\n", sum);
  return 0;
}
END
cat >"$out/sites.py" <<'END'
import sys
sys.path.insert(0, 'tool/mutate')
from sites import mutated, sites_of
name = sys.argv[1]
with open(name, encoding='utf-8') as file:
    text = file.read()
begin, end = text.index('static void count'), text.index('int main')
sites = [site for site in sites_of(name, text[begin:end])]
with open(sys.argv[2], 'w', encoding='utf-8') as file:
    file.write(text[:begin] + mutated(text[begin:end], sites, range(len(sites))) + text[end:])
for number, site in enumerate(sites):
    print(number, site.kind, site.text)
END
python3 "$out/sites.py" "$out/small.c" "$out/mutants.c" >"$out/log" 2>&1 && cp "$out/log" "$out/sites"
judge "finds the places" $?
for kind in conjunct alternative boundary equality condition one answer statement; do
  grep -q " $kind " "$out/sites"
  judge "a place of kind $kind" $?
done
${CC:-cc} -w "$out/small.c" -o "$out/plain" 2>"$out/log" && ${CC:-cc} -w "$out/mutants.c" -o "$out/mutants" 2>"$out/log"
judge "compiles with all mutants" $?
right=$("$out/plain" -1)
judge_equal "without a mutant" "$right" "$("$out/mutants" -1)"
while read -r number rest; do
  "$out/mutants" "$number" >"$out/log"
  [ "$(cat "$out/log")" != "$right" ]
  judge "mutant $number $rest: another result" $?
done <"$out/sites"

sh tool/mutate.sh --equivalent >"$out/log" 2>&1
judge "the places of test/fault/equivalent" $?

# the suites take minutes: only with ASHLAR_EVERY=1
sh tool/mutate.sh --build "$build" --tree "$out/tree" --report "$out/report.md" --file src/imp/from_mem/control.c \
  --units imp_golden_test --count 8 --most 12 --random 0 --suites "${ASHLAR_EVERY:-0}" \
  --programs 'test/run/if_*.fut' 'test/run/loop_*.fut' >"$out/log" 2>&1
tail -1 "$out/log" | grep -q '^[0-9]* passed, [0-9]* failed$'
judge "mutants of src/imp/from_mem/control.c" $?
grep -q '^| all | 8 |' "$out/report.md"
judge "the report has a table" $?
caught=$(awk -F'|' '$2 == " all " { print $4 + $5 + $6; exit }' "$out/report.md")
[ "${caught:-0}" -ge 3 ]
judge "some of them are caught: $caught" $?
finish
