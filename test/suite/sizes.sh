#!/bin/sh
# The output of `ashlar check --sizes` and `ashlar explain --checks` for entries and functions.
. test/suite/lib/judge.sh
cat >"$out/sizes.fut" <<'END'
def sized (n: i64) : []i64 = iota (n / 2)
def evens (n: i64) : []i64 = filter (\x -> x % 2 == 0) (iota n)
def halves (n: i64) : []i64 = if n < 2 then iota n else halves (n / 2) ++ [n]
entry fixed [n] (xs: [n]i32) : i32 = i32.sum (reverse (scan (+) 0 xs))
entry half (n: i64) : []i64 = sized n
entry even (n: i64) : []i64 = evens n
entry sieved (n: i64) : []i64 =
  evens n |> filter (> 0) |> filter (> 1) |> filter (> 2) |> filter (> 3) |> filter (> 4)
  |> filter (> 5) |> filter (> 6) |> filter (> 7) |> filter (> 8) |> filter (> 9)
entry powers (n: i64) : []i64 = halves n
entry shifted [n] (xs: [n]i64) (m: i64) (k: i64) : [m]i64 = map (\i -> xs[i + k]) (iota m)
entry gather [n] [m] (xs: [n]i64) (at: [m]i64) : [m]i64 = map (\i -> xs[i]) at
END
"$ashlar" check --sizes "$out/sizes.fut" >"$out/text" 2>"$out/log"
judge "check --sizes" $?
says() { cp "$1" "$out/log"; grep -q -- "$2" "$1"; judge "$(basename "$1") says: $2" $?; }
says "$out/text" "^entry fixed: static$"
says "$out/text" '^entry half: sliced: a size depends on the'
says "$out/text" "^entry even: bounded: "
says "$out/text" "^entry sieved: bounded: "
says "$out/text" "^entry powers: growing: "
says "$out/text" "0 once, 1 before loops, 0 in loops; 2 of them run\|1 once, 1 before loops, 0 in loops; 2 of them run"
says "$out/text" "in loops; m of them run"
says "$out/text" "^function sized.*: sliced: "
says "$out/text" "^function evens.*: not sliced: its size needs more than O(1) operations: filter at "
says "$out/text" "^function halves.*: not sliced: it calls itself"
"$ashlar" check --sizes --json "$out/sizes.fut" >"$out/json" 2>"$out/log"
judge "check --sizes --json" $?
says "$out/json" '"entry": "fixed", "contract": "static", "reason": ""'
says "$out/json" '"checks": {"once": 1, "before_loops": 1, "in_loops": 0, "run": "2"}'
says "$out/json" '"sliced": false, "reason": "it calls itself'
"$ashlar" check --json "$out/sizes.fut" >/dev/null 2>&1
[ $? -eq 2 ]
judge "--json goes with --sizes" $?
"$ashlar" explain --checks "$out/sizes.fut" >"$out/checks" 2>"$out/log"
judge "explain --checks" $?
says "$out/checks" "Index \[k + i\] out of bounds for array of shape \[n\]. (one condition before its loops)"
says "$out/checks" "(in a loop: it depends on an element of an array)"
says "$out/checks" "checks remain at run time: .* once, 1 before loops, 1 in loops"
"$ashlar" c --library --prefix '' -o "$out/checked" "$out/sizes.fut" &&
  "$ashlar" c --library --prefix '' --unchecked -o "$out/unchecked" "$out/sizes.fut"
judge "c --unchecked" $?
[ "$(grep -c '_fail(error, 1,' "$out/checked.c")" -gt 1 ] && ! grep -q '_fail(error, 1,' "$out/unchecked.c" &&
  grep -q '_fail(error, 2,' "$out/unchecked.c"
judge "--unchecked drops the program's checks and keeps the workspace's" $?
grep -q '(uint64_t)[a-z_0-9]* >= (uint64_t)n' "$out/checked.c"
judge "a check against a size that is not negative is one comparison" $?
finish
