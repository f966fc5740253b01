-- iota, replicate, split and concat, also with nothing in them; negative sizes and wrong splits are errors [paper 5,
-- Fig. 3; a size of zero is allowed].
-- ==
-- entry: made
-- input { 0i64 1i32 }
-- output { empty([0]i64) empty([0]i32) empty([0][0]i32) }
-- input { 1i64 2i32 }
-- output { [0i64] [2i32] [[2i32]] }
-- input { 3i64 -5i32 }
-- output { [0i64, 1i64, 2i64] [-5i32, -5i32, -5i32] [[-5i32, -5i32, -5i32], [-5i32, -5i32, -5i32], [-5i32, -5i32,
--   -5i32]] }
-- input { -1i64 0i32 }
-- error:

-- ==
-- entry: split_at
-- input { 0i64 empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) }
-- input { 0i64 [1i32] }
-- output { empty([0]i32) [1i32] }
-- input { 1i64 [1i32] }
-- output { [1i32] empty([0]i32) }
-- input { 3i64 [5i32, 7i32, -5i32, 4i32, 2i32, 7i32, -4i32] }
-- output { [5i32, 7i32, -5i32] [4i32, 2i32, 7i32, -4i32] }
-- input { 4i64 [1i32, 2i32] }
-- error: out of bounds
-- input { -1i64 [1i32, 2i32] }
-- error: out of bounds

-- ==
-- entry: halves
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) }
-- input { [1i32] [2i32] }
-- output { [2i32] [1i32] }
-- input { [-6i32, 2i32, 2i32] [7i32, 0i32, 2i32] }
-- output { [7i32, 0i32, 2i32] [-6i32, 2i32, 2i32] }

-- ==
-- entry: joined
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) 0i64 }
-- input { empty([0]i32) [1i32] }
-- output { [1i32] [1i32] 1i64 }
-- input { [2i32] empty([0]i32) }
-- output { [2i32] [2i32] 1i64 }
-- input { [5i32, 9i32, 0i32] [6i32, -2i32, 4i32, 6i32, 4i32] }
-- output { [5i32, 9i32, 0i32, 6i32, -2i32, 4i32, 6i32, 4i32] [6i32, -2i32, 4i32, 6i32, 4i32, 5i32, 9i32, 0i32] 8i64
--   }

-- ==
-- entry: joined_rows
-- input { empty([0][2]i32) empty([0][2]i32) }
-- output { empty([0][2]i32) }
-- input { empty([0][2]i32) [[0i32, -7i32]] }
-- output { [[0i32, -7i32]] }
-- input { [[-7i32, -9i32, -4i32], [8i32, -7i32, 2i32]] [[4i32, 2i32, -8i32], [-6i32, -3i32, 3i32], [-4i32, 4i32,
--   -6i32]] }
-- output { [[-7i32, -9i32, -4i32], [8i32, -7i32, 2i32], [4i32, 2i32, -8i32], [-6i32, -3i32, 3i32], [-4i32, 4i32,
--   -6i32]] }
-- input { empty([2][0]i32) empty([1][0]i32) }
-- output { empty([3][0]i32) }
-- input { [[-1i32, -5i32, -1i32], [2i32, -6i32, -2i32]] [[0i32, -3i32], [8i32, -3i32]] }
-- error:

-- ==
-- entry: back_together
-- input { 0i64 empty([0]i32) }
-- output { true }
-- input { 1i64 [5i32] }
-- output { true }
-- input { 3i64 [7i32, 3i32, 6i32, 7i32, 6i32, 4i32, 4i32] }
-- output { true }

entry made (n: i64) (x: i32) : ([n]i64, [n]i32, [n][n]i32) = (iota n, replicate n x, replicate n (replicate n x))

entry split_at [n] (k: i64) (xs: [n]i32) : ([]i32, []i32) = (take k xs, drop k xs)

entry halves [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32) = split (ys ++ xs)

entry joined [n][m] (xs: [n]i32) (ys: [m]i32) : ([n + m]i32, [m + n]i32, i64) =
  let zs = xs ++ ys
  in (zs, concat ys xs, length zs)

entry joined_rows [n][m][k] (a: [n][k]i32) (b: [m][k]i32) : [n + m][k]i32 = concat a b

entry back_together [n] (k: i64) (xs: [n]i32) : bool =
  let ys = xs[:k] ++ xs[k:]
  in and (map2 (==) (ys :> [n]i32) xs)
