#!/bin/sh
# The same programs, a tenth of test/run and a fourth of test/rows (ASHLAR_EVERY=1: all), their C compiled with address
# and undefined-behaviour sanitizers, results of every size streamed, and loaded under the sanitizer's runtime.
ashlar=$1
[ "$2" = full ] || { echo "0 passed, 0 failed"; exit 0; }
library=$(gcc -print-file-name=libasan.so)
[ -e "$library" ] || { echo "no libasan"; exit 1; }
compiler="gcc -O0 -fsanitize=address,undefined -fno-sanitize-recover=all"
streams="-DASHLAR_STREAM_BYTES=1 -DASHLAR_STREAM_ROW=64"
programs="$(ls test/run/*.fut | awk -v every="${ASHLAR_EVERY:-10}" 'NR % every == 0')
$(ls test/rows/*.fut | awk -v every="${ASHLAR_EVERY:-4}" 'NR % every == 0')"
# shellcheck disable=SC2086  # many files
LD_PRELOAD="$library $(gcc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0 \
  exec "$ashlar" test --no-terminal --no-artefacts --cc "$compiler $streams" $programs examples
