-- A loop over the elements of an array, and over its rows.
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { 1234i32 [4i32, 6i32] }
-- input { empty([0][2]i32) } output { 0i32 [0i32, 0i32] }
entry main [n] (xss: [n][2]i32) : (i32, [2]i32) =
  (loop d = 0 for x in flatten xss do 10 * d + x,
   loop sums = [0, 0] for row in xss do map2 (+) sums row)
