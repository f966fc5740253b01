-- Branches of different sizes.
-- ==
-- input { true 3i64 } output { [0i64, 1i64, 2i64] 3i64 }
-- input { false 3i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] 6i64 }
-- input { false 0i64 } output { empty([0]i64) 0i64 }
entry main (c: bool) (n: i64) : ([]i64, i64) =
  let xs = if c then iota n else iota (2 * n)
  in (xs, length xs)
