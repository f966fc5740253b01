#!/bin/sh
# Programs in the textual form of a level, as `explain --stage` prints them: they are read back, checked and run, and
# say where they are wrong.
. test/suite/lib/judge.sh
ashlar=$(realpath "$ashlar")
every=$([ "$mode" = quick ] && echo 40 || echo 9)

# ---- printed programs, with the tests of their source; recursive data and functions of scripts have no notation at
# these levels. A checksum of the name chooses them: a new program does not change which others are taken.
without_remarks() { sed '/^--/d; s/   -- .*//; /./,$!d' "$1"; }
for source in test/run/*.fut; do
  name=$(basename "$source" .fut)
  number=$(printf %s "$name" | cksum | cut -d' ' -f1)
  [ $((number % every)) = 0 ] || continue
  case $name in entry_recursive* | attribute_unroll_not | tool_script*) continue ;; esac
  for level in core mem imp; do
    { [ $level = imp ] || sed '/^[^-]/,$d' "$source"; echo; "$ashlar" explain --stage $level "$source"; } \
      >"$out/$name.$level" 2>"$out/log"
  done
  for level in mem imp; do
    # the first reading may change the order of factors, which follows the numbers of variables
    "$ashlar" explain --stage $level "$out/$name.$level" >"$out/again.$level" 2>"$out/log"
    "$ashlar" explain --stage $level "$out/again.$level" >"$out/twice" 2>"$out/log"
    judge_equal "$name.$level reads back" "$(cat "$out/again.$level")" "$(cat "$out/twice")"
    judge_equal "$name.$level has as many lines" "$(without_remarks "$out/$name.$level" | wc -l)" \
      "$(sed '/./,$!d' "$out/twice" | wc -l)"
  done
done
"$ashlar" test --verify --backend value --backend heap --backend imp $(ls "$out"/*.core "$out"/*.mem | grep -v /again) >"$out/log" 2>&1
judge "the tests of printed programs" $?
cases=$(sed -n 's/ passed.*//p' "$out/log")
judge "printed programs have tests" "$([ "${cases:-0}" -gt 50 ]; echo $?)"

# ---- a program of paper 3 with memory that its author wrote: rows and their sums share one block
cat >"$out/written.mem" <<'END'
-- ==
-- input { 3i64 } output { 12i64 }
fun main (n: i64) -> (result: i64)
  entry "main" sizes () parameter "n" n "i64" result "sum" result "i64"
{
  le: bool = prim le i64 (0i64, n)
  c: certificate = assert le range "negative"
  bytes: block = alloc 16*n
  evens: [n]i64 @ bytes -> 0 + {(n : 2)} = <c> iota i64 n 0i64 2i64
  odds: [n]i64 @ bytes -> 1 + {(n : 2)} = <c> iota i64 n 1i64 2i64
  sum: i64 = reduce n op (a: i64, b: i64) { d: i64 = prim add i64 (a, b) in (d) } neutral (0i64) fn (i: i64) {
    even: i64 = index evens (i)
    odd: i64 = index odds (i)
    both: i64 = prim add i64 (even, odd)
    less: i64 = prim sub i64 (both, i)
    in (less)
  }
  in (sum)
}
END
"$ashlar" test --verify --backend value --backend heap --backend imp --backend c "$out/written.mem" >"$out/log" 2>&1
judge "a written program of level Mem runs" $?
judge_equal "its memory is that which was written" "workspace  clamp(16*n) = 48 bytes" \
  "$("$ashlar" run --report "$out/written.mem" 3 2>&1 | grep workspace)"

# ---- wrong annotations: the place and the cause
refused() { # refused WHAT FILE PLACE SED: the written program after the edit
  sed "$4" "$out/written.mem" >"$out/$2"
  (cd "$out" && "$ashlar" check --verify "$2") >"$out/log" 2>&1
  judge "$1: an error" "$([ $? = 2 ]; echo $?)"
  judge_equal "$1: its place" " --> $2:$3" "$(sed -n '/^ -->/{p;q;}' "$out/log")"
}
refused "arrays that overlap" wrong.mem 12:5 's/odds: \(.*\) -> 1 + /odds: \1 -> 0 + /'
refused "an array outside its block" wrong.mem 10:3 's/-> 1 + {(n : 2)}/-> 2 + {(n : 2)}/'
refused "an index function of another rank" wrong.mem 9:40 's/-> 0 + {(n : 2)}/-> 0 + {(n : 2), (n : 1)}/'
refused "a block that is not there" wrong.mem 9:19 's/evens: \[n\]i64 @ bytes/evens: [n]i64 @ blocks/'
refused "an operand of another type" wrong.mem 15:5 's/less: i64 = prim sub i64 (both, i)/less: i64 = prim sub i64 (both, c)/'
refused "memory at level Core" wrong.core 8:3 's/x/x/'
cat >"$out/block.mem" <<'END'
fun f (n: i64) -> (kept: block, count: i64)
{
  bytes: block = alloc 8*n
  in (bytes, n)
}

fun main (n: i64) -> (result: i64)
  entry "main" sizes ()
  parameter "n" n "i64"
  result "result" result "i64"
{
  kept: block, count: i64 = call f (n)
  in (count)
}
END
"$ashlar" check --verify "$out/block.mem" >"$out/log" 2>&1
[ $? = 2 ] && grep -q 'error\[E1004\].*result 0 is a block with no result' "$out/log" &&
  grep -q 'block.mem:1:1' "$out/log"
judge "refused: a block that is returned without an array" $?
printf 'function f(n_1: i64) -> (r_2: i64) {\n  r_2 = n_1 +%% k_3\n}\n' >"$out/written.mem"
refused "a variable of Imp that is not bound" wrong.imp 2:19 's/x/x/'
printf 'function f(n_1: i64) -> (r_2: i64) {\n  r_2 = n_1 +%% 1 1\n}\n' >"$out/written.mem"
refused "Imp that is no statement" wrong.imp 2:19 's/x/x/'

# ---- Imp: buffers are arguments, and results where they may be written
printf 'function scaled(n_1: i64, a_2: read_only []i64, b_3: []i64) -> (last_4: i64) {\n' >"$out/scaled.imp"
printf '  var x_5: i64 = 0\n  for i_6 < n_1 {\n    x_5 = a_2[i_6] *%% 3\n    b_3[i_6] = x_5\n  }\n  last_4 = x_5\n}\n' \
  >>"$out/scaled.imp"
judge_equal "Imp runs" "6i64 [3i64, 6i64, 0i64]" "$("$ashlar" run "$out/scaled.imp" 2 '[1, 2]' '[0, 0, 0]' | paste -sd' ')"
judge_equal "an access outside of a buffer" "Error: imp: an access outside its block at element (2)" \
  "$("$ashlar" run "$out/scaled.imp" 4 '[1, 2]' '[0, 0, 0]' 2>&1)"
judge_equal "no C without an interface" "error[E1005]: C needs the memory of the program, and this program was read at a \
later level" "$("$ashlar" c --library --prefix '' -o "$out/x" "$out/scaled.imp" 2>&1)"
finish
