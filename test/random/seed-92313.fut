type~ cargo [n] [m] = #alike ([n]i32) ([n]i32) | #apart ([m]f64) ([n]i32) i64 | #rows ([n][m]i32) ([m]f64) | #nothing
def table [n] 'a (p: a -> bool) (xs: [n]a) : ?[k].[k][k]a = let ys = filter p xs in map (\_ -> (ys)) ys
entry p_main [n] [m] (input0: [n]i32) (input1: [m]i32) (input2: [n][n]i32) : i32 =
  (let r_2 = map2 (\p_3 p_4 -> {left = p_3, right = p_4}) (let u_7 = (replicate (n) 0i8)
in (u_7 with [(match ((if (let [k_9] (f_10: [k_9][k_9]i16) = table (\(p_11: i16) -> (let x_12 = (transpose ((map2
  (\(p_13: [n][n]i32) (p_14: [n][n]i32) -> (reverse (map2 (\(p_15: [n][n]i32) (p_16: [m]i32) -> (let a_17 = (let u_18
  = copy ((replicate (2) (replicate (m) true))[::-1, :])
in (u_18 with [:, 0i64] = (replicate (2) true)))
in (a_17[:, 0i64]))) (replicate (n) (replicate (n) (replicate (n) 0i32))) (replicate (n) (replicate (m) 0i32)))))
  (replicate (2) (replicate (n) (replicate (n) 0i32))) (replicate (2) (replicate (n) (replicate (n) 0i32))))[:0i64] :>
  [2][n][2]bool))
in (0 == (i64.sum (map (\d_21 -> (i64.sum (map (\d_22 -> (i64.sum (map (i64.bool) d_22))) d_21))) x_12))))) (replicate
  (m) 0i16)
in (0 == (i64.sum (replicate (k_9) 0i64)))) then (#alike (replicate (n) 0i32) input0) else (#nothing)) : cargo [n] [n])
  case #nothing -> 0i64
  case #alike c_27 c_28 -> 0i64
  case #apart c_31 c_32 c_33 -> 0i64
  case #rows c_36 c_37 -> 0i64)] = 0i8)) (replicate (n) 0i64)
in 0i32)
-- ==
-- entry: p_main
-- input { [1i32] [1i32] [[1i32]] } error: cannot match shape
-- input { [1i32] empty([0]i32) [[1i32]] }
-- output { 0i32 }
