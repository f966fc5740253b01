-- Specifications whose sizes depend on arguments, under the names that the definition gives them.
module type s = {
  val upto : (n: i64) -> [n]i64
  val grid : (n: i64) -> (m: i64) -> [n][m]i64
  val spread [n] : (x: [n]i64) -> (m: i64) -> [n][m]i64
  val positive [n] : [n]i64 -> ?[k].([k]i64, [k]bool)
  val k : i64
  val weigh : [k]i64 -> i64
}
module m : s = {
  def upto k = iota k
  def grid (rows: i64) (columns: i64) = replicate rows (iota columns)
  def spread [a] (xs: [a]i64) (b: i64) : [a][b]i64 = map (replicate b) xs
  def positive [n] (xs: [n]i64) = let ys = filter (> 0) xs in (ys, map (> 1) ys)
  def k = 3i64
  def weigh (xs: [3]i64) = xs[0] + 2 * xs[1] + 3 * xs[2]
}
-- ==
-- input { 2i64 }
-- output { [[0i64, 0i64, 0i64], [1i64, 1i64, 1i64]] 1i64 [false] 8i64 [[0i64, 1i64, 2i64], [0i64, 1i64, 2i64]] }
-- input { 0i64 } output { empty([0][3]i64) 0i64 empty([0]bool) 8i64 empty([0][3]i64) }
entry main (n: i64) : ([][]i64, i64, []bool, i64, [][]i64) =
  let (p, b) = m.positive (m.upto n)
  in (m.spread (m.upto n) m.k, length (zip p b), b, m.weigh (m.upto m.k), m.grid n m.k)
