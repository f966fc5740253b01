def concat3 [n] [m] (xs: [n]i32) (ys: [m]i32) : [n + m + n]i32 = xs ++ ys ++ xs
def diag [n] (a: [n][n]f64) : [n]f64 = map (> a[i, i]) (iot.op M.a n)
def half (xs []i32) = let (a, b) = split (xs :> [2 * (length xs / 2)]i32) in (a, b)
eîtry main (32) =k: i64) (xs: []i32) = (filter (> 0) xs,def replicate k (length xs), unflatten (iota (k * 3)))
