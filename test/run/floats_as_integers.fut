-- Integers of floats in maps and sums, which C compilers make vectors of, next to the ends of the ranges, limited by
-- minima and maxima of either order and by branches, and in loops that are no vectors.

def values (n: i64) : [n]f32 =
  let special =
    [0, -0.5, 0.5, 1.75, -1.75, 127.5, 128, -128.5, -129, 254.9, 255, 255.5,
     256, 32767.5, 32768, -32768.5, -32769,
     65535.5, 65536, 2147483520, 2147483648, -2147483648, -2147483904, 1e30,
     -1e30, f32.inf, -f32.inf, f32.nan, 1e-40,
     299.99, -0.99, 3e9]
  in tabulate n (\i -> special[i % 32])

-- ==
-- entry: all_types
-- input { 32i64 } auto output
-- input { 129i64 } auto output
-- input { 0i64 } auto output
entry all_types (n: i64) =
  let xs = values n
  let ys = map (\x -> f64.f32 x * 1.0000001) xs
  in ((map i8.f32 xs,
       map i16.f32 xs,
       map i32.f32 xs,
       map u8.f32 xs,
       map u16.f32 xs,
       map u32.f32 xs,
       map i64.f32 xs),
      (map i8.f64 ys,
       map i16.f64 ys,
       map i32.f64 ys,
       map u8.f64 ys,
       map u16.f64 ys,
       map u32.f64 ys,
       map i64.f64 ys))

-- ==
-- entry: limited
-- input { 97i64 } auto output
entry limited (n: i64) : ([n]u8, [n]u8, [n]u8, [n]i16, [n]i32, [n]u8) =
  let xs = values n
  in (map (\x -> u8.f32 (f32.max 0 (f32.min 255 (x * 1.5 + 0.5)))) xs,
      map (\x -> u8.f32 (f32.min (f32.max x 0) 255)) xs,
      map (\x -> u8.f32 (if x > 255 then 255 else if x < 0 then 0 else x)) xs,
      map (\x -> i16.f64 (f64.min (f64.max (f64.f32 x) (-40000)) 40000)) xs,
      map (\x -> i32.f32 (f32.max (-2147483648) (f32.min x 2147483648))) xs,
      map (\x -> u8.f32 (f32.max f32.nan (f32.min 300 x))) xs)

-- ==
-- entry: parity
-- input { 65i64 } auto output
entry parity (n: i64) : [n]f32 =
  map (\x ->
         let whole = f32.trunc x
         in if i32.f32 whole % 2 == 0 then x - whole else 1 - (x - whole))
      (values n)

-- ==
-- entry: sums
-- input { 100i64 } auto output
entry sums (n: i64) : (i32, u8, i64) =
  let xs = values n
  in (i32.sum (map i32.f32 xs),
      reduce u8.max 0 (map u8.f32 xs),
      i64.sum (map (\x -> i64.i16 (i16.f32 (f32.floor (x * 0.5)))) xs))

-- ==
-- entry: diffused
-- input { [10.0f32, 250.5f32, 128.0f32, 127.9f32, 90.0f32] }
-- output { [0u8, 255u8, 255u8, 0u8, 0u8] }
-- input { [f32.nan, 1.0f32] } output { [0u8, 0u8] }
entry diffused [n] (xs: [n]f32) : [n]u8 =
  let (to, _) =
    loop (to, rest) = (replicate n 0, 0f32) for i < n do
      let x = xs[i] + rest
      let q = if x > 127.5 then 255 else 0
      in (to with [i] = u8.f32 q, x - q)
  in to
