type choice = #none | #one i32 | #two i64 bool
type~ carrier [n] = #array ([n]i32) | #number f64 | #both ([n]i32) i32
type~ cargo [n][m] =
  #alike ([n]i32) ([n]i32)
  | #apart ([m]f64) ([n]i32) i64
  | #rows ([n][m]i32) ([m]f64)
  | #nothing
def ping (n: i32) (x: i64) : i64 = 0i64
def pong (n: i32) (x: i64) : i64 = (0i64)
entry p_main [n][m] (input0: [n]i64) (input1: [m][m]u16) (input2: i64)
    : [n][n]f64 =
  (let r_15 =
     map2 (\p_16 p_17 -> {left = p_16, right = p_17})
          (map (\(p_18: [n]bool, p_19: [n]f16) ->
                  (match
                     ((if
                         (loop s_20 =
                                ((>->) (id) (\(p_24: bool) ->
                                               ((let a_25 =
                                                   (map (\(p_27: [n]i32,
                                                           p_28: i32) ->
                                                           (u32.i64
                                                              (i64.i32 p_28)))
                                                        (zip (replicate (m)
                                                                (replicate (n)
                                                                   0i32))
                                                             (replicate (m)
                                                                0i32)))
                                                 in 0u32)
                                                != 0u32)) true)
                              for e_21 in (replicate (n)
                                             (replicate (n) 0f16)) do
                            true)
                       then (#alike (replicate (m) 2i32) (replicate (m) 0i32))
                       else (#nothing))
                        : cargo [m] [m])
                   case #nothing -> ((input2))
                   case #alike c_47 c_48 ->
                     ((i64.sum (map (i64.i32) c_47))
                      |> (+ (i64.sum (map ((i64.i32)) c_48))))
                   case #apart c_51 c_52 c_53 -> (0i64)
                   case #rows c_55 c_56 -> (0i64 |> (+ 0i64))))
               (zip (replicate (n) (replicate (n) true))
                    (replicate (n) (replicate (n) 0f16)))) (replicate (n) 0i32)
   in ((replicate (n) (replicate (n) 0f64))
       |> map (map ((+ (f64.i64 (i64.sum (map (.left) r_15))))))))
-- ==
-- entry: p_main
