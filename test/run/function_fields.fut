-- Functions in records and tuples, taken out by projections and patterns.
-- ==
-- input { 3 } output { 4 9 6 10 }
-- input { -1 } output { 0 1 -2 2 }
def main (x: i32) =
  let r = {inc = \y -> y + 1, inner = {square = \y -> y * y}}
  let (double, _) = (\y -> y * 2i32, 0i32)
  let {inc, inner} = r
  in (r.inc x, r.inner.square x, double x, inc (inner.square x))
