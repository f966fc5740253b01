-- Positions that are the same for all columns are compared with the size once; the first one that fails says so, and
-- none where there are no columns.

-- Sums over the rows of a sparse matrix, each column by itself.
-- ==
-- entry: spmm
-- input { 2i64 [0i64, 2i64, 3i64] [0i64, 2i64, 1i64] [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]] }
-- output { [[12, 14, 16, 18, 20], [6, 7, 8, 9, 10]] }
-- input { 1i64 [0i64, 2i64] [0i64, 3i64] [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]] }
-- error: Index \[3, 0\] out of bounds for array of shape \[3\]\[5\]
-- input { 1i64 [0i64, 3i64] [0i64, 2i64] [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]] }
-- error: Index \[2\] out of bounds for array of shape \[2\]
-- input { 1i64 [1i64, 0i64] [0i64, 2i64] [[1, 2, 3, 4, 5]] } error: Range 1..<0 is invalid
-- input { 1i64 [0i64, 2i64] [5i64, -1i64] empty([3][0]i32) } output { empty([1][0]i32) }
-- input { 0i64 [7i64] [5i64, -1i64] [[1, 2]] } output { empty([0][2]i32) }
entry spmm [k][m][d] (n: i64) (starts: [n + 1]i64) (columns: [k]i64)
    (b: [m][d]i32) : [n][d]i32 =
  tabulate_2d n d (\i j ->
    loop s = 0 for e in starts[i]..<starts[i + 1] do s + b[columns[e], j])

-- Neighbours in a list; the second place is the one that fails.
-- ==
-- entry: means
-- input { [[0i64, 1i64], [2i64, 2i64]] [[2, 4, 6, 8], [4, 6, 8, 10], [1, 2, 3, 4]] }
-- output { [[3, 5, 7, 9], [1, 2, 3, 4]] }
-- input { [[0i64, 1i64], [2i64, -1i64]] [[2, 4, 6, 8], [4, 6, 8, 10], [1, 2, 3, 4]] }
-- error: Index \[-1, 0\] out of bounds for array of shape \[3\]\[4\]
-- input { [[0i64, 1i64], [2i64, -1i64]] empty([3][0]i32) } output { empty([2][0]i32) }
entry means [n][k][m][d] (ns: [n][k]i64) (xs: [m][d]i32) : [n][d]i32 =
  map (\row ->
         map (\j -> i32.sum (map (\i -> xs[i, j]) row) / i32.i64 k) (iota d))
      ns

-- One row for each element, chosen by a condition that is the same for all columns.
-- ==
-- entry: rows
-- input { [1i64, -1i64, 0i64] [[1, 2, 3, 4], [5, 6, 7, 8]] } output { [[5, 6, 7, 8], [0, 0, 0, 0], [1, 2, 3, 4]] }
-- input { [1i64, -1i64, 2i64] [[1, 2, 3, 4], [5, 6, 7, 8]] }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[4\]
entry rows [n][m][d] (at: [n]i64) (xs: [m][d]i32) : [n][d]i32 =
  tabulate_2d n d (\i j -> if at[i] < 0 then 0 else xs[at[i], j])

-- Sums of the same terms for points along a line: results side by side, and nothing that is read so.
-- ==
-- entry: points
-- input { 3i64 [1f32, 2f32] } output { [0f32, 6f32, 12f32] }
-- input { 0i64 [1f32, 2f32] } output { empty([0]f32) }
entry points [k] (n: i64) (weights: [k]f32) : [n]f32 =
  tabulate n (\j ->
    let u = f32.i64 j * 2 in loop s = 0 for l < k do s + u * weights[l])

-- Random numbers of each element by itself.
-- ==
-- entry: states
-- input { 4i64 3i64 } output { [0u32, 1u32, 0u32, 1u32] }
entry states (n: i64) (steps: i64) : [n]u32 =
  tabulate n (\i ->
    let last =
      loop state = u32.i64 i + 7 for _s < steps do state * 1664525 + 1013904223
    in last % 2)
