-- A row that is copied, changed and put back is changed in its matrix, without the copy.
-- ==
-- entry: put
-- input { [[1i64, 2i64], [3i64, 4i64]] 1i64 0i64 9i64 } output { [[1i64, 2i64], [9i64, 4i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64]] 1i64 2i64 9i64 } error: Index
entry put [n][m] (x: *[n][m]i64) (i: i64) (j: i64) (v: i64) : *[n][m]i64 =
  let row = copy x[i]
  let row = row with [j] = v
  in x with [i] = row
-- ==
-- entry: twice
-- input { [[1i64, 2i64], [3i64, 4i64]] 0i64 9i64 } output { [[9i64, 10i64], [3i64, 4i64]] }
entry twice [n][m] (x: *[n][m]i64) (i: i64) (v: i64) : *[n][m]i64 =
  let row = copy x[i] with [0] = v
  let row = copy row with [1] = v + 1
  in x with [i] = row
-- ==
-- entry: sometimes
-- input { [[1i64, 2i64], [3i64, 4i64]] 0i64 true } output { [[1i64, 0i64], [3i64, 4i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64]] 0i64 false } output { [[1i64, 2i64], [3i64, 4i64]] }
entry sometimes [n][m] (x: *[n][m]i64) (i: i64) (b: bool) : *[n][m]i64 =
  let row = copy x[i]
  let row = if b then row with [1] = 0 else row
  in x with [i] = row
-- ==
-- entry: unchanged
-- input { [[1i64, 2i64], [3i64, 4i64]] 1i64 } output { [[1i64, 2i64], [3i64, 4i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64]] 2i64 } error: Index
entry unchanged [n][m] (x: *[n][m]i64) (i: i64) : *[n][m]i64 = x with [i] = copy x[i]
-- The row comes from another place: it is copied.
-- ==
-- entry: moved
-- input { [[1i64, 2i64], [3i64, 4i64]] 1i64 } output { [[9i64, 4i64], [3i64, 4i64]] }
entry moved [n][m] (x: *[n][m]i64) (i: i64) : *[n][m]i64 =
  let row = copy x[i] with [0] = 9
  in x with [0] = row
