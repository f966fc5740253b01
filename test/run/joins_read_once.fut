-- Concatenations and rotations that one loop reads, at sizes around the places where the parts meet.

-- ==
-- entry: two
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [1i32] empty([0]i32) } output { [2i32] }
-- input { empty([0]i32) [5i32, 6i32] } output { [6i32, 7i32] }
-- input { [1i32, 2i32, 3i32] [5i32, 6i32] } output { [2i32, 3i32, 4i32, 6i32, 7i32] }
entry two (a: []i32) (b: []i32) = map (+ 1) (a ++ b)

-- ==
-- entry: three
-- input { empty([0]i32) empty([0]i32) [3i32] } output { [6i32] }
-- input { [1i32, 2i32] [3i32] [4i32, 5i32] } output { [2i32, 4i32, 6i32, 8i32, 10i32] }
-- input { [1i32, 2i32] empty([0]i32) [4i32, 5i32] } output { [2i32, 4i32, 8i32, 10i32] }
entry three (a: []i32) (b: []i32) (c: []i32) = map (* 2) (a ++ b ++ c)

-- ==
-- entry: rotated
-- input { 1i64 empty([0]i32) } output { empty([0]i32) }
-- input { 0i64 [1i32, 2i32, 3i32] } output { [2i32, 3i32, 4i32] }
-- input { -1i64 [1i32, 2i32, 3i32] } output { [4i32, 2i32, 3i32] }
-- input { 5i64 [1i32, 2i32, 3i32] } output { [4i32, 2i32, 3i32] }
entry rotated (k: i64) (a: []i32) = map (+ 1) (rotate k a)

-- ==
-- entry: exchanged
-- input { 2i64 [1i32, 2i32, 3i32] } output { [4i32, 2i32, 3i32] }
-- input { 3i64 [1i32, 2i32, 3i32] } output { [2i32, 3i32, 4i32] }
entry exchanged [n] (k: i64) (a: [n]i32) = map (+ 1) (a[k:] ++ a[:k])

-- ==
-- entry: neighbours
-- input { [1i32] } output { [1i32] }
-- input { [1i32, 2i32, 3i32, 4i32] } output { [3i32, 6i32, 9i32, 7i32] }
entry neighbours [n] (a: [n]i32) =
  let padded = [0] ++ a ++ [0] in tabulate n (\i -> padded[i] + padded[i + 1] + padded[i + 2])

-- ==
-- entry: total
-- input { empty([0]i32) empty([0]i32) } output { 0i32 }
-- input { [1i32, 2i32, 3i32] [5i32, 6i32] } output { 17i32 }
entry total (a: []i32) (b: []i32) = i32.sum (a ++ b)

-- The part is changed before the consumer runs: the old elements are read.
-- ==
-- entry: changed
-- input { [1i32, 2i32] [5i32, 6i32] } output { [2i32, 3i32, 6i32, 7i32, 9i32, 2i32] }
entry changed (a: *[]i32) (b: []i32) =
  let joined = copy (a ++ b)
  let a = a with [0] = 9
  in map (+ 1) joined ++ a

-- Rows.
-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] } output { [[7i32, 7i32], [5i32, 5i32], [9i32, 9i32]] }
entry rows [n][m] (a: [n][m]i32) : [n][m]i32 =
  map2 (map2 (+)) (rotate (-1) a) (map (rotate 1) a)
