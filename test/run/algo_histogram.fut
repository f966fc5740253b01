-- Counting values in bins by reduce_by_index, by hist, and by a loop; values outside are ignored. Then the mode, and
-- equalisation of grey values.
-- ==
-- entry: by_index
-- input { 0i64 [1i64, 2i64] }
-- output { empty([0]i64) }
-- input { 3i64 empty([0]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { 1i64 [0i64] }
-- output { [1i64] }
-- input { 5i64 [0i64, 4i64, 4i64, -1i64, 5i64, 2i64, 4i64] }
-- output { [1i64, 0i64, 1i64, 0i64, 3i64] }
-- input { 7i64 [2i64, 1i64, 4i64, 0i64, 2i64, 4i64, 4i64, 4i64, 3i64, 0i64, 1i64, 0i64, 0i64] }
-- output { [4i64, 2i64, 2i64, 1i64, 4i64, 0i64, 0i64] }

-- ==
-- entry: by_hist
-- input { 0i64 [1i64, 2i64] }
-- output { empty([0]i64) }
-- input { 3i64 empty([0]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { 1i64 [0i64] }
-- output { [1i64] }
-- input { 5i64 [0i64, 4i64, 4i64, -1i64, 5i64, 2i64, 4i64] }
-- output { [1i64, 0i64, 1i64, 0i64, 3i64] }
-- input { 7i64 [1i64, 6i64, 5i64, 0i64, 3i64, 5i64, 5i64, 6i64, 3i64, 0i64, 5i64, 0i64, 3i64] }
-- output { [3i64, 1i64, 0i64, 3i64, 0i64, 4i64, 2i64] }

-- ==
-- entry: by_loop
-- input { 0i64 [1i64, 2i64] }
-- output { empty([0]i64) }
-- input { 3i64 empty([0]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { 1i64 [0i64] }
-- output { [1i64] }
-- input { 5i64 [0i64, 4i64, 4i64, -1i64, 5i64, 2i64, 4i64] }
-- output { [1i64, 0i64, 1i64, 0i64, 3i64] }
-- input { 7i64 [2i64, 3i64, 5i64, 1i64, 4i64, 1i64, 6i64, 5i64, 0i64, 6i64, 6i64, 2i64, 2i64] }
-- output { [1i64, 2i64, 3i64, 1i64, 1i64, 2i64, 3i64] }

-- ==
-- entry: mode
-- input { 3i64 [2i64] }
-- output { 2i64 1i64 }
-- input { 5i64 [1i64, 3i64, 3i64, 1i64, 4i64] }
-- output { 1i64 2i64 }
-- input { 7i64 [0i64, 2i64, 3i64, 5i64, 3i64, 6i64, 6i64, 6i64, 2i64, 4i64, 4i64, 6i64, 2i64, 4i64, 1i64, 0i64,
--   5i64] }
-- output { 6i64 4i64 }

-- ==
-- entry: equalise
-- input { 4i64 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 4i64 [2i64] }
-- output { [3i64] }
-- input { 8i64 [1i64, 2i64, 4i64, 1i64, 3i64, 4i64, 7i64, 4i64, 4i64, 3i64, 1i64] }
-- output { [1i64, 2i64, 6i64, 1i64, 3i64, 6i64, 7i64, 6i64, 6i64, 3i64, 1i64] }
-- input { 2i64 [0i64, 2i64] }
-- error: out of bounds

entry by_index [n] (k: i64) (xs: [n]i64) : [k]i64 =
  reduce_by_index (replicate k 0) (+) 0 xs (map (\_ -> 1) xs)

entry by_hist [n] (k: i64) (xs: [n]i64) : [k]i64 =
  hist (+) 0 k xs (replicate n 1)

entry by_loop [n] (k: i64) (xs: [n]i64) : [k]i64 =
  loop bins = replicate k 0 for x in xs do
    if x >= 0 && x < k then bins with [x] = bins[x] + 1 else bins

-- The most frequent value (the least of several) and how often it occurs.
entry mode [n] (k: i64) (xs: [n]i64) : (i64, i64) =
  let counts = by_index k xs
  let better (i, a) (j, b) = if a > b || (a == b && i < j) then (i, a) else (j, b)
  in reduce better (i64.highest, 0) (zip (indices counts) counts)

entry equalise [n] (k: i64) (greys: [n]i64) : [n]i64 =
  let cumulative = scan (+) 0 (by_hist k greys)
  in map (\g -> (k - 1) * cumulative[g] / n) greys
