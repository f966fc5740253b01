-- Reductions of floats that `--float relaxed` may compute in parts: sums, differences, products, extremes, several at
-- once, none at all. The numbers are such that every order gives the same result.

entry numbers (first: i64) (last: i64) : []f64 = map f64.i64 (first...last)
entry smalls (n: i64) : []f32 = map f32.i64 (0...n)
entry ones (n: i64) : []f64 = map (\i -> if i < 4i64 then 2 else 1) (0...n)

-- ==
-- entry: sum
-- input { empty([0]f64) } output { 0.0 }
-- input { [1.5] } output { 1.5 }
-- input { [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0] } output { 136.0 }
-- input { [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, -3.5] }
-- output { 149.5 }
entry sum [n] (xs: [n]f64) : f64 = f64.sum xs

-- ==
-- entry: squares
-- script input { smalls 99i64 } output { 328350f32 }
-- script input { smalls 30i64 } output { 9455f32 }
entry squares [n] (xs: [n]f32) : f32 = reduce (+) 0 (map (\x -> x * x) xs)

-- ==
-- entry: difference
-- script input { numbers 0i64 99i64 } output { -4850.0 }
entry difference [n] (xs: [n]f64) : f64 = loop left = 100 for x in xs do left - x

-- ==
-- entry: extremes
-- script input { numbers (-40i64) 40i64 } output { -40.0 40.0 0.0 }
-- input { [2.0] } output { 2.0 2.0 2.0 }
-- input { empty([0]f64) } output { f64.inf -f64.inf 0.0 }
entry extremes [n] (xs: [n]f64) : (f64, f64, f64) = (f64.minimum xs, f64.maximum xs, f64.sum xs)

-- ==
-- entry: product
-- script input { ones 50i64 } output { 16.0 }
entry product [n] (xs: [n]f64) : f64 = f64.product xs

-- ==
-- entry: total_and_array
-- script input { numbers 0i64 40i64 } output { 820.0 820.0 }
entry total_and_array [n] (xs: [n]f64) : (f64, f64) =
  let ys = map (* 2) xs
  in (f64.sum xs, f64.sum ys / 2)
