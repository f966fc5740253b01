#!/bin/sh
# The pictures of README.md: draw.sh ASHLAR OUT
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/gallery}
mkdir -p "$out"
"$ashlar" run "$here/../scene.fut" 160 240 -o "$out/scene.png"
"$ashlar" run "$here/../edges.fut" "$out/scene.png" -o "$out/edges.png"
"$ashlar" run "$here/mandelbrot.fut" 160 240 -0.745 0.113 0.012 -o "$out/mandelbrot.png"
"$ashlar" run "$here/spots.fut" 160 240 3000 -o "$out/spots.png"
"$ashlar" explain --memory --size n=1000 --format svg "$here/../centre.fut" >"$out/memory.svg"
