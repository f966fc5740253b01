-- Literals without a suffix: their type comes from any use in the definition; else it is i32, or f64 with a fraction.
-- ==
-- entry: defaults
-- input { } output { 3 1.5 [1, 2] 7 }
entry defaults = (1 + 2, 1.0 + 0.5, [1, 2], 3 + 4)
-- ==
-- entry: from_uses
-- input { 2u8 } output { 255u8 2.5f32 1i64 -3i16 }
-- input { 0u8 } output { 1u8 2.5f32 1i64 -3i16 }
entry from_uses (x: u8) =
  let a = 1
  let b = 2.5
  let c = -3
  in (a - x, b : f32, (iota 2)[1], c : i16)
-- ==
-- entry: late
-- input { 4i64 } output { 10i64 4 }
-- input { 0i64 } output { 0i64 0 }
entry late (n: i64) =
  let (total, count) = loop (total, count) = (0, 0) for i < n + 1 do (total + i, count + 1)
  in (total, count - 1)
-- ==
-- entry: local_functions
-- input { 1.5f32 } output { 3f32 4.5f32 }
-- input { -1f32 } output { -2f32 -3f32 }
entry local_functions (x: f32) =
  let twice y = y * 2
  let thrice = (* 3)
  in (twice x, thrice x)
