-- Borders by concatenation: ends that are repeated, zeros, and what only looks like ends.
-- ==
-- entry: repeated
-- input { [1f64, 2f64, 4f64] } output { [4f64, 7f64, 10f64] [3f64, 4f64, 7f64] }
-- input { [5f64] } output { [15f64] [15f64] }
-- input { empty([0]f64) } error: out of bounds
entry repeated [n] (xs: [n]f64) : ([n]f64, [n]f64) =
  let sums (ps: [n + 2]f64) = tabulate n (\i -> f64.sum ps[i:i + 3])
  in (sums ([head xs] ++ xs ++ [last xs] :> [n + 2]f64),
      sums (replicate 2 xs[0] ++ xs ++ replicate 0 xs[n - 1] :> [n + 2]f64))

-- The ends of another array, the second element, exchanged ends, one more than the end.
-- ==
-- entry: others
-- input { [1, 2, 4] [7, 8, 9] } output { [10, 7, 15] [5, 7, 10] [7, 7, 7] [5, 7, 10] }
entry others [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
  let sums (ps: [n + 2]i32) = tabulate n (\i -> i32.sum ps[i:i + 3])
  in (sums ([ys[0]] ++ xs ++ [ys[n - 1]] :> [n + 2]i32),
      sums ([xs[1]] ++ xs ++ [last xs] :> [n + 2]i32),
      sums ([last xs] ++ xs ++ [head xs] :> [n + 2]i32),
      sums ([head xs + 1] ++ xs ++ [last xs] :> [n + 2]i32))

-- ==
-- entry: zeros
-- input { [1f32, 2f32, 3f32, 4f32, 5f32, 6f32] } output { [9f32, 14f32, 19f32, 24f32, 15f32, 11f32] }
-- input { [1f32] } output { [1f32] }
-- input { empty([0]f32) } output { empty([0]f32) }
entry zeros [n] (xs: [n]f32) : [n]f32 =
  let padded = replicate 2 0 ++ xs ++ replicate 2 0
  in tabulate n (\i ->
       f32.sum (map2 (*) [0, 1, 1, 1, 2] (padded[i:i + 5] :> [5]f32)))

-- Two dimensions, along columns, and what a slice takes of a matrix.
-- ==
-- entry: planes
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- output { [[18i64, 21i64], [30i64, 33i64], [42i64, 45i64]] [[5i64, 8i64], [9i64, 12i64], [13i64, 16i64]]
-- [2i64, 0i64, -2i64] }
entry planes [h][w] (p: [h][w]i64) : ([h][w]i64, [h][w]i64, [h]i64) =
  let rows = map (\r -> [head r] ++ r ++ [last r]) p
  let padded = [head rows] ++ rows ++ [last rows]
  let near =
    tabulate_2d h w (\i j ->
      i64.sum (flatten (tabulate_2d 3 3 (\a b -> padded[i + a, j + b]))))
  let along [n] (xs: [n]i64) : [n]i64 =
    let ys = replicate 1 xs[0] ++ xs ++ replicate 1 xs[n - 1]
    in tabulate n (\i -> i64.sum ys[i:i + 3])
  let second = [p[0, 1]] ++ p[:, 1] ++ [p[h - 1, 1]] :> [h + 2]i64
  in (near,
      p |> transpose |> map along |> transpose,
      tabulate h (\i -> second[i + 2] - 2 * second[i + 1] + second[i]))
