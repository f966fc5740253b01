#!/bin/sh
# configure.sh BUILD [FLAG...]: prepares a build folder with CMake. A folder that exists keeps its generator; a new one
# gets Ninja where it is installed. A folder that was made elsewhere, or whose build program is gone, is prepared anew.
build=$1
shift
cache=$build/CMakeCache.txt
cached() { sed -n "s/^$1:[A-Z]*=//p" "$cache"; }
if [ -f "$cache" ] && ! { [ "$(cached CMAKE_HOME_DIRECTORY)" -ef . ] && [ -x "$(cached CMAKE_MAKE_PROGRAM)" ]; }; then
  rm -rf "$cache" "$build/CMakeFiles"
fi
if [ ! -f "$cache" ] && command -v ninja >/dev/null 2>&1; then set -- -G Ninja "$@"; fi
mkdir -p "$build"
cmake -S . -B "$build" "$@" >"$build/configure.log" 2>&1 || { cat "$build/configure.log" >&2; exit 1; }
