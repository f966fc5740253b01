-- Nested builds whose inner size does not depend on the outer index are rectangular; rows that are made equally long
-- when it runs are checked [paper 1, 2.1].
-- ==
-- entry: table
-- input { 0i64 2i64 }
-- output { empty([0][3]i64) }
-- input { 1i64 0i64 }
-- output { [[0i64]] }
-- input { 3i64 4i64 }
-- output { [[0i64, -1i64, -2i64, -3i64, -4i64], [1i64, 0i64, -1i64, -2i64, -3i64], [2i64, 1i64, 0i64, -1i64,
--   -2i64]] }

-- ==
-- entry: from_rows
-- input { [[-2i64], [-3i64]] }
-- output { empty([2][0]i64) }
-- input { [[0i64, 5i64, 1i64, 3i64, -3i64], [-8i64, 2i64, -5i64, -7i64, 2i64], [-9i64, -6i64, 6i64, -2i64, 8i64]] }
-- output { [[5i64, 1i64, 3i64, -3i64], [2i64, -5i64, -7i64, 2i64], [-6i64, 6i64, -2i64, 8i64]] }

-- ==
-- entry: checked
-- input { empty([0]i64) 3i64 }
-- output { empty([0][3]i64) }
-- input { [2i64] 2i64 }
-- output { [[0i64, 1i64]] }
-- input { [0i64, 0i64] 0i64 }
-- output { empty([2][0]i64) }
-- input { [3i64, 3i64, 3i64] 3i64 }
-- output { [[0i64, 1i64, 2i64], [0i64, 1i64, 2i64], [0i64, 1i64, 2i64]] }
-- input { [3i64, 3i64, 2i64] 3i64 }
-- error:
-- input { [5i64] 4i64 }
-- error:

entry table (n: i64) (m: i64) : [n][m + 1]i64 = build n (\i -> build (m + 1) (\j -> i - j))

entry from_rows [n][m] (a: [n][m]i64) : [n][m - 1]i64 = build n (\i -> a[i][1:])

entry checked [n] (lengths: [n]i64) (m: i64) : [n][m]i64 = build n (\i -> iota lengths[i] :> [m]i64)
