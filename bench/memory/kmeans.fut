-- Lloyd's k-means with a fixed number of rounds; a cluster without points keeps its centre.
def nearest [k][d] (centres: [k][d]f64) (point: [d]f64) : i64 =
  let distance (centre: [d]f64) = f64.sum (map2 (\x y -> (x - y) * (x - y)) centre point)
  let (_, best) =
    loop (least, best) = (f64.inf, 0) for j < k do
      let here = distance centres[j]
      in if here < least then (here, j) else (least, best)
  in best

entry kmeans [n][d] (k: i64) (rounds: i64) (points: [n][d]f64) : [k][d]f64 =
  loop centres = tabulate k (\j -> points[j]) for _round < rounds do
    let (sums, counts) =
      loop (sums, counts) = (replicate k (replicate d 0), replicate k 0i64) for i < n do
        let j = nearest centres points[i]
        let sums = loop sums = sums for c < d do sums with [j, c] = sums[j, c] + points[i, c]
        in (sums, counts with [j] = counts[j] + 1)
    in tabulate_2d k d (\j c -> if counts[j] == 0 then centres[j, c] else sums[j, c] / f64.i64 counts[j])
