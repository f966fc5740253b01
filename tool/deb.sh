#!/bin/sh
# deb.sh OUT: builds Ashlar with the system's libraries and makes OUT/ashlar_VERSION_ARCHITECTURE.deb, with dpkg's tools
# alone. The build folder is build-deb. DEBFULLNAME and DEBEMAIL name the maintainer; DEB_BUILD_OPTIONS=noopt
# builds without optimisation.
set -e
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/.."
for program in dpkg-deb dpkg-shlibdeps strip strings gzip; do
  command -v $program >/dev/null && continue
  echo "deb: $program is missing; please install dpkg-dev and binutils" >&2
  exit 1
done
version=$(sed -n 's/^project(ashlar VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-Ashlar maintainers} <${DEBEMAIL:-maintainers@ashlar.invalid}>"
build=build-deb
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
flags="-fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE" type=Release
case " $DEB_BUILD_OPTIONS " in *" noopt "*) flags="-fstack-protector-strong -fPIE" type=None ;; esac
sh tool/configure.sh $build -DASHLAR_TESTS=OFF -DASHLAR_STATIC_LIBRARIES=OFF "-DCMAKE_BUILD_TYPE=$type" \
  "-DCMAKE_C_FLAGS=$flags" "-DCMAKE_EXE_LINKER_FLAGS=-pie -Wl,-z,relro,-z,now"
MAKEFLAGS= cmake --build $build -j "${JOBS:-$(nproc)}" --target ashlar
DESTDIR=$root cmake --install $build --prefix /usr >/dev/null
strip --remove-section=.comment --remove-section=.note "$root/usr/bin/ashlar"
mkdir -p "$root/usr/share/doc/ashlar" "$root/DEBIAN" "$root/debian"
find "$root/usr/share/man" -type f -exec gzip -9n {} +

# ---- documents
{
  echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  echo "Upstream-Name: Ashlar"
  echo
  echo "Files: *"
  echo "Copyright: 2026 the Ashlar authors"
  echo "License: MIT"
  sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
} >"$root/usr/share/doc/ashlar/copyright"
gzip -9n >"$root/usr/share/doc/ashlar/changelog.gz" <<END
ashlar ($version) unstable; urgency=medium

  * CHANGELOG.md of the sources describes this version.

 -- $maintainer  Wed, 25 Nov 2026 00:00:00 +0000
END

# ---- control: the libraries are those that the program is linked with
printf 'Source: ashlar\n\nPackage: ashlar\nArchitecture: any\n' >"$root/debian/control"
depends=$(cd "$root" && dpkg-shlibdeps -O usr/bin/ashlar 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
rm -r "$root/debian"
# isl is loaded by name where it is installed, when --isl asks for it.
isl=$(strings "$root/usr/bin/ashlar" | sed -n 's/^libisl\.so\.\([0-9]*\)$/, libisl\1/p' | head -1)
size=$(du -sk "$root/usr" | cut -f 1)
cat >"$root/DEBIAN/control" <<END
Package: ashlar
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $depends
Recommends: gcc | c-compiler, libc6-dev | libc-dev
Suggests: cmake, pkg-config$isl
Section: devel
Priority: optional
Description: compiler from a functional array language to C
 Ashlar compiles a functional array language, compatible with that of Futhark,
 to plain C that calls no allocator. The caller hands in the destinations of
 the results and one workspace; the generated header computes the exact size
 of the workspace from the sizes of the inputs.
 .
 It is for numerical kernels that must be high-level, fast and embeddable.
END
(cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2) >"$root/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d 2026-11-25T00:00Z {} +
package=$out/ashlar_${version}_$architecture.deb
SOURCE_DATE_EPOCH=1795564800 dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
echo "$package"
