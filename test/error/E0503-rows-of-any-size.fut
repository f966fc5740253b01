-- `map` gives regular arrays: a function whose results have sizes of their own cannot give its rows.
def upto (n: i64) : ?[m].[m]i64 = iota (n % 3)
def a (xs: []i64) = map upto xs  -- error E0503
--                      ^^^^
def b (xs: []i64) = map (\x -> filter (> x) xs) xs  -- error E0503
--                      ^^^^^^^^^^^^^^^^^^^^^^^
def c (n: i64) = tabulate n iota  -- error E0503
--                          ^^^^
def d (xs: []i64) = [upto 1, upto 2]  -- error E0502
--                           ^^^^^^
def fine (xs: []i64) = map (\x -> length (upto x)) xs
