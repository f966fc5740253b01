-- A condition is followed by then.
def f (x: i32) = if x == 0 1 else 2 -- error E0101
--                           ^^^^
def g (x: i32) = x
