-- In its own body a function has one type.
def grow 'a (n: i32) (x: a) : i32 = if n == 0 then 0 else grow (n - 1) (x, x)  -- error E0301
--                                                                     ^^^^^^
