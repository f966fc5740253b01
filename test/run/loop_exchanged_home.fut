-- States that take the place of each other: one of their places is that of the result, in which any round may end.

def step [n] (now: [n]i64) (last: [n]i64) : [n]i64 =
  tabulate n (\i -> 2 * now[i] - last[i] + now[(i + 1) % n] + i)

-- ==
-- entry: leap
-- input { 0i64 [1i64,2,3] }
-- auto output
-- input { 1i64 [1i64,2,3] }
-- auto output
-- input { 2i64 [1i64,2,3] }
-- auto output
-- input { 5i64 [1i64,2,3] }
-- auto output
-- input { 2i64 empty([0]i64) }
-- auto output
entry leap [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  (loop (now, last) = (xs, xs) for _i < rounds do (step now last, now)).0

-- The older one; both; one of three.
-- ==
-- entry: older both
-- input { 0i64 [1i64,2,3] }
-- auto output
-- input { 1i64 [1i64,2,3] }
-- auto output
-- input { 4i64 [1i64,2,3] }
-- auto output
entry older [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  (loop (now, last) = (xs, xs) for _i < rounds do (step now last, now)).1
entry both [n] (rounds: i64) (xs: [n]i64) : ([n]i64, [n]i64) =
  loop (now, last) = (xs, xs) for _i < rounds do (step now last, now)
-- ==
-- entry: of_three
-- input { 0i64 [1i64,2,3] [4i64,5,6] }
-- auto output
-- input { 1i64 [1i64,2,3] [4i64,5,6] }
-- auto output
-- input { 5i64 [1i64,2,3] [4i64,5,6] }
-- auto output
entry of_three [n] (rounds: i64) (xs: [n]i64) (ys: [n]i64) : [n]i64 =
  (loop (a, b, c) = (xs, ys, xs) for _i < rounds do
     (map3 (\x y z -> x + 2 * y - z) a b c, a, b)).0

-- The place of the result is not free for what is made after the loop.
-- ==
-- entry: needed_again until
-- input { 0i64 [1i64,2,3] }
-- auto output
-- input { 3i64 [1i64,2,3] }
-- auto output
-- input { 4i64 [1i64,2,3] }
-- auto output
entry needed_again [n] (rounds: i64) (xs: [n]i64) : ([n]i64, [n]i64, i64) =
  let end =
    (loop (now, last) = (xs, xs) for _i < rounds do (step now last, now)).0
  let sums = scan (+) 0 (map (* 2) end)
  let turned = tabulate n (\i -> sums[n - 1 - i] + sums[i])
  in (end, turned, sums[n / 2])
entry until [n] (limit: i64) (xs: [n]i64) : [n]i64 =
  (loop (now, last) = (xs, xs) while now[0] < limit do (step now last, now)).0

-- Rows of a matrix.
-- ==
-- entry: rows
-- input { 3i64 [[1i64,2],[3,4]] }
-- auto output
entry rows [n][m] (rounds: i64) (xss: [n][m]i64) : [n][m]i64 =
  map (leap rounds) xss
