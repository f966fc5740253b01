-- Sizes in types consume nothing.
def first (xs: *[]i64) : i64 = (xs with [0] = 1)[0]
def f (xs: *[]i64) (ys: [first xs]i32) = ys  -- error E0417
--                       ^^^^^^^^
