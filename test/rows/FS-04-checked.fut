-- Operations on cardinalities: results that would be negative or would not fit are errors, not other numbers [paper 1,
-- Fig. 1, with the subtraction its Fig. 3 needs].
-- ==
-- entry: sum
-- input { 0i64 0i64 }
-- output { 0i64 }
-- input { 2i64 5i64 }
-- output { 7i64 }
-- input { 9223372036854775807i64 0i64 }
-- output { 9223372036854775807i64 }
-- input { 9223372036854775807i64 1i64 }
-- error:
-- input { -1i64 5i64 }
-- error:

-- ==
-- entry: difference
-- input { 0i64 0i64 }
-- output { 0i64 }
-- input { 5i64 2i64 }
-- output { 3i64 }
-- input { 2i64 5i64 }
-- error:
-- input { 5i64 -1i64 }
-- error:

-- ==
-- entry: product
-- input { 0i64 7i64 }
-- output { 0i64 }
-- input { 7i64 0i64 }
-- output { 0i64 }
-- input { 3i64 5i64 }
-- output { 15i64 }
-- input { 4294967296i64 1073741824i64 }
-- output { 4611686018427387904i64 }
-- input { 4294967296i64 2147483648i64 }
-- error:
-- input { -1i64 -1i64 }
-- error:

-- ==
-- entry: quotient
-- input { 7i64 2i64 }
-- output { 3i64 1i64 }
-- input { 0i64 3i64 }
-- output { 0i64 0i64 }
-- input { 1i64 0i64 }
-- error:
-- input { -4i64 2i64 }
-- error:

-- ==
-- entry: slice
-- input { [-1.75f64, 0.0f64, -2.5f64, 1.0f64, -1.5f64, -3.75f64, 2.5f64] 2i64 4i64 }
-- output { [-2.5f64, 1.0f64, -1.5f64] }
-- input { [2.5f64] 0i64 0i64 }
-- output { [2.5f64] }
-- input { [-3.0f64, -2.5f64, -2.0f64] 1i64 0i64 }
-- error: Assertion is false
-- input { [1.0f64, 3.5f64, 3.0f64] 2i64 0i64 }
-- error:
-- input { [2.5f64, -0.75f64, -1.0f64] 1i64 3i64 }
-- error: out of bounds

entry sum (a: i64) (b: i64) : i64 = card_add a b
entry difference (a: i64) (b: i64) : i64 = card_sub a b
entry product (a: i64) (b: i64) : i64 = card_mul a b
entry quotient (a: i64) (b: i64) : (i64, i64) = (card_div a b, card_mod a b)

-- A cardinality computed with them sizes an array.
entry slice [n] (xs: [n]f64) (from: i64) (to: i64) : []f64 =
  build (card_add (card_sub to from) 1) (\i -> xs[i + from])
