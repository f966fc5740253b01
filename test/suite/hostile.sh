#!/bin/sh
# Hostile input: every case must end with an error message and exit code 2 (or 1 for a run-time failure), never a crash,
# a hang or a partial file.
. test/suite/lib/judge.sh
expect() { # expect NAME CODE PATTERN COMMAND...: exit code and a pattern in what it prints
  name=$1
  code=$2
  pattern=$3
  shift 3
  timeout 60 "$@" >"$out/log" 2>&1 </dev/null
  got=$?
  if [ "$got" = "$code" ] && { [ -z "$pattern" ] || grep -qE "$pattern" "$out/log"; }; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "$name: exit code $got (expected $code), expected output /$pattern/, got:"
    head -3 "$out/log" | cut -c1-300
  fi
}
repeat() { awk -v s="$1" -v n="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", s }'; }

: >"$out/empty.fut"
expect "empty file" 0 "" "$ashlar" check "$out/empty.fut"
expect "no entry point" 2 "entry point" "$ashlar" run "$out/empty.fut"
expect "missing file" 2 "E0001" "$ashlar" check "$out/absent.fut"
expect "a directory" 2 "E0001" "$ashlar" check "$out"
{ printf 'entry main : i32 = '; repeat 'x' 1000000; } >"$out/line.fut"
expect "a line of a megabyte" 2 "error" "$ashlar" check "$out/line.fut"
printf 'entry main : i32 = \377\376\n' >"$out/utf8.fut"
expect "invalid UTF-8" 2 "E01" "$ashlar" check "$out/utf8.fut"
head -c 100000 /dev/urandom >"$out/random.fut"
expect "random bytes" 2 "E01" "$ashlar" check "$out/random.fut"
{ printf 'entry main : i32 = '; repeat '(' 100000; printf '1'; repeat ')' 100000; } >"$out/deep.fut"
expect "100 000 parentheses" 2 "E0109" "$ashlar" check "$out/deep.fut"
{ printf 'entry main : i32 = '; repeat '[' 100000; } >"$out/deep2.fut"
expect "100 000 brackets" 2 "error" "$ashlar" check "$out/deep2.fut"
{ printf 'entry main (x: '; repeat '[]' 100000; printf 'i32) = 1'; } >"$out/deep3.fut"
expect "100 000 dimensions" 2 "error" "$ashlar" check "$out/deep3.fut"
{ printf 'entry main (x: '; repeat '[2]' 70; printf 'i32) = x'; } >"$out/vast.fut"
expect "2^70 elements" 2 "E0608" "$ashlar" c --library -o "$out/vast" "$out/vast.fut"
{ printf 'entry main (x: i32) : i32 =\n'; repeat '  let x = x + 1\n' 5000 |
  sed 's/\\n/\n/g'; printf '  in x\n'; } >"$out/lets.fut"
expect "5 000 lets" 0 "" "$ashlar" check "$out/lets.fut"
doubling() { # doubling DEPTH: types that have the one before twice
  printf 'type t0 = #leaf i32\n'
  awk -v n="$1" 'BEGIN {
    for (i = 1; i <= n; i++) printf "type t%d = #one t%d | #two t%d t%d\n", i, i - 1, i - 1, i - 1
  }'
}
{ doubling 30; printf 'entry main (x: t30) : i32 = 1\n'; } >"$out/doubling.fut"
expect "2^30 parts" 2 "E0253" "$ashlar" check "$out/doubling.fut"
{ doubling 30; printf 'def f (x: t30) : i32 = x\nentry main (x: i32) : i32 = x\n'; } >"$out/mismatch.fut"
expect "a message about 2^30 parts" 2 "E0301.*[.][.][.]" "$ashlar" check "$out/mismatch.fut"
twice() { # twice COUNT TEXT: lines, each with its number for % and the one before for @
  awk -v n="$1" -v text="$2" 'BEGIN {
    for (i = 1; i <= n; i++) { line = text; gsub(/@/, i - 1, line); gsub(/%/, i, line); print line }
  }'
}
# Few lines that make types, values or modules of any size: in two gigabytes and with a message.
tower() { # tower NAME CODE FIRST EACH LAST
  { printf '%s\n' "$3"; twice 40 "$4"; printf '%s\n' "$5"; } >"$out/tower.fut"
  expect "a tower of $1" 2 "$2" sh -c "$(memory_limit 2000000) '$ashlar' check '$out/tower.fut'"
}
tower pairs E0253 'type t0 = (i32, i32)' 'type t% = (t@, t@)' 'entry main (x: t40) = x'
tower rows E0253 'type t0 = [3]i32' 'type t% = (t@, t@)' 'entry main (x: t40) = x'
tower "unknown sizes" E0253 'type~ t0 = []i32' 'type~ t% = (t@, t@)' 'entry main (x: t40) = x'
tower "named sizes" E0253 'type t0 [n] = [n]i32' 'type t% [n] = (t@ [n], t@ [n])' 'entry main [n] (x: t40 [n]) = x'
tower parameters E0253 "type t0 'a = (a, a)" "type t% 'a = (t@ a, t@ a)" 'entry main (x: t40 i32) = x'
tower sums E0253 'type t0 = #a i32 | #b i32' 'type t% = #a t@ | #b t@' 'entry main (x: t40) = x'
tower values E0253 'entry main (x: i32) = let x0 = x' 'let x% = (x@, x@)' 'in x40.0'
tower functions E0253 'def f0 x = (x, x)' 'def f% x = f@ (x, x)' 'entry main (x: i32) = f40 x'
tower "local functions" E0253 'entry main (x: i32) = let f0 x = (x, x)' 'let f% x = (f@ x, f@ x)' 'in f40 x'
tower applications E0244 'module type s = {val x: i32} module f0 (a: s) = {def x = a.x}' \
  'module f% (a: s) = f@ (f@ (a))' 'module m = f40 ({def x = 1i32})'
tower "module types" E0244 'module type s0 = {val x: i32}' 'module type s% = {module a: s@ module b: s@}' \
  'module f (a: s40) = {}'
{ printf 'def id x = x\nentry main (x: i32) = '; repeat 'id ' 3000; printf 'x\n'; } >"$out/identities.fut"
expect "3 000 identities" 2 "E0253" sh -c "$(memory_limit 2000000) '$ashlar' check '$out/identities.fut'"
printf 'entry main [n] (xs: [n]i32) : i32 = reduce (+) 0 xs\n' >"$out/sum.fut"
expect "truncated value" 2 "" "$ashlar" run "$out/sum.fut" '[1, 2'
expect "oversized value" 2 "" "$ashlar" run "$out/sum.fut" '[99999999999999999999]'
expect "irregular value" 2 "" "$ashlar" run "$out/sum.fut" '[[1],[2,3]]'
expect "wrong type" 1 "should have type|type" "$ashlar" run -i "$out/sum.fut" '[1.5f64]'
expect "wrong number" 1 "argument" "$ashlar" run -i "$out/sum.fut" '[1]' '2'
printf 'b\002\001 i32\377\377\377\377\377\377\377\177' >"$out/huge.in"
expect "binary value of 2^63 elements" 2 "" "$ashlar" run "$out/sum.fut" "$out/huge.in"
printf 'entry main (n: i64) (m: i64) : [n][m]i32 = replicate n (replicate m 1)\n' >"$out/product.fut"
expect "sizes whose product overflows" 1 "" \
  "$ashlar" run "$out/product.fut" 4611686018427387904i64 4611686018427387904i64
expect "negative size" 1 "" "$ashlar" run "$out/product.fut" -5i64 1i64
mkdir "$out/readonly" && chmod a-w "$out/readonly"
if [ "$(id -u)" != 0 ]; then
  expect "unwritable output" 2 "cannot write" "$ashlar" c --library -o "$out/readonly/sum" "$out/sum.fut"
fi
expect "output into nowhere" 2 "cannot write" "$ashlar" c --library -o "$out/absent/sum" "$out/sum.fut"
expect "full disk" 2 "cannot write" sh -c "'$ashlar' run '$out/sum.fut' '[1]' -o /dev/full"
expect "no C compiler" 2 "no C compiler" \
  env CC=/nonexistent/cc ASHLAR_CACHE="$out/cache" "$ashlar" run "$out/sum.fut" '[1,2,3]'
expect "a C compiler that fails" 2 "C compiler failed" \
  env CC=false ASHLAR_CACHE="$out/cache" "$ashlar" run "$out/sum.fut" '[1,2,3]'
expect "unknown command" 2 "did you mean .check." "$ashlar" chekc
expect "unknown option" 2 "unknown option" "$ashlar" check --frobnicate "$out/sum.fut"
expect "option without value" 2 "needs a value" "$ashlar" run "$out/sum.fut" -o
printf 'import "self"\nentry main = 1\n' >"$out/self.fut"
expect "import of itself" 2 "E0204" "$ashlar" check "$out/self.fut"
ls "$out" | grep -q '\.tmp$' && { failed=$((failed + 1)); echo "a temporary file was left behind"; }
finish
