-- Float literals: fractions, exponents, hexadecimal, underscores, suffixes; integers and characters as floats; names of
-- special values.
-- ==
-- entry: forms
-- input { } output { [0.1f64, 100f64, 0.00015f64, 250f64, 123456.75f64, 1f64, 97f64, 255f64] }

-- ==
-- entry: hexadecimal
-- input { } output { [12f64, 0.0625f64, 255.9375f64, 0.5f64] 3f32 1.5f16 }

-- ==
-- entry: suffixes
-- input { } output { 1.5f16 0.1f32 0.1f64 16777216f32 0.100000001490116f64 }

-- ==
-- entry: special
-- input { } output { [f64.inf, -f64.inf, f64.nan] [f32.inf, -f32.inf] [f16.nan] }

-- ==
-- entry: smallest
-- input { } output { [1u64, 0u64] [1u32, 0u32] [1u16, 0u16] }

entry forms : [8]f64 = [0.1, 1e2, 1.5e-4, 2.5E+2, 123_456.7_5, 1, 'a', 0xff]
entry hexadecimal : ([4]f64, f32, f16) = ([0x1.8p3, 0x1p-4, 0xff.f_0p0, 0X0.8P0], 0x1.8p1f32, 0x1.8p0f16)
entry suffixes : (f16, f32, f64, f32, f64) = (1.5f16, 0.1f32, 0.1, 16777217f32, f64.f32 0.1)
entry special : ([3]f64, [2]f32, [1]f16) = ([f64.inf, -f64.inf, f64.nan], [f32.highest, f32.lowest], [f16.nan])
entry smallest : ([2]u64, [2]u32, [2]u16) =
  (map f64.to_bits [4.9e-324, 2.4e-324], map f32.to_bits [1.4e-45, 7e-46], map f16.to_bits [6e-8, 2.9e-8])
