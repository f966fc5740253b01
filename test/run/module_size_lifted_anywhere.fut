-- Types that hide sizes, in functions of any type: of a parameter of a parametric module, and sealed.
def twice '~a (f: a -> a) (x: a) : a = f (f x)
def pair '~a '~b (x: a) (y: b) : (a, b) = (x, y)
def fold '~a 'b [n] (f: a -> b -> a) (z: a) (xs: [n]b) : a = loop z for x in xs do f z x
module type growing = { type~ t val start : i32 -> t val grow : t -> t val add : t -> i32 -> t val len : t ->
  i64 val sum : t -> i32 }
module use (P: growing) = {
  def a (x: i32) = P.len (twice P.grow (P.start x))
  def b (x: i32) = P.start x |> P.grow |> (P.grow >-> P.grow) |> P.sum
  def c [n] (xs: [n]i32) = P.sum (fold P.add (P.start 0) xs)
  def d (x: i32) = let (p, q) = pair (twice (twice P.grow) (P.start x)) (P.start 1) in P.len p + P.len q
  def e (x: i32) (n: i32) = P.len (loop s = P.start x for i < n do if i % 2 == 0 then P.grow s else P.add s i)
}
module arrays = {
  type~ t = []i32
  def start (x: i32) : t = [x]
  def grow (x: t) : t = x ++ x
  def add (x: t) (i: i32) : t = x ++ [i]
  def len (x: t) = length x
  def sum (x: t) = i32.sum x
}
module sealed : growing = arrays
module open_ = use arrays
module closed = use sealed
-- ==
-- input { 3 [1, 2] 4 } output { 4i64 24 3 17i64 7i64 4i64 24 3 17i64 7i64 }
-- input { 1 empty([0]i32) 0 } output { 4i64 8 0 17i64 1i64 4i64 8 0 17i64 1i64 }
entry main (x: i32) (xs: []i32) (n: i32) : (i64, i32, i32, i64, i64, i64, i32, i32, i64, i64) =
  (open_.a x, open_.b x, open_.c xs, open_.d x, open_.e x n, closed.a x, closed.b x, closed.c xs, closed.d x,
    closed.e x n)
