-- A scalar cannot be indexed.
def f (x: i32) = x[0]  -- error E0312
--               ^
