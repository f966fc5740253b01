-- The part that may not match lies inside a tuple.
def f ((#left x, y): (#left i32 | #right i32, i32)) : i32 = x + y  -- error E0316
--      ^^^^^^^
