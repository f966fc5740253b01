-- The function given to `map` takes the elements.
def f (xs: []f64) = map (\(x: i32) -> x) xs  -- error E0301
--                                       ^^
