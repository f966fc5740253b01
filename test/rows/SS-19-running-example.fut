-- The running example without annotations [paper 5, Figs. 7 to 10].
-- ==
-- entry: main
-- input { [[[1i64, 2i64], [3i64, 4i64]], [[0i64, 1i64], [1i64, 1i64]]] 1i64 } output { [1i64, 2i64, 0i64, 1i64] }
-- input { [[[1i64, 2i64], [3i64, 4i64]]] 1i64 } error: out of bounds
-- input { empty([0][2][2]i64) 0i64 } error: out of bounds
#[noinline]
def f [n] [m] (a: [n][m]i64) : []i64 =
  let s = map (reduce (+) 0) a
  let p = map (reduce (*) 1) a
  in s ++ p
entry main [k] [n] [m] (aa: [k][n][m]i64) (i: i64) : []i64 =
  let b = map f aa
  in b[i]
