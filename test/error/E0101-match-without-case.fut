-- A match has at least one case.
def f (x: i32) = match x -- error E0101
--                      ^
def g (x: i32) = x
