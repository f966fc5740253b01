-- Slices of a multiple of their step, which is known to be positive: the number of elements needs no division.

-- ==
-- entry: at_least_one
-- input { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] 1i64 3i64 2i64 }
-- output { [1i64, 3i64, 5i64] }
-- input { [0i64, 1i64, 2i64, 3i64] 1i64 3i64 -5i64 }
-- output { [1i64, 2i64, 3i64] }
-- input { [0i64, 1i64, 2i64, 3i64] 1i64 0i64 9i64 }
-- output { empty([0]i64) }
-- input { [0i64, 1i64, 2i64, 3i64] 1i64 3i64 2i64 }
-- error: out of bounds
entry at_least_one [n] (xs: [n]i64) (from: i64) (count: i64) (step: i64) : []i64 =
  let step = i64.max 1 step
  in xs[from:from + count * step:step]
