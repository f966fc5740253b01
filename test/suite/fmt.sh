#!/bin/sh
# ashlar fmt: in place, several files, standard input, --check, mistakes; modes and links survive; every program stays
# the same.
. test/suite/lib/judge.sh
fmt() { "$ashlar" fmt "$@" >"$out/log" 2>&1; }
printf 'def x=1 -- one\n' >"$out/a.fut"
printf 'def y = 2\n' >"$out/b.fut"
printf 'def z = (1\n' >"$out/wrong.fut"
cp "$out/wrong.fut" "$out/wrong.before"
[ "$("$ashlar" fmt <"$out/a.fut")" = 'def x = 1 -- one' ]
judge "standard input" $?
fmt --check "$out/b.fut" && [ ! -s "$out/log" ]
judge "check of a formatted file" $?
fmt --check "$out/a.fut" "$out/b.fut"
[ $? = 1 ] && grep -q 'a.fut: not formatted' "$out/log" && ! grep -q 'b.fut' "$out/log" &&
  [ "$(cat "$out/a.fut")" = 'def x=1 -- one' ]
judge "check of others changes nothing" $?
chmod 640 "$out/a.fut"
ln -s a.fut "$out/link.fut"
fmt "$out/b.fut" "$out/link.fut" && [ "$(cat "$out/a.fut")" = 'def x = 1 -- one' ] && [ -L "$out/link.fut" ] &&
  [ "$(stat -c %a "$out/a.fut" 2>/dev/null || stat -f %Lp "$out/a.fut")" = 640 ]
judge "in place through a link, with its mode" $?
printf 'def x=1\n' >"$out/a.fut"
fmt "$out/wrong.fut" "$out/a.fut"
[ $? = 2 ] && grep -q 'E0108' "$out/log" && cmp -s "$out/wrong.fut" "$out/wrong.before" &&
  [ "$(cat "$out/a.fut")" = 'def x = 1' ]
judge "a file with mistakes stays, the others are formatted" $?
fmt "$out/absent.fut"
[ $? = 2 ] && grep -q 'E0001' "$out/log"
judge "an absent file" $?
printf 'def f x = x + 1000000 + 2000000\n' >"$out/a.fut"
fmt --width 20 "$out/a.fut" && [ "$(grep -c . "$out/a.fut")" = 4 ] && ! fmt --width 3 "$out/a.fut"
judge "width" $?
rm "$out"/*.fut
mkdir "$out/run"
cp -r test/run/. "$out/run"
rm -f "$out"/run/tool_* # their cases are in files named by the program's path
"$ashlar" fmt --width 60 "$out"/run/*.fut "$out"/run/library/*.fut >"$out/log" 2>&1 &&
  fmt --check --width 60 "$out"/run/*.fut &&
  "$ashlar" test --no-terminal -i "$out/run" >"$out/log" 2>&1
judge "formatted programs give the same results" $?
finish
