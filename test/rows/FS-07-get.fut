-- get of elements and of inner arrays.
-- ==
-- input { [[1.0f64, 2.0f64], [3.0f64, 4.0f64]] 1i64 } output { 4.0f64 [3.0f64, 4.0f64] 3.0f64 }
-- input { [[1.0f64, 2.0f64], [3.0f64, 4.0f64]] 2i64 } error: out of bounds
entry main (m: [][2]f64) (i: i64) : (f64, [2]f64, f64) = (get (get m i) 1, get m i, m[i][0])
