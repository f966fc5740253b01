#!/bin/sh
# Recursive data at length: lists of ten million elements on a stack of 64 KiB, no copy of cells anywhere, and the
# interface for C code.
. test/suite/lib/judge.sh
no_copies() {
  "$ashlar" explain --copies "$1" >"$out/copies" && ! grep -E ': [1-9][0-9]* cop(y|ies)' "$out/copies"
}
for program in examples/linear/*.fut test/rows/LF-*.fut test/rows/U-06*.fut test/rows/U-07-*.fut \
  test/run/entry_recursive_[clmt]*.fut test/suite/linear/*.fut; do
  judge_command "LF-44: no copies in $program" no_copies "$program"
done
skip_when_sanitized
judge_command "bench/linear: the answers of the generated programs and of those by hand" \
  python3 bench/linear/measure.py "$ashlar" --check
judge_command "LF-63: breadth-first traversal beside C and OCaml, instructions and memory" \
  python3 bench/linear/measure.py "$ashlar" --count
# no calls, no structures, no recursion: the traversals are loops in their entry points, beside those that recur
no_overheads() {
  "$ashlar" c --library --prefix '' -o "$out/trees" bench/linear/trees.fut && ! grep -v 'trees_range' "$out/trees.c" |
    grep -q 'struct' || return 1
  "$ashlar" explain --stage imp bench/linear/trees.fut | awk '
    /^function /{ name = $2; sub(/\(.*/, "", name) }
    / call /{ for (i = 1; i < NF; i++) if ($i == "call") { sub(/\(.*/, "", $(i + 1)); print name, $(i + 1) } }' |
    sort -u >"$out/calls"
  grep -qx 'treesort flat' "$out/calls" && ! grep '^breadth_' "$out/calls"
}
judge_command "LF-64: without calls, structures and recursion" no_overheads
# nor a word in one: a list has its element and a link in a cell, and what it begins with is asked of the link alone
nil_is_no_cell() {
  "$ashlar" c --library --prefix '' -o "$out/pool" test/suite/linear/pool.fut &&
    printf '%s\n' 'type list = #nil | #cons i64 list' \
      'entry rest (l: *list) : *list = match l case #nil -> #nil case #cons _ t -> t' >"$out/nil.fut" || return 1
  "$ashlar" c --library --prefix '' -o "$out/nil" "$out/nil.fut" &&
    grep -q 'enum { nil_cell_words = 3 }' "$out/nil.h" &&
    grep -A1 'nil_list_make_nil(void)' "$out/nil.h" | grep -q 'return -2;' &&
    grep -A1 'int nil_list_kind(nil_list value)' "$out/nil.h" | grep -q 'value >= 0 ?' || return 1
  ! grep -q 'cells: [1-9]' "$out/nil.h" && grep -q 'int pool_tree_kind(pool_tree value)' "$out/pool.h"
}
judge_command "LF-57: nil is a link to nothing" nil_is_no_cell
judge_command "LF-27: what the LFPL profile accepts returns no more cells than it is given" \
  python3 test/suite/linear/growth.py "$ashlar" "$out"
judge_command "LF-22: checking takes time in proportion to the terms" \
  python3 test/scaling/measure.py "$ashlar" linear_terms:40 long_lists:20
long_lists() {
  "$ashlar" c --library --prefix '' -o "$out/long" test/suite/linear/long.fut &&
    gcc -std=c99 -O2 -I"$out" -o "$out/run" test/suite/linear/long.c "$out/long.c" && (ulimit -s 64; "$out/run")
}
judge_command "LFE-08 LF-39 LF-52 LF-53: ten million elements" long_lists

# Recursive data built and read by C code.
from_c() {   # PROGRAM DRIVER COMPILER BITS
  name=$(basename "$1" .fut)
  "$ashlar" c --library --links "${4:-32}" -o "$out/$name" "$1" &&
    $3 -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -I"$out" -o "$out/$name.run" "$2" "$out/$name.c" &&
    "$out/$name.run"
}
for compiler in "gcc -O3 -fstrict-aliasing -DASHLAR_CHECK_ALIASES" \
  "gcc -O1 -fsanitize=undefined,address -fno-sanitize-recover=undefined" "clang -O2"; do
  judge_command "LFE-02 LFE-04 LFE-07 LF-01 LF-02 LF-03 LF-27 LF-28 LF-29 LF-30 LF-36 LF-38: the interface in C ($compiler)" \
    from_c test/suite/linear/pool.fut test/suite/linear/pool.c "$compiler"
done
judge_command "the interface in C, with links of 64 bits" \
  from_c test/suite/linear/pool.fut test/suite/linear/pool.c "gcc -O2 -fstrict-aliasing" 64
for compiler in "gcc -O2" "clang -O1 -fsanitize=undefined,address -fno-sanitize-recover=undefined"; do
  judge_command "pools after entry points that failed ($compiler)" \
    from_c test/suite/linear/failing.fut test/suite/linear/failing.c "$compiler"
done
for links in 32 64; do
  for compiler in "gcc -O3 -fstrict-aliasing -DASHLAR_CHECK_ALIASES" \
    "clang -O1 -fsanitize=undefined,address -fno-sanitize-recover=undefined"; do
    judge_command "arrays in cells in C, with links of $links bits ($compiler)" \
      from_c test/suite/linear/arrays/rows.fut test/suite/linear/arrays/rows.c "$compiler" "$links"
  done
done
wide_links() {
  "$ashlar" test --no-terminal --verify --with "--links 64" --backend value --backend heap --backend imp \
    --cc "gcc -O1" --contract examples/linear test/rows/LF-*.fut test/rows/U-06*.fut test/rows/U-07*.fut \
    test/run/entry_recursive_*.fut
}
judge_command "links of 64 bits" wide_links
sizes_of_cells() {   # 24, 4 and 8 bytes instead of 24 everywhere
  "$ashlar" explain --memory --size n=10 --size m=4 --cell-sizes "$1" test/rows/LF-08-sizes.fut |
    sed -n '/^entry apart/,/^$/p' >"$out/sizes"
  grep -q " $2 bytes" "$out/sizes" && grep -q "  cells: $3; links of 32 bits" "$out/sizes"
}
sizes_of_cells one 600 '24 bytes each' && sizes_of_cells several 320 '#tip 4 bytes, #fork 24, #cons 8' &&
  "$ashlar" test --no-terminal --with "--cell-sizes one" --backend value --backend heap --contract --cc "gcc -O1" \
    test/rows/LF-08-*.fut >"$out/log" 2>&1
judge "LF-08: cells of one size, and of several" $?
too_many_cells() {   # before anything is written
  printf '%s\n' 'type list = #nil | #cons i64 list' \
    'def sum (l: list) : i64 = match l case #nil -> 0 case #cons x t -> x + sum t' \
    'entry total (n: i64) : i64 = sum (loop (l: *list) = #nil for i < n do #cons i l)' >"$out/most.fut"
  cat >"$out/most_run.c" <<'END'
#include "most.h"
#include <stdio.h>
int main(void) {
  int64_t r;
  uint64_t w[4];
  char text[400];
  most_error e;
  if (!total(&r, INT64_C(715827883), w, SIZE_MAX, &e)) return 1;
  puts(most_message(&e, text, sizeof text));
  return total(&r, 2, w, sizeof w, &e) || r != 1;
}
END
  "$ashlar" c --library --prefix '' -o "$out/most" "$out/most.fut" &&
    gcc -std=c99 -O1 -I"$out" -o "$out/run" "$out/most_run.c" "$out/most.c" && "$out/run" |
    grep -q 'Links of 32 bits cannot tell 715827883 cells apart, but 715827882: `--links 64` can'
}
judge_command "more cells than links can tell apart are refused" too_many_cells
interface_example() {
  printf '%s\n' 'sorted: 0 3 22 25 41 44 63 66 82 85' 'sum: 431, cells: 10' 'flattened: 0 2 5 7 8 10 11 13 14 16' \
    >"$out/expected"
  from_c examples/linear/interface.fut examples/linear/interface.c "gcc -O2" >"$out/printed" &&
    diff "$out/expected" "$out/printed"
}
judge_command "examples/linear/interface.c" interface_example
nested_types() {   # by themselves, as C and C++
  for program in test/run/entry_recursive_*.fut; do
    name=$(basename "$program" .fut)
    "$ashlar" c --library --prefix '' -o "$out/$name" "$program" &&
      printf '#include "%s.h"\n' "$name" >"$out/header.c" || return 1
    gcc -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -c -o "$out/header.o" "$out/header.c" &&
      g++ -x c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -c -o "$out/header.o" "$out/header.c" || return 1
  done
}
judge_command "LF-31: headers of nested types" nested_types
same_cells() {   # with diamonds and without
  "$ashlar" c --library --prefix '' -o "$out/erased" test/rows/LF-24-erased.fut &&
    awk '/^\/\* / { name = $2; sub(":", "", name) }
      / cells: /{ sub(/.*cells: /, ""); print name, $0 }' "$out/erased.h" >"$out/cells" || return 1
  [ "$(wc -l <"$out/cells")" = 6 ] && sed 's/_erased//' "$out/cells" | sort | uniq -c |
    awk '$1 != 2 { print; wrong = 1 } END { exit wrong }'
}
judge_command "LF-25: the same bounds without diamonds" same_cells
deep_recursion() {   # a limit, and a message at it; the stack that takes is stated
  cat >"$out/deep.fut" <<'END'
type list = #nil | #cons i64 list
def total (l: list) : i64 = match l case #nil -> 0 case #cons x t -> x - total t
entry main (n: i64) : i64 = total (loop (l: *list) = #nil for i < n do #cons i l)
END
  [ "$("$ashlar" run "$out/deep.fut" 9000)" = 4500i64 ] && "$ashlar" run "$out/deep.fut" 10001 2>&1 | grep -q 'deep' &&
    "$ashlar" c --library --prefix '' -o "$out/deep" "$out/deep.fut" &&
      grep -q 'stack: at most [0-9]* bytes' "$out/deep.h"
}
judge_command "LF-40: recursion is bounded" deep_recursion
appended_queues() {   # 100,000 times two queues of ten numbers; a copy of a queue for each would take hours
  "$ashlar" c -o "$out/queues" test/rows/LF-50-append.fut &&
    (ulimit -t 10; [ "$(echo 10 100000 | "$out/queues" -e drained)" = -1000033000000i64 ])
}
judge_command "LF-50: queues are appended, and emptied, in constant time" appended_queues
printf '%s\n' 'type list = #nil | #cons i64 list' 'def adder (l: list) : i64 -> i64 =' \
  '  match l case #nil -> (\x -> x) case #cons y t -> (let f = adder t in \x -> y + f x)' \
  'entry main (l: list) (x: i64) : i64 = adder l x' >"$out/higher.fut"
! "$ashlar" c -o "$out/higher" "$out/higher.fut" >"$out/log" 2>&1 && grep -q 'E0251' "$out/log"
judge "LF-49: functions as results of recursion are refused" $?
# The scrutinee of a match is evaluated once, also when its variable is used several times.
printf '%s\n' 'type list = #nil | #cons i64 list' '#[noinline]' \
  'def taken (l: *list) : *(#left i64 | #right list) =' \
  '  match l case #nil -> #left 0 case #cons@d x t -> #right (#cons@d (x + 1) t)' \
  'entry main (l: *list) : (i64, i64) =' \
  '  match taken l case #left x -> (x, x) case #right r -> (match r case #nil -> (1, 1) case #cons x _ -> (x, x))' \
  >"$out/once.fut"
"$ashlar" c --library --prefix '' -o "$out/once" "$out/once.fut" >"$out/log" 2>&1 &&
  [ "$(grep -c '^ *taken(' "$out/once.c")" = 1 ]
judge "LFE-03: a scrutinee is evaluated once" $?
one_bound() {   # the cells and the array of a search are blocks of one workspace
  "$ashlar" explain --memory --size n=10 --size m=10 test/rows/U-06-cells-and-arrays.fut >"$out/memory" &&
    grep -q 'cells' "$out/memory" && grep -qE 'workspace .* = [0-9]+ bytes' "$out/memory"
}
judge_command "LF-60: cells and arrays in one bound" one_bound
# the commands of docs/linear.md on the program above them, which is in a file of the name that they say, and what they
# print
sessions() {
  binary=$(realpath "$ashlar")
  mkdir -p "$out/document" && : >"$out/document/expected" && : >"$out/document/commands" || return 1
  awk -v out="$out/document" '
    /^```futhark/ { program = ""; kind = 1; next }
    /^```$/ && !kind { kind = 2; next }
    /^```/ { kind = kind ? 0 : 3; next }
    kind == 1 { program = program $0 "\n" }
    kind == 2 && /^\$ ashlar / {
      match($0, /[a-z_]+\.fut/)
      file = out "/" substr($0, RSTART, RLENGTH)
      printf "%s", program >file
      close(file)
      print substr($0, 10) >(out "/commands")
      next
    }
    kind == 2 { print >(out "/expected") }' docs/linear.md
  [ "$(wc -l <"$out/document/commands")" = 6 ] || return 1
  (cd "$out/document" && while read -r command; do eval "\"\$binary\" $command"; done <commands >got) &&
    diff "$out/document/expected" "$out/document/got"
}
judge_command "docs/linear.md: commands and what they print" sessions
document_in_c() {   # what it says of lists that go in and come out of C
  block() { awk '/^## / { inside = /^## Lists as arguments and results/ } inside' docs/linear.md |
    awk -v kind="$1" '/^```/ { inside = !inside; on = inside && $0 == "```" kind; next } on'; }
  "$ashlar" c --library -o "$out/document/lists" "$out/document/lists.fut" || return 1
  { printf '#include "lists.h"\n#include <stdio.h>\n'; block c | sed -n 1p; printf 'int main(void) {\n'; block c |
    sed 1d; printf 'return 0; }\n'; } >"$out/document/main.c"
  gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O1 -I"$out/document" -o "$out/document/run" "$out/document/main.c" \
    "$out/document/lists.c" && [ "$("$out/document/run" | tr '\n' ' ')" = "0 0 0 1 1 1 1 2 2 2 3 4 4 4 4 " ]
}
judge_command "docs/linear.md: lists as arguments and results" document_in_c
correct_c() {   # freestanding: nothing but memcpy and its like is asked for
  for program in test/rows/LF-*.fut test/rows/U-06*.fut test/rows/U-07-*.fut test/run/entry_recursive_*.fut; do
    name=linked
    "$ashlar" c --library --prefix '' -o "$out/$name" "$program" &&
      gcc -std=c99 -O1 -Wall -Wextra -Wpedantic -Wconversion -Wno-maybe-uninitialized -Werror -c -o "$out/$name.o" \
        "$out/$name.c" || return 1
    nm --undefined-only "$out/$name.o" | awk '{ print $2 }' |
      grep -vxE 'memcpy|memset|memmove|memcmp|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_' && return 1
  done
  return 0
}
judge_command "LF-33 LF-34 LF-37: correct C without an allocator" correct_c
without_warnings() {   # whole programs, also those without an entry that a program can call
  for program in examples/linear/*.fut; do
    for options in "" "--strided --index-bits 32"; do
      "$ashlar" c $options -o "$out/whole" "$program" &&
        gcc -std=c99 -O0 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -c -o "$out/whole.o" "$out/whole.c" || {
        echo "$program $options"; return 1; }
    done
  done
}
judge_command "examples/linear: programs without warnings" without_warnings
finish
