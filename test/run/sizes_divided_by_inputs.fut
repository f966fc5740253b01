-- Sizes that are quotients and remainders by a scalar input: formulas of the inputs. A call whose divisor is 0 fails.
-- ==
-- entry: every
-- input { 2i64 [1f32, 2, 3, 4, 5, 6, 7] } output { [2f32, 6, 10, 14] }
-- input { 3i64 [1f32, 2, 3, 4, 5, 6, 7] } output { [2f32, 8, 14] }
-- input { -1i64 [1f32, 2, 3] } output { empty([0]f32) }
-- input { 0i64 [1f32, 2, 3] } error: division by zero
entry every [n] (hop: i64) (x: [n]f32) : []f32 =
  tabulate (i64.max 0 ((n - 1) / hop + 1)) (\i -> x[i * hop] * 2)

-- Frames of a signal, each with a weighted sum of scratch that is as long.
-- ==
-- entry: frames
-- input { 3i64 2i64 [1i64, 2, 3, 4, 5, 6, 7, 8] } output { [[1i64, 3, 6], [3, 7, 12], [5, 11, 18]] }
-- input { 3i64 5i64 [1i64, 2, 3, 4, 5, 6, 7, 8] } output { [[1i64, 3, 6], [6, 13, 21]] }
-- input { 9i64 5i64 [1i64, 2, 3, 4, 5, 6, 7, 8] } output { empty([0][9]i64) }
-- input { 3i64 0i64 [1i64, 2, 3] } error: division by zero
entry frames [n] (size: i64) (hop: i64) (x: [n]i64) : [][]i64 =
  let sums = scan (+) 0 (map (* 2) x)
  in tabulate ((n - size) / hop + 1) (\i ->
       tabulate size (\j -> (sums[i * hop + j] - sums[i * hop] + 2 * x[i * hop]) / 2))

-- The workspace depends on a remainder.
-- ==
-- entry: padded
-- input { 4i32 [1, 2, 3, 4, 5] } output { [4, 7, 6, 9] }
-- input { -3i32 [1, 2, 3, 4, 5] } output { [4, 7, 6, 9] }
-- input { 0i32 [1, 2, 3, 4, 5] } error: division by zero
entry padded [n] (period: i32) (x: [n]i32) : []i32 =
  let rest = i64.i32 (i32.i64 n %% period) + i64.i32 (i32.abs period) - 1
  let ys = scan (+) 0 (replicate rest 1)
  in map (\i -> ys[(i * 2 + 1) % rest] + x[i % n] + 1) (iota rest)
