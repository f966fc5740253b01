#!/bin/sh
# Memory expansion (--expand): what each iteration of a build takes becomes a part of one block, which is taken before
# the build; the parts follow each other (rows) or are interleaved (lanes).
. test/suite/lib/judge.sh
cat >"$out/sums.fut" <<'END'
entry sums [n][m] (a: [n][m]i64) : [n]i64 =
  map (\r -> let s = scan (+) 0 r in i64.sum (map2 (*) s (reverse s))) a
entry nested [n][m][k] (a: [n][m][k]i32) : [n]i32 =
  map (\p -> let s = map (\r -> let t = scan (+) 0 r in i32.sum (map2 (*) t (reverse t))) p
             in i32.sum (map2 (*) s (reverse s))) a
entry growing (n: i64) : [n]i64 = map (\i -> let s = scan (+) 0 (iota i) in i64.sum (map2 (*) s (reverse s))) (iota n)
entry steps [n][m] (t: i64) (a: [n][m]i64) : [n]i64 =
  map (\r -> let s = loop s = copy r for _i < t do scan (+) 1 (reverse s) in i64.sum (map2 (*) s (reverse s))) a
END
of() { # of ENTRY OPTION...: the function at level Mem
  entry=$1
  shift
  "$ashlar" explain --stage mem --function "$entry" "$@" "$out/sums.fut" 2>"$out/log"
}
formula() { # formula ENTRY OPTION...
  entry=$1
  shift
  "$ashlar" c --library --prefix '' "$@" "$out/sums.fut" -o "$out/sums" 2>"$out/log"
  sed -n "/^\/\* $entry:/,/^size_t/p" "$out/sums.h" | sed -n 's/^ *workspace: //p'
}
places() { # places ENTRY OPTION...: the index functions of the arrays that are named s and t, without numbers of variables
  of "$@" | sed -n 's/^ *[st]_[0-9]*: .* @ block_[0-9]* -> \(.*\) = .*/\1/p' | sed 's/_[0-9]*//g'
}
inside() { # inside ENTRY OPTION...: how many blocks are taken in iterations
  of "$@" | grep -c '^    .*: block = alloc'
}
judge_equal "without: one slot for all iterations (U-05)" "8*m bytes, 1 inside, 0 + {(m : 1)}" \
  "$(formula sums), $(inside sums) inside, $(places sums)" 2>/dev/null
judge_equal "FM-39: a part for each iteration, taken before the build" "8*n*m bytes, 0 inside" \
  "$(formula sums --expand rows), $(inside sums --expand rows) inside"
judge_equal "FM-41: parts one after the other" "m*i + {(m : 1)}" "$(places sums --expand rows)"
judge_equal "FM-42: interleaved parts" "i + {(m : n)}" "$(places sums --expand lanes)"
judge_equal "FM-39: of nested builds" "0 inside" "$(inside nested --expand rows) inside"
judge_equal "FM-42: of nested builds, the inner ones in the parts of the outer ones" \
  "$(printf '%s\n' 'i + {(m : n)}' 'n*i + i + {(k : n*m)}')" "$(places nested --expand lanes | sort)"
same() { # same ENTRY: does the function stay?
  of "$1" --expand rows >"$out/expanded"
  of "$1" | cmp -s - "$out/expanded"
}
same growing
judge "FM-40: a block whose size the iteration decides stays" $?
same steps
judge "FM-40: blocks that change places in a loop stay" $?
for layout in rows lanes; do
  judge_command "programs with --expand $layout" "$ashlar" test --no-terminal --no-artefacts --concurrency 0 \
    --with "--verify --expand $layout" --contract --cc "${CC:-cc} -O1" --backend value --backend heap --backend imp \
    test/run/rows_side_by_side.fut test/run/algo_jacobi.fut test/run/algo_fft.fut test/run/windows_of_windows.fut \
    test/run/loop_columns.fut examples/gallery
  "$ashlar" c --library --prefix '' --workers --expand $layout "$out/sums.fut" -o "$out/sums" 2>"$out/log" &&
    grep -q 'sums_workspace(int64_t n, int64_t m' "$out/sums.h"
  judge "with workers: $layout" $?
done
printf 'entry f (n: i64) = n\n' >"$out/f.fut"
"$ashlar" c --library --expand columns "$out/f.fut" -o "$out/f" >"$out/log" 2>&1
[ $? = 2 ] && grep -q -- '--expand is rows or lanes, not' "$out/log"
judge "another layout" $?
finish
