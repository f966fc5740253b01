#!/bin/sh
# Makes sure the machine has what `make` (setup.sh build) or `make check` (setup.sh check) needs: installs it with apt where
# that is possible, otherwise says exactly what to install. Prints nothing when everything is there.
want=${1:-build}
missing=
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
fi
if [ -z "$missing" ]; then exit 0; fi
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
echo "ashlar: installing$missing"
log=$(mktemp)
if ! { $runner apt-get update -qq && DEBIAN_FRONTEND=noninteractive $runner apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
  tail -5 "$log" >&2
  echo "ashlar: installation failed; please install:$missing" >&2
  rm -f "$log"
  exit 1
fi
rm -f "$log"
