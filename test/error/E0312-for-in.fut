-- A `for` over something that is no array.
def f (x: i32) = loop s = 0i32 for y in x do s + y  -- error E0312
--                                      ^
