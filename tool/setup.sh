#!/bin/sh
# Makes sure the machine has what `make` (setup.sh build) or `make check` (setup.sh check) needs: installs it with apt where
# that is possible, otherwise says exactly what to install. Prints nothing when everything is there.
want=${1:-build}
missing=
extra=   # what only some suites and examples need: without it they are skipped
need() { command -v "$1" >/dev/null 2>&1 || missing="$missing $2"; }
need cc gcc
need make make
need cmake cmake
[ -e /usr/include/stdio.h ] || missing="$missing libc6-dev"
if [ "$want" = check ]; then
  need gcc gcc
  need clang clang
  need tcc tcc
  need ninja ninja-build
  need python3 python3
  need nm binutils
  [ -e /usr/include/isl/set.h ] || extra="$extra libisl-dev"
  command -v valgrind >/dev/null 2>&1 || extra="$extra valgrind"
  command -v qemu-system-arm >/dev/null 2>&1 || extra="$extra qemu-system-arm"
  command -v arm-none-eabi-gcc >/dev/null 2>&1 || extra="$extra gcc-arm-none-eabi"
  python3 -c 'import numpy' 2>/dev/null || /usr/bin/python3 -c 'import numpy' 2>/dev/null || extra="$extra python3-numpy"
fi
if [ -z "$missing$extra" ]; then exit 0; fi
if [ -z "$missing" ] && ! { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; }; then exit 0; fi
if ! command -v apt-get >/dev/null 2>&1; then
  echo "ashlar: please install:$missing" >&2
  exit 1
fi
runner=
if [ "$(id -u)" != 0 ]; then
  if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then runner=sudo; else
    echo "ashlar: please run: sudo apt-get install$missing" >&2
    exit 1
  fi
fi
echo "ashlar: installing$missing$extra"
log=$(mktemp)
install() { DEBIAN_FRONTEND=noninteractive $runner apt-get install -y -qq --no-install-recommends "$@"; }
if ! { $runner apt-get update -qq && { [ -z "$missing" ] || install $missing; }; } >"$log" 2>&1 && [ -n "$missing" ]; then
  tail -5 "$log" >&2
  echo "ashlar: installation failed; please install:$missing" >&2
  rm -f "$log"
  exit 1
fi
if [ -n "$extra" ] && ! install $extra >"$log" 2>&1; then echo "ashlar: not installed:$extra; the examples that need it are skipped"; fi
rm -f "$log"
