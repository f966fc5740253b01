-- replicate of scalars, rows and tuples; rep takes its size from the context.
-- ==
-- input { 2i64 [1i32, 2i32] }
-- output { [7i32, 7i32] [[1i32, 2i32], [1i32, 2i32]] [1i32, 1i32] [true, true] [0i32, 0i32] [1i32, 2i32] }
-- input { 0i64 [1i32, 2i32] }
-- output { empty([0]i32) empty([0][2]i32) empty([0]i32) empty([0]bool) empty([0]i32) [1i32, 2i32] }
-- input { -1i64 [1i32] } error: Range 0\.\.1\.\.<-1 is invalid
entry main [m] (n: i64) (xs: [m]i32) : ([]i32, [][]i32, []i32, []bool, []i32, []i32) =
  let (a, b) = unzip (replicate n (1, true))
  let zeros: [n]i32 = rep 0
  in (replicate n 7, replicate n xs, a, b, zeros, copy xs)
