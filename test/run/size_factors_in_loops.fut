-- A size of a loop's state that the body takes apart, as n * m, is taken apart at the start.
def turned [n] [m] 't (k: i64) (xs: *[n * m]t) : *[n * m]t =
  copy (flatten (map (rotate k) (unflatten xs : [n][m]t)))
-- ==
-- entry: rounds
-- input { 2i64 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] 1i32 } output { [2i64, 3i64, 1i64, 5i64, 6i64, 4i64] }
-- input { 3i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] 3i32 } output { [2i64, 1i64, 4i64, 3i64, 6i64, 5i64] }
-- input { 0i64 2i64 empty([0]i64) 3i32 } output { empty([0]i64) }
-- input { 2i64 2i64 [1i64] 3i32 } error: cannot match shape
entry rounds (p: i64) (q: i64) (xs: []i64) (k: i32) =
  let ys = sized (p * q) (copy xs)
  in loop ys for _i < k do turned 1 ys
-- ==
-- entry: halves
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 4i16 } output { [2i64, 1i64, 4i64, 3i64, 5i64, 5i64] }
entry halves (xs: []i64) (k: i16) =
  let two = i64.i16 (k / 2)
  let rows = (length xs + two - 1) / two
  let padded = sized (rows * two) (xs ++ replicate (rows * two - length xs) 5)
  in loop padded = copy padded for _i < 3 do turned 1 padded
