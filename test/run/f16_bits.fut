-- The bits of f16 as u16, single bits of it, copied signs, powers of two.
-- ==
-- entry: to_bits
-- input { [0.0f16, -0.0f16, 1.0f16, -1.0f16, 5.960464477539063e-08f16, 6.103515625e-05f16, 65504.0f16, f16.inf,
--   -f16.inf, 0.0999755859375f16] }
-- output { [0x0000u16, 0x8000u16, 0x3c00u16, 0xbc00u16, 0x0001u16, 0x0400u16, 0x7bffu16, 0x7c00u16, 0xfc00u16,
--   0x2e66u16] }

-- ==
-- entry: from_bits
-- input { [0x0000u16, 0x8000u16, 0x3c00u16, 0xbc00u16, 0x0001u16, 0x0400u16, 0x7bffu16, 0x7c00u16, 0xfc00u16,
--   0x2e66u16] }
-- output { [0.0f16, -0.0f16, 1.0f16, -1.0f16, 5.960464477539063e-08f16, 6.103515625e-05f16, 65504.0f16, f16.inf,
--   -f16.inf, 0.0999755859375f16] }

-- ==
-- entry: single
-- input { 1.0f16 0i32 }
-- output { 0i32 15361u16 15360u16 }
-- input { 1.0f16 10i32 }
-- output { 1i32 15360u16 14336u16 }
-- input { 1.0f16 14i32 }
-- output { 0i32 31744u16 15360u16 }
-- input { 1.0f16 15i32 }
-- output { 0i32 48128u16 15360u16 }

-- ==
-- entry: signs
-- input { [1.0f16, -2.5f16, 0.0f16, -f16.inf] }
-- output { [-1.0f16, -2.5f16, -0.0f16, -f16.inf] [1.0f16, 2.5f16, 0.0f16, f16.inf] }

-- ==
-- entry: scaled
-- input { 1.5f16 }
-- output { [1.5f16, 12.0f16, 0.1875f16, f16.inf, 0.0f16, 5.960464477539063e-08f16] }

entry to_bits [n] (x: [n]f16) : [n]u16 = map f16.to_bits x
entry from_bits [n] (x: [n]u16) : [n]f16 = map f16.from_bits x

entry single (x: f16) (bit: i32) : (i32, u16, u16) =
  (f16.get_bit bit x, f16.to_bits (f16.set_bit bit x 1), f16.to_bits (f16.set_bit bit x 0))

entry signs [n] (x: [n]f16) : ([n]f16, [n]f16) =
  (map (\x -> f16.copysign x (-0.0)) x, map (\x -> f16.copysign x 3) x)

entry scaled (x: f16) : [6]f16 = map (f16.ldexp x) [0, 3, -3, 5000, -5000, -25]
