entry p_main [n] (input0: [n]i32) (input1: i8) : [n][n]i32 =
  (if
     (let a_33 =
        (if (0 < n) then (replicate (n) true) else (replicate (n) false))
      in (a_33[0i64]))
   then (replicate (n) (replicate (n) 0i32))
   else (#[dest] permute (\i_38 -> i_38) (replicate (n) (replicate (n) 0i32))))
-- ==
-- entry: p_main
-- input { [0i32, 0i32] 0i8 } auto output
