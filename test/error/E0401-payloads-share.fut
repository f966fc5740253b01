-- A payload of two arrays that one function made may be one array twice.
type range [n] = #between ([n]i32) ([n]i32) | #none
def between [n] (xs: *[n]i32) = #between xs xs : range [n]
def low [n] (xs: *[n]i32) : [n]i32 =
  match between xs
  case #between a b -> let a[0] = 1 in b  -- error E0401
--                                     ^
  case #none -> replicate n 0
