#!/bin/sh
# Installs the packages of one target with apt, or, where it may not, prints the command that does. Prints nothing when
# nothing is missing.
#   setup.sh build   a C compiler, make, CMake          setup.sh demo   and libpng, for pictures
#   setup.sh python  and what the Python package is built with
#   setup.sh check   and everything that the tests use
# Packages are needed, or optional: what uses an optional one is left out where it is missing. A line of each list is
# TEST:PACKAGE.
target=${1:-build}

has() { command -v "$1" >/dev/null 2>&1; }
compiles() { # compiles COMPILER FLAG... : whether it compiles and links the C program of the standard input
  compiler=$1
  shift
  has "$compiler" && "$compiler" "$@" - -o /dev/null >/dev/null 2>&1
}
has_header() { printf '#include <%s>\nint main(void) { return 0; }\n' "$1" | compiles cc -x c; }
has_python_module() { python3 -c "import $1" || /usr/bin/python3 -c "import $1"; } 2>/dev/null
has_numpy() { python3 -c 'import numpy' || /usr/bin/python3 -c 'import numpy'; } 2>/dev/null
has_python_package() {
  for python in python3 /usr/bin/python3; do
    if "$python" -c 'import ensurepip, setuptools, wheel, numpy, os, sys, sysconfig
sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' 2>/dev/null; then return 0; fi
  done
  return 1
}
has_clang_sanitizers() { echo 'int main(void) { return 0; }' | compiles clang -x c -fsanitize=address,undefined; }
# The library of clang's sanitizers is named after the version that the package `clang` stands for.
clang_sanitizers() {
  has apt-cache || return
  version=$(apt-cache depends clang 2>/dev/null | sed -n 's/^ *Depends: clang-\([0-9]*\)$/\1/p' | head -1)
  has clang && version=$(clang -dumpversion | cut -d . -f 1)
  if [ -n "$version" ] && apt-cache show "libclang-rt-$version-dev" >/dev/null 2>&1; then
    echo "libclang-rt-$version-dev"
  fi
}

needed=
optional=
need() { case " $needed " in *" $1 "*) ;; *) needed="$needed $1" ;; esac; }
offer() { optional="$optional $1"; }
find_missing() {
  needed=
  optional=
  has cc && has gcc || need gcc
  [ -e /usr/include/stdio.h ] || need libc6-dev
  has make || need make
  has cmake || need cmake
  has_header png.h || case $target in build | python) offer libpng-dev ;; *) need libpng-dev ;; esac
  if [ "$target" = python ] && ! has_python_package; then
    for package in python3-venv python3-numpy python3-dev python3-setuptools python3-wheel; do need $package; done
  fi
  [ "$target" = check ] || return
  has g++ && has c++ || need g++
  has clang || need clang
  has_clang_sanitizers || for package in $(clang_sanitizers); do need "$package"; done
  has tcc || need tcc
  has python3 || need python3
  has nm || need binutils
  has_header isl/set.h || offer libisl-dev
  has valgrind || offer valgrind
  has qemu-system-arm || offer qemu-system-arm
  has arm-none-eabi-gcc || offer gcc-arm-none-eabi
  has_numpy || offer python3-numpy
  for module in pytest pip setuptools wheel; do
    has_python_module "$module" || offer "python3-$module"
  done
}

find_missing
[ -n "$needed$optional" ] || exit 0
apt=
if has apt-get; then
  if [ "$(id -u)" = 0 ]; then apt="env DEBIAN_FRONTEND=noninteractive apt-get"
  elif has sudo && sudo -n true 2>/dev/null; then apt="sudo DEBIAN_FRONTEND=noninteractive apt-get"; fi
fi
if [ -z "$apt" ]; then
  [ -n "$needed" ] || exit 0
  command="the packages"
  has apt-get && command="sudo apt-get update && sudo apt-get install --no-install-recommends"
  echo "ashlar: please install what is missing:" >&2
  echo "  $command$needed$optional" >&2
  [ -z "$optional" ] || echo "Optional are$optional." >&2
  exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() { $apt install -y -qq --no-install-recommends "$@" >>"$log" 2>&1; }
$apt update -qq >"$log" 2>&1
find_missing
echo "ashlar: installing$needed$optional"
if [ -n "$needed" ] && ! install $needed; then
  tail -5 "$log" >&2
  echo "ashlar: the installation failed; please install:$needed" >&2
  exit 1
fi
# The packages of a compiler may name more than was known before.
find_missing
[ -z "$needed" ] || install $needed
refused=
if [ -n "$optional" ] && ! install $optional; then
  for package in $optional; do install "$package" || refused="$refused $package"; done
fi
[ -z "$refused" ] || echo "ashlar: not installed:$refused; what needs them is left out"
exit 0
