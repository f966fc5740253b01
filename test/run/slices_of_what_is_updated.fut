-- A slice that begins at the element that the same iteration writes also has elements that other iterations write.
-- ==
-- entry: sums_of_neighbours
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [1i64, 2i64, 7i64, 10i64, 13i64] }
-- input { [7i64, 8i64] } output { [7i64, 8i64] }
-- input { [7i64] } error: Range

-- In place the neighbour on the left would already be a sum.
entry sums_of_neighbours [n] (xs: *[n]i64) : [n]i64 =
  let sums =
    tabulate (n - 2) (\i ->
      let both = loop both = copy xs[i + 2:i:-1] for _j < 2 do both with [0] = both[0] + both[1]
      in both[0])
  in xs with [2:n] = sums
