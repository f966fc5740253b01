-- The constants of f16, bit for bit, and what lies next to them.
-- ==
-- entry: constants
-- input {  }
-- output { [0x4248u16, 0x4170u16, 0x7c00u16, 0x7c00u16, 0xfc00u16, 0x1400u16] true 16i32 }

-- ==
-- entry: neighbours
-- input {  }
-- output { [0x3c01u16, 0x3bffu16, 0x0001u16, 0x8001u16, 0x7bffu16, 0x7c00u16, 0x03ffu16, 0x0000u16] }

-- ==
-- entry: largest
-- input {  }
-- output { true }

entry constants : ([6]u16, bool, i32) =
  (map f16.to_bits [f16.pi, f16.e, f16.inf, f16.highest, f16.lowest, f16.epsilon], f16.isnan f16.nan, f16.num_bits)

entry neighbours : [8]u16 =
  let smallest = f16.from_bits 1
  let normal = f16.ldexp 1 (-14)
  in map f16.to_bits [f16.nextafter 1 2, f16.nextafter 1 0, f16.nextafter 0 1, f16.nextafter 0 (-1),
      f16.nextafter f16.inf 0, f16.nextafter (f16.nextafter f16.inf 0) f16.inf,
      f16.nextafter normal 0, f16.nextafter smallest 0]

entry largest : bool =
  let largest = f16.nextafter f16.highest 0
  in largest * 2 == f16.inf && -largest * 2 == f16.lowest && largest / largest == 1 && largest < f16.highest
     && 1 + f16.epsilon > 1 && 1 + f16.epsilon / 2 == 1
