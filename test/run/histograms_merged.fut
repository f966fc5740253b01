-- Histograms of one index array are computed together, and the indices with them, unless one needs the other.

-- Places outside of the destinations count nowhere.
-- ==
-- entry: sums_and_counts
-- input { 2i64 [0.25f64, 1.5f64, 0.5f64, 7f64, -3f64] }
-- output { [0.75f64, 1.5f64] [2i64, 1i64] [[0.5f64, -0.25f64], [1.5f64, -1f64]] }
-- input { 0i64 [0.25f64, 1.5f64] } output { empty([0]f64) empty([0]i64) empty([0][2]f64) }
-- input { 1i64 empty([0]f64) } output { [0f64] [0i64] [[-1f64, -1f64]] }
entry sums_and_counts [n] (k: i64) (xs: [n]f64) : ([k]f64, [k]i64, [k][2]f64) =
  let owners = map (\x -> i64.f64 (f64.floor x)) xs
  let sums = hist (+) 0 k owners xs
  let counts = hist (+) 0 k owners (replicate n 1)
  let rows = hist (map2 f64.max) [-1, -1] k owners (map (\x -> [x, -x]) xs)
  in (sums, counts, rows)

-- ==
-- entry: means
-- input { [[1f64, 2f64], [3f64, 4f64], [5f64, 7f64]] [0i64, 1i64, 0i64] } output { [[3f64, 4.5f64], [3f64, 4f64]] }
-- input { empty([0][2]f64) empty([0]i64) } output { [[0f64, 0f64], [0f64, 0f64]] }
entry means [n][d] (points: [n][d]f64) (owners: [n]i64) : [2][d]f64 =
  let counts = hist (+) 0 2 owners (replicate n 1i64)
  let sums = hist (map2 (+)) (replicate d 0) 2 owners points
  in map2 (\c s -> map (/ f64.i64 (i64.max 1 c)) s) counts sums

-- Other lengths, another order, and a histogram that needs the first.
-- ==
-- entry: apart
-- input { [0i64, 1i64, 2i64, 1i64] [5i64, 6i64, 7i64, 8i64] }
-- output { [5i64, 14i64, 7i64] [5i64, 14i64] [-8i64, -12i64, -6i64] [0i64, 22i64, 0i64] }
-- input { empty([0]i64) empty([0]i64) }
-- output { [0i64, 0i64, 0i64] [0i64, 0i64] [0i64, 0i64, 0i64] [0i64, 0i64, 0i64] }
entry apart [n] (owners: [n]i64) (xs: [n]i64) : ([3]i64, [2]i64, [3]i64, [3]i64) =
  let sums = hist (+) 0 3 owners xs
  let fewer = hist (+) 0 2 owners xs
  let backwards = hist (-) 0 3 (reverse owners) xs
  let after = hist (\a b -> a * 2 + b) 0 3 owners (map2 (\o x -> if o >= 0 && o < 3 then sums[o] - x else 0) owners xs)
  in (sums, fewer, backwards, after)

-- The second updates what the first one reads.
-- ==
-- entry: in_place
-- input { [2i64, 1i64, 0i64] [1i64, 2i64, 3i64] } output { [3i64, 2i64, 1i64] [11i64, 12i64, 13i64] }
entry in_place [n] (owners: [n]i64) (xs: *[n]i64) : ([n]i64, [n]i64) =
  let sums = reduce_by_index (replicate n 0) (+) 0 owners xs
  let others = reduce_by_index xs (+) 0 owners (replicate n 10)
  in (sums, others)
