-- `map` keeps its array, so its function may not consume the elements.
def set (xs: *[2]i32) : *[2]i32 = xs with [0] = 1
def f (xss: [][2]i32) = map set xss  -- error E0408
--                          ^^^
