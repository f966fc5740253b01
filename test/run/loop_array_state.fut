-- In-place update of the state.
-- ==
-- input { 6i64 } output { [1i64, 1i64, 2i64, 3i64, 5i64, 8i64] }
-- input { 2i64 } output { [1i64, 1i64] }
entry main (n: i64) : []i64 =
  loop f = replicate n 1i64 for i < n - 2 do
    f with [i + 2] = f[i] + f[i + 1]
