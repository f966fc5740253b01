#!/bin/sh
# Examples of the papers: what each compiles to by default. Values are tested elsewhere (test/run, test/rows).
. test/suite/lib/judge.sh
cat >"$out/memory.fut" <<'END'
entry part [n][m] (x: [n][m]f64) = reduce (+) 0 (map (* 2) (flatten x[:, 1:m]))
entry one [n][m] (x: [n][m]f64) (i: i64) = (flatten (transpose x))[i]
entry rows [n][m][k] (x: [n][m][k]f64) = map flatten (map transpose x)
END
"$ashlar" c --library "$out/memory.fut" -o "$out/memory" || exit 1
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
  "$("$ashlar" explain --copies --skip-rule nest-flat "$out/memory.fut" | sed -n 's/^entry part: //p')"
judge_equal "switched off, the transpose is copied" "1 copy" \
  "$("$ashlar" explain --copies --skip-rule index_reshape "$out/memory.fut" | sed -n 's/^entry one: //p')"

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
