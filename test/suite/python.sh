#!/bin/sh
# The Python package: the wheel is built and installed into a folder of its own, and python/tests runs from there, with
# docs/python.md as a session. ASHLAR_PYTHON is the Python to take; otherwise one that has NumPy, pytest, pip,
# setuptools and wheel. PYTEST_OPTIONS selects tests.
. test/suite/lib/judge.sh
skip_when_sanitized
python=
for candidate in "$ASHLAR_PYTHON" python3 /usr/bin/python3; do
  [ -n "$candidate" ] && "$candidate" -c 'import setuptools, wheel, pip, numpy, pytest' 2>/dev/null || continue
  python=$candidate
  break
done
[ -n "$python" ] || {
  echo "python: not tested (Debian: python3-numpy python3-pytest python3-pip python3-setuptools python3-wheel)"
  finish
}
case $ashlar in /*) binary=$ashlar ;; *) binary=$PWD/$ashlar ;; esac
cp -r python "$out/source"
rm -rf "$out/source/build"
{ ASHLAR_BINARY=$binary "$python" -m pip wheel -q --no-build-isolation --no-deps --no-index -w "$out/wheels" \
    "$out/source" &&
  "$python" -m pip install -q --no-deps --no-index --target "$out/site" "$out"/wheels/*.whl; } >"$out/log" 2>&1
judge "the wheel is built and installed" $?
cd "$out" || exit 2
PYTHONPATH=$out/site ASHLAR= PYTHONDONTWRITEBYTECODE=1 ASHLAR_DOCUMENT=$OLDPWD/docs/python.md "$python" -m pytest -q \
  --tb=short -p no:cacheprovider ${PYTEST_OPTIONS-} "$out/source/tests" >"$out/log" 2>&1
status=$?
closing=$(tail -1 "$out/log")
count() { # count WORD: the number before the word in the closing line
  number=$(echo "$closing" | tr ', ' '\n\n' | grep -B 1 "^$1" | head -1)
  echo "${number:-0}"
}
good=$(count passed)
bad=$(($(count failed) + $(count error)))
passed=$((passed + good))
failed=$((failed + bad))
[ "$status" = 0 ] || tail -40 "$out/log"
[ "$status" = 0 ] || [ "$bad" != 0 ] || failed=$((failed + 1))
[ -n "${PYTEST_OPTIONS-}" ] || [ "$good" -ge 300 ]
judge "at least 300 tests" $?
finish
