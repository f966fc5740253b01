-- Windows whose size only the run knows, at borders that are fixed, clamped or zero: the middle is computed without
-- conditions, and each element as before.

-- ==
-- entry: inside
-- input { [1f32, 2f32, 4f32] [1f32, 2f32, 3f32, 4f32, 5f32] } output { [10f32, 17f32, 24f32, 31f32, 14f32] }
-- input { [1f32] [1f32, 2f32] } output { [1f32, 2f32] }
-- input { empty([0]f32) [1f32, 2f32] } output { [0f32, 0f32] }
-- input { [1f32, 1f32, 1f32, 1f32, 1f32, 1f32, 1f32] [1f32, 2f32] } output { [3f32, 3f32] }
entry inside [k][n] (ks: [k]f32) (xs: [n]f32) : [n]f32 =
  tabulate n (\i ->
    f32.sum (tabulate k (\d ->
               let at = i + d - k / 2
               in if 0 <= at && at < n then ks[d] * xs[at] else 0)))

-- ==
-- entry: clamped
-- input { 1i64 [4i32, 2i32, 3i32, 9i32, 5i32] } output { [2i32, 2i32, 2i32, 3i32, 5i32] }
-- input { 0i64 [4i32, 2i32] } output { [4i32, 2i32] }
-- input { 9i64 [4i32, 2i32, 3i32] } output { [2i32, 2i32, 2i32] }
entry clamped [n] (r: i64) (xs: [n]i32) : [n]i32 =
  tabulate n (\i ->
    i32.minimum
      (map (\d -> xs[i64.max 0 (i64.min (n - 1) (i + d - r))])
           (iota (2 * r + 1))))

-- ==
-- entry: behind
-- input { 3i64 [4i32, 2i32, 3i32, 9i32, 5i32] } output { [4i32, 4i32, 4i32, 9i32, 9i32] }
-- input { 0i64 [4i32, 2i32] } output { [-2147483648i32, -2147483648i32] }
entry behind [n] (k: i64) (xs: [n]i32) : [n]i32 =
  tabulate n (\i -> i32.maximum (tabulate k (\d -> xs[i64.max 0 (i - d)])))

-- ==
-- entry: full
-- input { [1i32, 10i32] [1i32, 2i32, 3i32] } output { [1i32, 12i32, 23i32, 30i32] }
-- input { [1i32, 10i32, 100i32] [1i32] } output { [1i32, 10i32, 100i32] }
entry full [k][n] (ks: [k]i32) (xs: [n]i32) : [n + k - 1]i32 =
  tabulate (n + k - 1) (\i ->
    i32.sum
      (map (\j -> if i - j >= 0 && i - j < n then ks[j] * xs[i - j] else 0)
           (iota k)))

-- A long sum for each of a few columns: up to some term it is the same for all of them.
-- ==
-- entry: lags
-- input { 3i64 [1i32, 2i32, 3i32, 4i32] } output { [30i32, 20i32, 11i32] }
-- input { 6i64 [1i32, 2i32, 3i32, 4i32] } output { [30i32, 20i32, 11i32, 4i32, 0i32, 0i32] }
-- input { 2i64 empty([0]i32) } output { [0i32, 0i32] }
entry lags [n] (m: i64) (xs: [n]i32) : [m]i32 =
  tabulate m (\l ->
    i32.sum (tabulate n (\i -> if i + l < n then xs[i] * xs[i + l] else 0)))

-- Pairs that are counted once.
-- ==
-- entry: pairs
-- input { [1i32, 3i32, 2i32, 5i32] } output { 5i64 }
-- input { empty([0]i32) } output { 0i64 }
entry pairs [n] (xs: [n]i32) : i64 =
  i64.sum (tabulate n (\i ->
             i64.sum (tabulate n (\j ->
                        if i < j && xs[i] < xs[j] then 1 else 0))))

-- A matrix of weights, zeros outside, of many columns.
-- ==
-- entry: weighed
-- input { 3i64 3i64 100i64 70i64 } output { 309923i32 }
-- input { 5i64 1i64 3i64 200i64 } output { 8982i32 }
-- input { 2i64 90i64 4i64 80i64 } output { 181232i32 }
entry weighed (a: i64) (b: i64) (h: i64) (w: i64) : i32 =
  let ks = tabulate_2d a b (\p q -> i32.i64 (p + q) % 3)
  let u = tabulate_2d h w (\i j -> i32.i64 (i * 7 + j * 5) % 11)
  let at i j = if i >= 0 && i < h && j >= 0 && j < w then u[i, j] else 0
  in i32.sum (flatten (tabulate_2d h w (\i j ->
                         i32.sum (flatten (tabulate_2d a b (\p q ->
                                             ks[p, q]
                                             * at (i + p - a / 2)
                                                  (j + q - b / 2)))))))
     % 1000003
