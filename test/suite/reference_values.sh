#!/bin/sh
# The papers' workloads against their reference totals, and ADBench's objectives on ADBench's own data where that is present
# (../shared/data; skipped, saying so, where it is not).
. test/suite/lib/judge.sh
only_when_full
for program in add3 bundle_adjustment cross hand_tracking; do "$ashlar" c --library -o "$out/$program" bench/suite/$program.fut || exit 1; done
gcc -O2 -ffp-contract=off -I"$out" bench/values.c "$out"/*.c -o "$out/values" -lm || exit 1
"$out/values" >"$out/log" || cat "$out/log"
line=$(tail -1 "$out/log")
passed=${line%% passed*}
failed=${line#*, }
failed=${failed%% failed*}

close_to() { # close_to NAME GOT WANTED TOLERANCE (relative)
  if awk -v g="$2" -v w="$3" -v t="$4" 'BEGIN { sub(/f64/, "", g); d = g - w; if (d < 0) d = -d; m = w < 0 ? -w : w; exit !(g != "" && d <= t * m) }'; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$1: got $2, expected $3"
  fi
}
data=../shared/data/adbench
if [ -d "$data" ]; then
  # d K n; K weights; K*d means; K*d(d+1)/2 factors; n*d points (or one, used for all); gamma m.
  mixture() { # mixture FILE EXPECTED TOLERANCE
    awk '
      function take(count, i) { printf "["; for (i = 0; i < count; i++) printf "%s%sf64", (i ? ", " : ""), number[at++]; printf "]" }
      function rows(r, c, i) { printf "["; for (i = 0; i < r; i++) { if (i) printf ", "; take(c) } print "]" }
      { for (i = 1; i <= NF; i++) number[count++] = $i }
      END {
        d = number[0]; k = number[1]; n = number[2]; at = 3
        take(k); print ""; rows(k, d); rows(k, d * (d + 1) / 2)
        if (count - at - 2 < n * d) { start = at; printf "["; for (r = 0; r < n; r++) { if (r) printf ", "; at = start; take(d) } print "]" } else rows(n, d)
        printf "%sf64 %si64\n", number[count - 2], int(number[count - 1])
      }' "$data/gmm/$1" >"$out/in"
    close_to "gmm/$1" "$("$ashlar" run -e objective bench/suite/mixture.fut <"$out/in" 2>&1)" "$2" "$3"
  }
  mixture test.txt 8.0738040800497579 1e-11
  mixture 1k_d2_K5.txt -5240.5905625496471 1e-11
  mixture 1k_d10_K25.txt -25649.65262119762 1e-11
  mixture 1k_d20_K50.txt -65629.506871267658 1e-11
  mixture 1k_d64_K5.txt -1304563.9853807581 1e-11
  mixture 10k_d10_K100.txt -232369.5841744651 1e-11
  # n m p; 11 camera numbers, 3 point numbers, a weight and a feature, repeated for all.
  adjustment() { # adjustment FILE SUM-OF-SQUARES-OF-ERRORS SUM-OF-SQUARES-OF-WEIGHT-ERRORS
    awk '
      function list(from, count, i) { printf "["; for (i = 0; i < count; i++) printf "%s%sf64", (i ? ", " : ""), number[from + i]; printf "]" }
      function copies(times, from, count, i) { printf "["; for (i = 0; i < times; i++) { if (i) printf ", "; list(from, count) } print "]" }
      { for (i = 1; i <= NF; i++) number[count++] = $i }
      END {
        n = number[0]; m = number[1]; p = number[2]
        copies(n, 3, 11); copies(m, 14, 3)
        printf "["; for (i = 0; i < p; i++) printf "%s%sf64", (i ? ", " : ""), number[17]; print "]"
        printf "["; for (i = 0; i < p; i++) printf "%s%di64", (i ? ", " : ""), i % n; print "]"
        printf "["; for (i = 0; i < p; i++) printf "%s%di64", (i ? ", " : ""), i % m; print "]"
        copies(p, 18, 2)
      }' "$data/ba/$1" >"$out/in"
    "$ashlar" run -e sums_of_squares bench/suite/bundle_adjustment.fut <"$out/in" >"$out/result" 2>&1
    close_to "ba/$1 errors" "$(sed -n 1p "$out/result")" "$2" 1e-9
    close_to "ba/$1 weights" "$(sed -n 2p "$out/result")" "$3" 1e-9
  }
  adjustment ba1_n49_m7776_p31843.txt 478.457148787 21730.588840635
else
  echo "skipped: no ADBench data in $data"
fi
finish
