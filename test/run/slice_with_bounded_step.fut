-- The end of a slice is a multiple of its step, and both are bounded: no division and no check is needed.
-- ==
-- input { 2i64 3i64 [0i64,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] } output { [0i64, 2i64, 4i64] }
-- input { 9i64 -5i64 [0i64,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] } output { [0i64, 4i64, 8i64, 12i64] }
-- input { -1i64 1i64 [0i64,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19] } output { [0i64] }
entry main (a: i64) (b: i64) (xs: [20]i64) : []i64 =
  let step = i64.max 1 (i64.min a 4)
  let count = i64.max step (i64.min b 4)
  in xs[0:step * count:step]
