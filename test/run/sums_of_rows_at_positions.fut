-- Sums of rows of a table at positions: rows are read where they are, and the sum begins as zeros of its own.
-- ==
-- entry: bags
-- input { [[0i64, 2i64], [1i64, 1i64]] [[1, 2, 3], [10, 20, 30], [4, 5, 6]] } output { [[5, 7, 9], [20, 40, 60]] }
-- input { [[0i64, 3i64]] [[1, 2], [10, 20], [4, 5]] } error: Index \[3\] out of bounds for array of shape \[3\]\[2\]
-- input { empty([2][0]i64) [[1, 2]] } output { [[0, 0], [0, 0]] }
-- input { [[0i64]] empty([1][0]i32) } output { empty([1][0]i32) }
entry bags [b][l][v][d] (bags: [b][l]i64) (table: [v][d]i32) : [b][d]i32 =
  map (\bag -> reduce (map2 (+)) (replicate d 0) (map (\t -> table[t]) bag))
      bags

-- The zeros are a result, too.
-- ==
-- entry: beside
-- input { [1i64, 0i64] [[1, 2, 3], [10, 20, 30]] } output { [11, 22, 33] [0, 0, 0] }
entry beside [l][v][d] (bag: [l]i64) (table: [v][d]i32) : ([d]i32, [d]i32) =
  let zeros = replicate d 0
  in (reduce (map2 (+)) zeros (map (\t -> table[t]) bag), zeros)
