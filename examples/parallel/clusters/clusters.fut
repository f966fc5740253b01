-- Lloyd's algorithm (k-means): each point goes to its nearest centre, each centre to the mean of its points. A centre
-- without points stays.

def nearest [k][d] (centres: [k][d]f64) (point: [d]f64) : i64 =
  let distance (centre: [d]f64) =
    f64.sum (map2 (\x y -> (x - y) * (x - y)) centre point)
  let (_, best) =
    loop (least, best) = (f64.inf, 0) for j < k do
      let here = distance centres[j]
      in if here < least then (here, j) else (least, best)
  in best

-- The centres, and the number of points of each.
entry clusters [n][d] (k: i64) (rounds: i64) (points: [n][d]f64)
    : ([k][d]f64, [k]i64) =
  loop (centres, _) = (tabulate k (\j -> points[j * n / k]), replicate k 0)
      for _round < rounds do
    let nearests = map (nearest centres) points
    let sums =
      reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0)
        nearests points
    let counts =
      reduce_by_index (replicate k 0) (+) 0 nearests (replicate n 1i64)
    in (map3 (\centre sum count ->
                if count == 0 then centre else map (/ f64.i64 count) sum)
             centres sums counts,
        counts)

-- ==
-- entry: clusters
-- input { 2i64 3i64 [[0.0], [10.0], [1.0], [11.0]] } output { [[0.5], [10.5]] [2i64, 2i64] }
