-- Operands of ++ whose rows have equal sizes written differently, in two and three dimensions; a size named by a let.
-- ==
-- entry: matrices cubes named
-- input { [1, 2] } auto output
-- input { [5] } auto output
-- input { empty([0]i32) } auto output
entry matrices [n] (xs: [n]i32) : [n + n * n][n * n]i32 =
  replicate n (replicate (n * n) 1) ++ map (\i -> map (\j -> xs[j / n] + i32.i64 i) (iota (n * n))) (iota (n * n))
entry cubes [n] (xs: [n]i32) : [n * n][n][n * n]i32 =
  let square = n * n
  in (replicate n (replicate n (replicate square 3)) ++ replicate (n * n) (map (\x -> replicate (n * n) x) xs))[:n * n]
entry named [n] (xs: [n]i32) : []i32 =
  let [k] (ys: [k]i32) = (partition (> 1) xs).1
  in map (\i -> ys[i] + i32.i64 k) (iota k)
