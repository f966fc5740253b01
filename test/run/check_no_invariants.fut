-- Checks in loops that fail for some inputs stay, however close to true what they ask for is in every round.

-- ==
-- entry: by_two
-- input { [1, 2, 3, 4] } output { 10 }
-- input { [1, 2, 3] } error: Index \[3\] out of bounds
-- input { empty([0]i32) } output { 0 }

entry by_two [n] (xs: [n]i32) : i32 =
  (loop (sum, i) = (0, 0) while i < n do (sum + xs[i] + xs[i + 1], i + 2)).0

-- ==
-- entry: from
-- input { [1, 2, 3] 1i64 } output { 5 }
-- input { [1, 2, 3] -1i64 } error: Index \[-1\] out of bounds
-- input { [1, 2, 3] 3i64 } output { 0 }

entry from [n] (xs: [n]i32) (start: i64) : i32 =
  (loop (sum, i) = (0, start) while i < n do (sum + xs[i], i + 1)).0

-- ==
-- entry: down
-- input { [1, 2, 3] 3i64 } output { 1 }
-- input { [1, 2, 3] 4i64 } error: Index \[-1\] out of bounds

entry down [n] (xs: [n]i32) (rounds: i64) : i32 =
  (loop (last, i) = (0, n - 1) for _j < rounds * 2 - 3 do (xs[i], i - 1)).0

-- ==
-- entry: doubled
-- input { [1, 2, 3] 0i64 } error: Index \[3\] out of bounds
-- input { [1, 2, 3] 64i64 } error: Index \[3\] out of bounds
-- input { [1, 2, 3] 1i64 } output { 6i64 }

-- | The power of two becomes 0 when it no longer fits.
entry doubled [n] (xs: [n]i32) (rounds: i64) : i64 =
  let (power, sum) =
    loop (power, sum) = (1i64, 0i64) for _i < rounds do (power * 2, sum)
  in sum
     + (loop (sum, i) = (0, 0i64) while i <= n - power / 2 do
          (sum + i64.i32 xs[i], i + 1)).0

-- ==
-- entry: far
-- input { [1, 2, 3] 9223372036854775807i64 } error: out of bounds
-- input { [1, 2, 3] 2i64 } error: Index \[4\] out of bounds
-- input { [1, 2, 3] 1i64 } output { 6 }

-- | The sum wraps around.
entry far [n] (xs: [n]i32) (step: i64) : i32 =
  (loop (sum, i) = (0, 0) for _k < 3 do (sum + xs[i], i + step)).0

-- ==
-- entry: swapped
-- input { [1, 2, 3] 1i64 } output { 1 }
-- input { [1, 2, 3] 2i64 } error: Index \[3\] out of bounds

-- | What bounds one of them in one round bounds the other in the next.
entry swapped [n] (xs: [n]i32) (rounds: i64) : i32 =
  (loop (sum, i, j) = (0, 0, n) for _k < rounds do (sum + xs[i], j, i)).0

-- ==
-- entry: none_or_some
-- input { [1, 2, 3] 3i64 } output { 3 }
-- input { empty([0]i32) 0i64 } error: Index \[0\] out of bounds

-- | What holds in every round need not hold where there is none.
entry none_or_some [n] (xs: [n]i32) (rounds: i64) : i32 =
  let i = loop i = 0 for t < n do if i + 1 < n && t < rounds then i + 1 else i
  in xs[i]

-- ==
-- entry: first_not
-- input { [0, 0, 3] } output { 3 }
-- input { [0, 0] } error: Index \[2\] out of bounds
-- input { empty([0]i32) } error: Index \[0\] out of bounds

-- | Behind the loop its condition has failed.
entry first_not [n] (xs: [n]i32) : i32 =
  let i = loop i = 0i64 while i < n && xs[i] == 0 do i + 1
  in xs[i]
