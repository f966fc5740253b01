-- Indices that come from tables of constants: offsets of neighbours, moves, velocities. Their checks hold by the least
-- and the greatest element, are made before the loops, or fail as they did.

def ex : [9]i64 = [0, 1, 0, -1, 0, 1, -1, -1, 1]
def ey : [9]i64 = [0, 0, 1, 0, -1, 1, 1, -1, -1]
def squares = map (\i -> i * i - 2) (iota 4)
def near = [(-1i64, 0i64), (0, -1), (0, 1), (1, 0)]

-- Proven: the interior.
-- ==
-- entry: interior
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { [[20]] }
-- input { [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]] } output { [[24, 28]] }
-- input { [[1, 2], [3, 4]] } output { empty([0][0]i32) }
-- input { [[1], [2], [3]] } error: Range 0..1..<-1 is invalid
entry interior [h][w] (xs: [h][w]i32) : [][]i32 =
  tabulate_2d (h - 2) (w - 2) (\i j ->
    i32.sum (map (\(di, dj) -> xs[i + 1 + di, j + 1 + dj]) near))

-- Before the loops; the first that fails says so, also where the hull of the offsets is too wide.
-- ==
-- entry: sizes
-- input { 1i64 1i64 [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { [[20]] }
-- input { 0i64 1i64 [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { empty([0][1]i32) }
-- input { 5i64 0i64 [[1]] } output { empty([5][0]i32) }
-- input { 2i64 1i64 [[1, 2, 3], [4, 5, 6], [7, 8, 9]] }
-- error: Index \[3, 1\] out of bounds for array of shape \[3\]\[3\]
-- input { 1i64 2i64 [[1, 2, 3], [4, 5, 6], [7, 8, 9]] }
-- error: Index \[1, 3\] out of bounds for array of shape \[3\]\[3\]
-- input { 1i64 1i64 [[1]] } error: Index \[0, 1\] out of bounds for array of shape \[1\]\[1\]
entry sizes [h][w] (n: i64) (m: i64) (xs: [h][w]i32) : [n][m]i32 =
  tabulate_2d n m (\i j ->
    i32.sum (map (\(di, dj) -> xs[i + 1 + di, j + 1 + dj]) near))

-- The first iteration fails.
-- ==
-- entry: below
-- input { [1, 2, 3] } error: Index \[-1\] out of bounds for array of shape \[3\]
-- input { empty([0]i32) } output { empty([0]i32) }
entry below [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (map (\d -> xs[i + d]) [0, -1, 1]))

-- A diagonal needs less than the hull of its offsets.
-- ==
-- entry: diagonal
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { 15 }
-- input { [[1, 2, 3], [4, 5, 6]] } error: Index \[2, 2\] out of bounds for array of shape \[2\]\[3\]
-- input { [[1, 2], [4, 5], [7, 8]] } error: Index \[2, 2\] out of bounds for array of shape \[3\]\[2\]
entry diagonal [h][w] (xs: [h][w]i32) : i32 =
  i32.sum (map (\(i, j) -> xs[i, j]) [(0, 0), (1, 1), (2, 2)])

-- Columns of one table, one of them weights.
-- ==
-- entry: columns
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] } output { [[837i64]] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64], [1i64, 1i64, 1i64]] }
-- output { [[837i64], [161i64]] }
entry columns [h][w] (xs: [h][w]i64) : [][]i64 =
  let stencil = [[0, -1, 3], [1, 1, 5], [2, 0, 100]]
  in tabulate_2d (h - 2) (w - 2) (\i j ->
       i64.sum (map (\(s: [3]i64) -> s[2] * xs[i + s[0], j + 1 + s[1]]) stencil)
       + 4)

-- Elements of other types.
-- ==
-- entry: small
-- input { 1i64 [[1u8, 2u8, 3u8], [4u8, 5u8, 6u8], [7u8, 8u8, 9u8]] } output { [15u8] }
-- input { 0i64 [[1u8]] } output { empty([0]u8) }
-- input { 2i64 [[1u8, 2u8, 3u8], [4u8, 5u8, 6u8], [7u8, 8u8, 9u8]] }
-- error: Index \[3, 3\] out of bounds for array of shape \[3\]\[3\]
entry small [h][w] (n: i64) (xs: [h][w]u8) : [n]u8 =
  let di = [0u8, 1, 2]
  let dj = [-1i32, 0, 1]
  in tabulate n (\i ->
       u8.sum (map2 (\a b -> xs[i + i64.u8 a, i + 1 + i64.i32 b]) di dj))

-- Elements that do not fit into i64.
-- ==
-- entry: large
-- input { [1, 2, 3] } error: Index \[-1\] out of bounds for array of shape \[3\]
entry large [n] (xs: [n]i32) : i32 =
  i32.sum (map (\d -> xs[i64.u64 d]) [0u64, 1, 18446744073709551615])

-- A table that was computed.
-- ==
-- entry: computed
-- input { 1i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] }
-- error: Index \[-2\] out of bounds for array of shape \[8\]
-- input { 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64] }
-- error: Index \[-2\] out of bounds for array of shape \[12\]
-- input { 0i64 [1i64] } output { empty([0]i64) }
entry computed [n] (m: i64) (xs: [n]i64) : [m]i64 =
  tabulate m (\i -> i64.sum (map (\s -> xs[i + s]) squares))
-- ==
-- entry: computed_above
-- input { 2i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64] } output { [18i64, 22i64] }
-- input { 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64] }
-- error: Index \[11\] out of bounds for array of shape \[11\]
entry computed_above [n] (m: i64) (xs: [n]i64) : [m]i64 =
  tabulate m (\i -> i64.sum (map (\s -> xs[i + s + 2]) squares))

-- A read of the table may fail, too, and does so first.
-- ==
-- entry: of_table
-- input { 4i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64] } output { 13i64 }
-- input { 5i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64] }
-- error: Index \[4\] out of bounds for array of shape \[4\]
-- input { 4i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: Index \[7\] out of bounds for array of shape \[5\]
-- input { 5i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: Index \[7\] out of bounds for array of shape \[5\]
-- input { 0i64 [1i64] } output { 0i64 }
entry of_table [n] (m: i64) (xs: [n]i64) : i64 =
  loop s = 0 for k < m do
    s + xs[squares[k] + 0 * k + (if k < 1 then 2 else if k < 2 then 1 else 0)]

-- The table has no elements.
-- ==
-- entry: no_elements
-- input { [1i32, 2i32] } output { 0i32 }
entry no_elements [n] (xs: [n]i32) : i32 =
  let none: [0]i64 = []
  in i32.sum (map (\i -> xs[i]) none)

-- Velocities of a lattice.
-- ==
-- entry: lattice
-- input { [[[0, 0], [0, 0]], [[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]], [[13, 14], [15, 16]],
--         [[17, 18], [19, 20]], [[21, 22], [23, 24]], [[25, 26], [27, 28]], [[29, 30], [31, 32]]] }
-- output { [[[0, 0], [0, 0]], [[2, 1], [4, 3]], [[7, 8], [5, 6]], [[10, 9], [12, 11]], [[15, 16], [13, 14]],
--          [[20, 19], [18, 17]], [[24, 23], [22, 21]], [[28, 27], [26, 25]], [[32, 31], [30, 29]]] }
entry lattice [h][w] (f: [9][h][w]i32) : [9][h][w]i32 =
  tabulate_3d 9 h w (\k i j -> f[k, (i - ey[k]) % h, (j - ex[k]) % w])

-- Moves of a knight: zeros outside.
-- ==
-- entry: knight
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { [[14, 16, 12], [12, 0, 8], [8, 4, 6]] }
-- input { [[1]] } output { [[0]] }
-- input { [[1, 2], [3, 4]] } output { [[0, 0], [0, 0]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [1, 2, 3, 4, 5, 6]] }
-- output { [[11, 14, 24, 28, 19, 15], [14, 24, 30, 36, 28, 19], [22, 28, 48, 56, 38, 30], [14, 24, 30, 36, 28, 19],
--          [11, 14, 24, 28, 19, 15]] }
entry knight [h][w] (xs: [h][w]i32) : [h][w]i32 =
  let moves =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
      : [](i64, i64)
  let at i j = if i < 0 || i >= h || j < 0 || j >= w then 0 else xs[i, j]
  in tabulate_2d h w (\i j ->
       i32.sum (map (\(di, dj) -> at (i + di) (j + dj)) moves))
