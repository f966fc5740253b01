#!/bin/sh
# Values of sum types outside of the language: `eval`, `run` and `repl` print them in the syntax of the language, and
# `run` accepts them as arguments. The header of a library has constants for tags and functions to make and read values.
. test/suite/lib/judge.sh
skip_when_sanitized
cat >"$out/shapes.fut" <<'END'
type shape = #circle f32 | #label i32 bool | #empty
type nested = #leaf i8 | #node (#a | #b i8) {x: i32, y: f64}
type rows [n] = #none | #rows ([n](i32, bool))
entry grow (s: shape) : shape =
  match s case #circle r -> #circle (r + 1) case #label n b -> #label (n + 1) (!b) case #empty -> #circle 0
entry all (k: i32) : [3]nested = [#leaf (-1), #node #a {x = k, y = 0.5}, #node (#b (-2)) {x = 0, y = -1}]
entry pair (k: i32) : (i32, shape, [2]i32) = (k, #label k true, [k, k])
entry rows (n: i64) : rows [n] = if n == 0 then #none else #rows (map (\i -> (i32.i64 i, i == 0)) (iota n))
entry main (r: {shape: shape, k: i32}) : i32 = match r.shape case #label n _ -> n + r.k case _ -> r.k
END
judge_equal "eval" '#some 3i32' "$("$ashlar" eval '(#some 3 : #none | #some i32)')"
judge_equal "eval of an array" '[#none, #some (-3i32)]' "$("$ashlar" eval '[#none, (#some (-3) : #none | #some i32)]')"
judge_equal "eval with a program" '#circle 3f32' "$("$ashlar" eval 'grow (#circle 2)' "$out/shapes.fut")"
judge_equal "run" '#label 4i32 false' "$("$ashlar" run -e grow "$out/shapes.fut" '#label 3 true')"
judge_equal "run with the interpreter" '#circle 0f32' "$("$ashlar" run -i -e grow "$out/shapes.fut" '#empty')"
nested='[#leaf (-1i8), #node #a {x = 7i32, y = 0.5f64}, #node (#b (-2i8)) {x = 0i32, y = -1f64}]'
judge_equal "nested sums" "$nested" "$("$ashlar" run -e all "$out/shapes.fut" 7)"
judge_equal "a tuple has a line for each part" '7i32
#label 7i32 true
[7i32, 7i32]' "$("$ashlar" run -e pair "$out/shapes.fut" 7)"
judge_equal "an array of records in a payload" '#rows [(0i32, true), (1i32, false)]' \
  "$("$ashlar" run -e rows "$out/shapes.fut" 2)"
judge_equal "an absent payload" '#none' "$("$ashlar" run -e rows "$out/shapes.fut" 0)"
judge_equal "a record as an argument" '5i32' "$("$ashlar" run "$out/shapes.fut" '{shape = #label 2 true, k = 3}')"
judge_equal "a mistake in an argument" \
  'error[E0330]: there is no constructor `#labl` in the type `#circle f32 | #empty | #label i32 bool`' \
  "$("$ashlar" run -e grow "$out/shapes.fut" '#labl 3 true' 2>&1 | head -1)"
judge_equal "repl" '#circle 2f32' \
  "$(printf ':load %s\ngrow (#circle 1)\n' "$out/shapes.fut" | "$ashlar" repl 2>/dev/null | tail -1)"
# The header's constants and functions, from C and from C++.
cat >"$out/lib.fut" <<'END'
type number = #int i32 | #real f32 | #half f16 bool | #pair (#a | #b i32) {x: f64, y: u8}
type one = #one i64 f64
type light = #red | #green
type rows [n] = #none | #rows ([n]i32)
entry plus (x: number) : number =
  match x
  case #int i -> #int (i + 1)
  case #real r -> #real (r + 1)
  case #half h b -> #half h (!b)
  case #pair a r -> #pair (match a case #a -> #b 7 case #b k -> #b (k + 1)) (r with x = r.x + 1)
entry next (l: light) (o: one) : (light, one) =
  (match l case #red -> #green case #green -> #red, let #one a b = o in #one (a + 1) (b + 1))
entry total [n] (r: rows [n]) : i32 = match r case #none -> -1 case #rows xs -> i32.sum xs
END
"$ashlar" c --library --prefix '' -o "$out/lib" "$out/lib.fut" >"$out/log" 2>&1 || cat "$out/log"
cat >"$out/main.c" <<'END'
#include <stdio.h>
#include "lib.h"
static lib_number add(lib_number v) {
  lib_number r;
  plus(&r.tag, &r.slot_0, &r.slot_1, &r.slot_2, &r.slot_3, &r.slot_4,
       v.tag, v.slot_0, v.slot_1, v.slot_2, v.slot_3, v.slot_4, NULL, 0, NULL);
  return r;
}
int main(void) {
  lib_number i = add(lib_number_make_int(-3)), f = add(lib_number_make_real(1.5f));
  lib_number h = add(lib_number_make_half(0x3c00, true));
  lib_number p = add(lib_number_make_pair(0, 0, 0.5, 200));
  printf("%d %d %g ", i.tag == lib_number_tag_int, lib_number_get_int_0(i), lib_number_get_real_0(f));
  printf("%d %x %d ", h.tag == lib_number_tag_half, lib_number_get_half_0(h), lib_number_get_half_1(h));
  printf("%d %d %g %d\n", lib_number_get_pair_0_tag(p), lib_number_get_pair_0_0(p), lib_number_get_pair_1_x(p),
         lib_number_get_pair_1_y(p));
  lib_one o = lib_one_make_one(41, 0.5), m;
  uint8_t light;
  next(&light, &m.slot_0, &m.slot_1, lib_light_tag_red, o.slot_0, o.slot_1, NULL, 0, NULL);
  int32_t xs[3] = {1, 2, 3}, sum, none;
  total(&sum, 3, lib_rows_tag_rows, xs, NULL, 0, NULL);
  total(&none, 3, lib_rows_tag_none, xs, NULL, 0, NULL);
  printf("%d %lld %g %d %d\n", light == lib_light_tag_green, (long long)lib_one_get_one_0(m), lib_one_get_one_1(m),
         sum, none);
  return 0;
}
END
cp "$out/main.c" "$out/main.cc"
expected='1 -2 2.5 1 3c00 0 1 7 1.5 200
1 42 1.5 6 -1'
gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -c -o "$out/lib.o" "$out/lib.c" >"$out/log" 2>&1 || cat "$out/log"
gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$out/main" "$out/main.c" "$out/lib.o" -lm >"$out/log" 2>&1 ||
  cat "$out/log"
judge_equal "from C" "$expected" "$("$out/main")"
g++ -Wall -Wextra -Werror -o "$out/main_cc" "$out/main.cc" "$out/lib.o" -lm >"$out/log" 2>&1 || cat "$out/log"
judge_equal "from C++" "$expected" "$("$out/main_cc")"
finish
