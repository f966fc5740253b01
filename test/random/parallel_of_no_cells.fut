entry p_main [n] (input0: [n]i64) : [n]i32 =
  (let r_39 = map2 (\p_40 p_41 -> {left = p_40, right = p_41}) (let a_42 = (loop (s_43: [0][n]i8) = (transpose (replicate (n) (replicate (0) 0i8))) for i_44 < n do
  (replicate (0) (replicate (n) 0i8)))
in a_42[0i64]) (replicate (n) 0i32)
in ((replicate (n) 0i32) |> map ((+ (i32.i64 (i64.sum (map (i64.i8) (map (.left) r_39))))))))
-- ==
-- entry: p_main
-- input { [1i64, 2, 3] } error: Index \[0\] out of bounds for array of shape \[0\]\[3\]
-- input { empty([0]i64) } error: Index \[0\] out of bounds for array of shape \[0\]\[0\]
