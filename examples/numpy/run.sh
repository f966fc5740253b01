#!/bin/sh
# A program called from Python on NumPy arrays, checked against NumPy. The package is used as `pip install ./python`
# would install it. Exit code 77: NumPy is missing (Debian: python3-numpy).
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/numpy}
python=
for candidate in "$ASHLAR_PYTHON" python3 /usr/bin/python3; do
  if [ -n "$candidate" ] && "$candidate" -c 'import numpy' 2>/dev/null; then python=$candidate; break; fi
done
[ -n "$python" ] || { echo "numpy: no NumPy for Python, not run"; exit 77; }
mkdir -p "$out/site/ashlar/bin"
cp "$here"/../../python/ashlar/*.py "$out/site/ashlar"
cp "$ashlar" "$out/site/ashlar/bin/ashlar"
"$ashlar" headers -o "$out/headers"   # ashlar_threads.h
cc -std=c11 -O2 -fPIC -shared -pthread -I"$out/headers" "$here"/../../python/ashlar/_*.c \
  -o "$out/site/ashlar/_call.abi3.so"
export ASHLAR_CACHE="$out/cache" PYTHONPATH="$out/site" PYTHONDONTWRITEBYTECODE=1 ASHLAR=
"$python" "$here/main.py" "$here/image.fut"
