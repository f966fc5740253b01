-- The bits of f64 as u64, single bits of it, copied signs, powers of two.
-- ==
-- entry: to_bits
-- input { [0.0f64, -0.0f64, 1.0f64, -1.0f64, 5e-324f64, 2.2250738585072014e-308f64, 1.7976931348623157e+308f64,
--   f64.inf, -f64.inf, 0.1f64] }
-- output { [0x0000000000000000u64, 0x8000000000000000u64, 0x3ff0000000000000u64, 0xbff0000000000000u64,
--   0x0000000000000001u64, 0x0010000000000000u64, 0x7fefffffffffffffu64, 0x7ff0000000000000u64,
--   0xfff0000000000000u64, 0x3fb999999999999au64] }

-- ==
-- entry: from_bits
-- input { [0x0000000000000000u64, 0x8000000000000000u64, 0x3ff0000000000000u64, 0xbff0000000000000u64,
--   0x0000000000000001u64, 0x0010000000000000u64, 0x7fefffffffffffffu64, 0x7ff0000000000000u64,
--   0xfff0000000000000u64, 0x3fb999999999999au64] }
-- output { [0.0f64, -0.0f64, 1.0f64, -1.0f64, 5e-324f64, 2.2250738585072014e-308f64, 1.7976931348623157e+308f64,
--   f64.inf, -f64.inf, 0.1f64] }

-- ==
-- entry: single
-- input { 1.0f64 0i32 }
-- output { 0i32 4607182418800017409u64 4607182418800017408u64 }
-- input { 1.0f64 52i32 }
-- output { 1i32 4607182418800017408u64 4602678819172646912u64 }
-- input { 1.0f64 62i32 }
-- output { 0i32 9218868437227405312u64 4607182418800017408u64 }
-- input { 1.0f64 63i32 }
-- output { 0i32 13830554455654793216u64 4607182418800017408u64 }

-- ==
-- entry: signs
-- input { [1.0f64, -2.5f64, 0.0f64, -f64.inf] }
-- output { [-1.0f64, -2.5f64, -0.0f64, -f64.inf] [1.0f64, 2.5f64, 0.0f64, f64.inf] }

-- ==
-- entry: scaled
-- input { 1.5f64 }
-- output { [1.5f64, 12.0f64, 0.1875f64, f64.inf, 0.0f64, 5e-324f64] }

entry to_bits [n] (x: [n]f64) : [n]u64 = map f64.to_bits x
entry from_bits [n] (x: [n]u64) : [n]f64 = map f64.from_bits x

entry single (x: f64) (bit: i32) : (i32, u64, u64) =
  (f64.get_bit bit x, f64.to_bits (f64.set_bit bit x 1), f64.to_bits (f64.set_bit bit x 0))

entry signs [n] (x: [n]f64) : ([n]f64, [n]f64) =
  (map (\x -> f64.copysign x (-0.0)) x, map (\x -> f64.copysign x 3) x)

entry scaled (x: f64) : [6]f64 = map (f64.ldexp x) [0, 3, -3, 5000, -5000, -1075]
