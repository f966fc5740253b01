-- A graph as a list of edges: distances by waves of a breadth-first search, components by spreading labels, triangles,
-- and a topological order.
-- ==
-- entry: distances
-- input { 1i64 empty([0]i64) empty([0]i64) 0i64 }
-- output { [0i32] }
-- input { 3i64 [0i64, 1i64] [1i64, 2i64] 0i64 }
-- output { [0i32, 1i32, 2i32] }
-- input { 3i64 [0i64, 1i64] [1i64, 2i64] 1i64 }
-- output { [-1i32, 0i32, 1i32] }
-- input { 7i64 [0i64, 0i64, 1i64, 2i64, 3i64, 4i64, 4i64] [1i64, 2i64, 3i64, 3i64, 4i64, 0i64, 6i64] 0i64 }
-- output { [0i32, 1i32, 1i32, 2i32, 3i32, -1i32, 4i32] }
-- input { 2i64 empty([0]i64) empty([0]i64) 2i64 }
-- error: out of bounds

-- ==
-- entry: components
-- input { 0i64 empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { 1i64 [0i64] [0i64] }
-- output { [0i64] }
-- input { 5i64 [0i64, 3i64] [1i64, 4i64] }
-- output { [0i64, 0i64, 2i64, 3i64, 3i64] }
-- input { 7i64 [6i64, 5i64, 1i64, 3i64] [5i64, 3i64, 2i64, 3i64] }
-- output { [0i64, 1i64, 1i64, 3i64, 4i64, 3i64, 3i64] }
-- input { 11i64 [10i64, 9i64, 8i64, 7i64, 1i64] [9i64, 8i64, 7i64, 6i64, 2i64] }
-- output { [0i64, 1i64, 1i64, 3i64, 4i64, 5i64, 6i64, 6i64, 6i64, 6i64, 6i64] }

-- ==
-- entry: triangles
-- input { 0i64 empty([0]i64) empty([0]i64) }
-- output { 0i64 }
-- input { 3i64 [0i64, 1i64, 2i64] [1i64, 2i64, 0i64] }
-- output { 1i64 }
-- input { 5i64 [0i64, 0i64, 0i64, 1i64, 1i64, 2i64, 3i64] [1i64, 2i64, 3i64, 2i64, 3i64, 3i64, 4i64] }
-- output { 4i64 }

-- ==
-- entry: rounds
-- input { 0i64 empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { 1i64 empty([0]i64) empty([0]i64) }
-- output { [0i64] }
-- input { 2i64 [0i64, 1i64] [1i64, 0i64] }
-- output { [-1i64, -1i64] }
-- input { 7i64 [0i64, 0i64, 1i64, 2i64, 3i64, 4i64] [1i64, 2i64, 3i64, 3i64, 4i64, 5i64] }
-- output { [0i64, 1i64, 1i64, 2i64, 3i64, 4i64, 0i64] }

entry distances [m] (n: i64) (from: [m]i64) (to: [m]i64) (source: i64) : [n]i32 =
  let start = replicate n (-1) with [source] = 0
  let (result, _, _) =
    loop (distance, wave: []i64, level) = (start, [source], 1) while !(null wave) do
      let in_wave = scatter (replicate n false) wave (map (\_ -> true) wave)
      let reached = map (.1) (filter (\(a, b) -> in_wave[a] && distance[b] < 0) (zip from to))
      let distance' = scatter (copy distance) reached (map (\_ -> level) reached)
      in (distance', filter (\v -> distance'[v] == level) (iota n), level + 1)
  in result

entry components [m] (n: i64) (from: [m]i64) (to: [m]i64) : [n]i64 =
  let (labels, _) =
    loop (labels, again) = (iota n, true) while again do
      let next = reduce_by_index (copy labels) i64.min i64.highest
                                 (from ++ to) (map (\v -> labels[v]) (to ++ from))
      in (next, or (map2 (!=) next labels))
  in labels

entry triangles [m] (n: i64) (from: [m]i64) (to: [m]i64) : i64 =
  let empty = replicate n (replicate n false)
  let edges = scatter_2d empty (zip from to ++ zip to from) (replicate (m + m) true)
  let closes a b c = i64.bool (a < b && b < c && edges[a, b] && edges[b, c] && edges[a, c])
  in i64.sum (map (\a -> i64.sum (map (\b -> i64.sum (map (closes a b) (iota n))) (iota n))) (iota n))

-- The rounds in which vertices lose their last incoming edge; -1 on cycles.
entry rounds [m] (n: i64) (from: [m]i64) (to: [m]i64) : [n]i64 =
  loop round = replicate n (-1) for r < n do
    let waiting = hist (+) 0 n to (map (\a -> i64.bool (round[a] < 0)) from)
    in map2 (\before left -> if before < 0 && left == 0 then r else before) round waiting
