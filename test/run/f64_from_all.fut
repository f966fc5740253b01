-- From every scalar type to f64, and its operators as members of its module.
-- ==
-- entry: converted
-- input { -3i8 -300i16 7i32 -12i64 200u8 2049u16 16777217u32 5u64 0.1f16 0.1f32 0.1f64 true }
-- output { [-3.0f64, -300.0f64, 7.0f64, -12.0f64, 200.0f64, 2049.0f64, 16777217.0f64, 5.0f64, 0.0999755859375f64,
--   0.10000000149011612f64, 0.1f64, 1.0f64] }

-- ==
-- entry: arithmetic
-- input { -7.5f64 2.0f64 }
-- output { [-5.5f64, -9.5f64, -15.0f64, -3.75f64, -1.5f64, 56.25f64] }

-- ==
-- entry: comparison
-- input { -7.5f64 2.0f64 }
-- output { [false, true, true, true, false, false] }
-- input { f64.nan f64.nan }
-- output { [false, true, false, false, false, false] }
-- input { 2.0f64 2.0f64 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: arguments
-- input { [1.0f64, 2.0f64, 4.0f64] }
-- output { 7f64 8f64 1.625f64 }
-- input { empty([0]f64) }
-- output { 0f64 1f64 3f64 }

-- ==
-- entry: half_turns
-- input { 0.5f64 }
-- output { [0.16666666666666666f64, 0.3333333333333333f64, 0.14758361765043326f64, 0.25f64] }

entry converted (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) (i: f16) (j: f32) (k: f64)
  (l: bool) : [12]f64 =
  [f64.i8 a, f64.i16 b, f64.i32 c, f64.i64 d, f64.u8 e, f64.u16 f, f64.u32 g, f64.u64 h, f64.f16 i, f64.f32 j,
    f64.f64 k,
   f64.bool l]

entry arithmetic (x: f64) (y: f64) : [6]f64 =
  [(f64.+) x y, (f64.-) x y, (f64.*) x y, (f64./) x y, (f64.%) x y, (f64.**) x y]

entry comparison (x: f64) (y: f64) : [6]bool =
  [(f64.==) x y, (f64.!=) x y, (f64.<) x y, (f64.<=) x y, (f64.>) x y, (f64.>=) x y]

entry arguments (xs: []f64) : (f64, f64, f64) =
  (reduce (f64.+) 0 xs, reduce (f64.*) 1 xs, foldl (\z x -> (z f64.+ x) f64./ 2) 3 xs |> \z -> if null xs then z
    else z f64.- 1.375)

entry half_turns (x: f64) : [4]f64 = [f64.asinpi x, f64.acospi x, f64.atanpi x, f64.atan2pi x x]
