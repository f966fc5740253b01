-- Sums that wrap around do not deceive the checks: a guard on such a sum says nothing about its parts.
-- ==
-- entry: above
-- input { [1i64, 2i64, 3i64] 1i64 } output { [2i64, 3i64, 0i64] }
-- input { [1i64, 2i64, 3i64] 9i64 } output { [0i64, 0i64, 0i64] }
-- input { [1i64, 2i64, 3i64] -9i64 } output { [1i64, 2i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 9223372036854775807i64 } error: Index \[-9223372036854775808\] out of bounds
-- input { empty([0]i64) 9223372036854775807i64 } output { empty([0]i64) }
-- ==
-- entry: once
-- input { [1i64, 2i64, 3i64] 1i64 1i64 } output { 3i64 }
-- input { [1i64, 2i64, 3i64] 2i64 1i64 } output { 0i64 }
-- input { [1i64, 2i64, 3i64] 9223372036854775807i64 1i64 } error: Index \[-9223372036854775808\] out of bounds
-- ==
-- entry: below
-- input { [1i64, 2i64, 3i64] 1i64 } output { [0i64, 1i64, 2i64] }
-- input { [1i64, 2i64, 3i64] 4i64 } output { [0i64, 0i64, 0i64] }
-- input { [1i64, 2i64, 3i64] -9223372036854775808i64 } output { [0i64, 0i64, 0i64] }
-- input { [1i64, 2i64, 3i64] -9223372036854775807i64 } error: Index \[9223372036854775807\] out of bounds
-- ==
-- entry: count_down
-- input { 3i64 1i64 } output { 2i64 }
-- input { 3i64 3i64 } output { 0i64 }
-- input { 3i64 -9223372036854775807i64 } error: Range 0..1..<-9223372036854775806 is invalid
-- ==
-- entry: slices
-- input { [1i64, 2i64, 3i64] 1i64 2i64 } output { [2i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 2i64 2i64 } error: out of bounds
-- input { [1i64, 2i64, 3i64] 9223372036854775807i64 2i64 } error: out of bounds
-- ==
-- entry: decided
-- input { 5i64 6i64 } output { true }
-- input { 9223372036854775807i64 9223372036854775807i64 } output { false }

entry above [n] (a: [n]i64) (k: i64) : [n]i64 =
  if k >= 0 then map (\i -> if i + k < n then a[i + k] else 0) (iota n) else a
entry once [n] (a: [n]i64) (k: i64) (j: i64) : i64 = if k >= 0 && j >= 0 && j + k < n then a[j + k] else 0
entry below [n] (a: [n]i64) (k: i64) : [n]i64 = map (\i -> if i - k >= 0 then a[i - k] else 0) (iota n)
entry count_down (n: i64) (k: i64) : i64 = if k <= n then length (iota (n - k)) else 0
entry slices [n] (a: [n]i64) (k: i64) (m: i64) : []i64 = if k >= 0 && m >= 0 then a[k:k + m] else a
entry decided (a: i64) (b: i64) : bool = if a >= 0 && b >= 0 then (if a + b >= 0 then true else false) else true
