-- A slice that is known to be larger than its array fails before what is made of it.
-- ==
-- entry: scattered
-- input { [1i32] } error: Index \[0:6\]
-- ==
-- entry: summed
-- input { [1i32] } error: Index \[0:6\]
def part (lo: i64) = (replicate 4 0f16)[0:lo * 2 + 2]

entry scattered [n] (_xs: [n]i32) : f16 =
  let a = scatter (copy (part 2)) (replicate n 0i64) (replicate n 0f16)
  in a[0]

entry summed [n] (xs: [n]i32) : f16 =
  let a =
    reduce_by_index (copy (part 2)) (+) 0 (map i64.i32 xs) (map f16.i32 xs)
  in a[0]
