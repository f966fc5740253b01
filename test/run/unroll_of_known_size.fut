-- A loop to be unrolled whose state has a size that becomes known on the way.
-- ==
-- entry: main
-- input { [1, 2, 3] } output { [[2, 0], [2, 0]] [3i64, 3i64, 3i64, 3i64] }
-- input { empty([0]i32) } output { [[1, 0], [1, 0]] [0i64, 0i64, 0i64, 0i64] }

def kept [n] (xs: [n]i32) (start: i64) : ([][]i32, []i64) =
  let m = 2 * n
  let a = replicate m (replicate m 0)
  let a = if n > 1 then a with [1, 1] = 5 else a
  let b = replicate (2 * m) start
  let (a, _, b) = #[unroll]
    loop (a, b, c) = (a, a, b) for _i < m do (b, a, c)
  let (c, _) = loop (c, d) = (a, b) for _i < 3i64 do (c, d)
  in (map (map (+ xs[0])) c, b)

entry main [n] (xs: [n]i32) : ([][]i32, []i64) =
  let (a, b) = kept (replicate 1 (if n > 0 then xs[0] + 0 else 1)) n
  let a = #[unroll] loop a for _i < length b / 2 do a
  in (map (\row -> scatter (copy row) (iota 2) [row[0] + i32.i64 (n / 3), 0]) a, b)
