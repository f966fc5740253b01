-- The cheapest order of a chain of matrix products: a table filled along its diagonals, each diagonal as one parallel
-- step.
-- ==
-- input { [3i64] }
-- output { 0i64 }
-- input { [3i64, 5i64] }
-- output { 0i64 }
-- input { [2i64, 3i64, 5i64] }
-- output { 30i64 }
-- input { [40i64, 20i64, 30i64, 10i64, 30i64] }
-- output { 26000i64 }
-- input { [30i64, 35i64, 15i64, 5i64, 10i64, 20i64, 25i64] }
-- output { 15125i64 }

-- ==
-- entry: scattered
-- input { [3i64] }
-- output { 0i64 }
-- input { [3i64, 5i64] }
-- output { 0i64 }
-- input { [2i64, 3i64, 5i64] }
-- output { 30i64 }
-- input { [40i64, 20i64, 30i64, 10i64, 30i64] }
-- output { 26000i64 }
-- input { [30i64, 35i64, 15i64, 5i64, 10i64, 20i64, 25i64] }
-- output { 15125i64 }

entry main [m] (sizes: [m]i64) : i64 =
  let n = m - 1
  let costs =
    loop costs = replicate n (replicate n 0) for below < n - 1 do
      let distance = below + 1
      let best (i: i64) =
        let j = i + distance
        in i64.minimum (map (\d ->
             let k = i + d
             in costs[i, k] + costs[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1]) (iota distance))
      let diagonal = map best (iota (n - distance))
      in loop costs for i < n - distance do
           costs with [i, i + distance] = diagonal[i]
  in if n == 0 then 0 else costs[0, n - 1]

-- The diagonal is written with a scatter instead.
entry scattered [m] (sizes: [m]i64) : i64 =
  let n = m - 1
  let costs =
    loop costs = replicate n (replicate n 0) for below < n - 1 do
      let distance = below + 1
      let starts = iota (n - distance)
      let values = map (\i ->
        loop least = i64.highest for k in i..<i + distance do
          i64.min least (costs[i, k] + costs[k + 1, i + distance] + sizes[i] * sizes[k + 1] * sizes[i + distance + 1]))
        starts
      in scatter_2d costs (map (\i -> (i, i + distance)) starts) values
  in if n == 0 then 0 else costs[0, n - 1]
