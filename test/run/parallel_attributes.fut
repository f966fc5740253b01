-- Attributes say what runs in parallel; the results are the same (test/suite/parallel.sh counts what does).
entry few [n][m] (a: [n][m]f64) : [n][m]f64 =
  map (\row -> #[parallel] map (\x -> f64.sqrt (x * x + 1)) row) a
entry scanned [n][m] (a: [n][m]i64) : [n][m]i64 =
  map (\row -> scan (+) 0 (#[parallel] map (\x -> x * x) row)) a
entry small (k: i64) : [20]i64 = #[parallel] map (\i -> i * k) (iota 20)
entry sum [n] (a: [n]f64) : f64 = #[parallel] f64.sum a
entry rows [n][m] (a: [n][m]i64) : i64 =
  reduce (+) 0 (map (\r -> #[parallel] i64.sum r) a)
entry bins [n] (a: [n]i64) : [3]i64 =
  #[parallel] hist (+) 0 3 (map (% 3) a) (map (* 2) a)
#[sequential]
def twice [n] (a: [n]i64) = map (* 2) a
entry in_order [n] (a: [n]i64) : [n]i64 = map (+ 1) (twice a)
-- ==
-- entry: few
-- input { [[0.0, 1.0], [2.0, 3.0], [0.5, 0.25]] }
-- output { [[1.0, 1.4142135623730951], [2.23606797749979, 3.1622776601683795],
--           [1.118033988749895, 1.0307764064044151]] }
-- random input { [3][700]f64 } auto output
-- ==
-- entry: scanned
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 5i64, 14i64], [16i64, 41i64, 77i64]] }
-- random input { [3][700]i64 } auto output
-- ==
-- entry: small
-- input { 3i64 } output { [0i64, 3i64, 6i64, 9i64, 12i64, 15i64, 18i64, 21i64, 24i64, 27i64,
--           30i64, 33i64, 36i64, 39i64, 42i64, 45i64, 48i64, 51i64, 54i64, 57i64] }
-- ==
-- entry: sum
-- input { [0.1, 0.2, 0.3] } output { 0.6000000000000001 }
-- random input { [10000]f64 } auto output
-- ==
-- entry: rows
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { 21i64 }
-- random input { [5][900]i64 } auto output
-- ==
-- entry: bins
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [18i64, 10i64, 14i64] }
-- ==
-- entry: in_order
-- input { [1i64, 2i64] } output { [3i64, 5i64] }
