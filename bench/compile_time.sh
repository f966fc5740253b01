#!/bin/sh
# The compiler's own speed and size: `check` and `c` of a 200-line program, best of 20 runs (limits 10 and 25 ms), and
# the binary.
ashlar=$1
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
program=$directory/long.fut
i=0
while [ $i -lt 20 ]; do
  cat >>"$program" <<END
def scale_$i [n] (s: f64) (xs: [n]f64) : [n]f64 = map (* s) xs

def norm_$i [n] (xs: [n]f64) : f64 =
  f64.sqrt (reduce (+) 0 (map (\\x -> x * x) xs))

def step_$i [n] (xs: [n]f64) : [n]f64 =
  let size = norm_$i xs
  in if size > 1 then scale_$i (1 / size) xs else xs

END
  i=$((i + 1))
done
printf 'entry main [n] (xs: [n]f64) : [n]f64 =\n  xs' >>"$program"
i=0
while [ $i -lt 20 ]; do printf '\n  |> step_%d' $i >>"$program"; i=$((i + 1)); done
echo >>"$program"
lines=$(wc -l <"$program")
best() { # best of 20 runs, in milliseconds
  python3 - "$@" <<'END'
import subprocess, sys, time
best = 1e9
for _ in range(20):
    start = time.perf_counter()
    subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
    best = min(best, time.perf_counter() - start)
print("%.2f" % (best * 1e3))
END
}
status=0
limit() { # limit NAME VALUE LIMIT UNIT
  awk -v n="$1" -v v="$2" -v l="$3" -v u="$4" 'BEGIN {
    printf "%-22s %10s %s (limit %s)%s\n", n, v, u, l, (v + 0 > l + 0 ? "  ABOVE THE LIMIT" : "")
    exit (v + 0 > l + 0)
  }' || status=1
}
limit "check ($lines lines)" "$(best "$ashlar" check -q "$program")" 10 ms
limit "c ($lines lines)" "$(best "$ashlar" c --library -o "$directory/long" "$program")" 25 ms
cp "$ashlar" "$directory/stripped" && strip "$directory/stripped"
limit "stripped binary" "$(wc -c <"$directory/stripped")" 3000000 bytes
exit $status
