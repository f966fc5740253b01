-- A definition that is a record of functions is as general as a function: each use has types and sizes of its own.
-- ==
-- entry: pairs
-- input { 3 true } output { 3 true true 3 }

-- ==
-- entry: arrays
-- input { empty([0]i32) } output { empty([0]i32) [false, true] 0i64 }
-- input { [1, 2, 3] } output { [4, 3, 2] [false, true] 3i64 }

-- ==
-- entry: inner
-- input { 2i64 } output { [7i32, 7i32] [true, true] }

def pair = {first = \(x, _) -> x, second = \(_, y) -> y, swap = \(x, y) -> (y, x)}
def array = {backwards = reverse, each = \f xs -> map f xs, parts = {size = \xs -> length xs, copies = replicate}}

entry pairs (x: i32) (b: bool) =
  let (c, y) = pair.swap (x, b)
  in (pair.first (x, b), pair.second (x, b), c, y)

entry arrays (xs: []i32) =
  (array.backwards (array.each (+ 1) xs), array.backwards [true, false], array.parts.size xs)

entry inner (n: i64) = (array.parts.copies n 7i32, array.parts.copies n true)
