-- The sizes of iota, replicate, concat (outermost, inner sizes equal), split and length [paper 5, Fig. 13; errata a, c
-- and f: replicate repeats its value, concat joins along the outermost dimension, and sizes may be zero].
-- ==
-- entry: made
-- input { 0i64 7i64 } output { empty([0]i64) empty([0]i64) }
-- input { 3i64 7i64 } output { [0i64, 1i64, 2i64] [7i64, 7i64, 7i64] }
-- input { -1i64 7i64 } error: Range
-- ==
-- entry: joined
-- input { [[1i64, 2i64]] [[3i64, 4i64], [5i64, 6i64]] } output { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] 3i64 2i64 }
-- input { empty([0][2]i64) [[3i64, 4i64]] } output { [[3i64, 4i64]] 1i64 2i64 }
-- input { [[1i64]] [[3i64, 4i64]] } error: cannot match
-- ==
-- entry: parted
-- input { [1i64, 2i64, 3i64] 1i64 } output { [1i64] [2i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 3i64 } output { [1i64, 2i64, 3i64] empty([0]i64) }
-- input { [1i64, 2i64, 3i64] 4i64 } error: out of bounds

entry made (n: i64) (x: i64) : ([]i64, []i64) = (iota n, replicate n x)
entry joined [n][m][k][l] (a: [n][m]i64) (b: [k][l]i64) : ([][]i64, i64, i64) =
  let c = a ++ (b :> [k][m]i64)
  in (c, length c, length (transpose c))
entry parted [n] (a: [n]i64) (k: i64) : ([]i64, []i64) = (take k a, drop k a)
