-- A type parameter is no particular type.
def f 'a (x: a) : i32 = x  -- error E0301
--                      ^
