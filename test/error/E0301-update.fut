-- The value written has the type of the elements.
def f (xs: *[]i32) = xs with [0] = 1.5f64  -- error E0301
--                                 ^^^^^^
