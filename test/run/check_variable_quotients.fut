-- Positions that are quotients and remainders by a number of the caller: their checks are made once, before the loop,
-- at the largest quotient.
-- ==
-- entry: table
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 6i64 3i64 } output { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 4i64 2i64 } output { [1i32, 2i32, 4i32, 5i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 1i64 } output { [1i32, 4i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 7i64 3i64 }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 6i64 2i64 }
-- error: Index \[2, 0\] out of bounds for array of shape \[2\]\[3\]
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 5i64 5i64 }
-- error: Index \[0, 3\] out of bounds for array of shape \[2\]\[3\]
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 -7i64 } output { [1i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 3i64 -2i64 } error: Index \[-1, -1\] out of bounds
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 -1i64 } error: Index \[-1, 0\] out of bounds
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 1i64 0i64 } error: division by zero
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 0i64 0i64 } output { empty([0]i32) }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 9223372036854775807i64 } output { [1i32, 2i32] }
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] 2i64 -9223372036854775808i64 }
-- error: Index \[-1, -9223372036854775807\] out of bounds
-- input { empty([0][0]i32) 1i64 1i64 } error: Index \[0, 0\] out of bounds for array of shape \[0\]\[0\]
entry table [n][m] (xs: [n][m]i32) (k: i64) (c: i64) : []i32 = tabulate k (\i -> xs[i / c, i % c])

-- ==
-- entry: spread
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] 6i64 3i64 2i64 } output { [1i32, 2i32, 3i32, 3i32, 4i32, 5i32] }
-- input { [1i32, 2i32, 3i32, 4i32] 6i64 3i64 2i64 } error: Index \[4\] out of bounds for array of shape \[4\]
-- input { [1i32, 2i32, 3i32, 4i32] 6i64 3i64 -1i64 } error: Index \[-1\] out of bounds for array of shape \[4\]
-- input { [1i32, 2i32, 3i32, 4i32] 3i64 3i64 -2i64 } output { [1i32, 2i32, 3i32] }
-- input { [1i32] 9i64 100i64 4611686018427387904i64 } error: Index \[1\] out of bounds for array of shape \[1\]
-- input { [1i32, 2i32] 4i64 2i64 9223372036854775807i64 }
-- error: Index \[9223372036854775807\] out of bounds for array of shape \[2\]
entry spread [n] (xs: [n]i32) (k: i64) (d: i64) (step: i64) : []i32 =
  tabulate k (\i -> xs[i / d * step + i % d])

-- The strides of a transform, doubled from round to round.
-- ==
-- entry: rounds
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] }
-- output { [36i64, -16i64, -8i64, 0i64, -4i64, 0i64, 0i64, 0i64] }
-- input { [1i64, 2i64] } output { [3i64, -1i64] }
-- input { [5i64] } output { [5i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } error: Index \[6\] out of bounds for array of shape \[6\]
entry rounds [n] (xs: [n]i64) : [n]i64 =
  let half = n / 2
  let (xs, _, _) =
    loop (xs, length, stride) = (xs, n, 1) while length > 1 do
      let at t = let q = t % stride
                 let p = t / (2 * stride)
                 let (a, b) = (xs[q + stride * p], xs[q + stride * p + half])
                 in if t / stride % 2 == 0 then a + b else a - b
      in (tabulate n at, length / 2, stride * 2)
  in xs
