-- filter, and a reduction of a map.
-- ==
-- input { [5i32, -1i32, 3i32] } output { [5i32, 3i32] 35i32 2i64 }
-- input { [-1i32] } output { empty([0]i32) 1i32 0i64 }
-- input { empty([0]i32) } output { empty([0]i32) 0i32 0i64 }
entry main (xs: []i32) : ([]i32, i32, i64) =
  let positive = filter (> 0) xs
  in (positive, reduce (+) 0 (map (\x -> x * x) xs), length positive)
