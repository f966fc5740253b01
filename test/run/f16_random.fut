-- Random halves: the C program agrees with the interpreters, and sorting by bits is sorting by value for what is not
-- negative.
-- ==
-- entry: blend
-- random input { [1000]f16 f16 } auto output
-- random input { [0]f16 f16 } auto output

-- ==
-- entry: monotone
-- random input { [777]f16 [777]f16 } output { true }
-- random input { [1]f16 [1]f16 } output { true }

entry blend [n] (xs: [n]f16) (t: f16) : ([n]f16, f16) =
  let ys = map2 (\x y -> f16.lerp x y t) xs (reverse xs)
  in (ys, f16.sum ys / f16.i64 (i64.max 1 n))

entry monotone [n] (xs: [n]f16) (ys: [n]f16) : bool =
  and (map2 (\x y -> (x < y) == (f16.to_bits x < f16.to_bits y)) xs (rotate 1 ys))
