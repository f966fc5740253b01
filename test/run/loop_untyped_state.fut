-- The state of a loop may change its size although nothing but the loop says what its type is.
-- ==
-- entry: sieve
-- input { 0i32 empty([0]i32) } output { empty([0]i32) }
-- input { 3i32 [4] } output { [4] }
-- input { 3i32 [5, 0, 1, 7, 2] } output { [5, 7] }

-- ==
-- entry: grown
-- input { 0i32 [7] } output { [7] [9, 9] 0i64 }
-- input { 3i32 [7, 8] } output { [7, 8, 1, 2, 3] [9, 9] 9i64 }

-- ==
-- entry: kept
-- input { 2i32 empty([0]i32) } output { empty([0]i32) }
-- input { 2i32 [1, 0, 5] } output { [3, 2, 7] }

-- ==
-- entry: trimmed
-- input { [0, 3, 0, 0] } output { [0, 3] }
-- input { empty([0]i32) } output { empty([0]i32) }

-- ==
-- entry: repeated
-- input { 3i32 [1, 2] } output { [4, 5] 8i32 }

entry sieve n xs = loop rest = xs for i < n do filter (> i) rest

entry grown n xs =
  let run p = loop ((a, b), sum) = (p, 0i64) for i < n do ((a ++ [i + 1], b), sum + length a)
  let ((a, b), sum) = run (xs, [9i32, 9])
  in (a, b, sum)

entry kept n xs = (\p -> loop s = p for _i < n do let t = map (+ 1i32) s in t) xs

entry trimmed xs = (\p -> loop (s: []i32) = p while length s > 0 && last s == 0 do init s) xs

def repeat n f x = loop x for _i < n do f x
entry repeated (n: i32) (xs: []i32) = (repeat n (map (+ 1)) xs, repeat n (* 2) 1i32)
