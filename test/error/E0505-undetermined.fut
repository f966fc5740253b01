-- Nothing says where the array is split.
def f (xs: [10]i32) =
  let (a, b) = split xs  -- error E0505
--             ^^^^^
  in length a
