-- filter, partition and partition2, of scalars and of rows.
-- ==
-- input { [5i32, 2i32, 8i32, 1i32, 9i32] }
-- output { [5i32, 8i32, 9i32] [5i32, 8i32, 9i32] [2i32, 1i32] [2i32, 1i32] [5i32] [8i32, 9i32] }
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
entry main (xs: []i32) : ([]i32, []i32, []i32, []i32, []i32, []i32) =
  let (a, b) = partition (> 2) xs
  let (c, d, e) = partition2 (< 3) (< 6) xs
  in (filter (> 2) xs, a, b, c, d, e)
