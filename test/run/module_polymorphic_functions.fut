-- Polymorphic, higher-order and lifted members, promised and kept.
module type combinators = {
  val compose '^a '^b '^c : (b -> c) -> (a -> b) -> a -> c
  val both 'a 'b 'c : (a -> b) -> (a -> c) -> a -> (b, c)
  val twice '~a : (a -> a) -> a -> a
  val select [n] 'a : (a -> bool) -> [n]a -> []a
  val group [n] 'a : (k: i64) -> [n]a -> [k][n]a
  val pick [n] [m] 'a : bool -> [n]a -> [m]a -> []a
  val constant 't : t -> t
}
module c : combinators = {
  def compose f g x = f (g x)
  def both f g x = (f x, g x)
  def twice '~a (f: a -> a) (x: a) : a = f (f x)
  def select p xs = filter p xs
  def group [n] 'a (k: i64) (xs: [n]a) : [k][n]a = replicate k xs
  def pick [n] [m] 'a (b: bool) (xs: [n]a) (ys: [m]a) : []a = if b then xs else ys
  def constant x = x
}
-- ==
-- input { [1, 2, 3] } output { [2i64, 3i64] 4 [[2, 3], [2, 3]] [1, 2, 3] 6 12i64 }
-- input { empty([0]i32) } output { empty([0]i64) 4 empty([2][0]i32) empty([0]i32) 0 0i64 }
entry main (xs: []i32) : ([]i64, i32, [][]i32, []i32, i32, i64) =
  let large = c.select (> 1) xs
  let (s, _) = c.both i32.sum length xs
  in (map i64.i32 large, c.compose (+ 1) (* 3) 1, c.group 2 large, c.pick true xs large, c.constant s,
      i64.i32 (i32.sum (c.twice (map (+ 1)) xs)))
