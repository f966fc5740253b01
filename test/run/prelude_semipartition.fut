-- semipartition keeps the order of what holds and turns that of the rest.
-- ==
-- entry: numbers
-- input { [5i32, 2i32, 7i32, 1i32, 4i32] 3i32 } output { [5i32, 7i32, 4i32] [1i32, 2i32] }
-- input { [5i32] 9i32 } output { empty([0]i32) [5i32] }
-- input { empty([0]i32) 9i32 } output { empty([0]i32) empty([0]i32) }
entry numbers (xs: []i32) (k: i32) = semipartition (> k) xs
-- ==
-- entry: pairs
-- input { [true, false, false, true] } output { [0i64, 3i64] [2i64, 1i64] true }
-- input { [false] } output { empty([0]i64) [0i64] true }
entry pairs [n] (marks: [n]bool) =
  let (yes, no) = semipartition (.0) (zip marks (indices marks))
  in (map (.1) yes, map (.1) no, length yes + length no == n)
