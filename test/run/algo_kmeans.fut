-- Steps of k-means: the nearest centre by a reduction over pairs, sums and counts by reduce_by_index with vectors as
-- elements; an empty cluster keeps its centre.
-- ==
-- input { 0i32 [[-0.75f64, 4.0f64], [-3.25f64, 3.5f64], [0.0f64, -4.0f64]] [[-2.5f64, 4.0f64], [3.25f64, -3.5f64]]
--   }
-- output { [[-2.5f64, 4.0f64], [3.25f64, -3.5f64]] }
-- input { 1i32 [[1.0f64]] [[3.0f64]] }
-- output { [[1.0f64]] }
-- input { 2i32 empty([0][2]f64) [[-0.5f64, -2.25f64], [-3.75f64, -2.0f64]] }
-- output { [[-0.5f64, -2.25f64], [-3.75f64, -2.0f64]] }
-- input { 3i32 [[-3.0f64, -0.5f64], [2.0f64, -3.75f64], [1.25f64, -0.75f64], [0.0f64, 0.25f64], [1.0f64, -0.75f64],
--   [-0.5f64, 2.5f64], [-3.25f64, 0.0f64], [-4.0f64, -0.25f64], [3.0f64, 1.25f64], [2.5f64, 1.0f64], [1.75f64,
--   -2.75f64]] [[-2.75f64, 2.25f64], [3.5f64, -1.25f64], [0.25f64, -2.0f64]] }
-- output { [[-2.6875f64, 0.4375f64], [2.75f64, 1.125f64], [1.2f64, -1.55f64]] }
-- input { 1i32 [[-3.0f64, -1.75f64, -3.5f64], [-2.0f64, -0.5f64, -2.25f64], [-3.75f64, -0.75f64, -2.75f64],
--   [1.25f64, -0.25f64, -3.5f64], [3.75f64, -0.5f64, -2.0f64], [2.25f64, -2.5f64, 3.25f64], [0.0f64, -0.75f64,
--   -3.25f64]] [[1.0f64, 2.25f64, -3.0f64], [2.75f64, 3.0f64, 2.75f64], [2.5f64, -2.25f64, -0.5f64], [4.0f64,
--   -0.25f64, 1.0f64], [-2.5f64, -3.75f64, -1.0f64]] }
-- output { [[0.625f64, -0.5f64, -3.375f64], [2.75f64, 3.0f64, 2.75f64], [3.75f64, -0.5f64, -2.0f64], [2.25f64,
--   -2.5f64, 3.25f64], [-2.9166666666666665f64, -1.0f64, -2.8333333333333335f64]] }

def distance [d] (a: [d]f64) (b: [d]f64) : f64 = f64.sum (map2 (\x y -> (x - y) ** 2) a b)

def nearest [k][d] (centres: [k][d]f64) (point: [d]f64) : i64 =
  let closer (i, a) (j, b) = if a < b || (a == b && i < j) then (i, a) else (j, b)
  in (reduce closer (k, f64.inf) (zip (iota k) (map (distance point) centres))).0

def step [n][k][d] (points: [n][d]f64) (centres: [k][d]f64) : [k][d]f64 =
  let clusters = map (nearest centres) points
  let sums = reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0) clusters points
  let counts = hist (+) 0 k clusters (replicate n 1f64)
  in map3 (\centre sum count -> if count == 0 then centre else map (/ count) sum) centres sums counts

entry main [n][k][d] (steps: i32) (points: [n][d]f64) (centres: [k][d]f64) : [k][d]f64 =
  iterate steps (step points) centres
