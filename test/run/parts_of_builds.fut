-- All parts of an array that is computed element by element, joined in another order: each part is computed where it is
-- joined, and the array is not stored.
-- ==
-- entry: rotated
-- input { 1i64 empty([0]i64) } output { empty([0]i64) }
-- input { 1i64 [5i64] } output { [6i64] }
-- input { 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [4i64, 5i64, 6i64, 2i64, 3i64] }
-- input { -1i64 [1i64, 2i64, 3i64] } output { [4i64, 2i64, 3i64] }
-- input { 0i64 [1i64, 2i64, 3i64] } output { [2i64, 3i64, 4i64] }
entry rotated [n] (k: i64) (a: [n]i64) = rotate k (map (+ 1) a)
-- ==
-- entry: exchanged
-- input { 2i64 [1i64, 2i64, 3i64] } output { [9i64, 1i64, 4i64] }
-- input { 0i64 [1i64, 2i64] } output { [1i64, 4i64] }
-- input { 2i64 [1i64, 2i64] } output { [1i64, 4i64] }
-- input { 3i64 [1i64, 2i64] } error: out of bounds
entry exchanged [n] (k: i64) (a: [n]i64) = let s = map (\x -> x * x) a in s[k:] ++ s[:k]
-- ==
-- entry: rows
-- input { 1i64 [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] } output { [[3i64, 7i64], [5i64, 11i64], [1i64, 3i64]] }
-- input { 1i64 empty([0][2]i64) } output { empty([0][2]i64) }
entry rows [n][m] (k: i64) (a: [n][m]i64) = rotate k (map (scan (+) 0) a)
-- ==
-- entry: between
-- input { 1i64 [1i64, 2i64, 3i64] } output { [1i64, 3i64, 0i64, 0i64] }
entry between [n] (k: i64) (a: [n]i64) = let s = map (\x -> x * x - x + 1) a in map (/ 2) (s[k:] ++ [0] ++ s[:k])
-- ==
-- entry: three
-- input { 1i64 2i64 [1i64, 2i64, 3i64, 4i64] } output { [-4i64, -2i64, -3i64, -1i64] }
-- input { 0i64 0i64 [1i64, 2i64] } output { [-2i64, -1i64] }
-- input { 2i64 0i64 [1i64, 2i64] } error: out of bounds
entry three [n] (j: i64) (k: i64) (a: [n]i64) = let s = map (\x -> -x) a in s[k + 1:] ++ s[j:k + 1] ++ s[:j]
-- The rest stays: it is read twice, or not all of it is joined.
-- ==
-- entry: twice
-- input { 1i64 [1i64, 2i64, 3i64] } output { [3i64, 4i64, 2i64, 2i64] }
entry twice [n] (k: i64) (a: [n]i64) = let s = map (+ 1) a in s[k:] ++ s[:k] ++ [s[0]]
-- ==
-- entry: overlapping
-- input { 2i64 [1i64, 2i64, 3i64] } output { [3i64, 4i64, 2i64, 3i64] }
entry overlapping [n] (k: i64) (a: [n]i64) = let s = map (+ 1) a in s[k - 1:] ++ s[:k]
-- ==
-- entry: failing
-- input { 1i64 [1i64, 0i64, 2i64] } error: division by zero
-- input { 1i64 [1i64, 5i64, 2i64] } output { [2i64, 5i64, 10i64] }
entry failing [n] (k: i64) (a: [n]i64) = rotate k (map (\x -> 10 / x) a)
-- An array that is updated in place after its rotated map was computed.
-- ==
-- entry: before
-- input { 1i64 [1i64, 2i64, 3i64] } output { [4i64, 6i64, 2i64] [7i64, 2i64, 3i64] }
entry before [n] (k: i64) (a: *[n]i64) =
  let r = rotate k (map (* 2) a)
  let a = a with [0] = 7
  in (r, a)
-- Joined after another array in one result.
-- ==
-- entry: behind
-- input { 1i64 [1i64, 2i64, 3i64] [4i64, 5i64] } output { [2i64, 4i64, 6i64, 6i64, 5i64] }
entry behind [n][m] (k: i64) (a: [n]i64) (b: [m]i64) = map (* 2) a ++ rotate k (map (+ 1) b)
-- ==
-- entry: behind_slices
-- input { 1i64 [1i64, 2i64, 3i64] [4i64, 5i64] } output { [2i64, 4i64, 6i64, 5i64, 4i64] }
entry behind_slices [n][m] (k: i64) (a: [n]i64) (b: [m]i64) = map (* 2) a ++ (b[k:] ++ b[:k])
