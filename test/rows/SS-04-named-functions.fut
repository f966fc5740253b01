-- Named functions and anonymous ones as operators.
def square (x: i32) : i32 = x * x
-- ==
-- input { [1i32, 2i32, 3i32] } output { [1i32, 4i32, 9i32] [2i32, 5i32, 10i32] 14i32 }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 0i32 }
entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, i32) =
  (map square xs, map (\x -> square x + 1) xs, reduce (\a b -> a + b) 0 (map square xs))
