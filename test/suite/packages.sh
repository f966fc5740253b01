#!/bin/sh
# make dist and make deb: the archive of the sources is the same when it is made again and builds offline; the package
# has what an installation has, runs, and lintian accepts it. ASHLAR_BARE_PACKAGE=1: it is installed in a bare system,
# too.
. test/suite/lib/judge.sh
skip_when_sanitized
only_when_full
sh tool/dist.sh "$out/one" >"$out/log" 2>&1 && sh tool/dist.sh "$out/two" >>"$out/log" 2>&1 &&
  cmp "$out"/one/*.tar.gz "$out"/two/*.tar.gz >>"$out/log" 2>&1
judge "make dist, twice" $?
tar -xzf "$out"/one/*.tar.gz -C "$out" 2>"$out/log"
source=$(ls -d "$out"/ashlar-*)
! find "$source" -name '*.o' -o -name 'build*' -type d -o -name .git | grep . >"$out/log" && [ -f "$source/LICENSE" ]
judge "the archive has sources only" $?
# Without a network where that is allowed.
offline=
unshare -n true 2>/dev/null && offline="unshare -n"
if ! command -v dpkg-deb >/dev/null || ! command -v dpkg-shlibdeps >/dev/null; then
  $offline sh -c 'cd "$1" && sh tool/configure.sh build -DASHLAR_TESTS=OFF && MAKEFLAGS= cmake --build build -j 2 \
    --target ashlar' sh "$source" >"$out/log" 2>&1 &&
    [ "$("$source/build/ashlar" eval '1 + 1')" = 2i32 ]
  judge "the archive builds offline" $?
  echo "skipped: make deb (no dpkg-dev)"
  finish
fi
[ -n "$ASHLAR_BARE_PACKAGE" ] || export DEB_BUILD_OPTIONS=noopt
$offline sh -c 'cd "$1" && sh tool/deb.sh "$2"' sh "$source" "$out/deb" >"$out/log" 2>&1
judge "the archive makes a package, offline" $?
package=$(ls "$out"/deb/*.deb)
dpkg-deb -x "$package" "$out/root" 2>"$out/log" &&
  [ "$("$out/root/usr/bin/ashlar" eval 'reduce (+) 0 (iota 5)')" = 10i64 ]
judge "the package runs" $?
dpkg-deb -f "$package" Depends >"$out/log"
grep -q 'libc6 (>=' "$out/log" && grep -q libpng "$out/log"
judge "the package names its libraries" $?
missing=
for command in $("$ashlar" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
  [ -f "$out/root/usr/share/man/man1/ashlar-$command.1.gz" ] || missing="$missing $command"
done
echo "$missing" >"$out/log"
[ -z "$missing" ]
judge "manual pages in the package" $?
# In a bare system, which takes minutes: the package alone, with what it depends on and recommends.
if [ -n "$ASHLAR_BARE_PACKAGE" ]; then
  sh test/suite/bare.sh deb "$package" >"$out/log" 2>&1
  status=$?
  grep '^skipped' "$out/log"
  judge "the package in a bare system" $status
else
  echo "skipped: the package in a bare system (ASHLAR_BARE_PACKAGE=1)"
fi
if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$package" >"$out/log" 2>&1
  judge "lintian" $?
else
  echo "skipped: lintian is not installed"
fi
finish
