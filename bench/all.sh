#!/bin/sh
# make bench: every suite, one after the other; each compares its results, prints its table and draws its pictures,
# which go to OUT. On a terminal a line above each suite says how many are left and, from the last run, for how long.
#   all.sh ASHLAR OUT [check]   check: results only, small inputs, no times
# Exit code 1 when a result is wrong or a limit is missed.
here=$(cd "$(dirname "$0")" && pwd)
ashlar=$1 out=$2 mode=${3:+--check} wrong=
names="paper1 views polybench programs adbench linear parallel"
[ -n "$mode" ] || names="micro $names"
mkdir -p "$out"
seconds=$out/seconds${mode:+-check}   # lines "NAME SECONDS" of the last run
touch "$seconds"
announce() { # announce NAME: and the rest after it
  [ -t 2 ] || return
  rest=" $names "
  rest="$1 ${rest#* "$1" }"
  echo "$rest" | awk -v names="$names" '
    FILENAME != "-" { took[$1] = $2; next }
    { for (i = 1; i <= NF; i++) if ($i in took) { left += took[$i]; known++ }
      printf "[%d of %d", split(names, all, " ") - NF + 1, split(names, all, " ")
      if (known == NF) printf ", about %d:%02d left", left / 60, left % 60
      print "] " $1 }' "$seconds" - >&2
}
suite() { # suite NAME COMMAND...
  name=$1
  shift
  announce "$name"
  echo "==== $name"
  begun=$(date +%s)
  "$@" || wrong="$wrong $name"
  { grep -v "^$name " "$seconds"; echo "$name $(($(date +%s) - begun))"; } >"$seconds.new"
  mv "$seconds.new" "$seconds"
}
for name in $names; do
  if [ "$name" = micro ]; then suite micro sh "$here/bench.sh" "$ashlar"
  else suite "$name" python3 "$here/$name/measure.py" "$ashlar" --out "$out/$name" $mode; fi
done
echo "==== all: ${wrong:+wrong or above a limit:}${wrong:-as expected}"
[ -z "$wrong" ]
