#!/bin/sh
# Blocks merged by lifetimes take no more memory than under the stack discipline of paper 1, where a block is live from
# its allocation to the end of its scope, on every program of bench/memory, and less on some. (Without fold_storage,
# which leaves no lifetimes to merge in canny: its rings live together.)
. test/suite/lib/judge.sh
only_when_full
less=0
build() { # build DRIVER OPTION... : the driver of a program of bench/memory with code generated under these options
  name=$1
  shift
  "$ashlar" c --library --prefix '' "$@" -o "$out/$name" "bench/memory/$name.fut" >"$out/log" 2>&1 &&
    ${CC:-cc} -O0 -w -ffp-contract=off -I"$out" -Ibench/memory -include bench/paper1/count.h \
      -DASHLAR_TAKE=count_take -DASHLAR_GIVE_BACK=count_give_back \
      "bench/memory/$name.c" "$out/$name.c" test/suite/lib/peak.c -o "$out/run" -lm >"$out/log" 2>&1
}
for file in bench/memory/*.fut; do
  name=$(basename "$file" .fut)
  build "$name" --skip-pass fold_storage --no-locals && "$out/run" >"$out/merged" 2>&1
  build "$name" --skip-pass fold_storage --storage malloc --apart && "$out/run" >"$out/apart" 2>&1
  merged=$(cut -c39-51 "$out/merged" | sort -n | tail -1 | tr -d ' ')   # the column of bench/memory/memory.h
  apart=$(sed -n 's/^most //p' "$out/apart")
  echo "$name: $merged bytes merged, ${apart:-0} by scopes" >"$out/log"
  grep -c 'WRONG\|ERROR' "$out/merged" "$out/apart" >>"$out/log"
  [ "$merged" -le "${apart:-0}" ] && ! grep -q 'WRONG\|ERROR' "$out/merged" "$out/apart"
  judge "U-10: $name" $?
  [ -n "$VERBOSE" ] && head -1 "$out/log"
  [ "$merged" -lt "${apart:-0}" ] && less=$((less + 1))
done
[ "$less" -ge 3 ]
judge "less than by scopes on some programs, $less" $?
finish
