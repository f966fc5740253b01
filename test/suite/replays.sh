#!/bin/sh
# Examples of the papers: what each compiles to by default. Values are tested elsewhere (test/run, test/rows).
. test/suite/lib/judge.sh
cat >"$out/memory.fut" <<'END'
entry part [n][m] (x: [n][m]f64) = reduce (+) 0 (map (* 2) (flatten x[:, 1:m]))
entry one [n][m] (x: [n][m]f64) (i: i64) = (flatten (transpose x))[i]
entry rows [n][m][k] (x: [n][m][k]f64) = map flatten (map transpose x)
END
"$ashlar" c --library --prefix '' "$out/memory.fut" -o "$out/memory" || exit 1
workspace() { # workspace ENTRY: what the function that computes it returns
  sed -n "/^size_t $1_workspace/,/^}/p" "$out/memory.c" | sed -n 's/^ *return //p'
}
copies() { # copies ENTRY
  "$ashlar" explain --copies "$out/memory.fut" | sed -n "s/^entry $1: //p"
}
judge_equal "paper 3, note 3: a flattened slice is summed where it is" "0 copies" "$(copies part)"
judge_equal "paper 3, note 3: an element of a flattened transpose" "0 copies" "$(copies one)"
for entry in part one; do
  judge_equal "no workspace for $entry" "n < 0 || m < 0 ? SIZE_MAX : 0;" "$(workspace $entry)"
done
judge_equal "flattened rows are written in place" "n < 0 || m < 0 || k < 0 ? SIZE_MAX : 0;" "$(workspace rows)"
judge_equal "switched off, the matrix is copied" "1 copy" \
  "$("$ashlar" explain --copies --skip-rule nest-flat --skip-rule map-flat "$out/memory.fut" |
    sed -n 's/^entry part: //p')"
judge_equal "switched off, the transpose is copied" "1 copy" \
  "$("$ashlar" explain --copies --skip-rule index_reshape "$out/memory.fut" | sed -n 's/^entry one: //p')"

# ---- paper 3, section 1: antidiagonals in strided slices of one array
align=test/run/antidiagonals_in_place.fut
judge_equal "antidiagonals are made where they stand" "entry align: 0 copies" \
  "$("$ashlar" explain --copies "$align" | sed -n '/^entry align:/p')"
"$ashlar" c --library --prefix '' "$align" -o "$out/align" || exit 1
judge_equal "and need no workspace" "workspace: 0 bytes" \
  "$(sed -n '/^\/\* align:/,/^size_t/s/^ *workspace: /workspace: /p' "$out/align.h")"
judge_equal "k * w / w = k: no check in the loop" "0 in loops" \
  "$("$ashlar" explain --checks --function align "$align" | sed -n 's/.*loops, //p')"

# ---- paper 5, Fig. 7: slices before anything is inlined; one check for all rows, before the rows
cat >"$out/sizes.fut" <<'END'
def f [n] [m] (a: [n][m]f64) : []f64 = map (reduce (+) 0) a ++ map (reduce (*) 1) a
entry main [k] [n] [m] (aa: [k][n][m]f64) : []f64 = let b = map f aa in b[5]
def upto (n: i64) : []i64 = iota n
entry rows [k] (aa: [k]i64) = map upto aa
END
judge_equal "Fig. 9: f_shape and f_value" "fun f_shape,fun f_value" \
  "$("$ashlar" explain --stage slice_sizes "$out/sizes.fut" | grep -o '^fun f_[a-z]*' | paste -sd,)"
judge_equal "Fig. 7 needs no annotation" "checked at run time: the size of each row = the size of the first row" \
  "$("$ashlar" check "$out/sizes.fut" | sed 's/^[^ ]* //')"
order() { # order OPTION...: where the entry compares the sizes of rows, and where it makes them
  "$ashlar" explain --stage core "$@" "$out/sizes.fut" | sed -n '/^fun rows/,$p' |
    sed -n 's/.*= \(#known \)*assert eq.* size .*/\1compare/p; s/.*= \(loop\) () .*/\1/p; s/.*= \(build\) .*/\1/p' |
    paste -sd' '
}
judge_equal "Fig. 16: the rows are compared before one is written" "loop compare build #known compare" "$(order)"
judge_equal "Fig. 17: switched off, each row is compared" "build compare" "$(order --skip-rule check-rows-first)"

# ---- papers 3 and 5: a consumed argument may be the destination, and is then updated where it is
cat >"$out/place.fut" <<'END'
entry bump [n] (a: *[n]i64) (i: i64) : *[n]i64 = a with [i] = a[i] + 1
entry sl (n: i64) (h: i64) (a: *[n]f32) = let r = map2 (+) a[0:h] a[h:2*h] in a with [0:h] = r
END
"$ashlar" c --library --prefix '' "$out/place.fut" -o "$out/place" || exit 1
for entry in bump sl; do
  judge_equal "one copy of $entry, if the caller has the argument elsewhere" "1 copy: at most once" \
    "$("$ashlar" explain --copies "$out/place.fut" | sed -n "/^entry $entry: /,/^entry/p" |
      sed -n 's/^entry .*: //p;s/^ *copies.*bytes, //p' | head -2 | paste -sd: | sed 's/:/: /')"
  judge_equal "$entry may have its argument as the result" "0 bytes; result may be a itself" \
    "$(sed -n "/^\/\* $entry:/,/^size_t/p" "$out/place.h" |
      sed -n 's/^ *workspace: //p;s/.*\(; result .*\)/\1/p' | paste -sd ' ' | sed 's/ ;/;/')"
  sed -n "/^int $entry(/,/^}/p" "$out/place.c" >"$out/body"
  judge_equal "the copy of $entry depends on the addresses" "1 memcpy, 1 comparison" \
    "$(grep -c memcpy "$out/body") memcpy, $(grep -c 'result == a' "$out/body") comparison"
done
"$ashlar" c --library --prefix '' --skip-pass settle_arguments "$out/place.fut" -o "$out/apart" &&
  ! grep -q 'may be a itself' "$out/apart.h" && ! grep -q 'result == a' "$out/apart.c"
judge "switched off, the result is another array" $?
if [ "$mode" != sanitize ]; then
  cat >"$out/place_main.c" <<'END'
#include "place.h"
#include <stdio.h>
int main(void) {
  static int64_t a[100];
  static float b[6] = {1, 2, 3, 4, 5, 6};
  place_error error;
  int bad = bump(a, 100, a, 7, NULL, 0, &error) != 0 || a[7] != 1 || a[6] != 0;
  bad |= bump(a + 1, 99, a, 7, NULL, 0, &error) != 6;                     /* another overlap */
  bad |= sl(b, 6, 6, 3, b, NULL, 0, &error) != 0 || b[0] != 5 || b[2] != 9 || b[3] != 4;
  bad |= sl(b, 6, 5, 3, b, NULL, 0, &error) == 0 || b[0] != 5;            /* sizes differ: nothing is copied */
  printf("%d\n", bad);
  return bad;
}
END
  "${CC:-cc}" -std=c99 -DASHLAR_CHECK_ALIASES -I "$out" "$out/place_main.c" "$out/place.c" -o "$out/place_main" &&
    judge_equal "called on one array" 0 "$("$out/place_main")"
fi

# ---- paper 2, section 5.3: destination views are honoured, or refused
cat >"$out/views.fut" <<'END'
entry perm_rev [n] (a: [n]i64) = #[dest] permute (\i -> n - 1 - i) (scan (+) 0 a)
entry gath [n] (is: [n]i64) (a: [n]i64) = #[dest] gather is (scan (+) 0 a)
entry rep [n] (k: i64) (a: [n]i64) = #[dest] replicate k (scan (+) 0 a)
entry rot [n] (a: [n]i64) = #[dest] rotate 1 (scan (+) 0 a)
entry rot_map [n] (k: i64) (a: [n]i64) = #[dest] rotate k (map (* 3) a)
entry rot_rows [n][m] (k: i64) (a: [n][m]i64) = #[dest] rotate k (map (scan (+) 0) a)
def padD [n] 't (a: [n]t) = #[dest] ((#[dest] replicate 1 a[0]) ++ (#[dest] (a ++ (#[dest] replicate 1 a[n-1]))))
def sum9 (w: [][]f64) = w[0, 0] + w[0, 1] + w[0, 2] + w[1, 0] + w[1, 1] + w[1, 2] + w[2, 0] + w[2, 1] + w[2, 2]
def windows [n][m] (a: [n][m]f64) = map (\rows -> map transpose (slide 3 1 (transpose rows))) (slide 3 1 a)
entry second [n][m] (a: [n][m]f64) = padD (#[eager] map (\rows -> padD (#[eager] map sum9 rows)) (windows a))
END
shape() { # shape ENTRY OPTION...: the workspace, the blocks, loops, memcpys, and copies reported
  entry=$1
  shift
  "$ashlar" c --library --prefix '' --skip-rule stream-stores "$@" "$out/views.fut" -o "$out/views" 2>"$out/log" ||
    return 1
  sed -n "/^int $entry(/,/^}/p" "$out/views.c" >"$out/body"
  formula=$(sed -n "/^\/\* $entry:/,/^size_t/p" "$out/views.h" | sed -n 's/^ *workspace: //p')
  echo "$formula, $(grep -c 'for (' "$out/body") for, $(grep -c memcpy "$out/body") memcpy," \
    "$("$ashlar" explain --copies "$@" "$out/views.fut" 2>"$out/log" | sed -n "s/^entry $entry: //p")"
}
judge_equal "a scan is written backwards" "0 bytes, 1 for, 0 memcpy, 0 copies" "$(shape perm_rev)"
judge_equal "a scan moves along the cycles of a permutation: a bit for each position" \
  "clamp(8*size_2) bytes, 5 for, 0 memcpy, 0 copies" "$(shape gath)"
judge_equal "a repeated scan is computed in the first row" "0 bytes, 3 for, 0 memcpy, 1 copy" "$(shape rep)"
judge_equal "a rotated scan is written in two parts" "0 bytes, 2 for, 0 memcpy, 0 copies" "$(shape rot)"
judge_equal "so is a rotated map" "0 bytes, 2 for, 0 memcpy, 0 copies" "$(shape rot_map)"
judge_equal "and rotated rows" "0 bytes, 4 for, 0 memcpy, 0 copies" "$(shape rot_rows)"
judge_equal "the padding of section 7.2 is written around the rows" "0 bytes, 4 for, 0 memcpy, 0 copies" \
  "$(shape second)"
judge_equal "no condition in it" "0" "$(sed -n '/for (/,$p' "$out/body" | grep -c ' ? \|if (')"
for entry in perm_rev gath rep rot rot_map rot_rows; do
  shape $entry --skip-pass write_through | grep -q '^.*8\*n' && grep -q "W0706" "$out/log"
  judge "switched off, $entry stores its operand, and says so" $?
done
"$ashlar" explain --effects --skip-pass write_through "$out/views.fut" 2>"$out/log" |
  grep -q '^  perm_rev.permute .* eager  *rule  *stored: '
judge "and the effect of the site is not the one that was asked for" $?
judge_equal "without the mark of destination views, rows are copied" \
  "0 bytes, 2 for, 2 memcpy, 0 copies" "$(shape second --skip-pass place_views)"
echo 'entry bad [n] (a: [n]i64) = #[dest] permute (\i -> 0 * i) (map (+ 1) a)' >"$out/bad.fut"
judge_equal "positions that meet" "error[E0708]: element 0 has two places in this destination view: 0 and 1" \
  "$("$ashlar" check "$out/bad.fut" 2>&1 | grep '^error')"
judge_equal "a repeated index, at its place in the source" \
  "Error: Element [1] has two places in a destination view.,views.fut:2:51-74" \
  "$("$ashlar" eval 'gath [1, 0, 1] [1, 2, 3]' "$out/views.fut" 2>&1 | sed 's|.*/||' | paste -sd,)"

# ---- paper 2, equation 5.15: windows roll
cat >"$out/windows.fut" <<'END'
entry sum3 [n] (a: [n]f32) = map (\w -> f32.sum w) (#[eager] slide 3 1 a)
entry weighted [n][k] (c: [k]f32) (a: [n]f32) = map (\w -> f32.sum (map2 (*) c w)) (#[eager] slide k 1 a)
def slide_2d [n][m] 't (k: i64) (l: i64) (a: [n][m]t) = #[eager] map transpose (slide k 1 (map (slide l 1) a))
entry plane [n][m] (a: [n][m]f32) = map (map (\w -> f32.sum (flatten w))) (slide_2d 3 3 a)
def slide_3d [n][m][p] 't (k: i64) (a: [n][m][p]t) =
  #[eager] map (\b -> map (\c -> slide k 1 (transpose (map transpose c))) (slide k 1 (transpose b))) (slide k 1 a)
entry volume [n][m][p] (a: [n][m][p]f32) = map (map (map (\w -> f32.sum (flatten (flatten w))))) (slide_3d 3 a)
END
rolls() { # rolls ENTRY OPTION...: the workspace, and the elements that the innermost loop loads in an iteration
  entry=$1
  shift
  "$ashlar" c --library --prefix '' --skip-rule stream-stores "$@" "$out/windows.fut" -o "$out/windows" || return 1
  formula=$(sed -n "/^size_t ${entry}_workspace/,/^}/p" "$out/windows.c" | sed -n 's/^ *return //p' | sed 's/.*: //')
  sed -n "/^int $entry(/,/^}/p" "$out/windows.c" | tac | sed -n '/result\[/,/for (/p' >"$out/body"
  echo "$formula $(grep -o '[^a-z]a\[' "$out/body" | wc -l | tr -d ' ') loads"
}
judge_equal "a fold over a window loads one element" "0; 1 loads" "$(rolls sum3)"
judge_equal "a window of columns loads one column" "0; 3 loads" "$(rolls plane)"
judge_equal "a window of planes loads one plane" "0; 9 loads" "$(rolls volume)"
rolls weighted >"$out/log" && grep -q '^0; ' "$out/log"
judge "a window of a size known at run time is read where it is" $?
judge_equal "switched off, every element of a window is loaded in each iteration" "0; 9 loads" \
  "$(rolls plane --skip-pass rotate_windows)"
for entry in sum3 weighted plane volume; do
  rolls $entry --skip-pass delay_windows | grep -q '^0;'
  [ $? != 0 ]
  judge "switched off, the windows of $entry are stored" $?
done

# ---- paper 1, section 2.1: a size is a function of the sizes of the inputs
refused() { # refused PROGRAM MESSAGE
  echo "$1" >"$out/profile.fut"
  judge_equal "the profile refuses $1" "error[E0704]: $2 is not in the F-smooth profile" \
    "$("$ashlar" check --profile f-smooth "$out/profile.fut" 2>&1 | grep '^error')"
}
refused 'entry ifneq [n] (c: bool) (a: [n]f64) = if c then build n (\i -> a[i]) else build (n+1) (\i -> 0.0)' \
  'an array of size `n` or `n + 1`'
refused 'entry grow [n] (a: [n]f64) : []f64 = loop (s: []f64) = a for i < n do build (length s + 1) (\j -> 1.0)' \
  'an array whose size depends on data'
refused 'entry filt [n] (a: [n]f64) = filter (> 0) a' 'an array whose size depends on data'
finish
