#!/bin/sh
# A C++ project that finds Ashlar with CMake: sh examples/cmake/run.sh ASHLAR OUT. Ashlar is found where it is
# installed, or in CMAKE_PREFIX_PATH. Exit code 77: it is not there.
set -e
here=$(dirname "$0")
out=${2:-build/examples/cmake}
mkdir -p "$out"
if ! cmake -S "$here" -B "$out" >"$out/log" 2>&1; then
  grep -q 'Could not find a package configuration file provided by "Ashlar"' "$out/log" || { cat "$out/log"; exit 1; }
  echo "cmake: Ashlar is not installed, not run"
  exit 77
fi
cmake --build "$out" >"$out/log" 2>&1 || { cat "$out/log"; exit 1; }
"$out/draw" >"$out/got"
diff "$here/expected" "$out/got"
if [ -x "$out/draw++" ]; then "$out/draw++" | diff "$here/expected" -; fi
cat "$out/got"
