-- Definitions without parameters that are functions have polymorphic types, as those with parameters.
def same = \x -> x
def over = map
def both = map >-> map
def first_of = \(x, _) -> x
def pairs = zip
def count = length
-- ==
-- entry: all_types
-- input { 3 true [1, 2, 3] } output { 3 true [2, 3, 4] [false, true, false] 3i64 3i64 }
-- input { -1 false [0] } output { -1 false [1] [true] 1i64 1i64 }
-- input { 7 true empty([0]i32) } output { 7 true empty([0]i32) empty([0]bool) 0i64 0i64 }
entry all_types (x: i32) (b: bool) (xs: []i32) =
  (same x, same b, over (+ 1) xs, over (\y -> y % 2 == 0) xs, count xs, count (pairs xs xs))
-- ==
-- entry: rows
-- input { [[1, 2, 3], [4, 5, 6]] } output { [[2, 3, 4], [5, 6, 7]] [[true, false, true], [false, true, false]] 1 }
-- input { [[5]] } output { [[6]] [[true]] 1 }
entry rows (xss: [][]i32) = (both (+ 1) xss, both (\x -> x % 2 == 1) xss, first_of (1i32, xss))
