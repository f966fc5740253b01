-- A function given to `map` is called many times.
def f (xs: *[]i32) =
  map (\i -> (xs with [0] = i)[0]) [1, 2, 3]  -- error E0403
--            ^^
