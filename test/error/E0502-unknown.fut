-- A size known only when the program runs is no other size.
def f [n] (xs: [n]i32) : [n]i32 = filter (> 0) xs  -- error E0502
--                                ^^^^^^^^^^^^^^^
def g [n] (xs: [n]i32) = map2 (+) xs (filter (> 0) xs)  -- error E0502
--                                   ^^^^^^^^^^^^^^^^^
def h [n] (xs: [n]i32) (i: i64) (j: i64) : [n]i32 = xs[i:j]  -- error E0502
--                                                  ^^^^^^^
def k [n] (xs: [n]i32) (c: bool) (m: i64) : [n]i32 =
  if c then xs else xs[:m]  -- error E0502
--^^^^^^^^^^^^^^^^^^^^^^^^
