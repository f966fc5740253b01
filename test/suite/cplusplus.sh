#!/bin/sh
# C++: generated C compiled as C++, and the header that `--c++` writes.
#   g++ and clang++ accept libraries as C++ without a warning, strided entry points included, and programs compiled as
#   C++ give the values that the C gives. The header is used by cplusplus/main.cpp, and a call through it executes at
#   most one percent more instructions than the call of the C function (callgrind).
. test/suite/lib/judge.sh
skip_when_sanitized
command -v g++ >/dev/null || { echo "skipped: no g++"; finish; }
compilers="g++"
command -v clang++ >/dev/null && compilers="g++ clang++"

# ---- the header
here=test/suite/cplusplus
strict="-std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Werror"
echo 'entry twice (x: i64) : i64 = 2 * x' >"$out/other.fut"
"$ashlar" c --library --prefix '' --c++ --strided -o "$out/library" $here/library.fut >"$out/log" 2>&1 &&
  "$ashlar" c --library --prefix '' --c++ "$out/other.fut" >"$out/log" 2>&1
judge "the headers" $?
for compiler in $compilers; do
  $compiler $strict -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -I"$out" $here/main.cpp \
    -x c++ "$out/library.c" "$out/other.c" -o "$out/main" >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
  judge "the header, all in C++: $compiler" $?
done
gcc -std=c99 -O2 -c "$out/library.c" -o "$out/library.o" && gcc -std=c99 -O2 -c "$out/other.c" -o "$out/other.o" &&
  g++ $strict -O2 -I"$out" $here/main.cpp "$out/library.o" "$out/other.o" -lm -o "$out/main" >"$out/log" 2>&1 &&
  "$out/main" >"$out/log" 2>&1
judge "the header, and the library in C" $?
# std::mdspan: a library of C++23. ASHLAR_CXX23 is a command for one; otherwise those of the compilers are tried.
cat >"$out/probe.cpp" <<'END'
#include <mdspan>
static_assert(__cpp_lib_mdspan >= 202207L);
int main() {}
END
found=
for compiler in "${ASHLAR_CXX23:-false}" g++ g++-14 "clang++ -stdlib=libc++" "clang++-19 -stdlib=libc++"; do
  $compiler -std=c++23 "$out/probe.cpp" -o "$out/probe" >"$out/log" 2>&1 && found=$compiler && break
done
if [ -n "$found" ]; then
  $found $strict -std=c++23 -DNEEDS_MDSPAN -O1 -I"$out" $here/main.cpp "$out/library.o" "$out/other.o" -lm \
    -o "$out/main" >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
  judge "the header with mdspan: $found" $?
else
  echo "skipped: mdspan (no compiler here has it; Debian: clang-19 libc++-19-dev)"
fi
"$ashlar" c --library --prefix '' --c++ --workers -o "$out/parallel" $here/library.fut >"$out/log" 2>&1 &&
  g++ $strict -O1 -g -fsanitize=address,undefined -I"$out" $here/workers.cpp -x c++ "$out/parallel.c" -lm \
    -o "$out/workers" >"$out/log" 2>&1 && "$out/workers" >"$out/log" 2>&1
judge "the header with workers" $?
block() { # block NUMBER: of docs/cplusplus.md
  awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) at++; next } inside && at == wanted' docs/cplusplus.md
}
block 1 >"$out/blur.fut" && block 2 >"$out/blur.cpp" && block 3 >"$out/expected"
"$ashlar" c --library --prefix '' --c++ -o "$out/blur" "$out/blur.fut" >"$out/log" 2>&1 &&
  g++ $strict -O2 -I"$out" "$out/blur.cpp" -x c++ "$out/blur.c" -lm -o "$out/blur" >"$out/log" 2>&1 &&
  "$out/blur" >"$out/log" && diff "$out/expected" "$out/log" >"$out/difference"
judge "the program of docs/cplusplus.md" $?
"$ashlar" c --c++ "$out/other.fut" >"$out/log" 2>&1
[ $? = 2 ] && grep -q -- '--library' "$out/log"
judge "a header of a program" $?
if command -v valgrind >/dev/null; then
  g++ $strict -O2 -I"$out" $here/cost.cpp "$out/library.o" -lm -o "$out/cost" >"$out/log" 2>&1
  judge "compile cost.cpp" $?
  instructions() { # instructions MODE: of ten calls
    for calls in 10 20; do
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$out/cost" "$1" $calls 2>&1 |
        sed -n 's/.*Collected : //p'
    done | paste -s -d ' ' | awk '{ print $2 - $1 }'
  }
  c=$(instructions c) cplusplus=$(instructions c++)
  echo "instructions of ten calls: $c in C, $cplusplus through the header" | tee "$out/log"
  [ "$c" -gt 100000 ] && [ $((cplusplus * 100)) -le $((c * 101)) ]
  judge "the cost of the header" $?
else
  echo "skipped: the cost of the header (no valgrind)"
fi

# ---- generated C as C++
only_when_full
warnings="-std=c++17 -Wall -Wextra -Werror"
ls test/run/*.fut test/rows/*.fut examples/*.fut examples/*/*.fut bench/*/*.fut | awk 'NR % 12 == 1' >"$out/programs"
count=0
while read -r program; do
  name=$(basename "$program" .fut | tr -c 'a-zA-Z0-9_\n' '_')
  "$ashlar" c --library --prefix '' --strided -o "$out/p_$name" "$program" >/dev/null 2>&1 || continue
  count=$((count + 1))
  case $((count % 4)) in
    0) compiler=g++ ;;
    1) compiler=${compilers##* } ;;
    2) compiler="g++ -DASHLAR_CHECK_ALIASES" ;;
    3) compiler="${compilers##* } -DASHLAR_CHECK_ALIASES" ;;
  esac
  $compiler -x c++ $warnings -fsyntax-only "$out/p_$name.c" >"$out/log" 2>&1
  judge "$program: $compiler" $?
done <"$out/programs"
[ "$count" -gt 70 ]
judge "programs that become libraries: $count" $?
for compiler in $compilers; do
  "$ashlar" test --no-terminal --no-artefacts --cc "$compiler -x c++ -O1" --cc "gcc -O1" test/run/algo_[a-d]*.fut \
    >"$out/log" 2>&1
  judge "values of C++: $compiler" $?
done
finish
