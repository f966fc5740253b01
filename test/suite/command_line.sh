#!/bin/sh
# The self-description of the command line: help with examples for every command, the manual page, completion.
. test/suite/lib/judge.sh
commands=$("$ashlar" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p')
for command in $commands; do
  "$ashlar" "$command" --help >"$out/log" 2>&1 && grep -q "^usage: ashlar $command " "$out/log" &&
    sed -n '/^Examples:/,$p' "$out/log" | grep -q "^  ashlar $command"
  judge "help of $command" $?
  grep -q "^\.It Cm $command\b" docs/man/ashlar.1
  judge "the manual page on $command" $?
  # Options shown in examples exist.
  for option in $(sed -n '/^Examples:/,$p' "$out/log" | grep -oE ' --[a-z][a-z0-9-]*' | sort -u); do
    sed '/^Examples:/,$d' "$out/log" | grep -q -- "$option" ||
      case $option in --f32-bounds | --i64-bounds) ;; *) false ;; esac
    judge "option $option in the examples of $command" $?
  done
done
"$ashlar" chekc >"$out/log" 2>&1
[ $? = 2 ] && grep -q 'did you mean `check`' "$out/log"
judge "a command spelled wrongly" $?
"$ashlar" >"$out/log" 2>&1
[ $? = 2 ] && grep -q '^usage:' "$out/log"
judge "no command" $?
if command -v bash >/dev/null; then
  complete() { # complete WORDS...: what the last word is completed to
    bash -c '. docs/completion/ashlar.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ashlar
      printf "%s " "${COMPREPLY[@]}"' complete "$@" >"$out/log" 2>&1
  }
  complete "$ashlar" data && [ "$(cat "$out/log")" = "dataset datacmp dataget " ]
  judge "bash completes commands" $?
  complete "$ashlar" fmt --c && [ "$(cat "$out/log")" = "--check " ]
  judge "bash completes options" $?
  complete "$ashlar" fmt docs/gram && [ "$(cat "$out/log")" = "docs/grammar.md " ]
  judge "bash completes files" $?
fi
# C includes the header that is written beside it, whatever the name of the program.
mkdir "$out/a folder"
echo 'entry main (x: i32) : i32 = x + 1' >"$out/a folder/black-scholes.fut"
for name in black-scholes "two words" int 3d; do
  "$ashlar" c --library -o "$out/a folder/$name" "$out/a folder/black-scholes.fut" >"$out/log" 2>&1 &&
    cc -fsyntax-only "$out/a folder/$name.c" >>"$out/log" 2>&1
  judge "a library named $name" $?
done
"$ashlar" c "$out/a folder/black-scholes.fut" >"$out/log" 2>&1 &&
  cc -fsyntax-only "$out/a folder/black-scholes.c" >>"$out/log" 2>&1 &&
  [ "$(echo 4 | "$out/a folder/black-scholes")" = 5i32 ]
judge "a program named black-scholes" $?
# The names that a library exports: with a prefix all begin with it; strided variants are named like what they vary.
printf 'entry main (xs: []i32) = map (+ 1) xs\nentry twice (xs: []i32) = map (* 2) xs\n' >"$out/names.fut"
exported() { # exported OPTION...: the symbols of the library `names`
  "$ashlar" c --library "$@" -o "$out/names" "$out/names.fut" >"$out/log" 2>&1 &&
    cc -c -o "$out/names.o" "$out/names.c" && nm "$out/names.o" | sed -n 's/.* T //p' | grep -v '_shape$\|_workspace$' |
    sort | tr '\n' ' '
}
judge_equal "names of strided entry points" "names_main names_main_strided names_message twice twice_strided " \
  "$(exported --strided)"
judge_equal "names with a prefix" "my_lib_main my_lib_main_strided my_lib_twice my_lib_twice_strided names_message " \
  "$(exported --strided --prefix my_lib)"
! "$ashlar" c --library --prefix 2d "$out/names.fut" >"$out/log" 2>&1 && grep -q 'a name of C' "$out/log"
judge "a prefix that is no name" $?
# Values are read by the types of the parameters, from the command line, standard input and files.
echo 'entry main (n: i64) (xs: []f32) = f32.i64 n + f32.sum xs
entry range (a: i64) (b: i64) (c: i64) = length (a..b..<c)' >"$out/typed.fut"
echo '[1, 2, 3]' >"$out/three.txt"
[ "$(echo '4 [1, 2, 3]' | "$ashlar" run "$out/typed.fut")" = 10f32 ] &&
  [ "$("$ashlar" run "$out/typed.fut" -- 4 "$out/three.txt")" = 10f32 ]
judge "numbers have the types of the parameters" $?
[ "$("$ashlar" run -e range "$out/typed.fut" 0 2 9223372036854775807)" = 4611686018427387904i64 ]
judge "the length of a range that ends at the largest number" $?
! "$ashlar" run -e rang "$out/typed.fut" >"$out/log" 2>&1 && grep -q 'it has `main`, `range`' "$out/log"
judge "an entry point spelled wrongly" $?
! "$ashlar" run "$out/typed.fut" 4 '[1]' -o "$out/x.jpg" >"$out/log" 2>&1 && grep -q 'pictures are .png' "$out/log" &&
  [ ! -e "$out/x.jpg" ]
judge "a picture of an unknown format" $?
# The calls that lead to a run-time error: of inlined functions, of others, and in each runner.
cat >"$out/calls.fut" <<'END'
def third 't [n] (xs: [n]t) : t = head (drop 2 xs)
#[noinline]
def apart (xs: []i32) = third xs
def both (f: []i32 -> i32) (xs: []i32) = f xs + 1
def deep (xs: []i32) (i: i64) : i32 = if i > 50 then xs[i] else 1 + deep xs (i + 1) * 2
entry inlined (xs: []i32) = both third xs
entry called (xs: []i32) = both apart xs
entry recursive (xs: []i32) = deep xs 0
-- ==
-- entry: inlined
-- input { [1, 2] } output { 3 }
END
chain='  in third, called at FILE:4:42-45
  in both, called at FILE:6:29-41'
calls() { # calls NAME EXPECTED ARGUMENT...: the chain of calls in what the command prints
  name=$1 expected=$2
  shift 2
  "$ashlar" "$@" >"$out/log" 2>&1
  judge_equal "$name" "$expected" "$(sed "s|$out/calls.fut|FILE|" "$out/log" | grep '^  in')"
}
calls "calls that were inlined" "$chain" run --backtrace -e inlined "$out/calls.fut" '[1, 2]'
calls "calls that were interpreted" "$chain" run -i --backtrace -e inlined "$out/calls.fut" '[1, 2]'
calls "no calls unless they are asked for" "" run -e inlined "$out/calls.fut" '[1, 2]'
calls "calls in a test" "$chain" test --no-artefacts --backtrace "$out/calls.fut"
calls "calls in an expression" "  in third, called at <expression>:1:1-12" eval --backtrace 'third [1, 2]' "$out/calls.fut"
judge_equal "an error at the end of an expression" " --> <expression>:1:10" \
  "$("$ashlar" eval 'third 1 +' "$out/calls.fut" 2>&1 | grep '^ -->')"
calls "a function that was not inlined" "  in third, called at FILE:3:25-32
  in apart" run --backtrace -e called "$out/calls.fut" '[1, 2]'
"$ashlar" run -i --backtrace -e recursive "$out/calls.fut" '[1, 2]' >"$out/log" 2>&1
[ "$(grep -c 'in deep' "$out/log")" = 32 ]
judge "a chain of calls has an end" $?
cat >"$out/sizes.fut" <<'END'
def f [n] (xs: [n]i32) : [n]i32 =
  let ys = map (+ 1) xs
  in concat ys xs
entry main (xs: []i32) = f xs
END
"$ashlar" run "$out/sizes.fut" '[1, 2]' >"$out/log" 2>&1
grep -q 'sizes.fut:3:6$' "$out/log"
judge "the place of a result of another size" $?
# A folder that others can write to is no cache.
mkdir "$out/shared" "$out/shared/ashlar-$(id -u)"
chmod 777 "$out/shared/ashlar-$(id -u)"
env -u HOME -u XDG_CACHE_HOME -u ASHLAR_CACHE TMPDIR="$out/shared" "$ashlar" run "$out/typed.fut" 4 '[1]' \
  >"$out/log" 2>&1 && [ "$(cat "$out/log")" = 5f32 ] &&
  [ -z "$(ls "$out/shared/ashlar-$(id -u)")" ] && [ -n "$(ls -d "$out/shared/ashlar-$(id -u)-"*)" ]
judge "a cache that others can write to" $?
# Warnings are shown when a program is compiled, not again when it comes from the cache.
echo 'entry main (x: i32) : i32 = if x > 3 then ??? else x' >"$out/warned.fut"
for run in first second; do
  ASHLAR_CACHE="$out/shared" "$ashlar" run "$out/warned.fut" 1 >"$out/$run.log" 2>&1
done
cp "$out/second.log" "$out/log"
grep -q W0902 "$out/first.log" && ! grep -q W0902 "$out/second.log" && grep -q 1i32 "$out/second.log" &&
  "$ashlar" check "$out/warned.fut" 2>&1 | grep -q W0902
judge "warnings of a program that was compiled before" $?
# The cache is bounded: what was not used for the longest time goes, other files stay.
mkdir "$out/cache"
touch "$out/cache/history"
for i in 1 2 3; do
  echo "entry main (x: i32) = x + $i" >"$out/cached$i.fut"
  ASHLAR_CACHE="$out/cache" "$ashlar" run "$out/cached$i.fut" 1 >"$out/log" 2>&1
  find "$out/cache" -type f -exec touch -d "$((10 - i)) hours ago" {} +
done
ASHLAR_CACHE="$out/cache" "$ashlar" run "$out/cached1.fut" 1 >"$out/log" 2>&1   # used again
newest=$(find "$out/cache" -name 'program.so' -mmin -5)
echo 'entry main (x: i32) = x + 9' >"$out/cached4.fut"
ASHLAR_CACHE_MIB=0 ASHLAR_CACHE="$out/cache" "$ashlar" run "$out/cached4.fut" 1 >>"$out/log" 2>&1
[ "$(find "$out/cache" -name 'program.so' | wc -l)" = 2 ] && [ -f "$newest" ] && [ -f "$out/cache/history" ]
judge "the cache is bounded" $?
# The second prover: built in, it proves what the first leaves; else the option is refused, not ignored.
"$ashlar" explain --isl --checks test/run/algo_slices.fut >"$out/log" 2>&1
status=$?
if grep -q "built without isl" "$out/log"; then [ "$status" = 2 ]; else
  [ "$status" = 0 ] && "$ashlar" explain --checks test/run/algo_slices.fut >"$out/plain" &&
    [ "$(wc -l <"$out/log")" -lt "$(wc -l <"$out/plain")" ] &&
    "$ashlar" explain --isl --verify --stage imp test/run/algo_slices.fut >"$out/log" 2>&1
fi
judge "bounds checks put to isl" $?
finish
