-- A number is not a function.
def f (x: i32) = x 2  -- error E0302
--               ^
