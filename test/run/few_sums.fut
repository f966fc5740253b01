-- Sums for a few constant indices are made together, term by term, each in its order.

-- Rows that are made for two sums of them, and for nothing else.
-- ==
-- entry: normal
-- input { [[1f64, 2f64], [3f64, 4f64], [5f64, 6f64]] [1f64, 2f64, 3f64] }
-- output { [[35f64, 44f64, 62f64], [44f64, 56f64, 80f64], [62f64, 80f64, 116f64]] [22f64, 28f64, 40f64] }
-- input { empty([0][2]f64) empty([0]f64) }
-- output { [[0f64, 0f64, 0f64], [0f64, 0f64, 0f64], [0f64, 0f64, 0f64]] [0f64, 0f64, 0f64] }
entry normal [n] (ps: [n][2]f64) (ws: [n]f64) : ([3][3]f64, [3]f64) =
  let rows = map (\p -> [p[0], p[1], p[0] * 2 - p[1] + 4]) ps
  let columns = transpose rows
  in (map (\a -> map (\b -> f64.sum (map2 (*) a b)) columns) columns,
      map (\a -> f64.sum (map2 (*) a ws)) columns)

-- Means and products of what is left.
-- ==
-- entry: moments
-- input { [[1f64, 2f64], [3f64, 8f64]] } output { [2f64, 5f64] [[1f64, 3f64], [3f64, 9f64]] }
entry moments [n] (points: [n][2]f64) : ([2]f64, [2][2]f64) =
  let columns = transpose points
  let means = map (\c -> f64.sum c / f64.i64 n) columns
  let centred = map2 (\c m -> map (\x -> x - m) c) columns means
  in (means,
      map (\a -> map (\b -> f64.sum (map2 (*) a b) / f64.i64 n) centred)
          centred)

-- Extremes of each column, which begin at numbers of their own.
-- ==
-- entry: boxes
-- input { [[1f32, 2f32, 3f32], [-1f32, 5f32, 0f32]] } output { [-1f32, 2f32, 0f32] [1f32, 5f32, 3f32] }
-- input { empty([0][3]f32) } output { [f32.inf, f32.inf, f32.inf] [-f32.inf, -f32.inf, -f32.inf] }
entry boxes [n] (points: [n][3]f32) : ([3]f32, [3]f32) =
  (map (reduce f32.min f32.inf) (transpose points),
   map (reduce f32.max (-f32.inf)) (transpose points))
