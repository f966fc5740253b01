-- Folds and loops that read scans: at their own index, at the one before, several scans.
-- ==
-- entry: covered
-- input { [0f64, 1f64, 5f64] [2f64, 2f64, 1f64] } output { 4f64 2i64 }
-- input { [7f64] [2f64] } output { 2f64 1i64 }
entry covered [n] (starts: [n]f64) (lengths: [n]f64) : (f64, i64) =
  let reach = scan f64.max (-f64.inf) (map2 (+) starts lengths)
  let before = [-f64.inf] ++ init reach :> [n]f64
  let length =
    f64.sum
      (map3 (\s l b -> f64.max 0 (s + l - f64.max s b)) starts lengths before)
  in (length, i64.sum (map2 (\s b -> i64.bool (s > b)) starts before))

-- ==
-- entry: best_split
-- input { [3f32, 1f32, -4f32, 1f32] [1f32, 2f32, 3f32, 4f32] } output { 4.5f32 0i64 }
entry best_split [k] (ss: [k]f32) (ns: [k]f32) : (f32, i64) =
  let gains = map2 (\a m -> a * a / (m + 1)) (scan (+) 0 ss) (scan (+) 0 ns)
  in reduce (\(a, i) (b, j) -> if b > a then (b, j) else (a, i)) (-1, -1)
            (zip gains (iota k))

-- A loop, and a scan of a scan.
-- ==
-- entry: loops
-- input { [1i64, 2i64, 3i64, 4i64] } output { 10i64 20i64 }
-- input { empty([0]i64) } output { 0i64 0i64 }
entry loops [n] (x: [n]i64) : (i64, i64) =
  let sums = scan (+) 0 x
  let last = loop a = 0 for s in sums do i64.max a s
  in (last, i64.sum (scan (+) 0 (scan (\a b -> i64.max a b) 0 x)))

-- Element i - 1 or, at the first index, another array's; and a scan that a map reads, too, stays.
-- ==
-- entry: others
-- input { [1i64, 2i64, 3i64] [7i64, 8i64, 9i64] } output { 11i64 [1i64, 3i64, 6i64] 10i64 }
entry others [n] (x: [n]i64) (y: [n]i64) : (i64, [n]i64, i64) =
  let sums = scan (+) 0 x
  let products = scan (*) 1 x
  let a =
    i64.sum (tabulate n (\i ->
               if i == 0 then y[0]
               else if x[i] % 2 == 0 then products[i - 1]
               else products[i - 1] + 1))
  in (a, sums, i64.sum sums)
