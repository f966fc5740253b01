-- The constants of f64, bit for bit, and what lies next to them.
-- ==
-- entry: constants
-- input {  }
-- output { [0x400921fb54442d18u64, 0x4005bf0a8b145769u64, 0x7ff0000000000000u64, 0x7ff0000000000000u64,
--   0xfff0000000000000u64, 0x3cb0000000000000u64] true 64i32 }

-- ==
-- entry: neighbours
-- input {  }
-- output { [0x3ff0000000000001u64, 0x3fefffffffffffffu64, 0x0000000000000001u64, 0x8000000000000001u64,
--   0x7fefffffffffffffu64, 0x7ff0000000000000u64, 0x000fffffffffffffu64, 0x0000000000000000u64] }

-- ==
-- entry: largest
-- input {  }
-- output { true }

entry constants : ([6]u64, bool, i32) =
  (map f64.to_bits [f64.pi, f64.e, f64.inf, f64.highest, f64.lowest, f64.epsilon], f64.isnan f64.nan, f64.num_bits)

entry neighbours : [8]u64 =
  let smallest = f64.from_bits 1
  let normal = f64.ldexp 1 (-1022)
  in map f64.to_bits [f64.nextafter 1 2, f64.nextafter 1 0, f64.nextafter 0 1, f64.nextafter 0 (-1),
      f64.nextafter f64.inf 0, f64.nextafter (f64.nextafter f64.inf 0) f64.inf,
      f64.nextafter normal 0, f64.nextafter smallest 0]

entry largest : bool =
  let largest = f64.nextafter f64.highest 0
  in largest * 2 == f64.inf && -largest * 2 == f64.lowest && largest / largest == 1 && largest < f64.highest
     && 1 + f64.epsilon > 1 && 1 + f64.epsilon / 2 == 1
