#!/bin/sh
# The tests of rows fail when their mechanism is switched off (test/rows/mutations), and pass when nothing is.
#   A unit test: ASHLAR_TEST_SKIP=SWITCH build/unit/TEST by hand; ASHLAR_TEST_LOG=1 names the tests that fail.
#   structure: the programs test/rows/ROW-*.fut are compiled to something else than test/golden/structure.txt says.
#   golden: a form in test/golden/ROW-*.fut is another one.
#   A suite of test/suite: its judgements of the row fail.
. test/suite/lib/judge.sh
units=$(dirname "$ashlar")/unit
ashlar=$(realpath "$ashlar")
cat >"$out/switched" <<END
#!/bin/sh
exec "$ashlar" "\$@" \$switch_option
END
chmod +x "$out/switched"
outcomes() { # outcomes SWITCH TEST: its log; a test that crashes fails alone
  ASHLAR_TEST_SKIP=$1 ASHLAR_TEST_FORK=1 ASHLAR_TEST_LOG=1 "$units/$2" 2>/dev/null
}
option_of() { # option_of SWITCH: of the command line
  case " $passes " in *" $1 "*) echo "--skip-pass $1" ;; *) echo "--skip-rule $1" ;; esac
}
passes=$(sed -n 's/^PASS(\([a-z_]*\),.*/\1/p' src/driver/pass.def | tr '\n' ' ')
unit_fails() { # unit_fails SWITCH TEST ROW
  [ -x "$units/$2" ] || return 1
  [ -f "$out/none.$2" ] || outcomes none "$2" >"$out/none.$2"
  [ -f "$out/$1.$2" ] || outcomes "$1" "$2" >"$out/$1.$2"
  cp "$out/$1.$2" "$out/log"
  grep -q "^\(FAIL\|CRASH\) $3 " "$out/$1.$2" && ! grep -q "^\(FAIL\|CRASH\) $3 " "$out/none.$2"
}
structure_differs() { # structure_differs SWITCH ROW
  for program in test/rows/"$2"-*.fut; do
    switch_option=$(option_of "$1") sh tool/structure.sh "$out/switched" "$program" >"$out/log"
    grep -qxF "$(cat "$out/log")" test/golden/structure.txt || return 0
  done
  return 1
}
golden_differs() { # golden_differs SWITCH ROW
  for golden in test/golden/"$2"-*.fut; do
    set -- "$1" "$2" $(sed -n 's/^-- golden: //p' "$golden")
    sed '/^-- gives$/,$d' "$golden" >"$out/program.fut"
    switch_option=$(option_of "$1") "$out/switched" explain --stage "$3" --function "$4" "$out/program.fut" 2>&1 |
      sed -e "s#$out/##g" -e 's/^/-- /' -e 's/ *$//' >"$out/log"
    sed '1,/^-- gives$/d' "$golden" | cmp -s - "$out/log" || return 0
  done
  return 1
}
mkdir "$out/build"
ln -s "$units" "$out/build/unit"
ln -s ../switched "$out/build/ashlar"
suite_fails() { # suite_fails SWITCH SUITE ROW
  switch_option=$(option_of "$1") ASHLAR_ONLY=$3 sh "test/suite/$2.sh" "$out/build/ashlar" full >"$out/log" 2>&1
  grep -q "^\(.* \)*$3[: ].*: got$" "$out/log"
}
sed 's/#.*//' test/rows/mutations | grep . >"$out/mutations"
while read -r switch test rows; do
  for row in $rows; do
    case ${test%:} in
    structure) structure_differs "$switch" "$row" ;;
    golden) golden_differs "$switch" "$row" ;;
    *_test) unit_fails "$switch" "${test%:}" "$row" ;;
    *) suite_fails "$switch" "${test%:}" "$row" ;;
    esac
    judge "without $switch a test of $row fails (${test%:})" $?
  done
done <"$out/mutations"
finish
