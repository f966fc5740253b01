-- Zero minus a number, and plus zero, where the sign of a zero tells: C compilers fold them wrongly when the number was
-- an integer.
-- ==
-- entry: from_zero
-- input { 0i64 } output { 0u64 0u32 0u64 0u64 }
-- input { 3i64 } output { 13837309855095848960u64 3225419776u32 13837309855095848960u64 13837309855095848960u64 }
entry from_zero (i: i64) : (u64, u32, u64, u64) =
  (f64.to_bits (0 - f64.i64 i), f32.to_bits (0 - f32.i64 i), f64.to_bits (-f64.i64 i + 0),
    f64.to_bits (0 - f64.abs (f64.i64 i)))

-- ==
-- entry: from_minus_zero
-- input { 0i64 } output { 9223372036854775808u64 0u64 }
-- input { -2i64 } output { 4611686018427387904u64 13835058055282163712u64 }
entry from_minus_zero (i: i64) : (u64, u64) = (f64.to_bits (-0f64 - f64.i64 i), f64.to_bits (f64.i64 i - 0))
