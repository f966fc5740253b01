-- Comparisons and equality at types found later: tuples, records, arrays, sums and bools.
def between low high x = low <= x && x <= high
-- ==
-- entry: main
-- input { 3 [1, 2] } output { true false true true false true }
-- input { 9 [0, 2] } output { false true true false false true }
entry main (x: i32) (xs: [2]i32) =
  let same = (x, xs) == (x, copy xs)
  let nested = [(xs[0], true)] == [(1, true)]
  let records = {a = x, b = 1.5} != {b = 1.5, a = x}
  in (between 1 5 x, !(between 0 8 x), same, nested, records, true > false)
