def set_first [n] 'a (xs: *[n]a) (x: a) : *[n]a = (xs with [0] = x)
entry p_main [n] (input0: [n]u8) (input1: u8) : [n][n]i64 =
  (tabulate (n) (\(p_12: i64) -> (let a_13 =
    (set_first (set_first (replicate (n) (replicate (n) 0i64)) (copy (replicate (n) (p_12)))) (replicate (n) (p_12)))
in (a_13[0i64]))))
-- ==
-- entry: p_main
