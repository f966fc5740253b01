-- Functions of the library applied to arrays whose sizes cannot agree.
-- ==
-- error: E0501

def vectorAdd [n] (v1: [n]f64) (v2: [n]f64) : [n]f64 = build (length v1) (\i -> v1[i] + v2[i])
entry main [n] (v: [n]f64) : [n]f64 = vectorAdd v (v ++ [1])
