#!/bin/sh
# dataset, datacmp, dataget, benchcmp; hash, imports, defs, query, check-syntax, tokens.
. test/suite/lib/judge.sh
says() { # says NAME EXPECTED COMMAND...: standard output
  name=$1
  expected=$2
  shift 2
  "$ashlar" "$@" >"$out/log" 2>"$out/errors"
  [ "$(cat "$out/log")" = "$expected" ]
  judge "$name" $?
}
refuses() { # refuses NAME WORDS COMMAND...: exit code 2, nothing on standard output
  name=$1
  words=$2
  shift 2
  "$ashlar" "$@" >"$out/output" 2>"$out/log"
  [ $? = 2 ] && [ ! -s "$out/output" ] && grep -qF -- "$words" "$out/log"
  judge "$name" $?
}

# ---- dataset
says "constants" '1i32
[1i8, 2i8]' dataset -g 1 -g '[1i8, 2]'
says "types" '[2][3]f32
u8' dataset -t -g '[2][3]f32' -g 7u8
"$ashlar" dataset -g '[100]i32' -g '[5]f64' >"$out/a" &&
  "$ashlar" dataset --seed 1 -g '[100]i32' -g '[5]f64' >"$out/b" && cmp -s "$out/a" "$out/b"
judge "the same seed gives the same values" $?
"$ashlar" dataset -s 2 -g '[100]i32' >"$out/b" && ! cmp -s "$out/a" "$out/b"
judge "another seed gives others" $?
"$ashlar" dataset -b -g '[100]i32' -g '[5]f64' | "$ashlar" dataset >"$out/b" && cmp -s "$out/a" "$out/b"
judge "binary and back" $?
for type in i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64; do
  "$ashlar" dataset "--$type-bounds=3:7" -g "[300]$type" | tr -d '[]' | tr ',' '\n' |
    awk -v type=$type '
      { sub(type, ""); x = $1 + 0; if (x < 3 || x > 7) bad = 1; if (x < 3.5) low = 1; if (x > 6.5) high = 1 }
      END { exit bad || !low || !high }'
  judge "bounds of $type" $?
done
says "bounds of a single value, and negative ones" '[-5i8, -5i8]' dataset --i8-bounds=-5:-5 -g '[2]i8'
says "bounds hold for what follows" 'empty([0]i8)
5i64' dataset -g '[0]i8' --i64-bounds 5:5 -g i64
refuses "bounds that do not fit" 'does not fit' dataset --i8-bounds=0:300 -g i8
refuses "bounds the wrong way round" 'above' dataset --i8-bounds=3:1 -g i8
refuses "no type" 'expected an element type' dataset -g '[3]x'
refuses "too large" 'too large' dataset -g '[1000000000000][1000000000000]i64'
refuses "unknown option" 'unknown option' dataset --what
printf '[1, 2' >"$out/wrong"
"$ashlar" dataset <"$out/wrong" >"$out/output" 2>"$out/log"
[ $? = 2 ] && grep -q 'does not end' "$out/log"
judge "malformed input" $?

# ---- datacmp
printf '[1, 2, 3] 1000.0 true' >"$out/x"
printf '[1, 5, 4] 1001.9 true' >"$out/y"
printf '[1, 5, 4] 1004.0' >"$out/z"
says "equal within the tolerance" '' datacmp "$out/x" "$out/x"
says "differences with their places" 'value 0[1]: got 2i32, expected 5i32
value 0[2]: got 3i32, expected 4i32' datacmp "$out/x" "$out/y"
"$ashlar" datacmp "$out/y" "$out/x" >/dev/null
[ $? = 2 ]
judge "the exit code" $?
says "another number of values" 'value 1: got 1001.9f64, expected 1004f64
got 3 values, expected 2' datacmp "$out/y" "$out/z" # 2.1 > 0.002 * 1004
refuses "an unreadable side" 'wrong' datacmp "$out/x" "$out/wrong"

# ---- dataget, benchcmp
cat >"$out/p.fut" <<'END'
-- ==
-- input { [1, 2] 3i64 }
-- "small" random input { [2]bool }
entry main (x: i32) = x
END
"$ashlar" dataget "$out/p.fut" '#0' | "$ashlar" dataset >"$out/log" && [ "$(cat "$out/log")" = '[1i32, 2i32]
3i64' ]
judge "the input of a case" $?
"$ashlar" dataget "$out/p.fut" small | "$ashlar" dataset -t >"$out/log" && [ "$(cat "$out/log")" = '[2]bool' ]
judge "a random input" $?
refuses "no such case" 'no data set matches `#7`' dataget "$out/p.fut" '#7'
printf '%s' '{"p.fut:main": {"datasets": {"a": {"runtimes": [100, 102, 98]}, "b": {"runtimes": [7]}, "c": "failed"}}' \
  ', "q:main": {"datasets": {}}}' >"$out/1.json"
printf '{"p.fut:main": {"datasets": {"a": {"runtimes": [50, 51, 49]}, "c": {"runtimes": [1]}}}}' >"$out/2.json"
says "speedup" 'p.fut:main
  a: 2.00x significant (100 us, 50 us)
  b: not in the second file
  c: failed in the first file
q:main
  not in the second file' benchcmp "$out/1.json" "$out/2.json"
refuses "no JSON" 'something follows' benchcmp "$out/x" "$out/2.json"

# ---- about the source
cat >"$out/lib.fut" <<'END'
def twice (x: i32) = x + x
END
cat >"$out/main.fut" <<'END'
import "lib"
module m = { def inner (y: i32) = y  type t = i32 }
type pair = (i32, i32)
entry main (x: i32) = twice (m.inner x)
END
says "imports" "$out/lib.fut
$out/main.fut" imports "$out/main.fut"
says "definitions" "value twice $out/lib.fut:1:5
module m $out/main.fut:2:1
value inner $out/main.fut:2:18
type t $out/main.fut:2:38
type pair $out/main.fut:3:1
value main $out/main.fut:4:7" defs "$out/main.fut"
says "a use of a function" "Name: twice
Position: $out/main.fut:4:23-4:28
Type: i32 -> i32
Definition: $out/lib.fut:1:5-1:10" query "$out/main.fut" 4 25
says "a parameter where it is bound" "Name: x
Position: $out/main.fut:4:13-4:14
Type: i32
Definition: $out/main.fut:4:13-4:14" query "$out/main.fut" 4 13
says "nothing there" 'No information available.' query "$out/main.fut" 4 1
says "nothing beyond the end" 'No information available.' query "$out/main.fut" 99 99
refuses "a line that is no number" 'lines and columns are numbers from 1' query "$out/main.fut" 0 3
refuses "no column" 'a program, a line and a column, please' query "$out/main.fut" 4
echo 'def broken: i32 = true' >"$out/broken.fut"
refuses "a program that is wrong" 'error[' query "$out/broken.fut" 1 5
hash=$("$ashlar" hash "$out/main.fut")
[ ${#hash} = 64 ]
judge "hash" $?
"$ashlar" fmt --width 20 "$out/main.fut" "$out/lib.fut" && printf -- '-- note\n-- | doc\n' |
  cat - "$out/lib.fut" >"$out/n" && mv "$out/n" "$out/lib.fut"
says "hash does not depend on layout and comments" "$hash" hash "$out/main.fut"
printf 'def twice (x: i32) = x + 1\n' >"$out/lib.fut"
[ "$("$ashlar" hash "$out/main.fut")" != "$hash" ]
judge "hash depends on what is imported" $?
says "correct syntax" '' check-syntax "$out/main.fut"
printf 'def wrong = (1 +\n' >"$out/lib.fut"
refuses "wrong syntax in an import" 'E0101' check-syntax "$out/main.fut"
printf 'def x=1.5 -- c\n' >"$out/t.fut"
says "tokens" '1:1: keyword `def` def
1:5: name x
1:6: `=` =
1:7: number 1.5' tokens "$out/t.fut"
finish
