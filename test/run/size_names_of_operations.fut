-- A name for the size of rows may stand for an operation that the function of a map mentions.
-- ==
-- entry: one nested two
-- input { [4i64, 5i64] 7i64 } auto output
-- input { [4i64, 5i64] 5i64 } auto output
-- input { empty([0]i64) 7i64 } auto output
entry one [n] (xs: [n]i64) (z: i64) =
  let [k] (f: [n][k]i64) = map (\x -> replicate (z % 5) x) xs
  in (f, k)
entry nested [n] (xs: [n]i64) (z: i64) =
  let [j][k] (f: [n][j][k]i64) = map (\x -> map (\y -> tabulate (z % 5) (\i -> i * x + y)) (filter (> 4) xs)) xs
  in (f, j, k)
entry two [n] (xs: [n]i64) (z: i64) =
  let [k][l] (f: [n][k]i64, g: [n][l]i64) =
    unzip (map (\x -> let w = z % (n + 1) in (replicate (z % 3) x, xs[n - w:n - w + w])) xs)
  in (f, g, k, l)
