-- Rotations by amounts of either sign, quarter turns of a square made of transposition and reversal, a shear, and a
-- ring buffer.
-- ==
-- entry: rotated
-- input { 3i64 empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) }
-- input { 5i64 [7i32] }
-- output { [7i32] [7i32] }
-- input { 2i64 [-4i32, -5i32, -3i32, 8i32, 2i32] }
-- output { [-3i32, 8i32, 2i32, -4i32, -5i32] [-3i32, 8i32, 2i32, -4i32, -5i32] }
-- input { -1i64 [-5i32, -5i32, 0i32] }
-- output { [0i32, -5i32, -5i32] [0i32, -5i32, -5i32] }
-- input { -19i64 [-6i32, -4i32, 8i32, 0i32, 5i32, -3i32, -7i32] }
-- output { [8i32, 0i32, 5i32, -3i32, -7i32, -6i32, -4i32] [8i32, 0i32, 5i32, -3i32, -7i32, -6i32, -4i32] }
-- input { 100i64 [-6i32, -5i32, -9i32, -5i32, 7i32, 2i32, 0i32, 2i32, -9i32, -1i32, -9i32] }
-- output { [-5i32, -9i32, -5i32, 7i32, 2i32, 0i32, 2i32, -9i32, -1i32, -9i32, -6i32] [-5i32, -9i32, -5i32, 7i32,
--   2i32, 0i32, 2i32, -9i32, -1i32, -9i32, -6i32] }

-- ==
-- entry: quarters
-- input { empty([0][0]i32) }
-- output { empty([0][0]i32) empty([0][0]i32) empty([0][0]i32) }
-- input { empty([2][0]i32) }
-- output { empty([0][2]i32) empty([2][0]i32) empty([0][2]i32) }
-- input { [[1i32]] }
-- output { [[1i32]] [[1i32]] [[1i32]] }
-- input { [[5i32, -9i32, 1i32], [0i32, 6i32, 5i32]] }
-- output { [[1i32, 5i32], [-9i32, 6i32], [5i32, 0i32]] [[5i32, 6i32, 0i32], [1i32, -9i32, 5i32]] [[0i32, 5i32],
--   [6i32, -9i32], [5i32, 1i32]] }
-- input { [[0i32, -8i32, -9i32, -8i32, -7i32], [-9i32, 7i32, 0i32, 4i32, -1i32], [5i32, -1i32, -7i32, 4i32, -7i32],
--   [-9i32, 3i32, -9i32, -1i32, -9i32], [7i32, 9i32, -7i32, -9i32, 1i32]] }
-- output { [[-7i32, -1i32, -7i32, -9i32, 1i32], [-8i32, 4i32, 4i32, -1i32, -9i32], [-9i32, 0i32, -7i32, -9i32,
--   -7i32], [-8i32, 7i32, -1i32, 3i32, 9i32], [0i32, -9i32, 5i32, -9i32, 7i32]] [[1i32, -9i32, -7i32, 9i32, 7i32],
--   [-9i32, -1i32, -9i32, 3i32, -9i32], [-7i32, 4i32, -7i32, -1i32, 5i32], [-1i32, 4i32, 0i32, 7i32, -9i32],
--   [-7i32, -8i32, -9i32, -8i32, 0i32]] [[7i32, -9i32, 5i32, -9i32, 0i32], [9i32, 3i32, -1i32, 7i32, -8i32],
--   [-7i32, -9i32, -7i32, 0i32, -9i32], [-9i32, -1i32, 4i32, 4i32, -8i32], [1i32, -9i32, -7i32, -1i32, -7i32]] }

-- ==
-- entry: sheared
-- input { empty([3][0]i32) }
-- output { empty([3][0]i32) }
-- input { [[-6i32]] }
-- output { [[-6i32]] }
-- input { [[6i32, 4i32, -6i32], [1i32, 7i32, -9i32], [-9i32, -6i32, 9i32], [-8i32, -2i32, 5i32], [-2i32, 2i32,
--   2i32]] }
-- output { [[6i32, 4i32, -6i32], [-9i32, 1i32, 7i32], [-6i32, 9i32, -9i32], [-8i32, -2i32, 5i32], [2i32, -2i32,
--   2i32]] }
-- input { [[8i32, -7i32, 7i32, -6i32, -7i32, -2i32, -1i32], [9i32, 5i32, 5i32, 6i32, -8i32, -8i32, 5i32], [-7i32,
--   -4i32, -4i32, 9i32, 7i32, -3i32, 8i32]] }
-- output { [[8i32, -7i32, 7i32, -6i32, -7i32, -2i32, -1i32], [5i32, 9i32, 5i32, 5i32, 6i32, -8i32, -8i32], [-3i32,
--   8i32, -7i32, -4i32, -4i32, 9i32, 7i32]] }

-- ==
-- entry: ring
-- input { 1i64 empty([0]i32) }
-- output { [0i32] }
-- input { 3i64 [1i32] }
-- output { [0i32, 0i32, 1i32] }
-- input { 3i64 [9i32, -2i32, -3i32] }
-- output { [9i32, -2i32, -3i32] }
-- input { 5i64 [-2i32, 0i32, -8i32, -5i32, 2i32, 9i32, 5i32, 1i32, 5i32, 6i32, -9i32, 0i32, -6i32] }
-- output { [5i32, 6i32, -9i32, 0i32, -6i32] }

-- ==
-- entry: is_rotation
-- input { "" "" }
-- output { true }
-- input { "a" "b" }
-- output { false }
-- input { "hello" "llohe" }
-- output { true }
-- input { "hello" "lohle" }
-- output { false }

entry rotated [n] (k: i64) (xs: [n]i32) : ([n]i32, [n]i32) =
  (rotate k xs, map (\i -> xs[(i + k) % n]) (iota n))

entry quarters [n][m] (a: [n][m]i32) : ([m][n]i32, [n][m]i32, [m][n]i32) =
  let left = reverse (transpose a)
  let half = reverse (map reverse a)
  in (left, half, transpose (reverse a))

entry sheared [n][m] (a: [n][m]i32) : [n][m]i32 = map2 (\i row -> rotate (-i) row) (iota n) a

-- The last k values of a stream, oldest first.
entry ring [n] (k: i64) (xs: [n]i32) : [k]i32 =
  let (buffer, at) = loop (buffer, at) = (replicate k 0, 0) for x in xs do
                       (buffer with [at] = x, (at + 1) % k)
  in rotate at buffer

entry is_rotation [n] (a: [n]u8) (b: [n]u8) : bool =
  n == 0 || any (\k -> and (map2 (==) (rotate k a) b)) (iota n)
