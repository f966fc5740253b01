-- Maps that read one element of an array with as many elements, chosen between the arms of a branch: the array is not
-- stored.

-- A border that repeats its neighbours, inside of a time loop.
entry mirrored [n][m] (steps: i64) (a: [n][m]f32) : [n][m]f32 =
  loop a for _s < steps do
    let inside i j = i >= 1 && i < n - 1 && j >= 1 && j < m - 1
    let b =
      tabulate_2d n m (\i j ->
        if inside i j
        then (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]) / 4
        else a[i, j])
    in tabulate_2d n m (\i j ->
         if inside i j
         then b[i, j]
         else
           -b[i64.max 0
                      (i64.min (n - 1)
                               (if i == 0 then 1
                                else if i == n - 1 then n - 2
                                else i)),
              j])

-- Three arms, in a nest of two loops.
entry thirds [n] (xs: [n]i64) : [n]i64 =
  let ys = map (\x -> x * x * x - 5 * x * x + 7 * x) xs
  in tabulate n (\i ->
       if i % 3 == 0 then ys[i]
       else if i % 3 == 1 then ys[n - 1 - i]
       else ys[0])

-- Stored: more iterations than elements.
entry repeated [n] (xs: [n]i64) : [n][n]i64 =
  let ys = map (\x -> x * x * x - 5 * x * x + 7 * x) xs
  in tabulate_2d n n (\i j -> if i < j then ys[i] else ys[j])

-- Stored: two elements in one arm.
entry pairs [n] (xs: [n]i64) : [n]i64 =
  let ys = map (\x -> x * x * x - 5 * x * x + 7 * x) xs
  in tabulate n (\i -> if i % 2 == 0 then ys[i] else ys[n - 1 - i] - ys[i / 2])

-- Stored: each iteration of two branches may read an element.
entry twice [n] (xs: [n]i64) : [n]i64 =
  let ys = map (\x -> x * x * x - 5 * x * x + 7 * x) xs
  in tabulate n (\i ->
       let a = if i % 2 == 0 then ys[n - 1 - i] else 3
       let b = if i % 3 == 0 then ys[i / 2] else 4
       in a * 100 + b)

-- ==
-- entry: mirrored
-- input { 2i64 [[1f32, 2f32, 3f32, 4f32], [5f32, 6f32, 7f32, 8f32], [9f32, 10f32, 11f32, 13f32]] } auto output
-- input { 3i64 [[1f32, 2f32], [3f32, 4f32]] } auto output
-- input { 1i64 empty([0][2]f32) } output { empty([0][2]f32) }

-- ==
-- entry: thirds
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [3i64, 12i64, 3i64, 12i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

-- ==
-- entry: repeated
-- input { [1i64, 2i64, 3i64] } output { [[3i64, 3i64, 3i64], [3i64, 2i64, 2i64], [3i64, 2i64, 3i64]] }

-- ==
-- entry: pairs
-- input { [1i64, 2i64, 3i64, 4i64] } output { [3i64, 0i64, 3i64, 1i64] }

-- ==
-- entry: twice
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1203i64, 304i64, 204i64, 302i64] }
