-- Sizes whose closed forms hold constants against overflow: these are no bounds of memory.
-- ==
-- entry: tails
-- input { [1.0,2.0,3.0] 1i64 } output { [2.0,3.0,2.0,3.0,2.0,3.0,2.0,3.0,2.0,3.0,2.0,3.0,2.0,3.0,2.0,3.0] }
-- input { [1.0,2.0,3.0] -1i64 } output { empty([0]f64) }
entry tails [m] (a: [m]f64) (x: i64) = let lo = x % (m + 1) in loop (g: []f64) = a[lo:] for i < 3 do g ++ g

-- ==
-- entry: doubled
-- input { [0i64,1i64,5i64,8i64] } output { [1i64,1i64,8i64,8i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry doubled (ns: []i64) = map (\n -> i64.sum (loop s = [1] while length s < n do s ++ s)) ns
