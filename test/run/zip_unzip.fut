-- zip and unzip of two to five arrays.
-- ==
-- input { [1i32, 2i32] [true, false] } output { [1i32, 2i32] [true, false] [1i32, 2i32] [true, false] [2i32, 1i32] }
entry main [n] (xs: [n]i32) (bs: [n]bool) : ([n]i32, [n]bool, [n]i32, [n]bool, [n]i32) =
  let (a, b) = unzip (zip xs bs)
  let (c, d, e) = unzip3 (zip3 xs bs (reverse xs))
  let (_, _, _, _, _) = unzip5 (zip5 a b c d e)
  in (a, b, c, d, e)
