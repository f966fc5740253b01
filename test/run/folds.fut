-- foldl and foldr; their order is visible.
-- ==
-- input { [1i32, 2i32, 3i32] } output { 123i32 321i32 -6i32 2i32 }
-- input { empty([0]i32) } output { 0i32 0i32 0i32 0i32 }
entry main (xs: []i32) : (i32, i32, i32, i32) =
  (foldl (\a x -> 10 * a + x) 0 xs, foldr (\x a -> 10 * a + x) 0 xs, foldl (-) 0 xs, foldr (-) 0 xs)
