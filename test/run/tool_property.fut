-- Properties: entry points that must hold for generated values.
-- ==
-- property: reversing_twice sorted_sums drawn

entry numbers (size: i64) (seed: u64) : []i32 =
  let count = i64.u64 (seed % u64.i64 size)
  in map (\i -> i32.u64 ((seed + 1) * 2654435761 + u64.i64 i * 40503)) (iota count)

#[prop(gen(numbers), size(20))]
entry reversing_twice (xs: []i32) : bool = and (map2 (==) xs (reverse (reverse xs)))

entry pair (size: i64) (seed: u64) : (i64, i64) = (i64.u64 seed % size, i64.u64 (seed * 7) % size)

#[prop(gen(pair))]
entry sorted_sums (a: i64, b: i64) : bool = i64.min a b + i64.max a b == a + b

entry drawn (xs: [4]u8) (flag: bool) : bool = flag || !flag && length xs == 4
