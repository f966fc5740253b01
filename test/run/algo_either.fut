-- Branches that return arrays of different sizes and layouts: whole or half, transposed or not, fresh or given, empty
-- or one, and used afterwards.
-- ==
-- entry: half_or_whole
-- input { true empty([0]i64) }
-- output { empty([0]i64) 0i64 }
-- input { true [1i64] }
-- output { empty([0]i64) 0i64 }
-- input { false [1i64] }
-- output { [2i64] 1i64 }
-- input { true [7i64, -9i64, 0i64, -9i64, -1i64, 2i64, -1i64] }
-- output { [8i64, -8i64, 1i64] 3i64 }
-- input { false [0i64, 8i64, 3i64] }
-- output { [1i64, 9i64, 4i64] 3i64 }

-- ==
-- entry: layout
-- input { 0i32 [[-7i64, 2i64, -9i64], [-8i64, 9i64, -4i64]] }
-- output { [[-7i64, 2i64, -9i64], [-8i64, 9i64, -4i64]] -7i64 }
-- input { 1i32 [[-4i64, -2i64, -7i64], [5i64, 4i64, -8i64]] }
-- output { [[-4i64, 5i64], [-2i64, 4i64], [-7i64, -8i64]] -4i64 }
-- input { 2i32 [[-9i64, -3i64, 3i64, 8i64, 8i64], [5i64, -7i64, 0i64, 5i64, 7i64], [0i64, 1i64, -6i64, 5i64,
--   -3i64]] }
-- output { [[0i64, -6i64, -3i64], [5i64, 0i64, 7i64], [-9i64, 3i64, 8i64]] 0i64 }
-- input { 3i32 [[-5i64]] }
-- output { [[-10i64]] -10i64 }
-- input { 1i32 [[-6i64], [-8i64], [2i64], [-4i64], [-3i64]] }
-- output { [[-6i64, -8i64, 2i64, -4i64, -3i64]] -6i64 }

-- ==
-- entry: guarded
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [-4.0f64, 1.0f64] }
-- output { [-4.0f64] }
-- input { [4.0f64, 9.0f64, 2.25f64] }
-- output { [2.0f64, 3.0f64, 1.5f64] }

-- ==
-- entry: fresh_or_given
-- input { true empty([0]i32) }
-- output { empty([0]i32) }
-- input { false [3i32] }
-- output { [3i32] }
-- input { true [1i32, 2i32] }
-- output { [0i32, -2i32] }
-- input { false [-4i32, -2i32, 0i32, -9i32, -6i32] }
-- output { [0i32, 0i32, 0i32, -9i32, -6i32] }

-- ==
-- entry: nested
-- input { true true [5i64] }
-- output { 0i64 }
-- input { true false empty([0]i64) }
-- output { 2i64 }
-- input { false true empty([0]i64) }
-- output { 0i64 }
-- input { false false [-8i64, -2i64, 4i64, 7i64, 3i64, -1i64, 1i64] }
-- output { 29i64 }
-- input { true true [8i64, -5i64, 1i64, -8i64, -9i64] }
-- output { -33i64 }
-- input { true false [-7i64, 7i64, 7i64] }
-- output { 13i64 }

entry half_or_whole [n] (half: bool) (xs: [n]i64) : ([]i64, i64) =
  let ys = if half then xs[:n / 2] else xs
  in (map (+ 1) ys, length ys)

entry layout [n][m] (which: i32) (a: [n][m]i64) : ([][]i64, i64) =
  let b: [][]i64 = if which == 0 then a
                   else if which == 1 then transpose a
                   else if which == 2 then a[::-1, ::2]
                   else map (map (* 2)) a
  in (b, if null b || null b[0] then 0 else b[0, 0])

entry guarded [n] (xs: [n]f64) : []f64 =
  if null xs then [] else if xs[0] < 0 then [xs[0]] else map f64.sqrt xs

entry fresh_or_given [n] (negate: bool) (xs: *[n]i32) : [n]i32 =
  let ys = if negate then map (\x -> -x) xs else copy xs
  in ys with [0:n / 2] = replicate (n / 2) 0

entry nested [n] (a: bool) (b: bool) (xs: [n]i64) : i64 =
  let ys = if a then (if b then xs[1:] else iota (n + 2)) else filter (> 0) xs
  let zs = if length ys > 3 then ys[:3] else ys
  in i64.sum (zs ++ reverse ys)
