-- Readers of bytes as a module with a lifted type.
module type reader = {
  type^ reader 'a
  val byte : reader u8
  val pure 'a : a -> reader a
  val bind 'a 'b : reader a -> (a -> reader b) -> reader b
  val read 'a [n] : a -> reader a -> [n]u8 -> (a, i64)
}
module reader : reader = {
  type^ reader 'a = (i64 -> u8) -> i64 -> (a, i64)
  def byte : reader u8 = \at i -> (at i, i + 1)
  def pure 'a (x: a) : reader a = \_ i -> (x, i)
  def bind 'a 'b (p: reader a) (f: a -> reader b) : reader b = \at i -> let (x, j) = p at i in f x at j
  def read 'a [n] (_: a) (p: reader a) (s: [n]u8) : (a, i64) = p (\i -> if i < n then s[i] else 0) 0
}
def digit : reader.reader i32 = reader.bind reader.byte (\c -> reader.pure (i32.u8 c - 48))
def two_digits = reader.bind digit (\a -> reader.bind digit (\b -> reader.pure (a * 10 + b)))
def time = reader.bind two_digits (\h ->
  reader.bind reader.byte (\_ -> reader.bind two_digits (\m -> reader.pure (h, m))))
-- ==
-- input { "12:34" } output { 12 34 5i64 }
-- input { "07:00 " } output { 7 0 5i64 }
entry main (s: []u8) : (i32, i32, i64) =
  let ((h, m), i) = reader.read (0, 0) time s in (h, m, i)
