#!/bin/sh
# The main job on a real picture: draws a photograph-sized one, finds its edges, shows time, workspace and result.
set -e
ashlar=${1:-build/ashlar}
directory=$(dirname "$0")
out=${DEMO_OUT:-build/demo}
mkdir -p "$out"
echo "drawing a picture of 3000 x 2000 pixels: $out/scene.png"
"$ashlar" run "$directory/scene.fut" 2000i64 3000i64 -o "$out/scene.png"
echo "finding its edges: $out/edges.png"
"$ashlar" run --report "$directory/edges.fut" "$out/scene.png" -o "$out/edges.png"
ls -l "$out/scene.png" "$out/edges.png" | awk '{print $5 " bytes  " $NF}'
