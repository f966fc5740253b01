-- More indices than dimensions.
def f (xs: [][]i32) = xs[0, 1, 2]  -- error E0313
--                             ^
