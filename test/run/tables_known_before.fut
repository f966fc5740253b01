-- A table of elements is read again by a later statement, also where that statement has as many tables as may be filled
-- for it.
-- ==
-- entry: rows
-- input { [2.0, 3.0] [0.0, 0.0] } output { [[4.0, 4.0], [5.0, 5.0]] [4.0, 6.0] }
-- input { [2.0] empty([0]f64) } output { empty([1][0]f64) [0.0] }

entry rows [n] [m] (xs: [n]f64) (ys: [m]f64) : ([n][m]f64, [n]f64) =
  let products = map (\x -> map (\y -> x * f64.exp y) ys) xs
  let sums = map f64.sum products
  let others =
    map2 (\x s ->
            map (\y ->
                   let first = x + f64.exp (y * 2)
                   let second = s * f64.exp (y * 3) * f64.exp (y * 4)
                   in first + second + f64.exp (y * 5) - s * f64.exp y)
                ys)
         xs sums
  in (others, sums)
