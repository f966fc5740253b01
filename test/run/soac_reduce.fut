-- Reductions: operators that do not commute, tuples, arrays as elements, the neutral element for nothing, bools, all
-- scalars.
-- ==
-- entry: sums
-- input { empty([0]i32) } output { 0i32 1i32 -2147483648i32 }
-- input { [3i32] } output { 3i32 3i32 3i32 }
-- input { [3i32, -4i32, 5i32] } output { 4i32 -60i32 5i32 }

-- ==
-- entry: ends
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { 1i32 5i32 }
-- input { empty([0]i32) } output { -1i32 -1i32 }

-- ==
-- entry: matrices
-- input { [[[1i64, 1i64], [1i64, 0i64]], [[1i64, 1i64], [1i64, 0i64]], [[1i64, 1i64], [1i64, 0i64]]] }
-- output { [[3i64, 2i64], [2i64, 1i64]] }
-- input { empty([0][2][2]i64) } output { [[1i64, 0i64], [0i64, 1i64]] }

-- ==
-- entry: largest
-- input { [3f32, 9f32, 9f32, -1f32] } output { 9f32 1i64 }
-- input { empty([0]f32) } output { -f32.inf -1i64 }

-- ==
-- entry: agrees
-- random input { [1000]i32 } output { true }
-- random input { [1]i32 } output { true }

entry sums (xs: []i32) : (i32, i32, i32) = (reduce (+) 0 xs, reduce_comm (*) 1 xs, reduce i32.max i32.lowest xs)

-- The first and the last element, where -1 stands for none.
entry ends (xs: []i32) : (i32, i32) =
  (reduce (\x y -> if x == -1 then y else x) (-1) xs, reduce (\x y -> if y == -1 then x else y) (-1) xs)

entry matrices [n] (xs: [n][2][2]i64) : [2][2]i64 =
  let times (a: [2][2]i64) (b: [2][2]i64) = map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose b)) a
  in reduce times [[1, 0], [0, 1]] xs

entry largest [n] (xs: [n]f32) : (f32, i64) =
  let better (x, i) (y, j) = if (x: f32) > y || (x == y && (i: i64) >= 0 && i < j) then (x, i) else (y, j)
  in reduce better (f32.lowest, -1) (zip xs (indices xs))

entry agrees [n] (xs: [n]i32) : bool =
  reduce (+) 0 xs == foldl (+) 0 xs && reduce_comm (^) 0 xs == foldl (^) 0 xs
  && reduce (\(a, b) (c, d) -> (a + c, i32.min b d)) (0, i32.highest) (zip xs xs) == (i32.sum xs, i32.minimum xs)
