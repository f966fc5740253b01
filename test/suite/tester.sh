#!/bin/sh
# The tester itself: wrong results are found and leave files that go away when the case passes again; false properties are found and
# shrunk; options without effect say so; bench takes its cases from a file.
ashlar=$1
[ "$2" != sanitize ] || { echo "0 passed, 0 failed"; exit 0; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0
judge() { # judge NAME STATUS
  if [ "$2" = 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "$1: got"
    head -5 "$out/log"
    ls "$out"
  fi
}
tester() { "$ashlar" test --no-terminal "$@" >"$out/log" 2>&1; }
program() { # program RESULT: its second case expects this
  printf -- '-- ==\n-- input { 1 } output { 2 }\n-- input { 5 } output { %s }\n-- structure { Map 1 }\nentry main (x: i32) : i32 = x + 1\n' "$1" >"$out/plus.fut"
}
program 7
! tester --no-artefacts "$out/plus.fut" && [ ! -e "$out/plus.main.1.actual" ]
judge "no artefacts when not wanted" $?
! tester -i "$out/plus.fut" && [ ! -e "$out/plus.main.1.actual" ]
judge "no artefacts of the interpreter" $?
! tester "$out/plus.fut" && grep -q 'got 6i32, expected 7i32' "$out/log" && "$ashlar" run "$out/plus.fut" "$out/plus.main.1.actual" | grep -q '^7i32$' &&
  "$ashlar" run "$out/plus.fut" "$out/plus.main.1.expected" | grep -q '^8i32$' && [ ! -e "$out/plus.main.0.actual" ]
judge "artefacts of the wrong case" $?
program 6
tester "$out/plus.fut" && [ ! -e "$out/plus.main.1.actual" ] && [ ! -e "$out/plus.main.1.expected" ]
judge "artefacts removed" $?
tester -s "$out/plus.fut" && grep -q 'structure clauses are not checked' "$out/log"
judge "structure" $?
tester --runner x --tuning y --pass-option=-z "$out/plus.fut" && [ "$(grep -c 'has no effect' "$out/log")" = 3 ]
judge "options without effect" $?
tester --pass-compiler-option=-Dmain=1 --pass-compiler-option=-no-such-option "$out/plus.fut"
grep -q 'the C compiler failed' "$out/log"
judge "options for the C compiler" $?
cat >"$out/properties.fut" <<'END'
-- ==
-- property: small missing strange alone shown
entry draw (n: i64) (seed: u64) : i64 = i64.u64 seed % n
entry less (x: i64) (seed: u64) : i64 = x - 1 - i64.u64 seed % 2
#[prop(gen(draw), shrink(less), size(50))]
entry small (x: i64) : bool = x % 30 < 20
#[prop(gen(nothing))]
entry missing (x: i64) : bool = true
#[prop(shape(draw))]
entry strange (x: i64) : bool = true
#[prop(gen(auto), shrink(auto), size(30), seed(7))]
entry alone [n] (xs: [n]i32) (ys: [n]f32) (k: i64) : bool = n < 3 || k < 1000
entry name (xs: []i32) : []u8 = "some numbers"
#[prop(pprint(name))]
entry shown (xs: []i32) : bool = length xs < 2
END
! tester "$out/properties.fut" && grep -q 'property small .*: is false for 20i64' "$out/log" && grep -q 'property missing .*no entry point `nothing`' "$out/log" &&
  grep -q 'property strange .*: skipped, unsupported: `shape`' "$out/log" &&
  grep -qF 'property alone [c]: is false for [0i32, 0i32, 0i32] [0f32, 0f32, 0f32] 1000i64' "$out/log" && grep -q 'property shown .*is false for some numbers' "$out/log" && grep -q '^1 passed, 4 failed$' "$out/log"
judge "properties" $?
for clause in '^$' '' 'nothing like this'; do
  printf -- '-- ==\n-- input { 1 } output { 2 }\n-- structure gpu { Map 7 /If/Map 1 }\n-- structure { Map 3 }\n-- warning: %s\nentry main (x: i32) : i32 = x + 1\n' "$clause" >"$out/warning.fut"
  tester "$out/warning.fut"
  status=$?
  [ "$clause" != "nothing like this" ] || { [ $status = 1 ] && grep -q 'warnings: expected a warning matching `nothing like this`, got none' "$out/log"; status=$?; }
  judge "warning: $clause" $status
done
printf -- '-- ==\n-- script input { let (a) 3 in a }\n-- script input { twice 3 }\nentry main (x: i32) : i32 = x + 1\n' >"$out/script.fut"
! tester "$out/script.fut" && grep -q 'expected `=`, found `3`' "$out/log" && grep -q 'no entry point `twice`' "$out/log" && grep -q '^1 passed, 2 failed$' "$out/log"
judge "mistakes in scripts" $?
# A C compiler that adds 2 where 1 is meant: what it compiles computes wrong results.
cat >"$out/wrong_cc" <<'END'
#!/bin/sh
for word; do
  shift
  case "$word" in *.c) sed 's/(x, 1)/(x, 2)/' "$word" >"$word.wrong.c" && word=$word.wrong.c ;; esac
  set -- "$@" "$word"
done
exec cc -O1 "$@"
END
chmod +x "$out/wrong_cc"
printf -- '-- ==\n-- input { 1 } auto output\n-- compiled input { 7 } auto output\nentry main (x: i32) : i32 = x + 1\n' >"$out/auto.fut"
tester --backend value --backend optimised --backend heap --backend imp --backend c "$out/auto.fut" && grep -q '^7 passed, 0 failed$' "$out/log"
judge "auto output of right programs" $?
! tester --cc "$out/wrong_cc" "$out/auto.fut" && [ "$(grep -c 'got [0-9]*i32, expected' "$out/log")" = 2 ] && grep -q 'got 9i32, expected 8i32' "$out/log" && grep -q '^1 passed, 2 failed$' "$out/log"
judge "auto output of a wrong compiler" $?
printf '"three" input { 3 } output { 4 }\nscript input { main 2 } output { 4 }\n' >"$out/cases"
"$ashlar" bench -r 2 --no-terminal --spec-file "$out/cases" --json "$out/json" "$out/plus.fut" >"$out/log" 2>&1 && grep -q 'main three: ' "$out/log" && grep -q '"main 2": {"runtimes"' "$out/json"
judge "bench with cases of a file" $?
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
