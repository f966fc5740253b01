-- Neighbours that a branch chooses among constant distances: thinned ridges of a picture, slopes against the wind, and
-- elements at positions that no condition keeps in bounds; each against the same computed otherwise.
entry ridges [h][w] (xs: [h][w]i32) (directions: [h][w]i32) : [h][w]i32 =
  let at i j = if i < 0 || i >= h || j < 0 || j >= w then 0 else xs[i, j]
  in tabulate_2d h w (\i j ->
       let d = directions[i, j]
       let (di, dj) =
         if d == 0 then (0, 1)
         else if d == 1 then (1, 0)
         else if d == 2 then (1, 1)
         else (1, -1)
       let m = xs[i, j]
       in if m >= at (i + di) (j + dj) && m >= at (i - di) (j - dj)
          then m
          else 0)

entry ridges_otherwise [h][w] (xs: [h][w]i32) (directions: [h][w]i32)
    : [h][w]i32 =
  let padded =
    tabulate_2d (h + 2) (w + 2) (\i j ->
      if i == 0 || i == h + 1 || j == 0 || j == w + 1
      then 0
      else xs[i - 1, j - 1])
  let dis = [0i64, 1, 1, 1]
  let djs = [1i64, 0, 1, -1]
  in tabulate_2d h w (\i j ->
       let d = i64.i32 directions[i, j]
       let m = xs[i, j]
       in if
            m >= padded[i + 1 + dis[d], j + 1 + djs[d]]
            && m >= padded[i + 1 - dis[d], j + 1 - djs[d]]
          then m
          else 0)

entry ridges_agree (h: i64) (w: i64) : bool =
  let xs = tabulate_2d h w (\i j -> i32.i64 ((i * 7 + j * j) % 11))
  let directions = tabulate_2d h w (\i j -> i32.i64 ((i * i + 3 * j) % 4))
  in and
       (map2 (==) (flatten (ridges xs directions))
             (flatten (ridges_otherwise xs directions)))
-- ==
-- entry: ridges_agree
-- input { 0i64 4i64 } output { true }
-- input { 1i64 1i64 } output { true }
-- input { 2i64 5i64 } output { true }
-- input { 9i64 70i64 } output { true }

-- Made where it is read: the rows above and below are in a ring.
entry steepest [h][w] (heights: [h][w]i32) : [h][w]i32 =
  let squares = map (map (\x -> x * x - 3 * x)) heights
  in tabulate_2d h w (\i j ->
       let d = if heights[i, j] % 3 == 0 then -1 else 1
       let k = i + d
       let other = if k < 0 || k >= h then squares[i, j] else squares[k, j]
       in squares[i, j] - other)
-- ==
-- entry: steepest
-- input { [[1, 2], [3, 4], [6, 8]] }
-- output { [[-2, -6], [2, -36], [18, 0]] }
-- input { [[9]] } output { [[0]] }

-- The slope of the side from which the wind comes; the neighbours of the ends are the ends.
entry against_wind [n] (u: [n]f64) (wind: [n]f64) : [n]f64 =
  tabulate n (\i ->
    let (before, after) = if wind[i] > 0 then (1, 0) else (0, 1)
    let at k = if k < 0 then u[0] else if k >= n then u[n - 1] else u[k]
    in wind[i] * (at (i + after) - at (i - before)))
-- ==
-- entry: against_wind
-- input { [1f64, 4f64, 9f64, 16f64] [1f64, -1f64, 2f64, -2f64] }
-- output { [0f64, -5f64, 10f64, 0f64] }
-- input { empty([0]f64) empty([0]f64) } output { empty([0]f64) }

-- A distance that is used as a number, too, and a branch that another one encloses.
entry numbered [n] (xs: [n]i64) : [n]i64 =
  tabulate n (\i ->
    if xs[i] < 0
    then -1
    else
      let (d, m) =
        if xs[i] < 5 then (1i64, 10)
        else if xs[i] < 7 then (2, 20)
        else (-3, 30)
      let k = i + d
      in m + d + (if k >= 0 && k < n then xs[k] else 0))
-- ==
-- entry: numbered
-- input { [3i64, 6i64, -2i64, 9i64, 0i64] }
-- output { [17i64, 31i64, -1i64, 30i64, 11i64] }
