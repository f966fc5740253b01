-- iota, indices, replicate, rep, tabulate in one to three dimensions.
-- ==
-- entry: counted
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]u8) }
-- input { 3i64 } output { [0i64, 1i64, 2i64] [0i64, 1i64, 2i64] [7u8, 7u8, 7u8] }
-- input { -1i64 } error: invalid

-- ==
-- entry: rows
-- input { 2i64 [1i32, 2i32] } output { [[1i32, 2i32], [1i32, 2i32]] [[1i32, 2i32], [1i32, 2i32]] }
-- input { 0i64 [1i32] } output { empty([0][1]i32) empty([0][1]i32) }
-- input { 2i64 empty([0]i32) } output { empty([2][0]i32) empty([2][0]i32) }

-- ==
-- entry: tables
-- input { 2i64 3i64 } output { [0i64, 1i64] [[0i64, 1i64, 2i64], [10i64, 11i64, 12i64]] [[[0i64, 1i64], [10i64, 11i64],
-- [20i64, 21i64]], [[100i64, 101i64], [110i64, 111i64], [120i64, 121i64]]] }
-- input { 0i64 1i64 } output { empty([0]i64) empty([0][1]i64) empty([0][1][0]i64) }

-- ==
-- entry: context
-- input { [1i32, 2i32, 3i32] } output { [11i32, 12i32, 13i32] }

entry counted (n: i64) : ([n]i64, [n]i64, [n]u8) =
  let sevens = replicate n 7u8
  in (iota n, indices sevens, sevens)

entry rows [m] (n: i64) (row: [m]i32) : ([n][m]i32, [n][m]i32) = (replicate n row, rep row)
entry tables (n: i64) (m: i64) : ([n]i64, [n][m]i64, [n][m][n]i64) =
  (tabulate n id, tabulate_2d n m (\i j -> 10 * i + j), tabulate_3d n m n (\i j k -> 100 * i + 10 * j + k))
entry context [n] (xs: [n]i32) : [n]i32 = map2 (+) xs (rep 10)
