-- The bits of f32 as u32, single bits of it, copied signs, powers of two.
-- ==
-- entry: to_bits
-- input { [0.0f32, -0.0f32, 1.0f32, -1.0f32, 1.401298464324817e-45f32, 1.1754943508222875e-38f32,
--   3.4028234663852886e+38f32, f32.inf, -f32.inf, 0.10000000149011612f32] }
-- output { [0x00000000u32, 0x80000000u32, 0x3f800000u32, 0xbf800000u32, 0x00000001u32, 0x00800000u32,
--   0x7f7fffffu32, 0x7f800000u32, 0xff800000u32, 0x3dcccccdu32] }

-- ==
-- entry: from_bits
-- input { [0x00000000u32, 0x80000000u32, 0x3f800000u32, 0xbf800000u32, 0x00000001u32, 0x00800000u32, 0x7f7fffffu32,
--   0x7f800000u32, 0xff800000u32, 0x3dcccccdu32] }
-- output { [0.0f32, -0.0f32, 1.0f32, -1.0f32, 1.401298464324817e-45f32, 1.1754943508222875e-38f32,
--   3.4028234663852886e+38f32, f32.inf, -f32.inf, 0.10000000149011612f32] }

-- ==
-- entry: single
-- input { 1.0f32 0i32 }
-- output { 0i32 1065353217u32 1065353216u32 }
-- input { 1.0f32 23i32 }
-- output { 1i32 1065353216u32 1056964608u32 }
-- input { 1.0f32 30i32 }
-- output { 0i32 2139095040u32 1065353216u32 }
-- input { 1.0f32 31i32 }
-- output { 0i32 3212836864u32 1065353216u32 }

-- ==
-- entry: signs
-- input { [1.0f32, -2.5f32, 0.0f32, -f32.inf] }
-- output { [-1.0f32, -2.5f32, -0.0f32, -f32.inf] [1.0f32, 2.5f32, 0.0f32, f32.inf] }

-- ==
-- entry: scaled
-- input { 1.5f32 }
-- output { [1.5f32, 12.0f32, 0.1875f32, f32.inf, 0.0f32, 1.401298464324817e-45f32] }

entry to_bits [n] (x: [n]f32) : [n]u32 = map f32.to_bits x
entry from_bits [n] (x: [n]u32) : [n]f32 = map f32.from_bits x

entry single (x: f32) (bit: i32) : (i32, u32, u32) =
  (f32.get_bit bit x, f32.to_bits (f32.set_bit bit x 1), f32.to_bits (f32.set_bit bit x 0))

entry signs [n] (x: [n]f32) : ([n]f32, [n]f32) =
  (map (\x -> f32.copysign x (-0.0)) x, map (\x -> f32.copysign x 3) x)

entry scaled (x: f32) : [6]f32 = map (f32.ldexp x) [0, 3, -3, 5000, -5000, -150]
