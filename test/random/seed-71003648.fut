type~ carrier [n] = #array ([n]i32) | #number f64 | #both ([n]i32) i32
entry p_main [n][m] (input0: [n]i64) (input1: [m]i32) (input2: [n][n]i32)
    : [n]i64 =
  (match
     ((if
         (let x_38 =
            (let x_39 =
               (unflatten (scan (+) 0i16 (tabulate (n * n) (\(p_43: i64) ->
                                            (let x_44 =
                                               flatten
                                                 (let u_45 =
                                                    (replicate (n)
                                                       (replicate (n)
                                                          (replicate (n) true)))
                                                  in (u_45
                                                        with [::-1,
                                                              (p_43 % n)] =
                                                          (replicate (n)
                                                             (replicate (n)
                                                                (0
                                                                 == (p_43))))))
                                             in (i16.i64
                                                   (i64.sum
                                                      (map (\d_48 ->
                                                              (i64.sum
                                                                 (map (i64.bool)
                                                                      d_48)))
                                                           x_44))))))))
             in (f32.i64
                   (i64.sum
                      (map (\d_51 -> (i64.sum (map (i64.i16) d_51))) x_39))))
          in (f32.isnan x_38))
       then #array (replicate (n) 0i32)
       else #number 0f64)
        : carrier [n])
   case #array c_36 -> (replicate (n) 0i64)
   case #both c_36 c_37 -> (replicate (n) 1i64)
   case #number c_37 -> (replicate (n) 0i64))
-- ==
-- entry: p_main
-- input { [1i64, 2] [1i32] [[1i32, 2], [3, 4]] } auto outcome
