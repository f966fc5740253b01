-- The constants of f32, bit for bit, and what lies next to them.
-- ==
-- entry: constants
-- input {  }
-- output { [0x40490fdbu32, 0x402df854u32, 0x7f800000u32, 0x7f800000u32, 0xff800000u32, 0x34000000u32] true 32i32 }

-- ==
-- entry: neighbours
-- input {  }
-- output { [0x3f800001u32, 0x3f7fffffu32, 0x00000001u32, 0x80000001u32, 0x7f7fffffu32, 0x7f800000u32,
--   0x007fffffu32, 0x00000000u32] }

-- ==
-- entry: largest
-- input {  }
-- output { true }

entry constants : ([6]u32, bool, i32) =
  (map f32.to_bits [f32.pi, f32.e, f32.inf, f32.highest, f32.lowest, f32.epsilon], f32.isnan f32.nan, f32.num_bits)

entry neighbours : [8]u32 =
  let smallest = f32.from_bits 1
  let normal = f32.ldexp 1 (-126)
  in map f32.to_bits [f32.nextafter 1 2, f32.nextafter 1 0, f32.nextafter 0 1, f32.nextafter 0 (-1),
      f32.nextafter f32.inf 0, f32.nextafter (f32.nextafter f32.inf 0) f32.inf,
      f32.nextafter normal 0, f32.nextafter smallest 0]

entry largest : bool =
  let largest = f32.nextafter f32.highest 0
  in largest * 2 == f32.inf && -largest * 2 == f32.lowest && largest / largest == 1 && largest < f32.highest
     && 1 + f32.epsilon > 1 && 1 + f32.epsilon / 2 == 1
