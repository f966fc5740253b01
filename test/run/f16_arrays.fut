-- Arrays of halves through every form: maps, scans, histograms, updates, concatenation, two dimensions, literals,
-- loops.
-- ==
-- entry: sums
-- input { empty([0]f16) } output { 0f16 empty([0]f16) f16.inf }
-- input { [0.5f16] } output { 0.5f16 [0.5f16] 0.5f16 }
-- input { [2048f16, 1f16, 1f16] } output { 2048f16 [2048f16, 2048f16, 2048f16] 1f16 }
-- input { [65504f16, 16f16, -1f16] } output { f16.inf [65504f16, f16.inf, f16.inf] -1f16 }

-- ==
-- entry: bins
-- input { 3i64 [0i64, 2i64, 0i64, 7i64, -1i64] [1f16, 0.25f16, 1.5f16, 9f16, 9f16] } output { [2.5f16, 0f16, 0.25f16] }
-- input { 0i64 [0i64] [1f16] } output { empty([0]f16) }

-- ==
-- entry: update
-- input { [1f16, 2f16, 3f16] 1i64 -0.0f16 } output { [1f16, -0.0f16, 3f16] }

-- ==
-- entry: shapes
-- input { [[1f16, 2f16], [3f16, 4f16]] } output { [[1f16, 3f16], [2f16, 4f16]] [1f16, 2f16, 3f16, 4f16, 0.1f16] }
-- input { empty([0][2]f16) } output { empty([2][0]f16) [0.1f16] }

-- ==
-- entry: count_down
-- input { 1f16 } output { 4i32 }
-- input { f16.nan } output { 0i32 }

entry sums (xs: []f16) : (f16, []f16, f16) = (reduce (+) 0 xs, scan (+) 0f16 xs, f16.minimum xs)
entry bins (k: i64) (is: []i64) (xs: []f16) : []f16 = reduce_by_index (replicate k 0) (+) 0 is xs
entry update (xs: *[]f16) (i: i64) (x: f16) = xs with [i] = x
entry shapes [n] (xs: [n][2]f16) = (transpose xs, flatten xs ++ [0.1])
entry count_down (x: f16) : i32 = (loop (x, n) = (x, 0) while x > 0.1 do (x / 2, n + 1)).1
