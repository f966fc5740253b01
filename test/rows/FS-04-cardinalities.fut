-- Cardinal arithmetic never wraps around and never goes below zero.
-- ==
-- input { 7i64 3i64 } output { 10i64 4i64 21i64 2i64 1i64 }
-- input { 0i64 1i64 } error: Assertion is false
-- input { 5i64 0i64 } error: Assertion is false
-- input { 9223372036854775807i64 1i64 } error: Assertion is false
-- input { 4294967296i64 4294967296i64 } error: Assertion is false
-- input { -1i64 1i64 } error: Assertion is false
entry main (a: i64) (b: i64) : (i64, i64, i64, i64, i64) =
  (card_add a b, card_sub a b, card_mul a b, card_div a b, card_mod a b)
