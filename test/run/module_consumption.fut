-- A state behind an abstract type is consumed and given back; a loop does so in place.
module type buffer = { type t val make : i64 -> *t val set : *t -> i64 -> i32 -> *t val get : t -> i64 ->
  i32 val sum : t -> i32 }
module buffer : buffer = {
  type t = [8]i32
  def make (x: i64) : *t = replicate 8 (i32.i64 x)
  def set (b: *t) (i: i64) (x: i32) : *t = b with [i] = x
  def get (b: t) (i: i64) = b[i]
  def sum (b: t) = i32.sum b
}
module filled (B: buffer) = {
  def upto (b: *B.t) (n: i64) : *B.t = loop b for i < n do B.set b i (i32.i64 i)
  def both (b: B.t) : (B.t, i32) = let c = B.set (copy b) 0 100 in (c, B.get b 0)
}
module f = filled buffer
-- ==
-- input { 3i64 } output { 18 118 3 }
-- input { 0i64 } output { 0 100 0 }
-- input { 8i64 } output { 28 128 0 }
entry main (n: i64) : (i32, i32, i32) =
  let b = f.upto (buffer.make n) n
  let (c, first) = f.both b
  in (buffer.sum b, buffer.sum c, if n == 3 then first + 3 else first)
