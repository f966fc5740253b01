-- Array and scalar state together.
-- ==
-- input { 3i64 2i32 } output { [2i64, 1i64, 0i64] 2i64 }
-- input { 3i64 1i32 } output { [0i64, 1i64, 2i64] 2i64 }
entry main (n: i64) (k: i32) : ([]i64, i64) =
  loop (xs, s) = (reverse (iota n), 0i64) for _i < k do
    (reverse xs, s + xs[0])
