-- Numbers that become sizes: negative ones, and ones whose product wraps to something harmless, are told as the program
-- words it.
def padded [n] (before: i64) (after: i64) (xs: [n]i32) : [before + n + after]i32 =
  replicate before 0 ++ xs ++ replicate after 0
-- ==
-- entry: both_ends
-- input { 1i64 2i64 [7i32, 8i32, 9i32] } output { [0i32, 7i32, 8i32, 9i32, 0i32, 0i32] }
-- input { 0i64 0i64 empty([0]i32) } output { empty([0]i32) }
-- input { 1i64 -2i64 [7i32, 8i32, 9i32] } error: Range 0..1..<-2 is invalid
-- input { -1i64 2i64 [7i32, 8i32, 9i32] } error: Range 0..1..<-1 is invalid
-- input { -4i64 -5i64 [7i32, 8i32, 9i32] } error: Range 0..1..<-4 is invalid
entry both_ends [n] (before: i64) (after: i64) (xs: [n]i32) : []i32 = padded before after xs

-- ==
-- entry: summed
-- input { 1i64 2i64 [7i32, 8i32, 9i32] } output { 260i32 }
-- input { 2i64 -3i64 [7i32, 8i32, 9i32] } error: Range 0..1..<-3 is invalid
entry summed [n] (before: i64) (after: i64) (xs: [n]i32) : i32 =
  i32.sum (scan (+) 0 (map (+ 1) (scan (+) 0 (padded before after xs))))

-- ==
-- entry: mapped_and_more
-- input { 1i64 [3i32, 4i32] } output { [4i32, 5i32, 7i32] }
-- input { -1i64 [3i32, 4i32] } error: Range 0..1..<-1 is invalid
-- input { -2i64 [3i32, 4i32] } error: Range 0..1..<-2 is invalid
entry mapped_and_more [n] (more: i64) (xs: [n]i32) : []i32 = map (+ 1) xs ++ replicate more 7

-- ==
-- entry: grid
-- input { 2i64 3i64 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- input { 0i64 3i64 empty([0]i32) } output { empty([0][3]i32) }
-- input { 3i64 0i64 empty([0]i32) } output { empty([3][0]i32) }
-- input { -2i64 -3i64 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } error: unflatten|negative or too large
-- input { 0i64 -3i64 empty([0]i32) } error: unflatten|negative or too large
-- input { -3i64 0i64 empty([0]i32) } error: unflatten|negative or too large
-- input { 274177i64 67280421310721i64 [1i32] } error: too large
-- input { 4294967296i64 4294967296i64 empty([0]i32) } error: too large
entry grid (n: i64) (m: i64) (xs: []i32) : [n][m]i32 = unflatten (xs :> [n * m]i32)

-- Stored in memory (`--views random:11` asks for that) the grid has too many bytes, which is known before the entry
-- begins.
-- ==
-- entry: element
-- input { 2i64 3i64 [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { 6i32 }
-- input { 274177i64 67280421310721i64 [1i32] }
-- error: computed from 274177, 67280421310721 is too large|negative or too large
entry element (n: i64) (m: i64) (xs: []i32) : i32 =
  let grid: [n][m]i32 = unflatten (xs :> [n * m]i32)
  in grid[1, 2]

-- ==
-- entry: no_rows
-- input { 2i64 empty([0]i32) } output { empty([0][2]i32) }
-- input { -1i64 empty([0]i32) } output { empty([0][0]i32) }
-- input { -1i64 [1i32] } error: Range 0..1..<-1 is invalid
entry no_rows [n] (k: i64) (xs: [n]i32) : [][]i32 = map (\x -> replicate k x) xs

-- ==
-- entry: empty_literal
-- input { 3i64 } output { empty([0][3]i32) empty([0]i32) }
-- input { -1i64 } error: Range 0..1..<-1 is invalid
entry empty_literal (k: i64) : ([][]i32, []i32) =
  let none = ([] : [0][k]i32) in (none, flatten (transpose none))

-- ==
-- entry: no_columns
-- input { 2i64 3i64 } output { [3i64, 6i64] }
-- input { 2i64 0i64 } output { [0i64, 0i64] }
-- input { -1i64 0i64 } error: Range 0..1..<-1 is invalid
entry no_columns (n: i64) (m: i64) =
  let rows = map (\i -> map (+ i) (iota n)) (iota m)
  in map (\c -> i64.sum c) (transpose rows)

-- ==
-- entry: repeated
-- input { 3i64 } output { 203u8 }
-- input { 4611686018427387904i64 } error: negative or too large|out of bounds
-- input { -1i64 } error: Range 0..1..<-1 is invalid
entry repeated (n: i64) : u8 =
  let xs = scan (+) 0 (replicate n 1u8)
  let four = xs ++ xs ++ xs ++ xs
  let sums = scan (+) 0 four
  in sums[length sums - 1] + sums[n * 2 - 1] + sums[0] + u8.sum sums - u8.sum four - 110 - 40 * sums[4]
