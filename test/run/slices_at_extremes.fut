-- Slices and rotations by the extremes of the integers, and with steps that no array is long enough for.
-- ==
-- entry: sliced
-- input { -9223372036854775808i64 9223372036854775807i64 1i64 [1, 2, 3] } error: Index
-- input { 9223372036854775807i64 -9223372036854775808i64 1i64 [1, 2, 3] } error: Index
-- input { 9223372036854775807i64 -9223372036854775808i64 -1i64 [1, 2, 3] } error: Index
-- input { 0i64 3i64 9223372036854775807i64 [1, 2, 3] } error: Index
-- input { 0i64 3i64 4611686018427387904i64 [1, 2, 3] } output { [1] }
-- input { 2i64 -1i64 -4611686018427387904i64 [1, 2, 3] } output { [3] }
-- input { 2i64 -1i64 -9223372036854775808i64 [1, 2, 3] } error: Index
-- input { 0i64 9223372036854775807i64 9223372036854775807i64 [1, 2, 3] } error: Index
-- input { 4i64 4i64 0i64 [1, 2, 3] } error: Index
-- input { 4i64 4i64 1i64 [1, 2, 3] } output { empty([0]i32) }
entry sliced (a: i64) (b: i64) (step: i64) (xs: []i32) : []i32 =
  copy xs[a:b:step]

-- ==
-- entry: far
-- input { [1, 2, 3] } error: Index
entry far (xs: []i32) : []i32 = copy xs[0:3:9223372036854775807]

-- ==
-- entry: turned
-- input { -9223372036854775808i64 [1, 2, 3] } output { [2, 3, 1] 3 }
-- input { 9223372036854775807i64 [1, 2, 3] } output { [2, 3, 1] 3 }
entry turned (k: i64) (xs: []i32) : ([]i32, i32) =
  (rotate k xs, (rotate k xs)[1])

-- ==
-- entry: parts
-- input { -9223372036854775808i64 9223372036854775807i64 [1, 2, 3] } error: Index|negative or too large
-- input { -1i64 2i64 [1, 2, 3] } error: Index|negative or too large
-- input { 2i64 9223372036854775807i64 [1, 2, 3] } error: Index|negative or too large
-- input { 1i64 2i64 [1, 2, 3] } output { [2, 3] }
entry parts (a: i64) (b: i64) (xs: []i32) : []i32 = copy xs[a:a + b]
