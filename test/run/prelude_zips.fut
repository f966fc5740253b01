-- zip and unzip of two to five arrays, alone and in maps; arrays of tuples of arrays.
-- ==
-- entry: both_ways
-- input { [1i32, 2i32] [1.5f32, 2.5f32] } output { [1i32, 2i32] [1.5f32, 2.5f32] true }
-- input { empty([0]i32) empty([0]f32) } output { empty([0]i32) empty([0]f32) true }

-- ==
-- entry: wide
-- input { [1i32, 2i32] [3i64, 4i64] [true, false] [5u8, 6u8] [0.5f64, 1.5f64] }
-- output { [2i32, 1i32] [4i64, 3i64] [false, true] [6u8, 5u8] [1.5f64, 0.5f64] [9i64, 13i64] }

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32]] [5i32, 6i32] }
-- output { [[6i32, 7i32], [9i32, 10i32]] [[1i32, 2i32], [3i32, 4i32]] }

-- ==
-- entry: maps
-- input { [1i32, 2i32] } output { [2i32, 4i32] [2i32, 4i32] [3i32, 6i32] [4i32, 8i32] [5i32, 10i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }

entry both_ways [n] (xs: [n]i32) (ys: [n]f32) : ([n]i32, [n]f32, bool) =
  let (a, b) = unzip (zip xs ys)
  let (c, d) = unzip2 (zip2 xs ys)
  in (a, b, and (map2 (==) a c) && and (map2 (==) b d))

entry wide [n] (a: [n]i32) (b: [n]i64) (c: [n]bool) (d: [n]u8) (e: [n]f64) =
  let (p, q, r, s, t) = unzip5 (reverse (zip5 a b c d e))
  let sums3 = map (\(x, y, _) -> i64.i32 x + y) (zip3 a b c)
  let (x, y, z, _) = unzip4 (zip4 a b sums3 d)
  let (_, _, w) = unzip3 (zip3 x y (map2 (+) z (map i64.u8 d)))
  in (p, q, r, s, t, map2 (\sum flag -> if flag then sum else sum + 1) w c)

entry rows [n] [m] (xs: [n][m]i32) (ys: [n]i32) : ([n][m]i32, [n][m]i32) =
  let pairs = zip xs ys
  in (map (\(row, y) -> map (+ y) row) pairs, (unzip pairs).0)

entry maps [n] (x: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32, [n]i32) =
  (map1 (\a -> a + a) x, map2 (+) x x, map3 (\a b c -> a + b + c) x x x,
   map4 (\a b c d -> a + b + c + d) x x x x, map5 (\a b c d e -> a + b + c + d + e) x x x x x)
