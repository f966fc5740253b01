#!/bin/sh
# Changes the compiler in one place at a time and counts which changes the tests notice; writes build/mutations.md.
#   mutate.sh                     600 mutants of the passes and of lowering: half an hour on two processors
#   mutate.sh --count 100 --seed 2 --file src/mem/allocate/branch.c
#   mutate.sh --only 17 18        these mutants; --list prints them all with their numbers
#   mutate.sh --equivalent        whether the places of test/fault/equivalent exist
#   mutate.sh --rows              those of test/rows/faults: tests of their rows fail; --find-rows FM-14 finds others
# A mutant is a conjunct or alternative dropped, a comparison changed, a condition negated, one more or less, an answer
# or a statement changed (tool/mutate/sites.py). One build holds all of them.
exec python3 "$(dirname "$0")/mutate" "$@"
