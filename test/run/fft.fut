-- A recursive-doubling transform over arrays of pairs, by loops.
def dft [n] (xs: [n](f64, f64)) : [n](f64, f64) =
  tabulate n (\k ->
    reduce (\(a, b) (c, d) -> (a + c, b + d)) (0, 0)
      (map2 (\(re, im) j -> let angle = -2 * f64.pi * f64.i64 (j * k) / f64.i64 n
                            let (s, c) = (f64.sin angle, f64.cos angle)
                            in (re * c - im * s, re * s + im * c))
            xs (iota n)))
-- ==
-- input { [1f64, 0f64, 0f64, 0f64] } output { [1f64, 1f64, 1f64, 1f64] [0f64, 0f64, 0f64, 0f64] }
-- input { [1f64, 1f64] } output { [2f64, 0f64] [0f64, 0f64] }
entry main [n] (xs: [n]f64) : ([n]f64, [n]f64) = unzip (dft (map (\x -> (x, 0)) xs))
