#!/bin/sh
# A library called from Python on NumPy arrays, checked against NumPy. Exit code 77: NumPy is missing (Debian:
# python3-numpy).
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/numpy}
mkdir -p "$out"
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'import numpy' 2>/dev/null; then python=$candidate; break; fi
done
[ -n "$python" ] || { echo "numpy: no NumPy for Python, not run"; exit 77; }
"$ashlar" c --library -o "$out/image" --manifest "$out/image.json" "$here/image.fut"
gcc -std=c99 -O2 -ffp-contract=off -shared -fPIC "$out/image.c" -o "$out/image.so" -lm
PYTHONDONTWRITEBYTECODE=1 "$python" "$here/main.py" "$out/image.json" "$out/image.so"
