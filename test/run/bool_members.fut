-- Conversions to bool: everything but zero is true, NaN too; from bool: 0 and 1. Logic, order and equality of bools.
-- ==
-- entry: converted
-- input { 0i8 -1i16 0i32 5i64 0u8 1u16 0u32 7u64 -0.0f16 0.5f32 f64.nan true }
-- output { [false, true, false, true, false, true, false, true, false, true, true, true] }

-- ==
-- entry: numbers
-- input { true }
-- output { 1i8 1i16 1i32 1i64 1u8 1u16 1u32 1u64 1f16 1f32 1f64 }
-- input { false }
-- output { 0i8 0i16 0i32 0i64 0u8 0u16 0u32 0u64 0f16 0f32 0f64 }

-- ==
-- entry: logic
-- input { [false, false, true, true] [false, true, false, true] }
-- output { [false, false, false, true] [false, true, true, true] [false, true, true, false] [true, true, false,
--   false] }

-- ==
-- entry: order
-- input { [false, false, true, true] [false, true, false, true] }
-- output { [true, false, false, true] [false, true, true, false] [false, true, false, false] [true, true, false,
--   true] }

entry converted (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64) (i: f16) (j: f32) (k: f64)
  (l: bool) : [12]bool =
  [bool.i8 a, bool.i16 b, bool.i32 c, bool.i64 d, bool.u8 e, bool.u16 f, bool.u32 g, bool.u64 h, bool.f16 i, bool.f32 j,
    bool.f64 k, bool.bool l]

entry numbers (x: bool) : (i8, i16, i32, i64, u8, u16, u32, u64, f16, f32, f64) =
  (i8.bool x, i16.bool x, i32.bool x, i64.bool x, u8.bool x, u16.bool x, u32.bool x, u64.bool x, f16.bool x, f32.bool x,
    f64.bool x)

entry logic [n] (x: [n]bool) (y: [n]bool) : ([n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (&&) x y, map2 (||) x y, map2 (!=) x y, map not x)

entry order [n] (x: [n]bool) (y: [n]bool) : ([n]bool, [n]bool, [n]bool, [n]bool) =
  (map2 (==) x y, map2 (!=) x y, map2 (<) x y, map2 (<=) x y)
