#!/bin/sh
# The random programs detect a wrong C compiler. The shrunk program is small (at most 30 lines), well typed, right with
# a right compiler and wrong with the wrong one. Three wrong compilers of five (ASHLAR_EVERY=1: all).
here=$(dirname "$0")
. "$here/lib/judge.sh"
only_when_full
compiler=$(command -v tcc || echo gcc)
build=$(dirname "$ashlar")

wrong() { # wrong NAME SED-SCRIPT: a compiler of other text than it is given
  cat >"$out/$1.sh" <<END
#!/bin/sh
for word in "\$@"; do
  case \$word in
    *.c) sed '$2' "\$word" >"\${word%.c}.wrong.c"; word=\${word%.c}.wrong.c ;;
  esac
  set -- "\$@" "\$word"
  shift
done
exec $compiler "\$@"
END
}
wrong maximum   's/return y > x ? y : x;/return y < x ? y : x;/'
wrong copy      's/^    *memcpy(block.*;$/;/'
wrong sum       's/ = rt_add_i64(\(value.*\));$/ = rt_add_i64(\1) \& 255;/'
loop='for (int64_t \([a-z_0-9]*\) = 0; \1 < \([a-z_0-9]*\); \1++)'
wrong last      "s/$loop/"'for (int64_t \1 = 0; \1 < \2 - (\2 > 3); \1++)/'
wrong row       's/^    *memcpy(\(block[a-z_0-9]*\) + /    memcpy(\1 + 0 * /'

test="$ashlar test --no-terminal --no-artefacts --backend value"
names="maximum last row"
[ "$ASHLAR_EVERY" != 1 ] || names="$names copy sum"
for name in $names; do
  "$build/random_program" --seed 1 --count 400 --failures 1 --attempts 600 \
    --defined "$ashlar test -i --no-terminal --no-artefacts" --keep "$out/$name" \
    $test --cc "sh $out/$name.sh" >"$out/log" 2>&1
  kept=$(ls "$out/$name"/*.fut 2>/dev/null | head -1)
  [ -n "$kept" ]
  judge "$name: found" $?
  [ -n "$kept" ] || continue
  lines=$(wc -l <"$kept")
  [ "$lines" -le 30 ] && [ "$(wc -c <"$kept")" -le 3000 ]
  judge "$name: $lines lines, $(wc -c <"$kept") bytes" $?
  $test --cc "$compiler" "$kept" >"$out/log" 2>&1
  judge "$name: right with a right compiler" $?
  ! $test --cc "sh $out/$name.sh" "$kept" >"$out/log" 2>&1
  judge "$name: wrong with the wrong one" $?
  [ -z "$ASHLAR_SHOW" ] || cat "$kept"
done
finish
