#!/bin/sh
# python.sh ASHLAR FOLDER: a virtual environment with the package of python/ and this compiler. The Python is the first
# that has NumPy and what building takes; where none has, pip fetches it.
set -e
ashlar=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$2
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r python "$copy/ashlar"
rm -rf "$copy/ashlar/build" "$copy"/ashlar/*.egg-info
from_here=
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import ensurepip, setuptools, wheel, numpy' 2>/dev/null; then
    from_here=1
    break
  fi
done
if [ "$from_here" ]; then
  "$python" -m venv --system-site-packages "$folder"
  set -- --no-build-isolation --no-index --no-deps
else
  python3 -m venv "$folder"
  set --
fi
ASHLAR_BINARY=$ashlar "$folder/bin/python" -m pip install -q --disable-pip-version-check "$@" "$copy/ashlar"
echo "ashlar is installed for $folder/bin/python"
