#!/bin/sh
# No program of 25 KB takes more than 500 MB or 5 s of the processor, checkers included: programs of test/limits, of the
# kind that users write, and 25 KB of the statements that are the hardest for the memory passes.
. test/suite/lib/judge.sh
skip_when_sanitized
compile() {
  (ulimit -v 500000 && ulimit -t 5 && "$ashlar" c --library --verify -o "$out/p" "$1") >"$out/log" 2>&1
  judge "$2" $?
}
for program in test/limits/*.fut; do compile "$program" "$program"; done
# Loops that exchange states of several arrays each, inside of each other, in 25 entries of one program.
{
  echo 'type sum = #none | #one i32 | #two f32 i64 | #three u8 i16 f64'
  echo 'def value (s: sum) : i64 ='
  echo '  match s case #none -> 0 case #one x -> i64.i32 x case #two x y -> y case #three x y z -> i64.u8 x'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
    cat <<END
entry exchange_$i [n] [m] (xs: [n]i32) (ys: [m]i32) =
  let first = copy (tabulate m (\\j -> map (\\x -> if x > $i then (#one x : sum) else #two 1 j) xs))
  let second = copy (tabulate m (\\j -> map (\\x -> if x > j then (#none : sum) else #three 1 $i 2) (map i64.i32 xs)))
  let (a, b, c) =
    loop (a, b, c) = (first, second, copy first) for i < n do
      let (b, c, a) =
        loop (b, c, a) for j < m do
          let (c, a) = loop (c, a) = (reverse c, a) for k < i do (copy a, map reverse c)
          in (copy c, if j > i then a else reverse b, copy b)
      in (c, reverse a, b)
  in (map (map value) a, map (map value) b, map (map value) c, map (+ $i) ys)
END
  done
} >"$out/exchange.fut"
compile "$out/exchange.fut" "25 KB of exchanged states"
finish
