-- An update whose elements are folds of another part of the same array is built in the part that it fills: everything
-- that any iteration reads lies after that part, or before it.

-- Element i becomes the sum of the last i elements, which are in the second half.
-- ==
-- entry: sums_from_the_end
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] } output { [0i64, 4i64, 3i64, 4i64] }
-- input { 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [0i64, 6i64, 11i64, 4i64, 5i64, 6i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) }
entry sums_from_the_end (n: i64) (a: *[]i64) : *[]i64 =
  let a = assert (length a == 2 * n) a
  in a with [0:n] = map (\i -> i64.sum (map (\j -> a[2 * n - 1 - j]) (iota i))) (iota n)

-- Element n + i becomes the sum of the first i elements, which are in the first half.
-- ==
-- entry: sums_from_the_start
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] } output { [1i64, 2i64, 0i64, 1i64] }
-- input { 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [1i64, 2i64, 3i64, 0i64, 1i64, 3i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) }
entry sums_from_the_start (n: i64) (a: *[]i64) : *[]i64 =
  let a = assert (length a == 2 * n) a
  in a with [n:2 * n] = map (\i -> i64.sum (map (\j -> a[j]) (iota i))) (iota n)
