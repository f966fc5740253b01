-- map to map5 and zips.
-- ==
-- input { [1i32, 2i32] [3i32, 4i32] } output { [2i32, 3i32] [4i32, 6i32] [5i32, 8i32] [8i32, 12i32] [9i32, 14i32] }
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
entry main [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32, [n]i32) =
  (map (\x -> x + 1) xs,
   map2 (+) xs ys,
   map3 (\x y z -> x + y + z) xs ys xs,
   map4 (\a b c d -> a + b + c + d) xs ys xs ys,
   map5 (\a b c d e -> a + b + c + d + e) xs ys xs ys xs)
