-- and, or, all, any, not on arrays of any size, the empty one included.
-- ==
-- entry: flags
-- input { empty([0]bool) } output { true false }
-- input { [true] } output { true true }
-- input { [true, false] } output { false true }
-- input { [false, false] } output { false false }

-- ==
-- entry: predicates
-- input { empty([0]i32) } output { true false true }
-- input { [2i32, 4i32] } output { true true true }
-- input { [2i32, 3i32] } output { false true true }
-- input { [1i32, 3i32] } output { false false true }

entry flags (xs: []bool) : (bool, bool) = (and xs, or xs)
entry predicates [n] (xs: [n]i32) : (bool, bool, bool) =
  let even (x: i32) = x % 2 == 0
  in (all even xs, any even xs, not (all even xs) == any (\x -> not (even x)) xs)
