-- The next state is made over the last one in an array whose first elements were left uninitialised: they stay as they
-- are until they are written, and no fill is stored over them.

-- The first element is written after the loop.
-- ==
-- entry: first_after
-- input { 0i64 7i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 7i64 [1i64,2,3] }
-- output { [7i64, 4i64, 7i64] }
-- input { 2i64 7i64 [1i64,2,3] }
-- output { [7i64, 8i64, 15i64] }
-- input { 2i64 7i64 [1i64] }
-- output { [7i64] }
entry first_after [n] (rounds: i64) (border: i64) (xs: [n]i64) : [n]i64 =
  let m = i64.max 1 n
  let ys = tabulate m (\i -> if i < n then xs[i] else 0)
  let zs =
    loop row = ys for _i < rounds do
      let next =
        loop next = #[scratch] replicate m 0 for j < m - 1 do
          next with [j + 1] = 2 * row[j + 1] + j
      in next with [0] = border
  in zs[:n]
