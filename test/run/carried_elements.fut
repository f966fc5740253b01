-- Loops whose branches read what the iteration before wrote, or the one before that.

-- The longest run of equal elements that ends at each place.
-- ==
-- entry: runs
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [5] } output { [1] }
-- input { [5, 5, 7, 7, 7, 5] } output { [1, 2, 1, 2, 3, 1] }
entry runs [n] (xs: [n]i32) : [n]i32 =
  loop lengths = replicate n 0 for i < n do
    lengths with [i] = if i > 0 && xs[i] == xs[i - 1] then lengths[i - 1] + 1 else 1

-- The first iterations read what was in the array before.
-- ==
-- entry: alternate
-- input { [10i64, 20, 0, 0, 0, 0] [true, false, true, false] } output { [10i64, 20, 30, 10, 40, 30] }
-- input { [10i64, 20] empty([0]bool) } output { [10i64, 20] }
-- input { [1i64] [true] } error:
entry alternate [n][m] (xs: *[n]i64) (add: [m]bool) : *[n]i64 =
  loop xs for i < m do
    xs with [i + 2] = if add[i] then xs[i] + xs[i + 1] else xs[i + 1] - xs[i]

-- Along a row of a matrix, backwards, from a place that only the caller knows.
-- ==
-- entry: backwards
-- input { [[1i64, 2, 3, 4], [5, 6, 7, 8]] 1i64 3i64 } output { [[1i64, 2, 3, 4], [109, 52, 23, 8]] }
-- input { [[1i64, 2, 3, 4], [5, 6, 7, 8]] 0i64 4i64 } output { [[41i64, 20, 9, 3], [5, 6, 7, 8]] }
-- input { [[1i64, 2, 3, 4]] 0i64 0i64 } output { [[1i64, 2, 3, 4]] }
-- input { [[1i64, 2, 3, 4]] 1i64 4i64 } error: Index \[1, 3\]
entry backwards [n][m] (a: *[n][m]i64) (row: i64) (count: i64) : *[n][m]i64 =
  loop a for i < count do
    let j = count - 1 - i
    in a with [row, j] = if j + 1 < m then 2 * a[row, j + 1] + a[row, j] else 3

-- One element, in each iteration: what it was.
-- ==
-- entry: collatz
-- input { 27i64 200i64 } output { 111i64 1i64 }
-- input { 1i64 5i64 } output { 0i64 1i64 }
entry collatz (start: i64) (most: i64) : (i64, i64) =
  let (state, steps) =
    loop (state, steps) = ([start, 0], 0) for _i < most do
      let x = if state[0] == 1 then 1 else if state[0] % 2 == 0 then state[0] / 2 else 3 * state[0] + 1
      in (copy state with [0] = x, if x == 1 && state[0] == 1 then steps else steps + 1)
  in (steps, state[0])
