-- Rows of a matrix that are read, or changed, at positions that were read or rounded; and what a quotient and a
-- remainder of the outer index choose.

-- ==
-- entry: lookup
-- input { [[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]] [2i64, 0i64, 1i64] }
-- output { [[8.0, 5.0, 10.0], [64.0, 40.0, 80.0]] }
-- input { [[1.0, 2.0]] [1i64, 2i64] } error: out of bounds
-- input { empty([0][3]f64) [0i64, 1i64] } output { empty([0][2]f64) }
entry lookup [n][m][k] (rows: [n][m]f64) (positions: [k]i64) : [n][k]f64 =
  tabulate_2d n k (\i j ->
    let (p, q) = (positions[j], positions[(j + 1) % k])
    let sum = rows[i, p] + 2 * rows[i, q]
    in if p > q then sum + rows[i, q + 1] else sum)

-- Each row votes for a place that depends on a float, which need not be a number.
-- ==
-- entry: votes
-- input { 3i64 4i64 [0.5f32, 1.25f32, -7f32] } output { [[1, 1, 0, 0], [0, 1, 1, 0], [0, 1, 0, 1]] }
-- input { 2i64 2i64 [f32.nan, f32.inf, 1e30f32, -1e30f32] } output { [[2, 0], [2, 0]] }
-- input { 0i64 4i64 [1f32] } output { empty([0][4]i32) }
entry votes [n] (angles: i64) (distances: i64) (xs: [n]f32)
    : [angles][distances]i32 =
  let places =
    flatten (tabulate_2d n angles (\i a ->
               (a, i64.f32 (f32.abs (xs[i] * f32.i64 (a + 1) * 1.0)))))
  in reduce_by_index_2d (replicate angles (replicate distances 0)) (+) 0 places
       (map (const 1) places)

-- A row for each pair of rows and its part: sums, then differences. With an odd number of rows, one is left.
-- ==
-- entry: butterflies
-- input { 5i64 [[1, 2], [3, 4], [10, 20], [30, 40]] }
-- output { [[4, 6], [-2, -2], [40, 60], [-20, -20], [4, 6]] }
-- input { 0i64 [[1, 2], [3, 4]] } output { empty([0][2]i32) }
entry butterflies [n][m] (k: i64) (rows: [n][m]i32) : [k][m]i32 =
  tabulate_2d k m (\i j ->
    let p = i / 2 % (n / 2) * 2
    in if i % 2 == 0
       then rows[p, j] + rows[p + 1, j]
       else rows[p, j] - rows[p + 1, j])

-- A border that no column of a row decides, beside elements that it does.
-- ==
-- entry: summits
-- input { [[1f32, 2f32, 1f32], [2f32, 9f32, 2f32], [3f32, 2f32, 7f32]] }
-- output { [[0f32, 0f32, 0f32], [0f32, 9f32, 0f32], [3f32, 0f32, 7f32]] }
-- input { [[5f32]] } output { [[5f32]] }
entry summits [h][w] (picture: [h][w]f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let centre = picture[i, j]
    let above = i == 0 || centre > picture[i - 1, j]
    let below = above && (i == h - 1 || centre > picture[i + 1, j])
    in if below then centre else 0)

-- Polynomials at several points: eight at a time.
-- ==
-- entry: polynomials
-- input { [1.0, -2.0, 3.0, 0.5, 1.0, 0.0, 2.0, 1.0, 1.0] [0.0, 1.0, 2.0, -1.0, 0.5, -0.5, 3.0, 4.0, 5.0, 10.0] }
-- output { [1.0, 7.5, 153.0, -0.5, 2.43359375, 0.44140625, 5671.0, 62313.0, 448776.0, 82951011.0] }
entry polynomials [k][n] (coefficients: [k]f64) (xs: [n]f64) : [n]f64 =
  map (\x -> foldl (\sum c -> sum * x + c) 0 coefficients) xs
