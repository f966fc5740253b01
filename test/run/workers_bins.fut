-- With workers, few bins of an operator that is exactly associative are filled by chunks, each into bins of its own.
-- ==
-- entry: bins
-- input { 0i64 } output { 32i64 0i64 0i32 0i32 }
-- input { 1i64 } auto output
-- input { 17i64 } auto output
-- input { 100i64 } auto output
-- input { 1000i64 } auto output
-- input { 20000i64 } auto output
entry bins (n: i64) : (i64, i64, i32, i32) =
  let at = map (\i -> (i * 7919) % 40 - 4) (iota n)
  let both =
    #[parallel]
    reduce_by_index (replicate 32 (1, 0))
      (\(a, b) (c, d) -> (a + c, i64.max b d)) (0, i64.lowest) at
      (map (\i -> (1, i)) (iota n))
  let words =
    #[parallel]
    hist (|) 0i32 7 (map (% 7) at) (map (\i -> 1 << i32.i64 (i % 31)) (iota n))
  let signs = #[parallel] hist (^) 0i32 7 (map (% 7) at) (map i32.i64 (iota n))
  let (counts, latest) = unzip both
  let last = map (i64.max 0) latest
  in (i64.sum counts, i64.sum last, reduce (^) 0 words, reduce (+) 0 signs)

-- A bin that a chunk's elements only read in part, and an error in the function.
-- ==
-- entry: checked
-- input { [0i64, 1i64, 2i64, 1i64] [1i64, 2i64, 3i64, 4i64] } output { [1i64, 6i64, 3i64] }
-- input { [0i64, 9i64, 2i64, 7i64] [1i64, 2i64, 3i64, 4i64] } error: Index \[9\]
entry checked [n] (is: [n]i64) (xs: [n]i64) : [3]i64 =
  #[parallel] hist (+) 0 3 (map (\i -> xs[i] - xs[i] + i) is) xs

-- A number of bins that is not known. They are filled in order where there are fewer than 64 elements for each, and
-- where they take more than 16 KiB.
-- ==
-- entry: counted
-- input { 0i64 1000i64 } output { 0i64 0i64 }
-- input { 1i64 1000i64 } output { 1000i64 10000i64 }
-- input { 10i64 1000i64 } auto output
-- input { 10i64 639i64 } auto output
-- input { 2048i64 140000i64 } auto output
-- input { 2049i64 140000i64 } auto output
entry counted (k: i64) (n: i64) : (i64, i64) =
  let counts =
    #[parallel] hist (+) 0 k (map (\i -> (i * 7919) % 11 * k / 11 - k / 11) (iota n)) (map (const 1) (iota n))
  in (if k > 0 then counts[0] else 0, i64.sum (map2 (\i c -> (i + 10) * c) (iota k) counts))

-- Bins of a caller, two results of one index.
-- ==
-- entry: extremes
-- input { [5i32, 5i32, 5i32] [1i64, 2i64, 1i64, 7i64] [3i32, 9i32, 4i32, 0i32] } output { [5i32, 3i32, 5i32] }
entry extremes [n] [k] (least: *[k]i32) (is: [n]i64) (xs: [n]i32) : *[k]i32 =
  #[parallel] reduce_by_index least i32.min i32.highest is xs

-- Sums of floats: with relaxed arithmetic the order of chunks, for every number of workers.
-- ==
-- entry: weights
-- input { 3i64 1000i64 } output { [334f64, 333f64, 333f64] }
entry weights (k: i64) (n: i64) : [k]f64 =
  #[parallel] hist (+) 0 k (map (% k) (iota n)) (map (const 1) (iota n))
