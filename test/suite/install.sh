#!/bin/sh
# make install: the compiler with manual pages, completions and highlighting; a CMake project and a makefile with
# pkg-config that use it; a program is compiled again when what it imports changes.
. test/suite/lib/judge.sh
. test/suite/lib/type_in.sh
skip_when_sanitized
command -v cmake >/dev/null || { echo "skipped: no cmake"; finish; }
prefix="$out/a prefix"
cmake --install "$(dirname "$ashlar")" --prefix "$prefix" >"$out/log" 2>&1 && [ -x "$prefix/bin/ashlar" ]
judge "install" $?
for file in share/man/man1/ashlar.1 share/bash-completion/completions/ashlar share/zsh/site-functions/_ashlar \
  share/fish/vendor_completions.d/ashlar.fish share/vim/vimfiles/syntax/ashlar.vim \
  share/emacs/site-lisp/ashlar-mode.el share/pkgconfig/ashlar.pc share/cmake/Ashlar/AshlarConfig.cmake; do
  [ -s "$prefix/$file" ]
  judge "$file" $?
done

# ---- a page for each subcommand, which man accepts
for command in $("$ashlar" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
  page=$prefix/share/man/man1/ashlar-$command.1
  grep -q "^\.Nm ashlar-$command\$" "$page" 2>"$out/log"
  judge "the manual page of $command" $?
  if command -v man >/dev/null; then
    MANROFFSEQ='' MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -l "$page" >"$out/page" 2>"$out/log" && [ ! -s "$out/log" ] &&
      grep -q "ashlar-$command" "$out/page"
    judge "man ashlar-$command" $?
    for option in $("$ashlar" "$command" --help | sed -n 's/^  \(--[a-z][a-z0-9-]*\).*/\1/p'); do
      grep -qF -- "$option" "$out/page" || { echo "$option" >"$out/log"; judge "$option on the page of $command" 1; }
    done
  fi
done

# ---- CMake
if command -v g++ >/dev/null; then
  cp -r examples/cmake "$out/heat"
  CMAKE_PREFIX_PATH=$prefix sh "$out/heat/run.sh" "$ashlar" "$out/built" >"$out/log" 2>&1
  judge "find_package(Ashlar)" $?
  again() { cmake --build "$out/built" >"$out/log" 2>&1; }
  again && ! grep -q 'Ashlar: heat' "$out/log"
  judge "nothing is made again" $?
  sleep 1
  sed -i 's/4 \* a/5 * a/' "$out/heat/stencil.fut"
  again && grep -q 'Ashlar: heat' "$out/log" && ! "$out/built/draw" | cmp -s - "$out/heat/expected"
  judge "an imported file changes" $?
  echo 'entry wrong = 1 + true' >"$out/heat/stencil.fut"
  ! again && grep -q 'error\[E' "$out/log"
  judge "a mistake stops the build" $?
  nm "$out/built/libheat.a" 2>/dev/null | sed -n 's/.* T //p' >"$out/symbols"
  [ -s "$out/symbols" ] && ! grep -v '^heat_' "$out/symbols" >"$out/log"
  judge "all symbols have the prefix" $?
  mkdir "$out/two"
  cat >"$out/two/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.21)
project(two LANGUAGES C)
find_package(Ashlar REQUIRED)
ashlar_add_library(first SHARED a.fut OPTIONS --float relaxed)
ashlar_add_library(second STATIC b.fut PREFIX other STRIDED)
ashlar_add_library(third STATIC c.fut NO_PREFIX)
add_executable(main main.c)
target_link_libraries(main PRIVATE first second third)
END
  echo 'entry f (x: i64) : i64 = x + 1' >"$out/two/a.fut"
  echo 'entry f [n] (xs: [n]i64) : i64 = i64.sum xs' >"$out/two/b.fut"
  echo 'entry bare (x: i64) : i64 = 2 * x' >"$out/two/c.fut"
  cat >"$out/two/main.c" <<'END'
#include "first.h"
#include "second.h"
#include "third.h"
int main(void) {
  const int64_t xs[3] = {1, 7, 2}, strides[1] = {2};
  int64_t a, b, c;
  if (first_f(&a, 41, NULL, 0, NULL) != 0 || other_f(&b, 3, xs, NULL, 0, NULL) != 0) return 1;
  if (other_f_strided(&c, 2, xs, strides, NULL, 0, NULL) != 0) return 1;
  if (bare(&a, a, NULL, 0, NULL) != 0) return 1;
  return a == 84 && b == 10 && c == 3 ? 0 : 2;
}
END
  cmake -S "$out/two" -B "$out/two/build" -DCMAKE_PREFIX_PATH="$prefix" >"$out/log" 2>&1 &&
    cmake --build "$out/two/build" >"$out/log" 2>&1 && "$out/two/build/main"
  judge "two libraries with an entry point of one name" $?
else
  echo "skipped: the CMake project (no g++)"
fi

# ---- the paths of README.md, as they stand there, where this is the build that they name
if [ "$ashlar" -ef build/ashlar ]; then
  step_here() { sh -c "$1" >"$out/log" 2>&1 </dev/null; }
  readme_paths "$out"
  for path in "$out"/path-*; do
    rm -rf build/root build/heat build/venv
    if grep -q '^\$ make python' "$path" && ! python3 -c 'import ensurepip, setuptools, wheel, numpy' 2>/dev/null; then
      echo "skipped: the path of Python (no NumPy, or what builds packages)"
      continue
    fi
    type_path "$path" step_here
    judge "the path that begins with \`$(head -1 "$path")\`" $?
  done
fi

# ---- pkg-config
if command -v pkg-config >/dev/null; then
  mkdir "$out/make"
  cat >"$out/make/Makefile" <<'END'
ASHLAR := $(shell pkg-config --variable=ashlar ashlar)
main: main.c kernel.c
	$(CC) -O2 $(shell pkg-config --cflags ashlar) -o $@ main.c kernel.c $(shell pkg-config --libs ashlar)
kernel.c: kernel.fut
	$(ASHLAR) c --library -o kernel --depfile kernel.d kernel.fut
-include kernel.d
END
  echo 'entry twice (x: i64) : i64 = 2 * x' >"$out/make/kernel.fut"
  printf '#include "kernel.h"\nint main(void) { int64_t y; return kernel_twice(&y, 21, 0, 0, 0) || y != 42; }\n' \
    >"$out/make/main.c"
  PKG_CONFIG_PATH="$prefix/share/pkgconfig" make -C "$out/make" >"$out/log" 2>&1 && "$out/make/main"
  judge "pkg-config" $?
  [ "$(PKG_CONFIG_PATH="$prefix/share/pkgconfig" pkg-config --modversion ashlar)" = \
    "$("$ashlar" --version | cut -d ' ' -f 2)" ]
  judge "the version of the package" $?
else
  echo "skipped: pkg-config is not installed"
fi
finish
