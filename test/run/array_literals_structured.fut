-- Constant literals of tuples, records and arrays in each other; with one element that is computed they are no tables.
-- ==
-- entry: columns
-- input { 0i64 } output { 1i32 -2.5f32 true }
-- input { 2i64 } output { -5i32 6f32 false }
-- input { 3i64 } error: Index
entry columns (i: i64) : (i32, f32, bool) = [(1i32, -2.5f32, true), (3, 4.5, false), (-5, 6, false)][i]

def rows : [2][3]{left: i8, right: (u8, [2]i16)} =
  [[{left = 1, right = ('a', [2, 3])}, {right = ('b', [4, -5]), left = -6}, {left = 7, right = ('c', [8, 9])}],
   [{left = 10, right = ('d', [11, 12])}, {left = 13, right = ('e', [14, 15])}, {right = ('f', [16, 17]), left = 18}]]

-- ==
-- entry: nested
-- input { 0i64 1i64 1i64 } output { -6i8 98u8 -5i16 }
-- input { 1i64 2i64 0i64 } output { 18i8 102u8 16i16 }
entry nested (i: i64) (j: i64) (k: i64) : (i8, u8, i16) =
  let row = rows[i, j] in (row.left, row.right.0, row.right.1[k])

-- ==
-- entry: computed
-- input { 7i32 1i64 } output { [7i32, 2i32] 3i32 }
-- input { 7i32 0i64 } output { [1i32, 2i32] 0i32 }
entry computed (x: i32) (i: i64) : ([2]i32, i32) = [([1i32, 2], 0i32), ([x, 2], 3)][i]

-- ==
-- entry: shared_rows
-- input { 2i32 } output { [[1i32, 2i32], [2i32, 2i32], [5i32, 6i32]] }
entry shared_rows (x: i32) : [3][2]i32 = let row = [x, x] in [[1, 2], row, [5, 6]]

-- ==
-- entry: units
-- input { } output { 3i64 }
entry units : i64 = length [(), (), ()]

-- ==
-- entry: spaces
-- input { 1i64 } output { [3i32, 4i32] }
entry spaces (i: i64) : [2]i32 = [([1, 2]), (([3, (4)]))][i]

def rotations : [4](f64, f64) = [(1, 0), (0, 1), (-1, 0), (0, -1)]
-- ==
-- entry: walk
-- input { 6i64 } output { 1f64 1f64 }
-- input { 0i64 } output { 0f64 0f64 }
entry walk (n: i64) : (f64, f64) =
  loop (x, y) = (0, 0) for i < n do let (dx, dy) = rotations[i % 4] in (x + dx, y + dy)

-- Arrays in a tuple in an array are one table.
-- ==
-- entry: beside
-- input { 0i64 1i64 } output { 5i64 }
-- input { 1i64 0i64 } output { 13i64 }
-- input { 1i64 2i64 } error: Index
entry beside (i: i64) (j: i64) : i64 =
  let pairs = [([1i64, 2], (3i64, 4i64)), ([5, 6], (7, 8))]
  let (row, (x, y)) = pairs[i]
  in row[j] + (if i == 0 then x else y)
