-- A constant belongs to everyone.
def table = iota 10
def f (i: i64) = table with [i] = 0  -- error E0402
--               ^^^^^
