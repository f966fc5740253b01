-- Rows made by loops that may fail, by scans, by branches and by maps after sums, let-bound and read by maps of the
-- same outer width: one row is there at a time.

-- The element at `order[i]` is the mean of two that are there already.
def bridge [steps] (order: [steps]i64) (z: [steps]f64) : [steps]f64 =
  loop w = replicate steps 1.0 for i < steps do w with [order[i]] = 0.5 * (w[i] + w[steps - 1 - i]) + z[i]

-- ==
-- entry: let_bound
-- input { [1i64, 2i64, 0i64] [[1f64, 2f64, 3f64], [0f64, 0f64, 0f64]] } output { 8.875f64 }
-- input { [0i64] [[1f64], [2f64]] } output { 6.5f64 }
-- input { [1i64] [[1f64], [2f64]] } error: out of bounds
-- input { [1i64] empty([0][1]f64) } output { 0f64 }
-- input { empty([0]i64) empty([2][0]f64) } output { 0f64 }
entry let_bound [paths][steps] (order: [steps]i64) (z: [paths][steps]f64) : f64 =
  let walks = map (bridge order) z
  let prices = map (map (\x -> x * 0.5 * x)) walks
  let payoffs = map (\p -> f64.max 0 (f64.sum p / f64.i64 (i64.max 1 steps))) prices
  in f64.sum payoffs
-- ==
-- entry: accumulated
-- input { [1i64, 2i64, 0i64] [[1f64, 2f64, 3f64], [0f64, 0f64, 0f64]] } output { 15.5f64 }
-- input { [1i64] [[1f64], [2f64]] } error: out of bounds
-- input { empty([0]i64) empty([2][0]f64) } output { 0f64 }
entry accumulated [paths][steps] (order: [steps]i64) (z: [paths][steps]f64) : f64 =
  let walks = map (bridge order) z
  let sums = map (scan (+) 0) walks
  in f64.sum (map2 (\s p -> if steps == 0 then 0 else s[steps - 1] + p[0]) sums z)

-- ==
-- entry: with_strikes by_index zipped
-- input { [1i64, 2i64, 0i64] [1f64, 2f64] [[1f64, 2f64, 3f64], [0f64, 0f64, 0f64]] } output { [10.5f64, 1f64] }
-- input { [1i64, 3i64, 0i64] [1f64, 2f64] [[1f64, 2f64, 3f64], [0f64, 0f64, 0f64]] } error: out of bounds
-- input { [1i64, 3i64, 0i64] empty([0]f64) empty([0][3]f64) } output { empty([0]f64) }
entry with_strikes [paths][steps] (order: [steps]i64) (strikes: [paths]f64) (z: [paths][steps]f64) : [paths]f64 =
  let walks = map (bridge order) z
  in map2 (\k p -> f64.max 0 (f64.sum p - k)) strikes walks
entry by_index [paths][steps] (order: [steps]i64) (strikes: [paths]f64) (z: [paths][steps]f64) : [paths]f64 =
  let walks = map (bridge order) z
  in tabulate paths (\i -> f64.max 0 (f64.sum walks[i] - strikes[i]))
entry zipped [paths][steps] (order: [steps]i64) (strikes: [paths]f64) (z: [paths][steps]f64) : [paths]f64 =
  map (\(p, k) -> f64.max 0 (f64.sum p - k)) (zip (map (bridge order) z) strikes)

-- Two readers of the same width, and rows that another reader needs, too.
-- ==
-- entry: two_readers
-- input { [1i64, 2i64, 0i64] [[1f64, 2f64, 3f64], [0f64, 0f64, 0f64]] 1i64 }
-- output { [11.5f64, 3f64] [5.5f64, 1f64] [1f64, 1f64, 1f64] }
entry two_readers [paths][steps] (order: [steps]i64) (z: [paths][steps]f64) (i: i64)
  : ([paths]f64, [paths]f64, [steps]f64) =
  let walks = map (bridge order) z
  let kept = map (bridge order) z
  in (map f64.sum walks, map f64.maximum walks, kept[i])

-- Two rows for each index, one of which is read before the other.
-- ==
-- entry: two_rows
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [10i64, 28i64] }
-- input { empty([2][0]i64) } output { [0i64, 0i64] }
-- input { empty([0][2]i64) } output { empty([0]i64) }
entry two_rows [n][m] (xs: [n][m]i64) : [n]i64 =
  let (ups, downs) = unzip (map (\r -> (scan (+) 0 r, scan (*) 1 r)) xs)
  in map2 (\u d -> loop s = 0 for j < m do s + u[j] * d[m - 1 - j] - u[m - 1 - j] * (d[j] - 1)) ups downs

-- Elements that are read twice and cost more than a row; matrices are rows as well.
-- ==
-- entry: normalised
-- input { [[1f64, 4f64, 4f64], [16f64, 0f64, 16f64]] }
-- output { [[0.20000000000000001f64, 0.40000000000000002f64, 0.40000000000000002f64], [0.5f64, 0f64, 0.5f64]] }
-- input { empty([0][3]f64) } output { empty([0][3]f64) }
-- input { empty([1][0]f64) } output { empty([1][0]f64) }
entry normalised [n][m] (xs: [n][m]f64) : [n][m]f64 =
  let roots = map (map f64.sqrt) xs
  in map (\r -> let s = f64.sum r in map (/ s) r) roots
-- ==
-- entry: matrices
-- input { [[[1i64, 2i64], [3i64, 4i64]], [[5i64, 6i64], [7i64, 8i64]]] } output { [[11i64, 17i64], [27i64, 41i64]] }
-- input { empty([1][0][2]i64) } output { [[0i64, 0i64]] }
-- input { empty([0][2][2]i64) } output { empty([0][2]i64) }
entry matrices [n][m][l] (xs: [n][m][l]i64) : [n][l]i64 =
  let sums = map (map (scan (+) 0)) xs
  in map (\ys -> let top = i64.maximum (map i64.maximum ys)
                 in map (\column -> i64.sum column + i64.max 0 top) (transpose ys)) sums

-- Products of matrices keep the rows together.
-- ==
-- entry: products
-- input { [[1i64, 2i64], [3i64, 4i64]] [[0i64, 1i64], [1i64, 1i64]] [[1i64, 0i64], [2i64, 1i64]] }
-- output { [11i64, 25i64] }
entry products [n][m][l][k] (a: [n][m]i64) (b: [m][l]i64) (c: [l][k]i64) : [n]i64 =
  let product x y = map (\r -> map (\s -> reduce (+) 0 (map2 (*) r s)) (transpose y)) x
  in map i64.sum (product (product a b) c) |> map2 (\r s -> if length r == 7 then 0 else s) a
