def table [n] 'a (p: a -> bool) (xs: [n]a) : ?[k].[k][k]a =
  let ys = filter p xs in map (\_ -> (ys)) ys
def p_helper0 [n][m] (input0: [n][n]f64) (input1: [m]i64) : [n][n]f64 =
  (let a_0 =
     ((replicate (n) (replicate (n) (replicate (n) 0f64)))[:(i64.sum
                                                               (map (\d_43 ->
                                                                       (i64.sum
                                                                          (map (\d_44 ->
                                                                                  (if
                                                                                     f64.isnan
                                                                                       d_44
                                                                                   then
                                                                                     7
                                                                                   else
                                                                                     0i64))
                                                                               d_43)))
                                                                    input0))]
        :> [n][n][n]f64)
   in (replicate (n) (replicate (n) 0f64)))
def p_helper1 [n] (input0: [n]i32) : [n]i16 =
  (let a_46 =
     (tabulate 0i64 (\(p_48: i64) ->
        (let x_51 =
           p_helper0 (loop (s_52: [2][2]f64) =
                            (let a_54 =
                               (replicate (0)
                                  (replicate (2) (replicate (2) 0f64)))
                             in (a_54[0i64]))
                          for i_53 < 2 do
                        (replicate (2) (replicate (2) 0f64)))
             (replicate (n) 0i64)
         in 0i16)))
   let lo_47 = 0i64
   in (replicate (n) 0i16))
entry p_main [n] (input0: [n]i32) : [n][n]i32 =
  (let [k_59] (f_60: [k_59][k_59]i32) =
     table (\(p_61: i32) ->
              (let x_62 = p_helper1 (replicate (0) 0i32)
               in true)) (replicate (n) 0i32)
   in (replicate (n) (replicate (n) 0i32)))
-- ==
-- entry: p_main
-- input { [1, 2] } auto output
-- input { empty([0]i32) } auto output
