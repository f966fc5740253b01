-- A lifted abstract type may stand for functions.
module type parser = {
  type^ t 'a
  val unit 'a : a -> t a
  val item : t i32
  val bind 'a 'b : t a -> (a -> t b) -> t b
  val run 'a : t a -> i32 -> (a, i32)
}
module state : parser = {
  type^ t 'a = i32 -> (a, i32)
  def unit 'a (x: a) : t a = \s -> (x, s)
  def item : t i32 = \s -> (s, s * 3 + 1)
  def bind 'a 'b (m: t a) (f: a -> t b) : t b = \s -> let (x, s') = m s in f x s'
  def run 'a (m: t a) (s: i32) : (a, i32) = m s
}
def two = state.bind state.item (\x -> state.bind state.item (\y -> state.unit (x, y)))
-- ==
-- input { 1 } output { 1 4 13 }
-- input { 0 } output { 0 1 4 }
entry main (s: i32) : (i32, i32, i32) =
  let ((x, y), s) = state.run two s in (x, y, s)
