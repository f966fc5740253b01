-- Scalars of several types, arrays of arrays and of tuples, functions and types as parameters, sizes as numbers [paper
-- 2, Fig. 4.2].
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] 1.5f32 2.5f64 }
-- output { [[1i32, 3i32], [2i32, 4i32]] [3i32, 7i32] 4f64 4i64 true }
-- input { empty([0][2]i32) 1f32 1f64 } output { empty([2][0]i32) empty([0]i32) 2f64 0i64 true }
type~ rows 't = [][]t
def swapped 'a 'b ((x, y): (a, b)) : (b, a) = (y, x)
def sizes [n][m] 't (_: [n][m]t) : i64 = n * m
def applied [n] 'a 'b (f: a -> b) (xs: [n]a) : *[n]b = #[eager] map f xs
entry main [n][m] (a: [n][m]i32) (x: f32) (y: f64) : ([m][n]i32, [n]i32, f64, i64, bool) =
  let pairs: [n]([m]i32, i64) = zip a (iota n)
  let turned: rows i32 = #[source] transpose a
  let (total, one) = swapped (f64.f32 x, y)
  in (turned :> [m][n]i32, applied (\(row, _) -> reduce (+) 0 row) pairs, total + one, sizes a, 2 * n >= n)
