-- From every scalar type to f16, and its operators as members of its module.
-- ==
-- entry: converted
-- input { -3i8 -300i16 7i32 -12i64 200u8 2049u16 16777217u32 5u64 0.1f16 0.1f32 0.1f64 true }
-- output { [-3.0f16, -300.0f16, 7.0f16, -12.0f16, 200.0f16, 2048.0f16, f16.inf, 5.0f16, 0.0999755859375f16,
--   0.0999755859375f16, 0.0999755859375f16, 1.0f16] }

-- ==
-- entry: arithmetic
-- input { -7.5f16 2.0f16 }
-- output { [-5.5f16, -9.5f16, -15.0f16, -3.75f16, -1.5f16, 56.25f16] }

-- ==
-- entry: comparison
-- input { -7.5f16 2.0f16 }
-- output { [false, true, true, true, false, false] }
-- input { f16.nan f16.nan }
-- output { [false, true, false, false, false, false] }
-- input { 2.0f16 2.0f16 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: arguments
-- input { [1.0f16, 2.0f16, 4.0f16] }
-- output { 7f16 8f16 1.625f16 }
-- input { empty([0]f16) }
-- output { 0f16 1f16 3f16 }

-- ==
-- entry: half_turns
-- input { 0.5f16 }
-- output { [0.1666259765625f16, 0.333251953125f16, 0.1475830078125f16, 0.25f16] }

entry converted (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) (i: f16) (j: f32) (k: f64)
  (l: bool) : [12]f16 =
  [f16.i8 a, f16.i16 b, f16.i32 c, f16.i64 d, f16.u8 e, f16.u16 f, f16.u32 g, f16.u64 h, f16.f16 i, f16.f32 j,
    f16.f64 k,
   f16.bool l]

entry arithmetic (x: f16) (y: f16) : [6]f16 =
  [(f16.+) x y, (f16.-) x y, (f16.*) x y, (f16./) x y, (f16.%) x y, (f16.**) x y]

entry comparison (x: f16) (y: f16) : [6]bool =
  [(f16.==) x y, (f16.!=) x y, (f16.<) x y, (f16.<=) x y, (f16.>) x y, (f16.>=) x y]

entry arguments (xs: []f16) : (f16, f16, f16) =
  (reduce (f16.+) 0 xs, reduce (f16.*) 1 xs, foldl (\z x -> (z f16.+ x) f16./ 2) 3 xs |> \z -> if null xs then z
    else z f16.- 1.375)

entry half_turns (x: f16) : [4]f16 = [f16.asinpi x, f16.acospi x, f16.atanpi x, f16.atan2pi x x]
