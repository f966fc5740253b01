-- A state that is built anew in each round goes through two places beside the one it starts in, whatever the number of
-- iterations.

-- ==
-- entry: turns
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 [1i64,2,3] }
-- output { [9i64, 12i64, 6i64] }
-- input { 2i64 [1i64,2,3,4] }
-- output { [46i64, 65i64, 36i64, 43i64] }
-- input { 7i64 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 3i64 [5i64] }
-- output { [320i64] }
def step [n] (xs: [n]i64) : [n]i64 = tabulate n (\i -> 3 * xs[(i + 1) % n] + xs[n - 1 - i] + i)
entry turns [n] (rounds: i64) (xs: [n]i64) : [n]i64 = loop a = xs for _i < rounds do step a

-- ==
-- entry: turns_consumed
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 [1i64,2,3] }
-- output { [9i64, 12i64, 6i64] }
-- input { 2i64 [1i64,2,3,4] }
-- output { [46i64, 65i64, 36i64, 43i64] }
-- input { 5i64 empty([0]i64) }
-- output { empty([0]i64) }
entry turns_consumed [n] (rounds: i64) (xs: *[n]i64) : [n]i64 = loop a = xs for _i < rounds do step a

-- ==
-- entry: thrice
-- input { [1i64,2,3] }
-- output { [131i64, 146i64, 170i64] }
-- input { empty([0]i64) }
-- output { empty([0]i64) }
entry thrice [n] (xs: [n]i64) : [n]i64 = loop a = xs for _i < 3i64 do step a

-- ==
-- entry: four_times
-- input { [1i64,2,3] }
-- output { [608i64, 657i64, 526i64] }
entry four_times [n] (xs: [n]i64) : [n]i64 = loop a = xs for _i < 4i64 do step a

-- ==
-- entry: until_large
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] 0i64 }
-- input { 100i64 [1i64,2,3] }
-- output { [131i64, 146i64, 170i64] 3i64 }
-- input { 1000i64 [1i64,2,3,9] }
-- output { [5550i64, 2833i64, 6532i64, 2491i64] 5i64 }
-- input { 10000i64 [1i64,2,3,9,8] }
-- output { [20308i64, 20786i64, 23901i64, 22719i64, 20144i64] 6i64 }
entry until_large [n] (limit: i64) (xs: [n]i64) : ([n]i64, i64) =
  loop (a, rounds) = (xs, 0) while a[0] < limit do (step a, rounds + 1)

-- Two states, each with places of its own.
-- ==
-- entry: two_states
-- input { 0i64 [1i64,2,3] [4i64,5] }
-- output { [1i64, 2i64, 3i64] [4i64, 5i64] }
-- input { 1i64 [1i64,2,3] [4i64,5] }
-- output { [3i64, 2i64, 1i64] [4i64, 2i64] }
-- input { 4i64 [1i64,2,3] [4i64,5] }
-- output { [-6i64, -7i64, -4i64] [-10i64, -11i64] }
entry two_states [n][m] (rounds: i64) (xs: [n]i64) (ys: [m]i64) : ([n]i64, [m]i64) =
  loop (a, b) = (xs, ys) for i < rounds do
    (tabulate n (\k -> a[n - 1 - k] + b[k % m] * i), tabulate m (\k -> b[(k + 1) % m] - a[k % n]))

-- The same start for both.
-- ==
-- entry: same_start
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] [1i64, 2i64, 3i64] }
-- input { 3i64 [1i64,2,3] }
-- output { [-3i64, -5i64, 2i64] [-6i64, -3i64, -3i64] }
entry same_start [n] (rounds: i64) (xs: [n]i64) : ([n]i64, [n]i64) =
  loop (a, b) = (xs, xs) for i < rounds do (tabulate n (\k -> a[n - 1 - k] + b[k] * i),
    tabulate n (\k -> b[(k + 1) % n] - a[k]))

-- Rows of a matrix: the places differ by their offsets. Columns: by their strides.
-- ==
-- entry: rows
-- input { 0i64 [[1i64,2,3],[4,5,6]] }
-- output { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- input { 3i64 [[1i64,2,3],[4,5,6]] }
-- output { [[131i64, 146i64, 170i64], [323i64, 338i64, 362i64]] }
-- input { 2i64 empty([0][3]i64) }
-- output { empty([0][3]i64) }
entry rows [n][m] (rounds: i64) (xss: [n][m]i64) : [n][m]i64 = map (\xs -> loop a = xs for _i < rounds do step a) xss
-- ==
-- entry: columns
-- input { 0i64 [[1i64,2,3],[4,5,6]] }
-- output { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- input { 3i64 [[1i64,2,3],[4,5,6]] }
-- output { [[260i64, 324i64, 388i64], [81i64, 145i64, 209i64]] }
-- input { 2i64 [[1i64,2,3],[4,5,6],[7,8,9]] }
-- output { [[84i64, 100i64, 116i64], [45i64, 61i64, 77i64], [78i64, 94i64, 110i64]] }
entry columns [n][m] (rounds: i64) (xss: [n][m]i64) : [n][m]i64 =
  transpose (map (\xs -> loop a = xs for _i < rounds do step a) (transpose xss))

-- Rounds that differ from row to row.
-- ==
-- entry: row_by_row
-- input { [[1i64,2,3],[4,5,6],[7,8,9]] }
-- output { [[1i64, 2i64, 3i64], [21i64, 24i64, 18i64], [138i64, 127i64, 134i64]] }
entry row_by_row [n][m] (xss: [n][m]i64) : [n][m]i64 = map2 (\k xs -> loop a = xs for _i < k do step a) (iota n) xss

-- Through a function that stays one.
#[noinline]
def steps [n] (rounds: i64) (xs: [n]i64) : [n]i64 = loop a = xs for _i < rounds do step a
-- ==
-- entry: called
-- input { 0i64 [[1i64,2,3],[4,5,6]] }
-- output { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] [[16i64, 5i64], [20i64, 9i64], [24i64, 13i64]] }
-- input { 3i64 [[1i64,2,3],[4,5,6]] }
-- output { [[131i64, 146i64, 170i64], [323i64, 338i64, 362i64]] [[324i64, 1041i64], [580i64, 1297i64], [836i64,
-- 1553i64]] }
-- input { 2i64 [[1i64,2,3],[4,5,6],[7,8,9]] }
-- output { [[42i64, 31i64, 38i64], [90i64, 79i64, 86i64], [138i64, 127i64, 134i64]] [[213i64, 280i64, 338i64], [277i64,
-- 344i64, 402i64], [341i64, 408i64, 466i64]] }
entry called [n][m] (rounds: i64) (xss: [n][m]i64) : ([n][m]i64, [m][n]i64) =
  (map (steps rounds) xss, map (steps (rounds + 1)) (transpose xss))

-- The old state is overwritten before the new one is built: it must be our own.
-- ==
-- entry: changed_first
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 [1i64,2,3] }
-- output { [9i64, 12i64, 2i64] }
-- input { 2i64 [1i64,2,3] }
-- output { [38i64, 19i64, 6i64] }
entry changed_first [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = copy xs for i < rounds do
    let a = a with [0] = i
    in step a

-- A start that is made here, and one that is needed afterwards.
-- ==
-- entry: own_start
-- input { 0i64 4i64 }
-- output { [0i64, 1i64, 4i64, 9i64] }
-- input { 1i64 4i64 }
-- output { [12i64, 17i64, 30i64, 3i64] }
-- input { 2i64 4i64 }
-- output { [54i64, 121i64, 28i64, 51i64] }
entry own_start (rounds: i64) (n: i64) : [n]i64 = loop a = tabulate n (\i -> i * i) for _i < rounds do step a
-- ==
-- entry: kept_start
-- input { 0i64 4i64 }
-- output { [0i64, 1i64, 4i64, 9i64] 9i64 }
-- input { 1i64 4i64 }
-- output { [12i64, 17i64, 30i64, 3i64] 21i64 }
-- input { 2i64 4i64 }
-- output { [54i64, 121i64, 28i64, 51i64] 63i64 }
entry kept_start (rounds: i64) (n: i64) : ([n]i64, i64) =
  let start = tabulate n (\i -> i * i)
  let end = loop a = start for _i < rounds do step a
  in (end, start[n - 1] + end[0])

-- One loop in another.
-- ==
-- entry: nested
-- input { 0i64 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 0i64 3i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 2i64 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 1i64 [1i64,2,3] }
-- output { [9i64, 12i64, 6i64] }
-- input { 2i64 3i64 [1i64,2,3] }
-- output { [9142i64, 9539i64, 9990i64] }
-- input { 3i64 3i64 [1i64,2,3] }
-- output { [602093i64, 612512i64, 620402i64] }
entry nested [n] (k: i64) (m: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _i < k do loop b = a for _j < m do step b

-- The result is only read; then it is updated.
-- ==
-- entry: summed
-- input { 0i64 [1i64,2,3] }
-- output { 6i64 }
-- input { 3i64 [1i64,2,3] }
-- output { 447i64 }
entry summed [n] (rounds: i64) (xs: [n]i64) : i64 = i64.sum (loop a = xs for _i < rounds do step a)
-- ==
-- entry: updated
-- input { 0i64 [1i64,2,3] }
-- output { [7i64, 2i64, 3i64] }
-- input { 3i64 [1i64,2,3] }
-- output { [7i64, 146i64, 170i64] }
entry updated [n] (rounds: i64) (xs: [n]i64) : [n]i64 = (loop a = copy xs for _i < rounds do step a) with [0] = 7
-- ==
-- entry: updated_after_while
-- input { 0i64 [1i64,2,3] }
-- output { 6i64 [7i64, 2i64, 3i64] }
-- input { 30i64 [1i64,2,3] }
-- output { 111i64 [7i64, 31i64, 38i64] }
entry updated_after_while [n] (limit: i64) (xs: [n]i64) : (i64, [n]i64) =
  let a = loop a = xs while a[0] < limit do step a
  let b = copy a with [0] = 7
  in (i64.sum a, b)

-- In a part of the result.
-- ==
-- entry: part
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64, 1i64, 2i64, 3i64, 1i64] }
-- input { 3i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64, 131i64, 146i64, 170i64, 1i64] }
entry part [n] (rounds: i64) (xs: [n]i64) : []i64 = xs ++ (loop a = xs for _i < rounds do step a) ++ [1]

-- In a branch.
-- ==
-- entry: branch
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 3i64 [1i64,2,3] }
-- output { [9i64, 12i64, 6i64] }
-- input { 4i64 [1i64,2,3] }
-- output { [608i64, 657i64, 526i64] }
entry branch [n] (rounds: i64) (xs: [n]i64) : [n]i64 = if rounds == 3 then step xs else loop a = xs for _i < rounds
  do step a
