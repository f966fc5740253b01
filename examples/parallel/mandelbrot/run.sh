#!/bin/sh
# Draws the Mandelbrot set on one worker and on several; the pictures are equal.
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/mandelbrot}
mkdir -p "$out"
for workers in 1 2 4; do
  "$ashlar" run --workers $workers "$here/mandelbrot.fut" 400i64 600i64 -o "$out/mandelbrot-$workers.ppm"
  cmp "$out/mandelbrot-1.ppm" "$out/mandelbrot-$workers.ppm"
done
echo "equal on 1, 2 and 4 workers: $out/mandelbrot-1.ppm"
