-- Functions that take long, of elements that no round changes: of an array whose other elements change, of sums, under
-- a condition that stays; and of what does change.
-- ==
-- entry: beside
-- input { 0i64 [0.25, 2.0, 3.0] } output { 0.0 [0.25, 2.0, 3.0] }
-- input { 1i64 [0.25, 2.0, 3.0] } output { 1.5 [0.25, 0.0, 3.0] }
-- input { 4i64 [0.25, 2.0, 3.0] } output { 8.0 [0.25, 3.0, 3.0] }
-- ==
-- entry: changes
-- input { 0i64 [16.0, 2.0, 3.0] } output { 0.0 [16.0, 2.0, 3.0] }
-- input { 3i64 [16.0, 2.0, 3.0] } output { 7.0 [1.4142135623730951, 2.0, 3.0] }
-- ==
-- entry: under
-- input { 0i64 [3.0, 4.0, 0.0] } output { 0.0 }
-- input { 3i64 [3.0, 4.0, 0.0] } output { 18.0 }
-- input { 3i64 [0.0, 0.0, 0.0] } output { 0.0 }
-- ==
-- entry: of_none
-- input { empty([0]f64) 0i64 } output { 0.0 }
-- input { empty([0]f64) 3i64 } error: out of bounds
-- input { [9.0] 3i64 } output { 9.0 }
entry beside (calls: i64) (a: *[3]f64) : (f64, *[3]f64) =
  loop (total, a) = (0, a) for call < calls do
    let a = a with [1] = f64.i64 call
    in (total + f64.sqrt (a[0] + a[0] * 8) + f64.i64 (call / 2), a)

entry changes (calls: i64) (a: *[3]f64) : (f64, *[3]f64) =
  let (total, a) = loop (total, a) = (0, a) for _call < calls do
    let root = f64.sqrt a[0]
    in (total + f64.floor root, a with [0] = root)
  in (total, a)

entry under (calls: i64) (a: [3]f64) : f64 =
  let square = f64.sum (map (\x -> x * x) a)
  in loop total = 0 for call < calls do
    total + (if f64.sum (map (\x -> x * x) a) != 0 then f64.sqrt (a[0] * a[0] + a[1] * a[1]) + f64.i64 call else square)

entry of_none [n] (a: [n]f64) (calls: i64) : f64 =
  loop total = 0 for _call < calls do total + f64.sqrt a[0]
