-- Functions on functions: application from both sides, composition, arguments exchanged or paired.
-- ==
-- entry: pipes
-- input { [1i32, 2i32, 3i32] } output { 12i32 12i32 }
-- input { empty([0]i32) } output { 0i32 0i32 }

-- ==
-- entry: composed
-- input { 5i32 } output { 12i32 11i32 14i32 }

-- ==
-- entry: arguments
-- input { 10i32 3i32 } output { -7i32 7i32 13i32 10i32 3i32 }

-- ==
-- entry: functions_of_functions
-- input { 3i32 } output { [4i32, 6i32, 9i32] }

entry pipes (xs: []i32) : (i32, i32) = (xs |> map (* 2) |> i32.sum, i32.sum <| map (* 2) <| xs)
entry composed (x: i32) : (i32, i32, i32) =
  (((+ 1) >-> (* 2)) x, ((+ 1) <-< (* 2)) x, ((+ 1) >-> (+ 1) >-> (* 2)) x)
entry arguments (x: i32) (y: i32) : (i32, i32, i32, i32, i32) =
  (flip (-) x y, uncurry (-) (x, y), curry (\(a, b) -> a + b) x y, const x y, id y)
entry functions_of_functions (x: i32) : [3]i32 =
  let twice (f: i32 -> i32) = f >-> f
  let apply (f: i32 -> i32) = f x
  in [id apply (+ 1), flip (\a f -> f a) (\a -> a * 2) x, const (twice id >-> (\a -> a * a)) 0i32 x]
