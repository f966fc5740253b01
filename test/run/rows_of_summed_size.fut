-- A row of (n + m) * (n + m) elements: rounds of the build are apart because a polynomial of degree three says so.
-- ==
-- entry: grids column_of_grids
-- input { [1, 2] [3i32] } auto output
-- input { [1] empty([0]i32) } auto output
-- input { empty([0]i32) [7, 8, 9] } auto output

entry grids [n] [m] (xs: [n]i32) (ys: [m]i32) : [m][n + m][n + m]i32 =
  map (\y -> tabulate_2d (n + m) (n + m) (\i j -> y + i32.i64 (i * 10 + j))) (map (+ i32.sum xs) ys)

entry column_of_grids [n] [m] (xs: [n]i32) (ys: [m]i32) : [n][n]i32 =
  let grids = map (\x -> scan (map2 (+)) (replicate (n + m) 0) (replicate (n + m) (replicate (n + m) (x + i32.sum ys))))
    xs
  in drop m (transpose (map (\g -> if n + m > 0 then g[0] else replicate (n + m) 0) grids)) :> [n][n]i32
