-- Scalars that are made beside rows and only summed up.

-- A loss, how often it is small, and the gradients.
-- ==
-- entry: losses
-- input { [[1f32, 2], [3, 4], [0, 0]] [0i64, 1, 1] } auto output
-- input { [[1f32, 2]] [5i64] }
-- error: Index \[5\] out of bounds
-- input { empty([0][3]f32) empty([0]i64) } auto output
-- input { empty([2][0]f32) [0i64, 0] }
-- error: Index \[0\] out of bounds
entry losses [n][k] (logits: [n][k]f32) (labels: [n]i64)
    : (f32, i64, [n][k]f32) =
  let (losses, small, gradients) =
    unzip3 (map2 (\row y ->
                    let total = f32.sum (map (\v -> v * v + 1) row)
                    in (total - row[y],
                        i64.bool (total < 20),
                        map (/ total) row))
                 logits labels)
  in (f32.sum losses / 2, i64.sum small, gradients)

-- The sum is weighted; then it is part of what follows.
-- ==
-- entry: weighted
-- input { [[1i64, 2], [3, 4], [5, 6]] [10i64, 20, 30] } auto output
-- input { empty([0][2]i64) empty([0]i64) } auto output
entry weighted [n][k] (xss: [n][k]i64) (weights: [n]i64) : (i64, [n][k]i64) =
  let (sums, rows) = unzip (map (\xs -> (i64.sum xs, scan (+) 0 xs)) xss)
  let total = i64.sum (map2 (\s w -> s * w - 1) sums weights)
  in (total, map (map (+ total)) rows)

-- In a loop, where each step makes rows of the last ones.
-- ==
-- entry: steps
-- input { 3i64 [[1i64, 2], [3, 4]] } auto output
-- input { 0i64 [[1i64, 2], [3, 4]] } auto output
entry steps [n][k] (t: i64) (xss: [n][k]i64) : ([n][k]i64, i64) =
  loop (xss, all) = (copy xss, 0) for _i < t do
    let (sums, rows) =
      unzip (map (\xs -> (i64.maximum xs, map (\x -> x * 2 + all) xs)) xss)
    in (rows, all + i64.sum sums)

-- Sums of scalars beside one that stays, which is read again.
-- ==
-- entry: beside
-- input { [1f64, 2f64, 3f64] } output { [1f64, 4f64, 9f64] 9f64 36f64 }
-- input { empty([0]f64) } output { empty([0]f64) 0f64 0f64 }
entry beside [n] (xs: [n]f64) : ([n]f64, f64, f64) =
  let (a, b, c) = unzip3 (map (\x -> (x * x, x + 1, x * x * x)) xs)
  in (a, f64.sum b, f64.sum c)

-- ==
-- entry: weighed
-- input { [1f64, 2f64, 3f64] } output { [1f64, 4f64, 9f64] 43f64 4f64 }
entry weighed [n] (xs: [n]f64) : ([n]f64, f64, f64) =
  let (a, b) = unzip (map (\x -> (x * x, x + 1)) xs)
  in (a,
      f64.sum
        (map2 (*) a (map (\x -> x - 1) b)
         |> map (+ 0)
         |> map2 (\i x -> if i < 10 then x else 0) (iota n))
      + 7,
      f64.maximum b)

-- One that stays is read in a branch as well: then the sum is a loop of its own.
-- ==
-- entry: branch
-- input { [1f64, -2f64, 3f64] } output { [1f64, 4f64, 9f64] 23f64 }
entry branch [n] (xs: [n]f64) : ([n]f64, f64) =
  let (a, b) = unzip (map (\x -> (x * x, x + 1)) xs)
  in (a,
      f64.sum (tabulate n (\i ->
                 if b[i] > 0 then a[i] + b[i] else f64.sqrt a[i] * 3))
      + 1)
