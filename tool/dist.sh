#!/bin/sh
# dist.sh OUT: the sources as OUT/ashlar-VERSION.tar.gz, which builds offline. The same tree gives the same bytes. In a
# working copy of git it has the files that git knows; elsewhere all but builds.
set -e
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(ashlar VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
name=ashlar-$version
list=$(mktemp)
trap 'rm -f "$list"' EXIT
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  git ls-files >"$list"
  # files that are removed but not yet committed
  while read -r file; do [ ! -e "$file" ] || printf '%s\n' "$file"; done <"$list" >"$list.kept"
  mv "$list.kept" "$list"
else
  find . -type f ! -path './build*' | sed 's|^\./||' >"$list"
fi
LC_ALL=C sort -o "$list" "$list"
tar --create --format=ustar --owner=0 --group=0 --numeric-owner --mtime=2026-11-25 --mode=u=rwX,go=rX \
  --transform="s|^|$name/|" --files-from="$list" | gzip -9n >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
