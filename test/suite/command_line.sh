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
if command -v fish >/dev/null; then
  fish_completes() { PATH="$(dirname "$ashlar"):$PATH" HOME=$out fish -c "source docs/completion/ashlar.fish; complete -C '$1'"; }
  fish_completes 'ashlar ch' >"$out/log" 2>&1 && grep -q '^check' "$out/log" && ! grep -q '^fmt' "$out/log"
  judge "fish completes commands" $?
  fish_completes 'ashlar fmt --c' >"$out/log" 2>&1 && grep -q '^--check' "$out/log"
  judge "fish completes options" $?
else
  echo "skipped: fish is not installed"
fi
if command -v zsh >/dev/null; then
  zsh_completes() { # zsh_completes WORD...: what the function offers for the last word
    zsh -f -c 'compadd() { print -l -- $names; }; _describe() { print -l -- $names; }; _files() { print -l files; }
      completing() { local -a words; words=("$@"); local CURRENT=$#; source docs/completion/_ashlar; }
      completing "$@"' zsh "$@"
  }
  zsh_completes "$ashlar" "" >"$out/log" 2>&1 && grep -q '^check:check a program' "$out/log"
  judge "zsh completes commands" $?
  zsh_completes "$ashlar" fmt --c >"$out/log" 2>&1 && grep -qx -e --check "$out/log"
  judge "zsh completes options" $?
  zsh_completes "$ashlar" fmt a >"$out/log" 2>&1 && grep -qx files "$out/log"
  judge "zsh completes files" $?
else
  echo "skipped: zsh is not installed"
fi
# An array that does not fit is an error of the program, with its place. (Sanitizers reserve terabytes.)
if [ "$mode" != sanitize ]; then
  (ulimit -v 4000000; "$ashlar" eval 'i64.sum (iota 1000000000)') >"$out/log" 2>&1
  [ $? = 1 ] && grep -q '^Error: out of memory: an array of 8000000000 bytes$' "$out/log" &&
    grep -q '^<expression>:1:10-24$' "$out/log"
  judge "eval without the memory for an array" $?
fi
# A command that takes long says how far it is on a terminal, and nothing elsewhere.
if has_terminals; then
  printf -- '-- ==\n-- input { 1i64 } output { 2i64 }\n-- input { 2i64 } output { 3i64 }\nentry main (x: i64) = x + 1\n' \
    >"$out/timed.fut"
  on_terminal() { python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$@"; }
  printf '%s\n' '#[noinline]' 'def next (x: i64) : i64 = x + 1' '-- ==' '-- input { [1i64, 2i64] } auto output' \
    'entry main (a: []i64) = map next (reverse (map (* 2) a))' >"$out/tuned.fut"
  for command in "bench -r 3 --cc tcc timed.fut" "test --cc tcc timed.fut" \
      "tune --budget 4 --measure 1 --runs 1 --cc tcc -o $out/tuned.tuning tuned.fut"; do
    command -v tcc >/dev/null || command=$(echo "$command" | sed 's/tcc/gcc/')
    on_terminal "$ashlar" ${command% *} "$out/${command##* }" >"$out/log" 2>&1 </dev/null &&
      grep -q '\[[01] of [12]' "$out/log"
    judge "progress on a terminal: $command" $?
    "$ashlar" ${command% *} "$out/${command##* }" >"$out/log" 2>&1 && ! grep -q ' of [12]' "$out/log"
    judge "no progress elsewhere: $command" $?
  done
  timeout 60 python3 -c 'import os, pty, sys
os.environ["CC"] = "gcc"
keys = [b"5\n\x04"]
def typed(_): return keys.pop() if keys else b""
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], stdin_read=typed)))' "$ashlar" run -i "$out/timed.fut" \
    >"$out/log" 2>&1 </dev/null
  grep -q 'reading the arguments from the terminal' "$out/log" && grep -q 6i64 "$out/log"
  judge "run says that it waits for a terminal" $?
  "$ashlar" bench -r 3 --cc gcc --plot "$out/plot.svg" "$out/timed.fut" >"$out/log" 2>&1 &&
    [ "$(grep -c '<rect .*height="10"' "$out/plot.svg")" = 2 ] && python3 -c '
import sys, xml.dom.minidom
xml.dom.minidom.parse(sys.argv[1])' "$out/plot.svg" >"$out/log" 2>&1
  judge "a picture of times" $?
fi
# C includes the header that is written beside it, whatever the name of the program.
mkdir "$out/a folder"
echo 'entry main (x: i32) : i32 = x + 1' >"$out/a folder/black-scholes.fut"
for name in black-scholes "two words" int 3d; do
  "$ashlar" c --library -o "$out/a folder/$name" "$out/a folder/black-scholes.fut" >"$out/log" 2>&1 &&
    cc -fsyntax-only "$out/a folder/$name.c" >>"$out/log" 2>&1
  judge "a library named $name" $?
done
# A name of a file ends neither a comment nor a text of the C.
mkdir -p "$out/a */ folder"
cp "$out/a folder/black-scholes.fut" "$out/a */ folder/"
printf 'entry main (xs: []i32) = map (\\i -> xs[i]) (iota 3)\n' >"$out/a */ folder/q\"\\n.fut"
whole=$(cd "$(dirname "$ashlar")" && pwd)/ashlar
(cd "$out/a */ folder" && "$whole" c --library -o odd 'q"\n.fut' && cc -Werror -fsyntax-only odd.c &&
  cd ../.. && "$whole" c --library -o odd 'a */ folder/q"\n.fut' && cc -Werror -fsyntax-only odd.c) >"$out/log" 2>&1
judge "an odd name of a file" $?
"$ashlar" c "$out/a folder/black-scholes.fut" >"$out/log" 2>&1 &&
  cc -fsyntax-only "$out/a folder/black-scholes.c" >>"$out/log" 2>&1 &&
  [ "$(echo 4 | "$out/a folder/black-scholes")" = 5i32 ]
judge "a program named black-scholes" $?
# The names that a library exports begin with the program's name, or with a prefix; strided variants are named like what
# they vary. A name that begins with the program's stays; a reserved one gets it.
printf 'entry main (xs: []i32) = map (+ 1) xs\nentry twice (xs: []i32) = map (* 2) xs\n' >"$out/names.fut"
exported() { # exported OPTION...: the symbols of the library `names`
  "$ashlar" c --library "$@" -o "$out/names" "$out/names.fut" >"$out/log" 2>&1 &&
    cc -c -o "$out/names.o" "$out/names.c" && nm "$out/names.o" | sed -n 's/.* T //p' | grep -v '_shape$\|_workspace$' |
    sort | tr '\n' ' '
}
judge_equal "names of entry points" "names_main names_main_strided names_message names_twice names_twice_strided " \
  "$(exported --strided)"
judge_equal "names without a prefix" "names_main names_main_strided names_message twice twice_strided " \
  "$(exported --strided --prefix '')"
printf 'entry own (x: i32) = x\nentry own_sum (x: i32) = x\nentry owner (x: i32) = x\n' >"$out/own.fut"
"$ashlar" c --library "$out/own.fut" && sed -n 's/^int \([a-z_]*\)(.*/\1/p' "$out/own.h" >"$out/log" &&
  [ "$(grep -v '_shape' "$out/log" | tr '\n' ' ')" = "own own_sum own_owner " ]
judge "names that begin with the program's name" $?
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
ASHLAR_CACHE="$out/cache" "$ashlar" cache >"$out/log" 2>&1 && grep -q "^$out/cache: 2 programs, .* MiB; at most 1024" "$out/log"
judge "the use of the cache" $?
ASHLAR_CACHE="$out/cache" "$ashlar" cache --clear >"$out/log" 2>&1 &&
  [ "$(ls "$out/cache")" = history ] && ASHLAR_CACHE="$out/cache" "$ashlar" cache | grep -q ' 0 programs'
judge "the cache is cleared" $?
# The files that the C is made of, for make and Ninja.
mkdir "$out/a folder/lib"
echo 'def f (x: i32) : i32 = x + 1' >"$out/a folder/lib/f.fut"
printf 'import "lib/f"\nentry main (x: i32) = f x\n' >"$out/a folder/dep.fut"
"$ashlar" c --library --depfile "$out/dep.d" -o "$out/dep" "$out/a folder/dep.fut" >"$out/log" 2>&1
printf 'all: %s\n%s:\n\t@echo made\ninclude %s\n' "$out/dep.c" "$out/dep.c" "$out/dep.d" >"$out/dep.mk"
touch -d '2 hours ago' "$out/a folder/lib/f.fut" "$out/a folder/dep.fut"
touch -d '1 hour ago' "$out/dep.c"
make -s -f "$out/dep.mk" >"$out/log" 2>&1 && [ ! -s "$out/log" ] && touch "$out/a folder/lib/f.fut" &&
  [ "$(make -s -f "$out/dep.mk" 2>&1)" = made ]
judge "a file of dependencies" $?
# Two libraries with a function of one name are refused when both headers are included.
echo 'entry twice (x: i32) = 2 * x' >"$out/clash.fut"
"$ashlar" c --library --prefix '' "$out/clash.fut" &&
  printf '#include "names.h"\n#include "clash.h"\n' >"$out/clashing.c" && exported --prefix '' >"$out/log"
! cc -fsyntax-only "$out/clashing.c" >"$out/log" 2>&1 && grep -q 'two libraries have the function twice' "$out/log" &&
  exported >"$out/log" && cc -fsyntax-only "$out/clashing.c" >"$out/log" 2>&1
judge "two libraries with a function of one name" $?
# One function of a program, in each kind of explanation; a name that is not there is refused.
printf 'entry f (x: [4]i32): ([4]i32, [4]i32) = (x, x)\nentry g (x: [4]i32): [4]i32 = map (+ 1) x\n' >"$out/two.fut"
for kind in "--stage core" "--stage imp" "--stage c" --memory --copies --schedule --parallel; do
  # shellcheck disable=SC2086
  "$ashlar" explain $kind --function g "$out/two.fut" >"$out/log" 2>&1 && grep -qwE "g|two_g" "$out/log" &&
    ! grep -qwE '(function|entry|fun) f|two_f' "$out/log"
  judge "explain $kind --function g: of it alone" $?
  # shellcheck disable=SC2086
  "$ashlar" explain $kind --function h "$out/two.fut" >"$out/log" 2>&1
  [ $? = 2 ] && grep -q 'there is no such function: h' "$out/log"
  judge "explain $kind --function h: refused" $?
done
# A rule counts where it has changed the program, not where the prover tries what would follow from a guess.
cat >"$out/bound.fut" <<'END'
entry bound [n] (xs: [n]i64) (w: i64) : i64 =
  loop sum = 0 for i < 3 do
    sum + (loop (low, high) = (0, n) while low < high do
             let middle = low + (high - low) / 2
             in if xs[middle] < w + i then (middle + 1, high) else (low, middle)).0
entry step [n] (xs: [n]i64) : i64 =
  (loop (i, sum) = (0, 0) while i < n do
     let (i, sum) = loop (i, sum) = (i, sum) while i < n && xs[i] > 0 do (i + 1, sum + xs[i])
     in (i + 1, sum)).1
END
judge_equal "explain --rules: checks that were proven" 1 \
  "$("$ashlar" explain --rules "$out/bound.fut" | sed -n 's/ *\([0-9]*\)  eliminate_checks$/\1/p')"
echo 'entry pool (x: i32) = x' >"$out/second.fut"   # a reserved name
judge_equal "explain --stage c: a function with a second name" "int second_pool_v2(" \
  "$("$ashlar" explain --stage c --function pool "$out/second.fut" | head -1 | cut -c1-19)"
# Their headers need not meet: static libraries of which each file uses a function that both have do not link, however
# they are ordered, unless their names begin with those of the programs. All symbols are compared, those of strided
# variants and inverses, too.
cat >"$out/one.fut" <<'END'
entry step [n] (xs: [n]f64) : [n]f64 = reverse (scan (+) 0 (reverse xs))
entry rows [n][m] (a: [n][m]f64) : [n]f64 =
  map (\row -> let s = scan (+) 0 (map f64.exp row) in s[m - 1] + s[m / 2]) a
END
sed 's/exp/sin/; s/(+) 0 (rev/(*) 1 (rev/' "$out/one.fut" >"$out/two.fut"
linked() { # linked ORDER OPTIONS...: of names without a prefix where there are options
  order=$1
  shift
  for name in one two; do
    prefix=${name}_
    [ $# = 0 ] || prefix=
    "$ashlar" c --library --strided --workers "$@" -o "$out/$name" "$out/$name.fut" &&
      cc -c -o "$out/$name.o" "$out/$name.c" && rm -f "$out/lib$name.a" && ar rcs "$out/lib$name.a" "$out/$name.o" &&
      printf '#include "%s.h"\nint use_%s(void);\nint use_%s(void) { return %sstep_workspace(1) != 0; }\n' \
        $name $name $name "$prefix" >"$out/use_$name.c" || return 2
  done
  echo 'int use_one(void); int use_two(void); int main(void) { return use_one() + use_two(); }' >"$out/use.c"
  cc -o "$out/use" "$out/use.c" "$out/use_one.c" "$out/use_two.c" -L "$out" $order -lm >"$out/log" 2>&1
}
for order in '-lone -ltwo' '-ltwo -lone'; do
  linked "$order" --prefix ''
  [ $? = 1 ] && grep -q 'multiple definition of .step_strided.' "$out/log"
  judge "static libraries with a function of one name, $order" $?
  linked "$order" && "$out/use"
  judge "static libraries whose functions begin with their names, $order" $?
done
nm -g "$out/one.o" "$out/two.o" | sed -n 's/.* [TDBRC] //p' | sort | uniq -d >"$out/log"
[ ! -s "$out/log" ] && [ "$(nm -g "$out/one.o" | grep -c ' T one_.*_\(strided\|largest\)')" -ge 6 ]
judge "two libraries have no symbol in common" $?
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
