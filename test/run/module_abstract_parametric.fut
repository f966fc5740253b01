-- An abstract type with type and size parameters is used like an abbreviation, and holds what it stands for.
module type vector = {
  type vec [n] 'a
  val make [n] 'a : [n]a -> vec [n] a
  val read [n] 'a : vec [n] a -> [n]a
  val lift [n] 'a 'b : (a -> b) -> vec [n] a -> vec [n] b
  val join [n] 'a 'b : vec [n] a -> vec [n] b -> vec [n] (a, b)
}
module tagged : vector = {
  type vec [n] 'a = {data: [n]a, tag: i64}
  def make [n] 'a (xs: [n]a) : vec [n] a = {data = xs, tag = n}
  def read [n] 'a (v: vec [n] a) : [n]a = v.data
  def lift [n] 'a 'b (f: a -> b) (v: vec [n] a) : vec [n] b = {data = map f v.data, tag = v.tag}
  def join [n] 'a 'b (v: vec [n] a) (w: vec [n] b) : vec [n] (a, b) = {data = zip v.data w.data, tag = v.tag + w.tag}
}
def sums [n] (v: tagged.vec [n] i32) (w: tagged.vec [n] i32) : tagged.vec [n] i32 =
  tagged.lift (\(x, y) -> x + y) (tagged.join v w)
-- ==
-- input { [1, 2, 3] } output { [2, 4, 6] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main (xs: []i32) : []i32 =
  let v = tagged.make xs
  in tagged.read (sums v v)
