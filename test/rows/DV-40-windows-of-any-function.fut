-- Eager windows roll for every function: folds, weights, sizes known at run time, two and three dimensions
-- [paper 2, eq. 5.15].
-- ==
-- entry: sums
-- input { [1f64, 2f64, 3f64, 4f64, 5f64] } output { [6f64, 9f64, 12f64] }
-- input { [1f64, 2f64] } output { empty([0]f64) }
entry sums [n] (a: [n]f64) = map (\w -> f64.sum w) (#[eager] slide 3 1 a)
-- ==
-- entry: weighted
-- input { [1f64, 10f64] [1f64, 2f64, 3f64] } output { [21f64, 32f64] }
-- input { [1f64, 10f64, 100f64] [1f64, 2f64] } output { empty([0]f64) }
entry weighted [n][k] (c: [k]f64) (a: [n]f64) = map (\w -> f64.sum (map2 (*) c w)) (#[eager] slide k 1 a)
-- ==
-- entry: largest_of_both
-- input { [1i64, 5i64, 2i64, 4i64, 3i64, 0i64, 7i64] } output { [5i64, 4i64, 7i64] [1i64, 2i64, 0i64] }
entry largest_of_both [n] (a: [n]i64) = unzip (map (\w -> (i64.maximum w, i64.minimum w)) (#[eager] slide 3 2 a))
def squares [n][m] 't (k: i64) (l: i64) (a: [n][m]t) = #[eager] map transpose (slide k 1 (map (slide l 1) a))
-- ==
-- entry: plane
-- input { [[1i64, 2i64, 3i64, 4i64], [5i64, 6i64, 7i64, 8i64], [9i64, 10i64, 11i64, 12i64]] }
-- output { [[54i64, 63i64]] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { empty([0][1]i64) }
entry plane [n][m] (a: [n][m]i64) = map (map (\w -> i64.sum (flatten w))) (squares 3 3 a)
-- ==
-- entry: cross
-- input { [[1i64, 2i64, 3i64, 4i64], [5i64, 6i64, 7i64, 8i64], [9i64, 10i64, 11i64, 12i64]] }
-- output { [[84i64, 98i64]] }
entry cross [n][m] (a: [n][m]i64) =
  map (map (\w -> 10 * w[1, 1] + w[0, 1] + w[1, 0] + w[1, 2] + w[2, 1])) (squares 3 3 a)
def cubes [n][m][p] 't (k: i64) (a: [n][m][p]t) =
  #[eager] map (\b -> map (\c -> slide k 1 (transpose (map transpose c))) (slide k 1 (transpose b))) (slide k 1 a)
-- ==
-- entry: volume
-- input { [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]], [[7i64, 8i64, 9i64], [10i64, 11i64, 12i64]]] }
-- output { [[[48i64, 56i64]]] }
entry volume [n][m][p] (a: [n][m][p]i64) = map (map (map (\w -> i64.sum (flatten (flatten w))))) (cubes 2 a)
-- ==
-- entry: kept
-- input { [1i64, 2i64, 3i64] } output { [[1i64, 2i64], [2i64, 3i64]] [3i64, 5i64] }
entry kept [n] (a: [n]i64) = let ws = #[eager] slide 2 1 a in (ws, map (\w -> w[0] + w[1]) ws)
-- ==
-- entry: changed
-- input { [1i64, 2i64, 3i64] } output { [3i64, 5i64] [0i64, 2i64, 3i64] }
entry changed [n] (a: *[n]i64) = let ws = #[eager] slide 2 1 a
  let sums = map (\w -> w[0] + w[1]) ws in (sums, copy a with [0] = 0)
