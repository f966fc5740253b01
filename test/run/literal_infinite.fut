-- A float literal with a suffix that is too large for its type is infinity; below the last step it is not.
entry single (x: f32) = (1e40f32 == f32.inf, -1e39f32 == -f32.inf, x < 3.5e38f32, 3.4028235677e38f32 == f32.inf)
-- ==
-- entry: single
-- input { 3f32 } output { true true true false }
-- input { f32.inf } output { true true false false }

entry half (x: f16) = (65520f16, x + 0x1p16f16, 65519f16 == f16.inf)
-- ==
-- entry: half
-- input { 1f16 } output { f16.inf f16.inf false }

entry double = (1e309f64, -1e400f64, 1.797693134862315807e308f64 == f64.inf)
-- ==
-- entry: double
-- input { } output { f64.inf -f64.inf false }

entry matched (x: f32) : i32 = match x
  case 1e39f32 -> 1
  case -1e39f32 -> 2
  case _ -> 3
-- ==
-- entry: matched
-- input { f32.inf } output { 1 }
-- input { -f32.inf } output { 2 }
-- input { 1f32 } output { 3 }
