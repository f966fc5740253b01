-- Steps that read at the same positions: a sparse matrix, neighbours in a mesh, a graph until nothing changes, and
-- positions that the steps change themselves, so that a later step fails.
-- ==
-- entry: powers
-- input { 0i64 [[1i64, 2i64], [0i64, 2i64], [1i64, 1i64]] [1i64, 1i64, 2i64] } output { [1i64, 1i64, 2i64] }
-- input { 3i64 [[1i64, 2i64], [0i64, 2i64], [1i64, 1i64]] [1i64, 1i64, 2i64] } output { [301i64, 583i64, 649i64] }
-- input { 1i64 [[1i64, 2i64], [0i64, 3i64], [1i64, 1i64]] [1i64, 1i64, 2i64] } error: Index \[3\] out of bounds
-- input { 0i64 [[1i64, 2i64], [0i64, 3i64], [1i64, 1i64]] [1i64, 1i64, 2i64] } output { [1i64, 1i64, 2i64] }
-- ==
-- entry: smooth
-- input { 2i64 [0i64, 2i64, 3i64, 5i64] [1i64, 2i64, 0i64, 1i64, 3i64] }
-- output { [[2.0, 3.0], [3.0, 4.0], [3.0, 4.0], [6.0, 7.0]] }
-- input { 2i64 [0i64, 2i64, 3i64, 6i64] [1i64, 2i64, 0i64, 1i64, 3i64] } error: Index \[5\] out of bounds
-- input { 2i64 [0i64, 2i64, 3i64, 5i64] [1i64, 2i64, 0i64, 1i64, -4i64] } error: Index \[-4\] out of bounds
-- ==
-- entry: labels
-- input { [1i64, 2i64, 0i64, 4i64] [0i64, 1i64, 2i64, 3i64] 5i64 } output { [0i64, 0i64, 0i64, 3i64, 3i64] 2i64 }
-- input { [1i64, 2i64, 0i64, 5i64] [0i64, 1i64, 2i64, 3i64] 5i64 } error: Index \[5\] out of bounds
-- input { empty([0]i64) empty([0]i64) 2i64 } output { [0i64, 1i64] 1i64 }
-- ==
-- entry: moving
-- input { 1i64 [2i64, 0i64, 1i64] } output { [3i64, 1i64, 2i64] }
-- input { 2i64 [2i64, 0i64, 1i64] } error: Index \[3\] out of bounds
-- ==
-- entry: sometimes
-- input { 2i64 [7i64] } output { [2i64] }
-- input { 4i64 [7i64] } error: Index \[7\] out of bounds
-- input { 9i64 [0i64] } output { [35i64] }
-- ==
-- entry: counts
-- input { 0i64 [2i64, 0i64, 2i64] } output { [1i64, 1i64, 1i64] }
-- input { 3i64 [2i64, 0i64, 2i64] } output { [4i64, 1i64, 19i64] }
-- input { 3i64 [2i64, -1i64, 2i64] } output { [1i64, 1i64, 15i64] }

entry powers [n][k] (steps: i64) (columns: [n][k]i64) (x: [n]i64) : [n]i64 =
  let elements = tabulate_2d n k (\i j -> i * k + j + 1)
  in loop x for _s < steps do
       map2 (\js es -> i64.sum (map2 (\j e -> e * x[j]) js es)) columns elements

-- The points inside move to the mean of their neighbours, the last one stays.
entry smooth [n][m] (steps: i64) (starts: [n]i64) (neighbours: [m]i64)
    : [n][2]f64 =
  let points = tabulate_2d n 2 (\i j -> f64.i64 (2 * i + j))
  in loop points for _s < steps do
       tabulate n (\i ->
         if i + 1 == n
         then points[i]
         else
           let (x, y) =
             loop (x, y) = (0, 0) for e in starts[i]..<starts[i + 1] do
               let p = points[neighbours[e]] in (x + p[0], y + p[1])
           let count = f64.i64 (starts[i + 1] - starts[i])
           in [x / count, y / count])

-- The least number of a point that can be reached, and in how many rounds.
entry labels [m] (sources: [m]i64) (targets: [m]i64) (n: i64) : ([n]i64, i64) =
  let (labels, _, rounds) =
    loop (labels, changed, rounds) = (iota n, true, 0) while changed do
      let next =
        loop next = copy labels for e < m do
          let (s, t) = (sources[e], targets[e])
          let l = i64.min next[s] next[t]
          let next[s] = l
          let next[t] = l
          in next
      in (next, or (map2 (!=) next labels), rounds + 1)
  in (labels, rounds)

-- Each step changes the positions of the next one.
entry moving [n] (steps: i64) (positions: *[n]i64) : *[n]i64 =
  loop positions for _s < steps do
    let x = map (\p -> 1 + positions[p]) positions
    in map2 (\p y -> p + i64.min 1 y) positions x

-- The positions are only read in every third step.
entry sometimes [n] (steps: i64) (positions: [n]i64) : [n]i64 =
  loop x = replicate n 0 for s < steps do
    if s % 3 == 2
    then map2 (\p y -> x[p] + y + 1) positions x
    else map (+ 1) x

-- Positions outside are left out.
entry counts [n] (steps: i64) (positions: [n]i64) : [n]i64 =
  loop x = replicate n 1 for _s < steps do
    reduce_by_index (copy x) (+) 0 positions x
