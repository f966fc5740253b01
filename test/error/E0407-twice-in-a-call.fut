-- One array in two arguments, one of them consumed.
def f [n] (xs: *[n]i32) (is: [n]i64) =
  scatter xs is xs  -- error E0407
--              ^^
