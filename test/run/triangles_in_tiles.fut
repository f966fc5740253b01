-- Sums whose numbers of elements grow or shrink with the column, of several columns at a time.
-- ==
-- entry: correlate
-- input { 3i64 [1f32, 2f32, 3f32, 4f32] } output { [30f32, 20f32, 11f32] }
-- input { 0i64 [1f32, 2f32] } output { empty([0]f32) }
-- ==
-- entry: lags
-- input { 300i64 100i64 } output { true }
-- input { 300i64 300i64 } output { true }
-- input { 70i64 64i64 } output { true }
-- ==
-- entry: lower
-- input { 130i64 } output { true }
-- input { 3i64 } output { true }
-- ==
-- entry: skewed
-- input { 200i64 90i64 } output { true }
-- input { 10i64 90i64 } output { true }

entry correlate [n] (k: i64) (xs: [n]f32) : [k]f32 =
  tabulate k (\lag -> f32.sum (tabulate (n - lag) (\i -> xs[i] * xs[i + lag])))

-- The same, compared with sums in which each product is asked for.
entry lags (n: i64) (k: i64) : bool =
  let xs = tabulate n (\i -> f32.i64 (i * 7 % 11))
  let here = correlate k xs
  let there =
    tabulate k (\lag ->
      loop s = 0 for i < n do
        if i + lag < n then s + xs[i] * xs[i + lag] else s)
  in and (map2 (==) here there)

-- A product with a triangle below the diagonal.
entry lower (n: i64) : bool =
  let a = tabulate_2d n n (\i j -> f64.i64 ((i * 5 + j * 3) % 7))
  let product =
    tabulate_2d n n (\i j -> f64.sum (tabulate j (\l -> a[i, l] * a[l, j])))
  let whole =
    tabulate_2d n n (\i j ->
      loop s = 0 for l < n do if l < j then s + a[i, l] * a[l, j] else s)
  in and (flatten (map2 (map2 (==)) product whole))

-- Sums that some columns do not have at all, and of which others have more elements than there are columns.
entry skewed (n: i64) (k: i64) : bool =
  let xs = tabulate (n + k) f64.i64
  let sums = tabulate k (\j -> loop s = 0 for i < n - 3 * j do s + xs[i + j])
  let others =
    tabulate k (\j ->
      loop s = 0 for i < n do if i < n - 3 * j then s + xs[i + j] else s)
  in and (map2 (==) sums others)
