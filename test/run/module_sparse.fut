-- Sparse matrices behind an abstract type whose sizes count.
module type sparse = {
  type elem
  type~ mat [n] [m]
  val from_coo [n] [m] [k] : (n': [n]()) -> (m': [m]()) -> [k](i64, i64, elem) -> mat [n] [m]
  val mul [n] [m] : mat [n] [m] -> [m]elem -> [n]elem
  val dense [n] [m] : mat [n] [m] -> [n][m]elem
  val nonzeros [n] [m] : mat [n] [m] -> i64
  val add [n] [m] : mat [n] [m] -> mat [n] [m] -> mat [n] [m]
}
module coo (R: numeric) : sparse with elem = R.t = {
  type elem = R.t
  type~ mat [n] [m] = {rows: [n](), columns: [m](), entries: [](i64, i64, elem)}
  def from_coo [n] [m] [k] (rows: [n]()) (columns: [m]()) (entries: [k](i64, i64, elem)) : mat [n] [m] =
    {rows, columns, entries}
  def mul [n] [m] (a: mat [n] [m]) (x: [m]elem) : [n]elem =
    reduce_by_index (replicate n (R.i32 0)) (R.+) (R.i32 0) (map (.0) a.entries)
      (map (\(_, j, v) -> v R.* x[j]) a.entries)
  def dense [n] [m] (a: mat [n] [m]) : [n][m]elem =
    reduce_by_index_2d (replicate n (replicate m (R.i32 0))) (R.+) (R.i32 0) (map (\(i, j, _) -> (i, j)) a.entries)
      (map (.2) a.entries)
  def nonzeros [n] [m] (a: mat [n] [m]) : i64 = length a.entries
  def add [n] [m] (a: mat [n] [m]) (b: mat [n] [m]) : mat [n] [m] = 
    {rows = a.rows, columns = a.columns, entries = a.entries ++ b.entries}
}
module s = coo f64
-- ==
-- input { [1f64, 2f64, 3f64] } output { [4f64, 6f64] [[1f64, 0f64, 1f64], [0f64, 3f64, 0f64]] 3i64 6i64 }
entry main (x: [3]f64) : ([2]f64, [2][3]f64, i64, i64) =
  let a = s.from_coo (replicate 2 ()) (replicate 3 ()) [(0, 0, 1), (1, 1, 3), (0, 2, 1)]
  in (s.mul a x, s.dense a, s.nonzeros a, s.nonzeros (s.add a a))
