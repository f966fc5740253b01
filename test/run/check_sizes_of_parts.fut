-- An array whose size is what two sizes leave of the whole: once arrays of these sizes exist, the difference has not
-- wrapped around, and that it is not negative bounds positions in the whole. No check of the last array remains.
-- ==
-- entry: parts
-- input { 1i64 2i64 [1i64,2,3,4,5] } output { [0i64, 1i64] [0i64, 3i64] }
-- input { 0i64 0i64 [5i64] } output { [0i64] empty([0]i64) }
-- input { 2i64 2i64 [1i64,2,3] }
-- error: Range 0..1..<-1 is invalid
-- input { -1i64 2i64 [1i64,2,3] }
-- error: Range 0..1..<-1 is invalid
entry parts [n] (m: i64) (l: i64) (xs: [n]i64) : ([]i64, [l]i64) =
  let k = n - m - l
  let rest = scan (+) 0 (tabulate k (\i -> i * i))
  let first = scan (+) 0 (tabulate m (\i -> if i < k then rest[i] else i))
  let second = scan (+) 0 (tabulate l (\i -> if i < m then first[i] else i))
  let sums = scan (+) 0 (tabulate k (\i -> if i < l then second[i] else rest[i]))
  let third = tabulate l (\i -> xs[m + i64.min (i + 1) (l - 1)] * if i < k then sums[i] else 1)
  in (sums, third)
