-- A size follows the names it is given.
def f (n: i64) (xs: [n]i32) =
  let m = n + 2
  let ys : [m]i32 = xs  -- error E0501
--                  ^^
  in ys
