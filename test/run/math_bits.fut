-- Bits of numbers: counting, setting, reinterpreting.
-- ==
-- input { 40u32 } output { 2i32 26i32 3i32 1i32 41u32 32i32 1.0f32 1065353216u32 }
entry main (x: u32) : (i32, i32, i32, i32, u32, i32, f32, u32) =
  (u32.popc x, u32.clz x, u32.ctz x, u32.get_bit 3 x, u32.set_bit 0 x 1, u32.num_bits, f32.from_bits 0x3f800000,
    f32.to_bits 1)
