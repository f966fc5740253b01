-- There are no implicit conversions.
def f (x: i32) (y: i64) = x + y  -- error E0301
--                            ^
