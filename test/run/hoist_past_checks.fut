-- Checks that fail for some elements: what does not depend on them is computed before the loop all the same.
-- ==
-- entry: counted
-- input { 4i64 [1i64, 3i64] } output { 15i64 }
-- input { 4i64 [1i64, -1i64] } error: Range 0..<-1 is invalid
-- input { 4i64 empty([0]i64) } output { 0i64 }
entry counted [n] (k: i64) (xs: [n]i64) : i64 =
  loop sum = 0 for i < n do
    let counts = 0..<xs[i]
    let square = (k * k + 3) / (k + 1)
    in sum + i64.sum counts + square * xs[i]

-- The check of the elements before an array does not hold back that of the elements after it.
-- ==
-- entry: padded
-- input { 1i64 [1i64, 2i64] } output { 44i64 }
-- input { -1i64 [1i64, 2i64] } error: Range 0..1..<-1 is invalid
-- input { 1i64 [-2i64, 2i64] } error: Range 0..1..<-2 is invalid
-- input { -1i64 empty([0]i64) } output { 0i64 }
entry padded [n] (r: i64) (xs: [n]i64) : i64 =
  loop sum = 0 for i < n do sum + i64.sum (pad xs[i] r (7 + i) xs)
