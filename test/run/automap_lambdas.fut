-- Functions without a name, applied to arrays or given to `map`.
entry number [n] (xs: [n]i32) (y: i32) = (\x y -> x + y) xs y
entry three_times (x: []i32) = (\x y z -> x + y * z) x x x
entry outer [n] [m] (xs: [n]i32) (ys: [m]i32) : [n][m]i32 = map (\x -> x * ys) xs
entry inside [n] [m] (ks: [m]f32) (xs: [n]f32) : [n][m]f32 =
  let arguments : [n][m]f32 = map (\(x: f32) -> 2 * (ks * x + ks)) xs
  in f32.sqrt arguments
entry rows (xss: [][]i32) : []i32 = map (\xs -> i32.sum (xs * xs)) xss
entry centred [n] (xss: [][n]f64) = map (\xs -> xs - f64.sum xs / f64.i64 n) xss
entry differences (xs: []f64) = let all = map (\x -> xs - x) xs in f64.sum (all * all)
entry roots (xss: [][]f64) = map (\x -> f64.sqrt (x + 1) * 2) xss
entry conditional (xs: []i32) = map (\x -> if x > 0 then x else -x) (xs - 3)
-- ==
-- entry: number
-- input { [1, 2, 3] 4 } output { [5, 6, 7] }
-- ==
-- entry: three_times
-- input { [1, 2, 3] } output { [2, 6, 12] }
-- ==
-- entry: outer
-- input { [1, 2, 3] [10, 100] } output { [[10, 100], [20, 200], [30, 300]] }
-- ==
-- entry: inside
-- input { [2f32, 8f32] [0f32, 3f32] } output { [[2f32, 4f32], [4f32, 8f32]] }
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4]] } output { [5, 25] }
-- ==
-- entry: conditional
-- input { [1, 3, 5] } output { [2, 0, 2] }
-- ==
-- entry: centred
-- input { [[1.0, 3.0], [5.0, 5.0]] } output { [[-1.0, 1.0], [0.0, 0.0]] }
-- ==
-- entry: differences
-- input { [1.0, 3.0] } output { [4.0, 4.0] }
-- ==
-- entry: roots
-- input { [[3.0, 8.0], [0.0, 15.0]] } output { [[4.0, 6.0], [2.0, 8.0]] }
