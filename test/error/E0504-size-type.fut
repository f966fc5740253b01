-- A size is an i64.
def f (n: i32) (xs: [n]i32) = xs  -- error E0504
--                   ^
