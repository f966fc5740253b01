#!/bin/sh
# make bench: every suite, one after the other; each compares its results, prints its table and draws its pictures,
# which go to OUT.
#   all.sh ASHLAR OUT [check]   check: results only, small inputs, no times
# Exit code 1 when a result is wrong or a limit is missed.
here=$(cd "$(dirname "$0")" && pwd)
ashlar=$1 out=$2 mode=${3:+--check} wrong=
suite() { # suite NAME COMMAND...
  name=$1
  shift
  echo "==== $name"
  "$@" || wrong="$wrong $name"
}
[ -n "$mode" ] || suite micro sh "$here/bench.sh" "$ashlar"
for name in paper1 views polybench programs adbench linear parallel; do
  suite $name python3 "$here/$name/measure.py" "$ashlar" --out "$out/$name" $mode
done
echo "==== all: ${wrong:+wrong or above a limit:}${wrong:-as expected}"
[ -z "$wrong" ]
