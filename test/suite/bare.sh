#!/bin/sh
# The README's commands, typed in a bare Debian: a system of the distribution's smallest set of packages in a folder of
# its own, made with debootstrap from the mirror that this machine's apt uses.
#   bare.sh ASHLAR MODE       `make demo`, as a user, who is told the packages, and as root, twice; as root the paths of
#                             README.md
#   bare.sh full [root|user]  and `make check`, by both or one, with the whole transcript (two hours on two processors)
#   bare.sh deb PACKAGE.deb   the package, installed with apt, compiles and runs a program for the user; so do projects
#                             with CMake and pkg-config
#   bare.sh wheel             a wheel of the built tree, in a virtual environment of the user: the tests of python/
# The user's folder has blanks in its name. Only root can make such a system; where that is impossible, a line says why.
package=
if [ "$1" = deb ]; then
  package=$2 scope=deb who=package
  set -- build/ashlar full
elif [ "$1" = wheel ]; then
  scope=full who=wheel
  set -- build/ashlar full
elif [ "$1" = full ]; then
  scope=full who=${2:-root user}
  set -- build/ashlar full
else scope=short who="user root"; fi
. test/suite/lib/judge.sh
. test/suite/lib/type_in.sh
skip_when_sanitized
only_when_full
skip() {
  echo "skipped: $1"
  finish
}
[ "$(id -u)" = 0 ] || skip "only root can make a bare system"
[ -z "$ASHLAR_BARE" ] || skip "this is the bare system"
for program in debootstrap apt-get unshare chroot; do
  command -v $program >/dev/null 2>&1 || skip "there is no $program"
done
unshare -m true 2>/dev/null || skip "nothing may be mounted here"
codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mirror=$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
  awk -v codename="$codename" '$1 == codename && $2 == "main" { print $3; exit }')
[ -n "$mirror" ] || skip "apt has no source of $codename"
base=$out/base
transcript=$out/transcript
touch "$transcript"

# ---- a bare system: the packages that debootstrap leaves, a user, this machine's apt sources, and make

prepare() { # prepare: a fresh system in $base
  rm -rf --one-file-system "$base"
  debootstrap --variant=minbase "$codename" "$base" "$mirror" >"$out/log" 2>&1 ||
    skip "debootstrap fails: $(tail -1 "$out/log" | sed 's|//[^/ ]*|//MIRROR|')"
  rm -rf "$base/etc/apt"
  cp -r /etc/apt "$base/etc/apt"
  cp /etc/resolv.conf /etc/hosts "$base/etc/"
  install='apt-get update -qq && apt-get install -y -qq --no-install-recommends make'
  enter root / "$install && useradd -m -s /bin/sh ann" >"$out/log" 2>&1 || skip "apt fails in the bare system"
}
enter() { # enter USER FOLDER COMMAND: a shell of this user in the bare system
  unshare -m sh -c '
    mount -t proc proc "$1/proc" 2>/dev/null || mount --rbind /proc "$1/proc"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" 2>/dev/null
    exec chroot "$1" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
      ASHLAR_BARE=1 DEBIAN_FRONTEND=noninteractive http_proxy="$http_proxy" https_proxy="$https_proxy" \
      su -w ASHLAR_BARE,DEBIAN_FRONTEND,http_proxy,https_proxy,LC_ALL - "$2" -c "cd \"$3\" && { $4; }"
  ' sh "$base" "$@" </dev/null
}
type_in() { # type_in USER FOLDER COMMAND: its output is in $out/log and the transcript; its status
  printf '%s:%s$ %s\n' "$1" "$2" "$3" >>"$transcript"
  begin=$(date +%s)
  enter "$1" "$2" "$3" >"$out/log" 2>&1
  status=$?
  {
    awk '/^\[ *[0-9]/ { held = $0; next } held != "" { print held; held = "" } { print }' "$out/log" &&
      echo "(exit status $status, $(($(date +%s) - begin)) seconds)"
  } >>"$transcript"
  return $status
}
copy_tree() { # copy_tree USER FOLDER: the sources, without what has been built
  mkdir -p "$base$2"
  tar -c --exclude='./build*' --exclude=./.git . | tar -x -C "$base$2"
  enter root / "chown -R $1: \"$2\""
}

# ---- what is typed

is_drawn() { [ -s "$base$1/build/demo/scene.png" ] && [ -s "$base$1/build/demo/edges.png" ]; }
try_demo() { # try_demo USER FOLDER: twice, the second time with nothing to build
  type_in "$1" "$2" "make demo" && is_drawn "$2" && grep -q '^workspace ' "$out/log" &&
    ! grep -q 'gmake\[\|make\[' "$out/log"
  judge "$1: make demo" $?
  [ ! -e "$base$2/build/unit/core_test" ]
  judge "$1: make demo builds no tests" $?
  type_in "$1" "$2" "make demo" && ! grep -q 'Building C' "$out/log"
  judge "$1: make demo, again" $?
}
try_paths() { # try_paths FOLDER: as root, who has what `make demo` installed
  bare_folder=$1
  readme_paths "$out"
  for path in "$out"/path-*; do
    begun=$(date +%s)
    type_path "$path" step_in_bare
    judge "the path that begins with \`$(head -1 "$path")\`" $?
    echo "$(head -1 "$path"): $(($(date +%s) - begun)) seconds"
  done
}
step_in_bare() { type_in root "$bare_folder" "$1"; }
try_check() { # try_check USER FOLDER
  type_in "$1" "$2" "make check" && tail -1 "$out/log" | grep -q '^[0-9]* passed, 0 failed$'
  judge "$1: make check" $?
}
is_refused() { # is_refused FOLDER COMMAND PACKAGE...: the user is told these packages, none of them twice
  folder=$1 command=$2
  shift 2
  ! type_in ann "$folder" "$command" || return 1
  named=$(sed -n 's/^  sudo apt-get update && sudo apt-get install --no-install-recommends //p' "$out/log")
  for package; do
    case " $named " in *" $package "*) ;; *) return 1 ;; esac
  done
  [ -z "$(echo "$named" | tr ' ' '\n' | sed '/^$/d' | sort | uniq -d)" ]
}
install_named() { # root installs what the user was told
  type_in root / "apt-get install -y -qq --no-install-recommends $named"
  judge "the packages that a user is told" $?
}
as_root() {
  folder=/root/ashlar
  copy_tree root $folder
  try_demo root $folder
  try_paths $folder
  [ $scope = short ] || try_check root $folder
}
as_user() {
  folder="/home/ann/the compiler"
  copy_tree ann "$folder"
  is_refused "$folder" "make demo" gcc libc6-dev cmake libpng-dev
  judge "user: make demo names what is missing" $?
  [ $scope = full ] || return
  install_named
  try_demo ann "$folder"
  is_refused "$folder" "make check" g++ clang tcc python3 valgrind
  judge "user: make check names what is missing" $?
  install_named
  # Ninja comes after the build folder.
  type_in root / "apt-get install -y -qq --no-install-recommends ninja-build"
  try_check ann "$folder"
}
as_package() {
  mkdir "$base/package" && cp "$package" "$base/package/ashlar.deb"
  type_in root /package "apt-get install -y -qq ./ashlar.deb man-db"
  judge "apt installs the package" $?
  type_in ann /home/ann "echo 'entry main (x: i64) : i64 = 2 * x' >twice.fut && ashlar run twice.fut 21" &&
    grep -qx 42i64 "$out/log"
  judge "the installed compiler" $?
  type_in ann /home/ann "ashlar c --library twice.fut && cc -c twice.c && ls twice.h twice.o"
  judge "the C that it writes" $?
  type_in ann /home/ann "man ashlar-run | grep 'ARGUMENT' && man ashlar"
  judge "its manual pages" $?
  type_in root / "apt-get install -y -qq --no-install-recommends make gcc libc6-dev cmake pkg-config" &&
    cp -r examples/cmake "$base/home/ann/heat"
  enter root / "chown -R ann: /home/ann/heat"
  type_in ann /home/ann/heat "cmake -S . -B build && cmake --build build && build/draw | diff expected - && echo same" &&
    tail -1 "$out/log" | grep -qx same
  judge "find_package(Ashlar)" $?
  cat >"$base/home/ann/Makefile" <<'END'
draw: heat/main.c heat.c
	cc -O2 -I. $(shell pkg-config --cflags ashlar) heat/main.c heat.c -o draw $(shell pkg-config --libs ashlar)
heat.c: heat/heat.fut heat/stencil.fut
	$(shell pkg-config --variable=ashlar ashlar) c --library --prefix heat -o heat $<
END
  type_in ann /home/ann "pkg-config --modversion ashlar && make draw && ./draw | diff heat/expected - && echo same" &&
    tail -1 "$out/log" | grep -qx same
  judge "pkg-config" $?
}
as_wheel() {
  wheel=
  for python in "$ASHLAR_PYTHON" python3 /usr/bin/python3; do
    [ -n "$python" ] && "$python" -c 'import setuptools, wheel, pip' 2>/dev/null || continue
    cp -r python "$out/source" && rm -rf "$out/source/build"
    ASHLAR_BINARY=$PWD/build/ashlar "$python" -m pip wheel -q --no-build-isolation --no-deps --no-index \
      -w "$base/wheel" "$out/source" >"$out/log" 2>&1
    judge "the wheel is built" $?
    wheel=$(cd "$base/wheel" && ls ./*.whl)
    break
  done
  [ -n "$wheel" ] || skip "no Python here has pip, setuptools and wheel"
  mkdir -p "$base/home/ann/python" "$base/home/ann/docs"
  cp -r python/tests "$base/home/ann/python" && cp docs/python.md "$base/home/ann/docs"
  enter root / "chown -R ann: /home/ann"
  type_in root / "apt-get install -y -qq --no-install-recommends gcc libc6-dev python3-venv"
  judge "a C compiler and venv" $?
  # how this machine reaches the index of packages
  for file in /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do [ ! -f $file ] || cp $file "$base$file"; done
  type_in ann /home/ann "python3 -m venv venv && venv/bin/pip install -q /wheel/$wheel" ||
    skip "pip fetches nothing here: $(tail -1 "$out/log")"
  type_in ann /home/ann "venv/bin/python -c 'import ashlar; \
    print(ashlar.compile(\"entry twice (x: i64) : i64 = 2 * x\").twice(21))'" && tail -1 "$out/log" | grep -qx 42
  judge "the first kernel" $?
  type_in ann /home/ann "venv/bin/pip install -q pytest && venv/bin/python -m pytest -q python/"
  count=$(tail -2 "$out/log" | sed -n 's/^\([0-9]*\) passed.*/\1/p')
  [ "${count:-0}" -ge 300 ]
  judge "at least 300 tests, none fails" $?
}
for one in $who; do
  if [ $scope = full ] || [ ! -e "$base" ]; then prepare; fi
  as_$one
done
if [ $scope = full ] || [ $failed != 0 ]; then sed 's|//[^/ ]*debian|//MIRROR/debian|' "$transcript"; fi
finish
