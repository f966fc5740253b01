-- ifold with a scalar state and with an array state.
-- ==
-- input { [1.0f64, 2.0f64, 4.0f64] } output { 7.0f64 [4.0f64, 8.0f64, 16.0f64] }
-- input { empty([0]f64) } output { 0.0f64 empty([0]f64) }
-- input { [5.0f64] } output { 5.0f64 [20.0f64] }
entry main [n] (v: [n]f64) : (f64, [n]f64) =
  (ifold (\s i -> s + v[i]) 0.0 n,
   ifold (\state _ -> build n (\i -> 2.0 * get state i)) v 2)
