entry p_main [n] (input0: [n][n]i32) (input1: u8) (input2: [n][n]i32)
    : [n][n]i32 =
  (let r_17 =
     map2 (\p_18 p_19 -> {left = p_18, right = p_19})
          (let u_20 = copy (replicate (n) 0u32)
           let h_42 = n / 2
           in u_20
                with [2 * h_42 - 1:-1:-2] =
                  map (\(p_43: u32) -> (p_43)) u_20[0:2 * h_42:2])
          (replicate (n) 0i32)
   in ((input0)
       |> map
            (map ((+ (i32.i64 (i64.sum (map (i64.u32) (map (.left) r_17)))))))))
-- ==
-- entry: p_main
-- input { [[1i32, 2, 3], [4, 5, 6], [7, 8, 9]] 0u8 [[1i32, 2, 3], [4, 5, 6], [7, 8, 9]] } auto outcome
-- input { [[1i32, 2], [4, 5]] 0u8 [[1i32, 2], [3, 4]] } auto outcome
