-- An operator does not begin a pattern.
def f (x: i32) = match x case + -> 1 -- error E0101
--                            ^
def g (x: i32) = f x
