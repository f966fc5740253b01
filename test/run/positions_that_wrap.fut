-- Positions whose sum wraps around give an element two places under `#[dest]`, unless 2^64 is a multiple of the size.
-- ==
-- entry: forwards
-- input { [1i64, 2i64, 3i64] 9223372036854775807i64 } error: two places
-- input { [1i64, 2i64, 3i64] 9223372036854775806i64 } error: two places
-- input { [1i64, 2i64, 3i64] 9223372036854775805i64 } output { [6i64, 1i64, 3i64] }
-- input { [1i64, 2i64, 3i64] -9223372036854775808i64 } output { [3i64, 6i64, 1i64] }
-- input { [1i64, 2i64, 3i64, 4i64] 9223372036854775807i64 } output { [10i64, 1i64, 3i64, 6i64] }
-- input { empty([0]i64) 9223372036854775807i64 } output { empty([0]i64) }
-- ==
-- entry: backwards
-- input { [1i64, 2i64, 3i64] -9223372036854775808i64 } error: two places
-- input { [1i64, 2i64, 3i64] -9223372036854775806i64 } output { [1i64, 6i64, 3i64] }
-- input { [1i64, 2i64, 3i64, 4i64] -9223372036854775808i64 } output { [1i64, 10i64, 6i64, 3i64] }
entry forwards [n] (xs: [n]i64) (by: i64) : [n]i64 = #[dest] permute (\i -> (i + by) % n) (scan (+) 0 xs)
entry backwards [n] (xs: [n]i64) (by: i64) : [n]i64 = #[dest] permute (\i -> (by - i) % n) (scan (+) 0 xs)
