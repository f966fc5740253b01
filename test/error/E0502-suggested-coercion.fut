def dot [n] (xs: [n]f64) (ys: [n]f64) = f64.sum (map2 (*) xs ys)
def f [n] [m] (xs: [n]f64) (ys: [m]f64) = dot xs ys  -- error E0502
--                                               ^^
-- help: to compare them when the program runs, write `ys :> [n]f64`
def g [n] [m] (xss: [n][m]f64) = map2 dot xss (iota m |> map (\_ -> replicate m 0))  -- error E0502
--                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
