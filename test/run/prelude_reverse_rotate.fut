-- reverse and rotate: rotations count around the end, in both directions and any number of times.
-- ==
-- entry: reversed
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] } output { [1i32] }
-- input { [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] }

-- ==
-- entry: rotated
-- input { 1i64 [1i32, 2i32, 3i32] } output { [2i32, 3i32, 1i32] }
-- input { -1i64 [1i32, 2i32, 3i32] } output { [3i32, 1i32, 2i32] }
-- input { 3i64 [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
-- input { 7000000000000000001i64 [1i32, 2i32, 3i32] } output { [3i32, 1i32, 2i32] }
-- input { -9223372036854775808i64 [1i32, 2i32, 3i32] } output { [2i32, 3i32, 1i32] }
-- input { 5i64 empty([0]i32) } output { empty([0]i32) }
-- input { 5i64 [9i32] } output { [9i32] }

-- ==
-- entry: columns
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- output { [[3i32, 2i32, 1i32], [6i32, 5i32, 4i32]] [[4i32, 5i32, 6i32], [1i32, 2i32, 3i32]] }

-- ==
-- entry: laws
-- random input { [50]i32 i8 i8 } output { true }
-- random input { [1]i32 i8 i8 } output { true }

entry reversed [n] (xs: [n]i32) : [n]i32 = reverse xs
entry rotated [n] (k: i64) (xs: [n]i32) : [n]i32 = rotate k xs
entry columns [n] [m] (xs: [n][m]i32) = (map reverse xs, rotate 1 xs)
entry laws [n] (xs: [n]i32) (j: i8) (k: i8) : bool =
  let same (a: [n]i32) (b: [n]i32) = and (map2 (==) a b)
  let (j, k) = (i64.i8 j, i64.i8 k)
  in same (reverse (reverse xs)) xs && same (rotate j (rotate k xs)) (rotate (j + k) xs)
     && same (reverse (rotate k xs)) (rotate (-k) (reverse xs))
