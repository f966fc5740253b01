-- Equality of arrays, tuples and records.
-- ==
-- input { [1i32, 2i32] [1i32, 2i32] } output { true false true true }
-- input { [1i32, 2i32] [1i32, 3i32] } output { false true false true }
-- input { empty([0]i32) empty([0]i32) } output { true false true true }
entry main [n] (xs: [n]i32) (ys: [n]i32) : (bool, bool, bool, bool) =
  (xs == ys, xs != ys, (1, xs) == (1, ys), {a = 1, b = xs} == {a = 1, b = xs})
