-- The least and the largest of floats: of two numbers the one that is a number; folded, in pairs, along columns.
-- ==
-- entry: folded
-- input { [1.5f32, f32.nan, -2.0f32, 7.0f32] } output { 7.0f32 -2.0f32 7.0f32 -2.0f32 }
-- input { [f32.nan] } output { f32.nan f32.nan 0.5f32 0.5f32 }
-- input { [f32.nan, 3.0f32] } output { 3.0f32 3.0f32 3.0f32 0.5f32 }
-- input { [4.0f32, f32.nan, f32.nan] } output { 4.0f32 4.0f32 4.0f32 0.5f32 }
-- input { [f32.inf, -f32.inf, f32.nan] } output { f32.inf -f32.inf f32.inf -f32.inf }
entry folded [n] (xs: [n]f32) : (f32, f32, f32, f32) =
  (foldl f32.max f32.nan xs,
   foldl (\x y -> f32.min y x) f32.nan xs,
   loop most = 0.5 for x in xs do f32.max (f32.max x most) most,
   loop least = 0.5 for x in xs do f32.min least (f32.min x f32.inf))

-- Bits, which tell the zeros apart.
-- ==
-- entry: pairs
-- input { [0.0, -0.0, f64.nan, 1.0, f64.nan] [-0.0, 0.0, 2.0, f64.nan, f64.nan] }
-- output { [true, false, false, false] [true, false, false, false] }
-- input { [f64.inf, -f64.inf, 1.0] [f64.nan, f64.nan, 1.0] } output { empty([0]bool) empty([0]bool) }
entry pairs [n] (xs: [n]f64) (ys: [n]f64) : ([]bool, []bool) =
  let largest = map2 f64.max xs ys
  let least = map2 f64.min xs ys
  let known [k] (zs: [k]f64) =
    map (\z -> f64.to_bits z == f64.to_bits (-0.0))
        (filter (\z -> !(f64.isinf z)) zs)
  in if n > 3 then (known largest[:4], known least[:4]) else ([], [])

-- ==
-- entry: columns
-- input { [[1.0, f64.nan, f64.nan], [f64.nan, f64.nan, 2.0], [0.5, f64.nan, 3.0]] }
-- output { [1.0, f64.nan, 3.0] [0.5, f64.nan, 2.0] }
entry columns [n][m] (a: [n][m]f64) : ([m]f64, [m]f64) =
  (map (foldl f64.max f64.nan) (transpose a),
   map (foldl f64.min f64.nan) (transpose a))

-- Beside a number that is known: bits of zeros, and what is not a number.
-- ==
-- entry: beside_numbers
-- input { [0.0, -0.0, f64.nan, 1.0, -1.0, f64.inf, -f64.inf] }
-- output { [0i64, -9223372036854775808i64, 0i64, 4607182418800017408i64, 0i64, 9218868437227405312i64, 0i64]
-- [-9223372036854775808i64, -9223372036854775808i64, -9223372036854775808i64, -9223372036854775808i64,
-- -4616189618054758400i64, -9223372036854775808i64, -4503599627370496i64] }
entry beside_numbers [n] (xs: [n]f64) : ([n]i64, [n]i64) =
  (map (\x -> i64.u64 (f64.to_bits (f64.max 0 x))) xs,
   map (\x -> i64.u64 (f64.to_bits (f64.min x (-0.0)))) xs)
-- ==
-- entry: least_beside_numbers
-- input { [0.0f32, -0.0f32, f32.nan, 1.0f32, -1.0f32] }
-- output { [0i32, -2147483648i32, 0i32, 0i32, -1082130432i32]
-- [0i32, -2147483648i32, 2143289344i32, 1065353216i32, -1082130432i32] }
entry least_beside_numbers [n] (xs: [n]f32) : ([n]i32, [n]i32) =
  (map (\x -> i32.u32 (f32.to_bits (f32.min 0 x))) xs,
   map (\x -> i32.u32 (f32.to_bits (f32.max f32.nan x))) xs)

-- Minima and maxima that start as numbers, beside each other and beside indices; others may be NaN.
-- ==
-- entry: extents
-- input { [1.0, f64.nan, -3.0, 2.5, -0.0, 0.0] } auto output
-- input { [f64.nan, f64.nan] } auto output
-- input { empty([0]f64) } auto output
entry extents [n] (xs: [n]f64)
    : ((f64, f64, i64), (f64, f64), (f64, f64), f64) =
  (reduce (\(a, b, i) (c, d, j) ->
             (f64.min a c, f64.max b d, if d > b then j else i))
          (f64.inf, -f64.inf, -1)
          (zip3 xs xs (iota n)),
   loop (a, b) = (f64.nan, 1) for x in xs do
     (f64.min a x, f64.max x (f64.max b (a + x))),
   loop (a, b) = (0, f64.nan) for x in xs do
     (f64.max (f64.min a x) (x - b), f64.min b (f64.max x a)),
   loop a = 5 for x in xs do if x > 1 then f64.min a x else f64.max x (a - 1))

-- A root of what is two less.
#[noinline]
def rooted (n: i64) (x: f64) : f64 =
  if n == 0 then f64.sqrt x else rooted (n - 1) (x - 1)

-- What a function returns may be NaN, and comes after its use in the loop.
-- ==
-- entry: of_calls
-- input { [1.0, -4.0, 3.0] } auto output
-- input { [-1.0, f64.nan, 9.0] } auto output
entry of_calls [n] (xs: [n]f64) : (f64, f64) =
  loop (a, b) = (2, 1) for x in xs do
    (rooted 2 (f64.max a x), f64.min b (f64.max a x))
