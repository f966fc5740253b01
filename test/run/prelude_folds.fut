-- foldl and foldr: order of the elements, states of another type, states that are arrays.
-- ==
-- entry: digits
-- input { [1i64, 2i64, 3i64] } output { 123i64 321i64 }
-- input { empty([0]i64) } output { 0i64 0i64 }
-- input { [4i64] } output { 4i64 4i64 }

-- ==
-- entry: mixed
-- input { [1i32, -2i32, 3i32] } output { 2i64 true }
-- input { empty([0]i32) } output { 0i64 false }

-- ==
-- entry: horner
-- input { [2f64, 3f64, 4f64] 10f64 } output { 234f64 432f64 }

-- ==
-- entry: counts
-- input { [0i64, 2i64, 0i64] } output { [2i32, 0i32, 1i32] }
-- input { empty([0]i64) } output { [0i32, 0i32, 0i32] }

entry digits [n] (xs: [n]i64) : (i64, i64) =
  (foldl (\number digit -> 10 * number + digit) 0 xs, foldr (\digit number -> 10 * number + digit) 0 xs)
entry mixed [n] (xs: [n]i32) : (i64, bool) =
  foldl (\(count, negative) x -> (if x > 0 then count + 1 else count, negative || x < 0)) (0, false) xs
entry horner [n] (coefficients: [n]f64) (x: f64) : (f64, f64) =
  (foldl (\sum c -> sum * x + c) 0 coefficients, foldr (\c sum -> sum * x + c) 0 coefficients)
entry counts [n] (xs: [n]i64) : [3]i32 =
  foldl (\counts x -> map2 (+) counts (tabulate 3 (\i -> i32.bool (i == x)))) [0, 0, 0] xs
