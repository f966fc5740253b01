-- Sizes and positions are computed with 64 bits. Where the result wraps around to a size that fits, the values are
-- refused: the loops below would read what is not there, since i * m + j < n * m holds for the numbers, but not for
-- the sizes.

-- ==
-- entry: typed sliced coerced zipped
-- input { 2i64 3i64 [1, 2, 3, 4, 5, 6] } output { 21 }
-- input { 0i64 4294967296i64 empty([0]i32) } output { 0 }
-- input { 4294967296i64 4294967296i64 empty([0]i32) } error: A size computed from 4294967296, 4294967296 is too large.
-- input { 6148914691236517206i64 3i64 [1, 2] } error: is too large.
entry typed (n: i64) (m: i64) (xs: [n * m]i32) : i32 =
  loop sum = 0 for i < n do loop sum for j < m do sum + xs[i * m + j]

entry sliced (n: i64) (m: i64) (xs: []i32) : i32 =
  let ys = xs[:n * m]
  in loop sum = 0 for i < n do loop sum for j < m do sum + ys[i * m + j]

entry coerced (n: i64) (m: i64) (xs: []i32) : i32 =
  let ys = xs :> [n * m]i32
  in loop sum = 0 for i < n do loop sum for j < m do sum + ys[i * m + j]

entry zipped (n: i64) (m: i64) (xs: []i32) : i32 =
  let _ = map2 (\x i -> x + i32.i64 i) xs (iota (n * m))
  let zs = map2 (\x i -> x + i32.i64 (i - i)) xs (iota (n * m))
  in loop sum = 0 for i < n do
       loop sum for j < m do sum + xs[i * m + j] + zs[0] - zs[0]

-- ==
-- entry: fours
-- input { 1i64 [1, 2, 3, 4] } output { 4 }
-- input { 4611686018427387904i64 empty([0]i32) } error: A size computed from 4611686018427387904 is too large.
-- input { 4611686018427387905i64 [1, 2, 3, 4] } error: A size computed from 4611686018427387905 is too large.
entry fours (n: i64) (xs: [4 * n]i32) : i32 =
  loop sum = 0 for i < n do sum + xs[4 * i + 3]

-- ==
-- entry: three
-- input { 1i64 1i64 1i64 [1, 2, 3] } output { 1 }
-- input { 9223372036854775807i64 9223372036854775807i64 2i64 empty([0]i32) } error: is too large.
entry three (n: i64) (m: i64) (k: i64) (xs: [n + m + k]i32) : i32 =
  if m < 0 || k < 0 then 0 else loop sum = 0 for i < i64.min n 1 do sum + xs[i]

-- A position that is certainly not negative as a number, and is one after it wrapped around.
-- ==
-- entry: after
-- input { 0i64 [1, 2, 3] } output { 2 }
-- input { 9223372036854775807i64 [1, 2, 3] } error: (Index .-1. out of bounds|a size is negative or too large)
entry after (n: i64) (xs: []i32) : i32 =
  let is = iota n in xs[length is + length is + 1]

-- ==
-- entry: pixel
-- input { 1u32 1u32 [1, 2, 3, 4, 5] } output { 5 }
-- input { 3000000000u32 3000000000u32 [1, 2, 3] } error: Index .-893488147419103232. out of bounds
entry pixel (x: u32) (y: u32) (xs: []i32) : i32 = xs[i64.u32 x * i64.u32 y * 4]

-- Factors may be negative, and large ones may meet small ones.
-- ==
-- entry: backwards
-- input { -2i64 -1i64 1i64 [1, 2, 3, 4] } output { [3] }
-- input { -1i64 -3i64 -1i64 [1, 2, 3, 4] } output { empty([0]i32) }
-- input { 1i64 0i64 -4294967296i64 [1, 2, 3, 4] } output { [1, 2, 3, 4] }
-- input { 4294967296i64 0i64 1i64 [1, 2] } output { [1, 2] }
-- input { 4294967296i64 4294967296i64 4i64 [1, 2, 3, 4] } error: is too large.
entry backwards (n: i64) (m: i64) (k: i64) (xs: []i32) : []i32 =
  if k > 3 then xs[:n * m + k]
  else if n < 0 then xs[n * m:n * m + k - (if m < -1 then k + m + 3 else 0)]
  else xs[n * m:]

-- A number that is a factor twice is named once.
-- ==
-- entry: squared
-- input { 3i64 } output { 6i64 }
-- input { 4294967296i64 } error: computed from 8589934592 is too large
def root [n] (_: [n * n]i32) = n
entry squared (n: i64) : i64 = let k = 2 * n in root (replicate (k * k) 1)
