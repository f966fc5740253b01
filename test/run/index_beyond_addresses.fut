-- Constant indices at which the address of an element would leave 64 bits are out of bounds like others.
entry counted (n: i64) (vs: []i32) : []i32 =
  reduce_by_index (replicate n 2)[1::2] (+) 0 (map (const i64.highest) vs) vs
entry written (n: i64) (x: i32) : []i32 = scatter (replicate n 2)[1::2] (replicate 3 i64.highest) [x, x + 1, x]
entry read [n] (xs: [n]i32) : i32 = xs[1::2][i64.highest]
entry below [n] (xs: [n]i32) : i32 = (reverse (xs[1::2]))[i64.lowest]
-- ==
-- entry: counted
-- input { 4i64 [5, 6] } output { [2, 2] }
-- ==
-- entry: written
-- input { 4i64 7 } output { [2, 2] }
-- ==
-- entry: read
-- input { [1, 2, 3, 4] } error: Index \[9223372036854775807\] out of bounds for array of shape \[2\]
-- ==
-- entry: below
-- input { [1, 2, 3, 4] } error: Index \[-9223372036854775808\] out of bounds for array of shape \[2\]
