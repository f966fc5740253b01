-- `assert` around functions, sums, ranges, updates and types with sizes.
type result = #ok i32 | #bad
def checked_take [n] 't (k: i64) (xs: [n]t) : [k]t = assert (k >= 0 && k <= n) (take k xs)
-- ==
-- entry: fine
-- input { [1, 2, 3] 2i64 } output { [1, 2] 2 [0i64, 2i64] [9, 2, 3] }
-- input { [5] 1i64 } output { [5] 1 [0i64] [9] }
entry fine [n] (xs: *[n]i32) (k: i64) =
  let ys = copy (checked_take k xs)
  let r : result = assert (n > 0) (#ok (i32.i64 (length ys)))
  let evens = assert (k > 0) (0..2..<2 * k)
  let xs = assert (n >= 1) xs with [0] = 9
  in (ys, match r case #ok y -> y case #bad -> -1, evens, xs)
-- ==
-- entry: broken
-- input { [1, 2, 3] 4i64 } error: Assertion is false
-- input { empty([0]i32) 1i64 } error: Assertion is false
entry broken (xs: []i32) (k: i64) = checked_take k xs
