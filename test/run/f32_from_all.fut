-- From every scalar type to f32, and its operators as members of its module.
-- ==
-- entry: converted
-- input { -3i8 -300i16 7i32 -12i64 200u8 2049u16 16777217u32 5u64 0.1f16 0.1f32 0.1f64 true }
-- output { [-3.0f32, -300.0f32, 7.0f32, -12.0f32, 200.0f32, 2049.0f32, 16777216.0f32, 5.0f32, 0.0999755859375f32,
--   0.10000000149011612f32, 0.10000000149011612f32, 1.0f32] }

-- ==
-- entry: arithmetic
-- input { -7.5f32 2.0f32 }
-- output { [-5.5f32, -9.5f32, -15.0f32, -3.75f32, -1.5f32, 56.25f32] }

-- ==
-- entry: comparison
-- input { -7.5f32 2.0f32 }
-- output { [false, true, true, true, false, false] }
-- input { f32.nan f32.nan }
-- output { [false, true, false, false, false, false] }
-- input { 2.0f32 2.0f32 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: arguments
-- input { [1.0f32, 2.0f32, 4.0f32] }
-- output { 7f32 8f32 1.625f32 }
-- input { empty([0]f32) }
-- output { 0f32 1f32 3f32 }

-- ==
-- entry: half_turns
-- input { 0.5f32 }
-- output { [0.1666666716337204f32, 0.3333333432674408f32, 0.14758361876010895f32, 0.25f32] }

entry converted (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) (i: f16) (j: f32) (k: f64)
  (l: bool) : [12]f32 =
  [f32.i8 a, f32.i16 b, f32.i32 c, f32.i64 d, f32.u8 e, f32.u16 f, f32.u32 g, f32.u64 h, f32.f16 i, f32.f32 j,
    f32.f64 k,
   f32.bool l]

entry arithmetic (x: f32) (y: f32) : [6]f32 =
  [(f32.+) x y, (f32.-) x y, (f32.*) x y, (f32./) x y, (f32.%) x y, (f32.**) x y]

entry comparison (x: f32) (y: f32) : [6]bool =
  [(f32.==) x y, (f32.!=) x y, (f32.<) x y, (f32.<=) x y, (f32.>) x y, (f32.>=) x y]

entry arguments (xs: []f32) : (f32, f32, f32) =
  (reduce (f32.+) 0 xs, reduce (f32.*) 1 xs, foldl (\z x -> (z f32.+ x) f32./ 2) 3 xs |> \z -> if null xs then z
    else z f32.- 1.375)

entry half_turns (x: f32) : [4]f32 = [f32.asinpi x, f32.acospi x, f32.atanpi x, f32.atan2pi x x]
