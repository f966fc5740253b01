-- An index plus a constant up to 2^20 is known not to wrap around, so that a condition that always holds needs no test,
-- and the array is copied; with a larger constant the comparison stays.
-- ==
-- entry: far farther
-- input { [true, false, true] } output { [true, false, true] }
-- input { empty([0]bool) } output { empty([0]bool) }
entry far [n] (xs: [n]bool) : [n]bool = map (\i -> xs[i] && 5 <= i + 1048576) (iota n)
entry farther [n] (xs: [n]bool) : [n]bool = map (\i -> xs[i] && 5 <= i + 1048577) (iota n)
