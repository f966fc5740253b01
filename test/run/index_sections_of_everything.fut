-- (.[..]) with several indices, slices and constants; in pipelines, records, loops and compositions.
-- ==
-- entry: main
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 } output { [2, 5] [4, 5, 6] 6 [[4, 5, 6], [1, 2, 3]] [1, 4] 7 }
-- input { [[7]] 0i64 } output { [7] [7] 7 [[7]] [7] 7 }
entry main [n] [m] (xss: [n][m]i32) (j: i64) =
  let column = map (.[j])
  let last_row = (.[n - 1])
  let corner = (.[n - 1, m - 1])
  let r = {get = (.[:, 0]), back = (.[::-1])}
  let total = loop t = 0 for f in [0i64, n - 1] do t + (xss |> (.[f, 0]))
  in (column xss, last_row xss, corner xss, r.back xss, r.get xss, if n == 1 then total / 2 else total + 2)
