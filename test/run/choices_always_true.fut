-- A disjunction with a constant is decided, or is its other operand.

-- ==
-- entry: accepted
-- input { [1i64, 5i64, 3i64] }
-- output { [true, true, true] [false, true, false] }
-- input { empty([0]i64) }
-- output { empty([0]bool) empty([0]bool) }
entry accepted (xs: []i64) : ([]bool, []bool) =
  let accepts (always: bool) (x: i64) = always || x > 3
  let all = accepts true
  in (map all xs, map (accepts false) xs)
