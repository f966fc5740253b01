#!/bin/sh
# The tester itself: wrong results are found and leave files that go away when the case passes again; false properties
# are found and shrunk; options without effect say so; bench takes its cases from a file.
. test/suite/lib/judge.sh
skip_when_sanitized
tester() { "$ashlar" test --no-terminal "$@" >"$out/log" 2>&1; }
program() { # program RESULT: its second case expects this
  printf '%s\n' '-- ==' '-- input { 1 } output { 2 }' "-- input { 5 } output { $1 }" '-- structure { Map 1 }' \
    'entry main (x: i32) : i32 = x + 1' >"$out/plus.fut"
}
program 7
! tester --no-artefacts "$out/plus.fut" && [ ! -e "$out/plus.main.1.actual" ]
judge "no artefacts when not wanted" $?
! tester -i "$out/plus.fut" && [ ! -e "$out/plus.main.1.actual" ]
judge "no artefacts of the interpreter" $?
! tester "$out/plus.fut" && grep -q 'got 6i32, expected 7i32' "$out/log" &&
  "$ashlar" run "$out/plus.fut" "$out/plus.main.1.actual" | grep -q '^7i32$' &&
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
! tester "$out/properties.fut" && grep -q 'property small .*: is false for 20i64' "$out/log" &&
  grep -q 'property missing .*no entry point `nothing`' "$out/log" &&
  grep -q 'property strange .*: skipped, unsupported: `shape`' "$out/log" &&
  grep -qF 'property alone [c]: is false for [0i32, 0i32, 0i32] [0f32, 0f32, 0f32] 1000i64' "$out/log" &&
    grep -q 'property shown .*is false for some numbers' "$out/log" && grep -q '^1 passed, 4 failed$' "$out/log"
judge "properties" $?
for clause in '^$' '' 'nothing like this'; do
  printf '%s\n' '-- ==' '-- input { 1 } output { 2 }' '-- structure gpu { Map 7 /If/Map 1 }' '-- structure { Map 3 }' \
    "-- warning: $clause" 'entry main (x: i32) : i32 = x + 1' >"$out/warning.fut"
  tester "$out/warning.fut"
  status=$?
  [ "$clause" != "nothing like this" ] || { [ $status = 1 ] &&
    grep -q 'warnings: expected a warning matching `nothing like this`, got none' "$out/log"; status=$?; }
  judge "warning: $clause" $status
done
printf '%s\n' '-- ==' '-- script input { let (a) 3 in a }' '-- script input { twice 3 }' \
  'entry main (x: i32) : i32 = x + 1' >"$out/script.fut"
! tester "$out/script.fut" && grep -q 'expected `=`, found `3`' "$out/log" &&
  grep -q 'no entry point `twice`' "$out/log" && grep -q '^1 passed, 2 failed$' "$out/log"
judge "mistakes in scripts" $?
# A C compiler that changes what it compiles: its argument is a command of sed.
cat >"$out/wrong_cc" <<'END'
#!/bin/sh
change=$1
shift
for word; do
  shift
  case "$word" in *.c) sed "$change" "$word" >"$word.wrong.c" && word=$word.wrong.c ;; esac
  set -- "$@" "$word"
done
exec cc -O1 "$@"
END
chmod +x "$out/wrong_cc"
printf '%s\n' '-- ==' '-- input { 1 } auto output' '-- compiled input { 7 } auto output' \
  'entry main (x: i32) : i32 = x + 1' >"$out/auto.fut"
tester --backend value --backend optimised --backend heap --backend imp --backend c "$out/auto.fut" &&
  grep -q '^7 passed, 0 failed$' "$out/log"
judge "auto output of right programs" $?
! tester --cc "$out/wrong_cc s/(x,.1)/(x,2)/" "$out/auto.fut" &&
  [ "$(grep -c 'got [0-9]*i32, expected' "$out/log")" = 2 ] && grep -q 'got 9i32, expected 8i32' "$out/log" &&
  grep -q '^1 passed, 2 failed$' "$out/log"
judge "auto output of a wrong compiler" $?
# Calls that fail: every backend with the message and the place of the reference, also if the reference is run apart.
printf '%s\n' '-- ==' '-- input { [1] 0i64 } auto outcome' '-- input { [1] 2i64 } auto outcome' \
  'entry main (xs: []i32) (i: i64) : i32 = assert (i < 1) xs[0] + 1' >"$out/outcome.fut"
tester --backend value --backend optimised --backend heap --backend imp --backend c "$out/outcome.fut" &&
  grep -q '^11 passed, 0 failed$' "$out/log" && tester --backend heap --cc "cc -O1" "$out/outcome.fut" &&
  grep -q '^5 passed, 0 failed$' "$out/log"
judge "auto outcome of right programs" $?
sed 's/outcome/output/' "$out/outcome.fut" >"$out/outcome_output.fut"
! tester --backend value "$out/outcome_output.fut" && grep -q '^2 passed, 1 failed$' "$out/log"
judge "auto output of a program that fails" $?
# A check that is gone, and one with another message
for change in 's/return.[a-z_]*fail(error,.1,.*$/;/' 's/Assertion/Condition/'; do
  ! tester --cc "$out/wrong_cc $change" "$out/outcome.fut" && grep -q 'but the reference fails: .*Assertion' "$out/log"
  judge "auto outcome of a wrong compiler: $change" $?
done
cat >"$out/contract.fut" <<'END'
-- ==
-- input { [5i64, 6i64] } output { 21i64 }
entry main [n] (xs: [n]i64) : i64 = let sums = scan (+) 0 xs in i64.sum sums + sums[n / 2] - sums[n - 1] + sums[0]
entry more (n: i64) (k: i64) : []i64 = loop xs = iota n for i < k do xs ++ filter (> i) (map (* 2) xs)
END
tester -v --contract --cc "cc -O1" "$out/contract.fut" &&
  grep -q 'contract of main .* exact for 50 size vectors' "$out/log" &&
  grep -q 'contract of more .* depends on data: up to' "$out/log"
judge "the contract is measured" $?
# Entries that want sizes and elements to fit each other, and some that have few vectors, or none.
cat >"$out/vectors.fut" <<'END'
entry power [n] (xs: [n]i32) : i32 = let _ = assert (n > 0 && n & (n - 1) == 0) 0 in i32.sum (reverse (scan (+) 0 xs))
entry product [n] (a: i64) (b: i64) (xs: [n]i32) : [a][b]i32 = unflatten (xs :> [a * b]i32)
entry offsets [n1] [e] (starts: [n1]i64) (xs: [e]i32) : []i32 =
  map (\i -> i32.sum xs[starts[i]:starts[i + 1]]) (iota (n1 - 1))
entry inverse [n] (p: [n]i64) : [n]i64 =
  let _ = assert (and (map (\i -> or (map (== i) p)) (iota n))) 0 in scatter (copy p) p (iota n)
entry same [n] [m] [k] (xs: [n][m]i32) (v: [k]i32) : [n][m]i32 =
  let _ = assert (n == k + 1 && m == k) 0 in map (\r -> map2 (+) r (v :> [m]i32)) xs
entry corner (n: i64) (m: i64) (xs: []i32) : i32 = let grid: [n][m]i32 = unflatten (xs :> [n * m]i32) in grid[1, 2]
entry lookup (i: i64) : i32 = ([3, 1, 2, 7, 5])[i]
entry both (a: bool) (b: bool) : []i32 = if a && b then [2, 3] else [1]
entry one : [3]i32 = map (+ 1) [1, 2, 3]
entry never (n: i64) : []i64 = let _ = assert (n < n) 0 in scan (+) 0 (iota n)
END
tester -v --contract --cc "cc -O1" "$out/vectors.fut"
for entry in power product offsets inverse same; do
  grep -qE "contract of $entry .* for (50|1[0-9]) size vectors" "$out/log"
  judge "arguments that suit: $entry" $?
done
grep -q "contract of corner .* for 50 size vectors" "$out/log"
judge "arguments that suit: a product stays one" $?
for line in 'lookup .* exact for 5 size vectors.* others are refused' 'both .* for 4 size vectors.*: all there are' \
  'one .* exact for 1 size vectors.*: all there are' \
  'never .* none of the arguments tried suits it; [0-9]* others are refused'; do
  grep -q "contract of $line" "$out/log"
  judge "few size vectors: $line" $?
done
grep -q '^contract: [0-9]* entries with 50 size vectors, 2 with all they have, [0-9]* with fewer than 50$' "$out/log"
judge "how many entries have how many size vectors" $?
broken() { # broken SED-COMMAND MESSAGE: the contract test must find what the change breaks
  ! tester --contract --cc "$out/wrong_cc $1" "$out/contract.fut" && grep -q ": $2" "$out/log"
  judge "contract: $1: $2" $?
}
broken 's/(size_t)bytes;/(size_t)bytes+8;/' 'uses [0-9]* bytes of workspace, but [0-9]* were computed'
broken 's/arena.=.(unsigned.char.\*)workspace;/arena=(unsigned\tchar*)workspace+8;/' 'writes past its workspace'
broken 's/if.(workspace_bytes.<.workspace_needed)/if(0)/' 'writes past its workspace of'
broken 's/const.int64_t.div/if(n)((int64_t*)(uintptr_t)xs)[0]=7;const\tint64_t\tdiv/' \
  'changes an input that it does not consume'
broken 's/workspace.+.fixed,.bytes.-.fixed/workspace+fixed,bytes+64/' 'writes past its workspace'
broken 's/rt_heap_add(heap,.chunk,.bytes)/rt_heap_add(heap,chunk,bytes+64)/' 'writes outside its chunks'
printf '==\n"three" input { 3 } output { 4 }\nscript input { main 2 } output { 4 }\n' >"$out/cases"
"$ashlar" bench -r 2 --no-terminal --spec-file "$out/cases" --json "$out/json" "$out/plus.fut" >"$out/log" 2>&1 &&
  grep -q 'main three: ' "$out/log" && grep -q '"main 2": {"runtimes"' "$out/json"
judge "bench with cases of a file" $?
if command -v tcc >/dev/null; then
  tester --cc tcc --cc "gcc -O0" test/run/algo_checksums.fut
  judge "entries named as functions of a library of the tester" $?
fi
finish
