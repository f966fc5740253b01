-- The sizes of a vector and of a literal.
def dot [n] (xs: [n]f64) (ys: [n]f64) = f64.sum (map2 (*) xs ys)
def f = dot [1.0, 2.0] [1.0, 2.0, 3.0]  -- error E0501
--                     ^^^^^^^^^^^^^^^
