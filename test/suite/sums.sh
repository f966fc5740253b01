#!/bin/sh
# Values of sum types on the command line: `eval`, `run` and `repl` print them as the language writes them, `run` takes them as arguments.
ashlar=$1
[ "$2" != sanitize ] || { echo "0 passed, 0 failed"; exit 0; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0
judge() { # judge NAME EXPECTED ACTUAL
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    printf '%s: got\n%s\nexpected\n%s\n' "$1" "$3" "$2"
  fi
}
cat >"$out/shapes.fut" <<'END'
type shape = #circle f32 | #label i32 bool | #empty
type nested = #leaf i8 | #node (#a | #b i8) {x: i32, y: f64}
type rows [n] = #none | #rows ([n](i32, bool))
entry grow (s: shape) : shape = match s case #circle r -> #circle (r + 1) case #label n b -> #label (n + 1) (!b) case #empty -> #circle 0
entry all (k: i32) : [3]nested = [#leaf (-1), #node #a {x = k, y = 0.5}, #node (#b (-2)) {x = 0, y = -1}]
entry pair (k: i32) : (i32, shape, [2]i32) = (k, #label k true, [k, k])
entry rows (n: i64) : rows [n] = if n == 0 then #none else #rows (map (\i -> (i32.i64 i, i == 0)) (iota n))
entry main (r: {shape: shape, k: i32}) : i32 = match r.shape case #label n _ -> n + r.k case _ -> r.k
END
judge "eval" '#some 3i32' "$("$ashlar" eval '(#some 3 : #none | #some i32)')"
judge "eval of an array" '[#none, #some (-3i32)]' "$("$ashlar" eval '[#none, (#some (-3) : #none | #some i32)]')"
judge "eval with a program" '#circle 3f32' "$("$ashlar" eval 'grow (#circle 2)' "$out/shapes.fut")"
judge "run" '#label 4i32 false' "$("$ashlar" run -e grow "$out/shapes.fut" '#label 3 true')"
judge "run with the interpreter" '#circle 0f32' "$("$ashlar" run -i -e grow "$out/shapes.fut" '#empty')"
judge "nested sums" '[#leaf (-1i8), #node #a {x = 7i32, y = 0.5f64}, #node (#b (-2i8)) {x = 0i32, y = -1f64}]' "$("$ashlar" run -e all "$out/shapes.fut" 7)"
judge "a tuple has a line for each part" '7i32
#label 7i32 true
[7i32, 7i32]' "$("$ashlar" run -e pair "$out/shapes.fut" 7)"
judge "an array of records in a payload" '#rows [(0i32, true), (1i32, false)]' "$("$ashlar" run -e rows "$out/shapes.fut" 2)"
judge "an absent payload" '#none' "$("$ashlar" run -e rows "$out/shapes.fut" 0)"
judge "a record as an argument" '5i32' "$("$ashlar" run "$out/shapes.fut" '{shape = #label 2 true, k = 3}')"
judge "a mistake in an argument" 'error[E0330]: there is no constructor `#labl` in the type `#circle f32 | #empty | #label i32 bool`' "$("$ashlar" run -e grow "$out/shapes.fut" '#labl 3 true' 2>&1 | head -1)"
judge "repl" '#circle 2f32' "$(printf ':load %s\ngrow (#circle 1)\n' "$out/shapes.fut" | "$ashlar" repl 2>/dev/null | tail -1)"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
